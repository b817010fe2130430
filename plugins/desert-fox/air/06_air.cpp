// Section 6: Air Points in combat, and the two steps in which support is committed; Air Points at Malta, and raids on
// it.

#include "combat/combat.hpp"
#include "trigh/services/attack.hpp"

namespace fox {
namespace {

class Air final : public Section {
 public:
  explicit Air(const DesertFox& game) : Section(game, {kMalta, kRaid, kAir, kDone, kRoll}) {
    const std::vector<std::string> named = facts()["dump_places"].as_texts();
    const int within = facts()["dump_within"].as_int();
    for (const NamedPlace& place : game.places)
      if (place.hex != kNoHex && std::ranges::count(named, place.id) > 0)
        for (const HexId hex : game.map().all())
          if (game.map().grid.distance(hex, place.hex) <= within) raid_bases_.add(hex);
  }
  /// Each Air Point is a shift [DF 6.22].
  void on_combat(const State&, const CombatQuery& query, CombatRuling& ruling) const override {
    if (query.attack_points > 0) ruling.shift(Role::kAttack, query.attack_points, k6_22, "Air Points");
    if (query.defense_points > 0) ruling.shift(Role::kDefense, -query.defense_points, k6_22, "Air Points");
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kMalta) judge_malta(state, action, verdict);
    if (action.kind == kRaid) judge_raid(state, action, verdict);
    if (action.kind != kAir) return;
    if (action.value < 1) verdict.forbid(k6_22, kNoHex, kNoUnit, "at least one Air Point");  // [DF 6.22]
    if (action.value > air_left(state, state.pos.top().actor))
      verdict.forbid(k6_21, kNoHex, kNoUnit, "not so many Air Points are left");  // [DF 6.21]
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase == kAirAllocation) offer_allocations(state, offers);
    if (!is_support(state.pos.top().phase) || !offers.wants(kNoUnit)) return;
    offers.candidate({.kind = kDone});
    const int left = air_left(state, state.pos.top().actor);
    for (std::int16_t points = 1; points <= left; ++points) offers.candidate({.kind = kAir, .value = points});
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    const auto words = [](int points) { return std::to_string(points) + (points == 1 ? " Air Point" : " Air Points"); };
    if (const int points = state.pos.points[kMaltaAir]; points > 0)
      list.push_back({"malta", words(points) + " at Malta", &k6_31, kCommonwealth});
    for (const Side side : {kAxis, kCommonwealth})
      if (const int has = state.pos.points[air_of(side)]; has > 0)
        list.push_back({"air", std::to_string(air_left(state, side)) + " of " + words(has) + " left this Player-Turn",
                        &k6_21, side});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    DfBlock& own = block(state);
    auto& points = state.pos.points;
    switch (action.kind) {
      case kMalta:
        add(points[kCommonwealthAir], -action.value);  // [DF 6.31, DF 6.36]
        add(points[kMaltaAir], action.value);
        events.push_back({EventKind::kPoints, &k6_31, kNoUnit, kNoHex, kNoHex, action.value, "Air Points to Malta"});
        return true;
      case kRaid:
        for (const UnitId dump : action.units()) remove_supply(game_, state, dump, k6_33, "expended", events);
        add(own.air_used[index(kAxis)], action.value);  // [DF 6.24]
        own.raided = 1;                                 // [DF 6.35]
        events.push_back({EventKind::kNote, &k6_33, kNoUnit, kNoHex, kNoHex, action.value, "raid on Malta"});
        ask(state, kRaidRoll, Side::kChance, 0, 0, action.value);
        return true;
      case kAir:
        add(state.pos.top().phase == kAttackSupport ? own.combat.attack_air : own.combat.defense_air, action.value);
        add(own.air_used[index(state.pos.top().actor)], action.value);
        events.push_back(
            {EventKind::kSupported, &k6_22, kNoUnit, kNoHex, own.combat.target_hexes[0], action.value, "Air Points"});
        return true;
      case kDone: return is_support(state.pos.top().phase) && end_support(state, events);
      default: return state.pos.top().phase == kRaidRoll && raid(state, action.value, events);
    }
  }

 private:
  /// The attacker commits first [DF 6.22].
  bool end_support(State& state, Events& events) const {
    const PhaseId phase = state.pos.top().phase;
    state.pop();
    if (phase == kAttackSupport) ask(state, kDefenseSupport, opponent(block(state).combat.attacker));
    else close_support(game_, state, events);
    return true;
  }

  bool raid(State& state, int roll, Events& events) const {
    auto& points = state.pos.points;
    const auto raiders = static_cast<std::size_t>(state.pos.top().value);
    state.pop();
    const Datum& result = game_.table("malta-raid")["rows"][static_cast<std::size_t>(roll - 1)][raiders - 1];
    const int axis = result[std::size_t{0}].as_int(),
              malta = std::min<int>(result[1].as_int(), points[kMaltaAir]);  // [DF 6.34, DF 6.37]
    events.push_back({EventKind::kRolled, &k6_37, kNoUnit, kNoHex, kNoHex, roll, "raid"});
    add(points[kAxisAir], -axis);
    add(block(state).air_used[index(kAxis)], -axis);
    add(points[kMaltaAir], -malta);
    if (axis > 0) events.push_back({EventKind::kPoints, &k6_37, kNoUnit, kNoHex, kNoHex, -axis, "Axis Air Points"});
    if (malta > 0)
      events.push_back({EventKind::kPoints, &k6_37, kNoUnit, kNoHex, kNoHex, -malta, "Air Points at Malta"});
    return true;
  }

  const Datum& facts() const { return game_.rules()["malta"]; }

  void offer_allocations(const State& state, Offers& offers) const {
    const bool raid = state.pos.phasing == kAxis;
    if (!offers.concern([&](UnitId unit) { return raid && serves_raid(state, unit); })) return;
    for (std::int16_t points = 1; points <= (raid ? most_raiders_ : most_at_malta_); ++points) {
      Action action{.kind = raid ? kRaid : kMalta, .value = points};
      for (const UnitId unit : state.units())
        if (raid && action.count < points - 1 && serves_raid(state, unit)) action.push_unit(unit);
      if (offers.wants(action.count > 0 ? action.units()[0] : kNoUnit)) offers.candidate(action);
    }
  }

  void judge_malta(const State& state, const Action& action, Verdict& verdict) const {
    if (state.pos.phasing != kCommonwealth)
      return verdict.forbid(k6_31, kNoHex, kNoUnit, "Malta is the Commonwealth's");
    if (action.value < 1) return verdict.forbid(k6_31, kNoHex, kNoUnit, "one Air Point at least");
    if (state.pos.points[kCommonwealthAir] < action.value)
      verdict.forbid(k6_1, kNoHex, kNoUnit, "not so many Air Points");
    if (state.pos.points[kMaltaAir] + action.value > most_at_malta_)
      verdict.forbid(k6_31, kNoHex, kNoUnit, "no more than two at Malta");
  }

  /// Whether the dump may be expended for a raid [DF 6.33].
  bool serves_raid(const State& state, UnitId dump) const {
    if (!game_.is_dump(state, dump) || !stands(state, dump, kAxis) || has(state, dump, kCaptured)) return false;
    const HexId hex = state.hex(dump);
    return raid_bases_.contains(hex) && std::ranges::none_of(state.of(kCommonwealth), [&](UnitId unit) {
      return game_.is_combat(unit) && game_.map().grid.distance(hex, state.hex(unit)) <= enemy_beyond_;
    });
  }

  void judge_raid(const State& state, const Action& action, Verdict& verdict) const {
    if (state.pos.phasing != kAxis) return verdict.forbid(k6_33, kNoHex, kNoUnit, "raids are flown by the Axis");
    if (block(state).raided) verdict.forbid(k6_35);
    if (action.value < 1 || action.value > most_raiders_)
      return verdict.forbid(k6_33, kNoHex, kNoUnit, "one to three Air Points");
    if (air_left(state, kAxis) < action.value) verdict.forbid(k6_21, kNoHex, kNoUnit, "not so many Air Points");
    if (action.count != action.value - 1)
      return verdict.forbid(k6_33, kNoHex, kNoUnit, "one dump for each Air Point beyond the first");
    judge_once(state, action.units(), k6_33, verdict);
    for (const UnitId dump : action.units())
      if (!serves_raid(state, dump)) verdict.forbid(k6_33, kNoHex, dump, "no dump that may be expended");
  }

  const int most_at_malta_ = facts()["most"].as_int(), most_raiders_ = facts()["raid_most"].as_int();
  const int enemy_beyond_ = facts()["enemy_beyond"].as_int();
  HexSet raid_bases_;  ///< where dumps serve raids [DF 6.33]
};

}  // namespace

ModulePtr air(const DesertFox& game) { return std::make_unique<Air>(game); }

int air_left(const State& state, Side side) {
  return std::max(0, state.pos.points[air_of(side)] - block(state).air_used[index(side)]);
}

}  // namespace fox
