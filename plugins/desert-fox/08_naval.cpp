// Case 8.5: Commonwealth naval transport.
#include "modules.hpp"

namespace fox {
namespace {

class NavalTransport final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "naval-transport"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr naval_transport(const DesertFox& game) { return std::make_unique<NavalTransport>(game); }

}  // namespace fox
