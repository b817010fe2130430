// Section 13: the roll for the box of an eliminated motorized unit (losses.cpp decides who rolls); Refit Points bring
// units back to strength and back onto the map.
#include <tuple>

#include "arrivals/arrivals.hpp"

namespace fox {
namespace {

enum RebuildMode : std::uint8_t { kToDepleted = 0, kToFull };   ///< Action::mode of kRebuild

class Refit final : public Section {
 public:
  explicit Refit(const DesertFox& game) : Section(game, {kRefit, kRebuild, kUpgrade, kRoll}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kRefit && action.kind != kRebuild && action.kind != kUpgrade) return;
    const UnitId unit = action.unit;
    if (state.side(unit) != state.pos.phasing)
      return verdict.forbid(k13_22, kNoHex, unit, "must be a unit of the phasing side");
    if (game_.is_supply(unit)) return verdict.forbid(k13_24, kNoHex, unit, "supply units are not refitted");
    if (action.kind == kRefit) judge_refit(state, unit, verdict);
    if (action.kind == kRebuild) judge_rebuild(state, action, verdict);
    if (action.kind == kUpgrade) judge_upgrade(state, unit, verdict);
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    constexpr std::tuple<PointKind, Side, const char*, const char*> kKinds[] = {
        {kGermanRefit, kAxis, "german-refit", "German Refit Points: "},
        {kItalianRefit, kAxis, "italian-refit", "Italian Refit Points: "},
        {kCommonwealthRefit, kCommonwealth, "refit", "Refit Points: "}};
    for (const auto& [points, side, id, text] : kKinds)
      if (const int left = state.pos.points[points]; left != 0)
        list.push_back({id, text + std::to_string(left), &k13_0_P, side});
  }

  void offer(const State& state, Offers& offers) const override {
    std::optional<HexSet> hexes;   // found when somebody wants them
    offers.each_wanted(state, [&](UnitId unit) {
      if (state.side(unit) != state.pos.phasing || game_.is_supply(unit)) return;
      if (state.unit(unit).on_map()) {
        if (depleted(state, unit)) offers.candidate({.kind = kRefit, .unit = unit});
        if (game_.is_armor(unit)) offers.candidate({.kind = kUpgrade, .unit = unit});
      } else if (state.unit(unit).place == place(kRefitBox)) {
        for (const RebuildMode mode : {kToDepleted, kToFull}) {
          if (price(unit, mode) > points(state, unit)) continue;
          if (!hexes) hexes = entry_hexes(game_, state, state.pos.phasing, false);
          for (const HexId hex : *hexes)
            offers.candidate({.kind = kRebuild, .unit = unit, .mode = mode, .hex = hex});
        }
      }
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const UnitId unit = action.unit;
    if (action.kind == kRefit) {
      add(state.pos.points[purse(unit)], -game_.units[unit].refit_cost);
      set_steps(state, unit, 0);
      events.push_back({EventKind::kStatus, &k13_0_P, unit, kNoHex, state.hex(unit), 0, "refitted"});
    } else if (action.kind == kRebuild) {
      add(state.pos.points[purse(unit)], -price(unit, action.mode));
      set_data(state, unit, data_of(best_rating(game_, state, unit)));  // [DF 13.3]
      set_steps(state, unit, action.mode == kToFull ? 0 : 1);
      set_flags(state, unit, 0);
      state.place(unit, action.hex);
      game_.entered(state, state.side(unit), action.hex);
      events.push_back({EventKind::kEntered, &k13_0_P, unit, kNoHex, action.hex, 0, "rebuilt"});
    } else if (action.kind == kUpgrade) {
      events.push_back({EventKind::kExited, &k13_3, unit, state.hex(unit), kNoHex, 0, "to the Refit Box"});
      state.remove(unit, place(kRefitBox));
      set_steps(state, unit, 0);
      set_flags(state, unit, 0);
    } else {
      return state.pos.top().phase == kFateRoll && settle_fate(state, action.value, events);
    }
    return true;
  }

 private:
  bool settle_fate(State& state, int roll, Events& events) const {
    const UnitId unit = state.pos.top().unit;
    state.pop();
    UnitState& lost = state.pos.units[unit];
    const bool saved = roll <= (lost.steps == 1 ? 4 : 3);  // its Morale, see eliminate() [DF 13.2-M]
    lost.steps = 0;
    lost.place = place(saved ? kRefitBox : kDestroyed);
    events.push_back({EventKind::kRolled, &k13_2_M, unit, kNoHex, kNoHex, roll, saved ? "Refit Box" : "destroyed"});
    ask_fates(state);
    return true;
  }

  PointKind purse(UnitId unit) const { return refit_of(game_.units[unit].nation); }
  int points(const State& state, UnitId unit) const { return state.pos.points[purse(unit)]; }
  int price(UnitId unit, int mode) const {  // [DF 13.0-P, DF 13.26]
    return game_.units[unit].rebuild_cost + (mode == kToFull ? game_.units[unit].refit_cost : 0);
  }

  /// Whether all its counters have Armor Ratings above the highest of the Game-Turn [DF 13.3].
  bool too_early(const State& state, UnitId unit) const {
    return game_.units[unit].lowest_rating > game_.turn(state).rating[index(state.side(unit))] &&
           game_.reads("early-ratings", "wait");
  }

  void judge_refit(const State& state, UnitId unit, Verdict& verdict) const {
    if (!state.unit(unit).on_map() || !depleted(state, unit))
      return verdict.forbid(k13_0_P, kNoHex, unit, "it is not depleted");
    if (!game_.generally_supplied(state, unit)) verdict.forbid(k13_25, kNoHex, unit, "not in General Supply");
    if (game_.zone(state, opponent(state.side(unit))).contains(state.hex(unit)))
      verdict.forbid(k13_25, state.hex(unit), unit, "in an enemy zone");
    if (has(state, unit, kDisrupted)) verdict.forbid(k11_66_6, kNoHex, unit);
    if (has(state, unit, kRecovered)) verdict.forbid(k13_25, kNoHex, unit, "disrupted in this phase");
    if (game_.units[unit].refit_cost > points(state, unit))
      verdict.forbid(k13_11, kNoHex, unit, "not enough Refit Points");
  }

  void judge_rebuild(const State& state, const Action& action, Verdict& verdict) const {
    const UnitId unit = action.unit;
    if (state.unit(unit).place != place(kRefitBox))
      return verdict.forbid(k13_21, kNoHex, unit, "it is not in the Refit Box");
    if (too_early(state, unit)) verdict.forbid(k13_3, kNoHex, unit, "its Armor Rating comes on a later Game-Turn");
    const Side side = state.side(unit), enemy = opponent(side);
    const HexId base = game_.base(side);
    if (base == kNoHex || state.board().occupied(enemy).contains(base) || game_.zone(state, enemy).contains(base))
      verdict.forbid(k13_23, base, unit, "an enemy or his zone is in the base");  // [DF 13.23]
    if (!entry_hexes(game_, state, side, false).contains(action.hex) || !can_stand(game_, unit, action.hex))
      verdict.forbid(k13_0_P, action.hex, unit, "no hex of entry");
    if (price(unit, action.mode) > points(state, unit)) verdict.forbid(k13_11, kNoHex, unit, "not enough Refit Points");
  }

  void judge_upgrade(const State& state, UnitId unit, Verdict& verdict) const {
    if (!state.unit(unit).on_map() || !game_.is_armor(unit))
      return verdict.forbid(k13_3, kNoHex, unit, "must be armor on the map");
    if (best_rating(game_, state, unit) <= game_.rating(state, unit))
      verdict.forbid(k13_3, kNoHex, unit, "no counter with a higher rating");
    if (!game_.has_communication(state, unit)) verdict.forbid(k13_3, state.hex(unit), unit, "no line of communication");
  }
};

}  // namespace

ModulePtr refit(const DesertFox& game) { return std::make_unique<Refit>(game); }

}  // namespace fox
