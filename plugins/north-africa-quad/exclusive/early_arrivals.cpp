// Reinforcements that hurry: the scenario's `rules.early` name places; once the enemy has been in one, the units of its
// entry are due so many Game-Turns before their time [QUAD 13.0-G].
#include <limits>

#include "exclusive/exclusive.hpp"
#include "trigh/services/set_up.hpp"

namespace quad {
namespace {

bool alarm_raised(const State& state, std::size_t number) { return (block(state).title.early >> number & 1) != 0; }

struct Alarm {
  const Quad& quad;
  const Datum& entry;
  const Case* rule = &quad.case_of(entry["case"], k13_0_G);
  HexId hex = quad.map().hex_of(entry["hex"].as_text());
  Side by = side_named(*quad.data, entry["by"].as_text());  ///< whose entry counts
  int before_turn = entry["before_turn"].as_int(std::numeric_limits<int>::max());
};

class EarlyArrivals final : public ExclusiveRule {
 public:
  explicit EarlyArrivals(Quad& quad) : ExclusiveRule(quad) {
    for (const Datum& entry : quad.data->scenario.rules["early"].items()) {
      const std::size_t number = alarms_.size();
      if (number == 8) break;
      alarms_.push_back({quad, entry});
      each_named(quad.counters(), entry["units"],
                 [&](UnitId unit) { quad.arrivals[unit].hurries.emplace_back(number, entry["turns"].as_int()); });
    }
  }

  /// Hexes merely passed count too.
  void on_performed(State& state, const Action& action, Events& events) const override {
    each_passed(game_, action, [&](HexId hex) {
      for (std::size_t i = 0; i < alarms_.size(); ++i) {
        const Alarm& alarm = alarms_[i];
        if (hex == kNoHex || alarm.hex != hex || state.side(action.unit) != alarm.by) continue;
        if (alarm_raised(state, i) || state.pos.turn >= alarm.before_turn) continue;
        block(state).title.early = static_cast<std::uint8_t>(block(state).title.early | 1 << i);
        events.push_back({EventKind::kNote, alarm.rule, kNoUnit, kNoHex, hex, 0, "reinforcements hurry"});
      }
    });
  }

  std::vector<KeptNumber> numbers() const override {
    return {{"early", offsetof(TitleState, early), 255,
             "Which entries of the scenario's list of early arrivals hold, a bit for each."}};
  }

 private:
  std::vector<Alarm> alarms_;
};

}  // namespace

ModulePtr early_arrivals(Quad& quad) { return std::make_unique<EarlyArrivals>(quad); }

int Quad::due_turn(const State& state, UnitId unit) const {
  int early = 0;
  for (const auto& [alarm, turns] : arrivals[unit].hurries)
    if (alarm_raised(state, alarm)) early = std::max(early, turns);
  return arrivals[unit].turn - early;
}

}  // namespace quad
