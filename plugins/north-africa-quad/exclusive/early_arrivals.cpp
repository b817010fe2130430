// Reinforcements that hurry: the scenario's `rules.early` name places; once the enemy has been in one, the units of its
// entry are due so many Game-Turns before their time [QUAD 13.0-G].
#include <algorithm>

#include "exclusive/exclusive.hpp"
#include "trigh/services/set_up.hpp"

namespace quad {
namespace {

struct Alarm {
  const Quad& quad;
  const Datum& entry;
  const Case* rule = &quad.case_of(entry["case"], k13_0_G);
  HexId hex = hex_of(quad, entry["hex"]);
  Side by = side_named(*quad.data, entry["by"].as_text());  ///< whose entry counts
  int turns = entry["turns"].as_int();
  int before_turn = entry["before_turn"].as_int();  ///< only then; 0: at any time
  std::vector<UnitId> units = {};
};

class EarlyArrivals final : public ExclusiveRule {
 public:
  explicit EarlyArrivals(const Quad& quad) : ExclusiveRule(quad) {
    for (const Datum& entry : quad.data->scenario.rules["early"].items()) {
      if (alarms_.size() == 8) break;
      alarms_.push_back(Alarm{quad, entry});
      each_named(quad.counters(), entry["units"], [&](UnitId unit) { alarms_.back().units.push_back(unit); });
    }
  }

  /// Hexes merely passed count too.
  void on_performed(State& state, const Action& action, Events& events) const override {
    each_passed(game_.map(), action, [&](HexId hex) { note(state, action.unit, hex, events); });
  }

  int turns_early(const State& state, UnitId unit) const override {
    int most = 0;
    for (std::size_t i = 0; i < alarms_.size(); ++i)
      if (raised(state, i) && is_in(alarms_[i].units, unit))
        most = std::max(most, alarms_[i].turns);
    return most;
  }

  std::vector<KeptNumber> numbers() const override {
    return {{"early", offsetof(TitleState, early), 255,
             "Which entries of the scenario's list of early arrivals hold, a bit for each."}};
  }

 private:
  static bool raised(const State& state, std::size_t i) { return (block(state).title.early >> i & 1) != 0; }
  void note(State& state, UnitId unit, HexId hex, Events& events) const {
    for (std::size_t i = 0; i < alarms_.size(); ++i) {
      const Alarm& alarm = alarms_[i];
      if (hex == kNoHex || alarm.hex != hex || state.side(unit) != alarm.by || raised(state, i)) continue;
      if (alarm.before_turn > 0 && state.pos.turn >= alarm.before_turn) continue;
      block(state).title.early = static_cast<std::uint8_t>(block(state).title.early | 1 << i);
      events.push_back({EventKind::kNote, alarm.rule, kNoUnit, kNoHex, hex, 0, "reinforcements hurry"});
    }
  }

  std::vector<Alarm> alarms_;
};

}  // namespace

ExclusivePtr early_arrivals(const Quad& quad) { return std::make_unique<EarlyArrivals>(quad); }

}  // namespace quad
