// Case 12.2: flak takes strength off the enemy's armor.
#include "modules.hpp"
#include "strengths.hpp"

namespace fox {
namespace {

class Flak final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "flak"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&k12_0_G, &k12_0_P, &k12_21, &k12_22, &k12_23, &k12_24, &k12_25};
    return kCases;
  }
};

}  // namespace

ModulePtr flak(const DesertFox& game) { return std::make_unique<Flak>(game); }

int flak_points(const DesertFox& game, const State& state, const Force& force, int each) {
  int points = 0;
  for (std::size_t i = 0; i < force.units.size(); ++i)
    if (game.units[force.units[i]].type == UnitType::kFlak && able(state, force.units[i], force.has_supply(i)))
      points += each;   // [12.23, 12.24]
  return points;
}

}  // namespace fox
