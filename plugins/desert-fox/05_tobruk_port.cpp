// Optional rule O-5.4: the Axis lands reinforcements at Tobruk.
#include "modules.hpp"

namespace fox {
namespace {

class TobrukPort final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "tobruk-port"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr tobruk_port(const DesertFox& game) { return std::make_unique<TobrukPort>(game); }

}  // namespace fox
