// Cases 7.1, 7.2, 7.31, 7.33 and 7.4: General Supply, judged when a Movement Phase begins.
#include "modules.hpp"

namespace fox {
namespace {

class GeneralSupply final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "general-supply"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr general_supply(const DesertFox& game) { return std::make_unique<GeneralSupply>(game); }

SupplyReport DesertFox::supply(const State& state, UnitId unit) const {
  SupplyReport report;
  report.supplied = generally_supplied(state, unit);
  report.state = report.supplied ? "supplied" : "unsupplied";
  return report;
}

}  // namespace fox
