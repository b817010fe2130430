// Cases 7.15 to 7.18 and 7.34: Combat Supply, judged at the instant of a combat.
#include "modules.hpp"

namespace fox {
namespace {

class CombatSupply final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "combat-supply"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr combat_supply(const DesertFox& game) { return std::make_unique<CombatSupply>(game); }

}  // namespace fox
