// Case 12.2: flak.
#include "modules.hpp"

namespace fox {
namespace {

class Flak final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "flak"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr flak(const DesertFox& game) { return std::make_unique<Flak>(game); }

}  // namespace fox
