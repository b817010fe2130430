// Case 7.7: supply units overrun and captured.
#include "modules.hpp"

namespace fox {
namespace {

class SupplyOverrun final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "supply-overrun"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr supply_overrun(const DesertFox& game) { return std::make_unique<SupplyOverrun>(game); }

}  // namespace fox
