// Cases 6.1, 6.24 and 6.3: Air Points at Malta, and raids on it.
#include <algorithm>

#include "losses.hpp"
#include "modules.hpp"

namespace fox {
namespace {

class AirPoints final : public Section {
 public:
  using Section::Section;
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kMalta) judge_malta(state, action, verdict);
    else if (action.kind == kRaid) judge_raid(state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kAirAllocation) return;
    for (int points = 1; points <= (state.pos.phasing == kAxis ? most_raiders() : most_at_malta()); ++points) {
      Action action{.kind = state.pos.phasing == kAxis ? kRaid : kMalta, .value = static_cast<std::int16_t>(points)};
      for (int i = 0; i < state.pos.unit_count && action.kind == kRaid && action.count < points - 1; ++i)
        if (serves_raid(state, static_cast<UnitId>(i))) action.push_unit(static_cast<UnitId>(i));
      if (offers.wants(action.count > 0 ? action.units()[0] : kNoUnit)) offers.candidate(action);
    }
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (const int points = state.pos.points[kMaltaAir]; points > 0)
      list.push_back({"malta", std::to_string(points) + (points == 1 ? " Air Point" : " Air Points") + " at Malta",
                      &k6_31, kCommonwealth});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    DfBlock& own = block(state);
    auto& points = state.pos.points;
    if (action.kind == kMalta) {
      points[kCommonwealthAir] =
          static_cast<std::int16_t>(points[kCommonwealthAir] - action.value);  // [DF 6.31, DF 6.36]
      points[kMaltaAir] = static_cast<std::int16_t>(points[kMaltaAir] + action.value);
      events.push_back({EventKind::kPoints, &k6_31, kNoUnit, kNoHex, kNoHex, action.value, "Air Points to Malta"});
      return true;
    }
    if (action.kind == kRaid) {
      for (const UnitId dump : action.units()) remove_supply(game_, state, dump, k6_33, "expended", events);
      own.air_used[index(kAxis)] = static_cast<std::uint8_t>(own.air_used[index(kAxis)] + action.value);  // [DF 6.24]
      own.raided = 1;                                                                                     // [DF 6.35]
      events.push_back({EventKind::kNote, &k6_33, kNoUnit, kNoHex, kNoHex, action.value, "raid on Malta"});
      ask(state, kRaidRoll, Side::kChance, 0, 0, action.value);
      return true;
    }
    if (action.kind != kRoll || state.pos.top().phase != kRaidRoll) return false;
    const auto raiders = static_cast<std::size_t>(state.pos.top().value);
    state.pop();
    const Datum& result =
        game_.table("malta-raid")["rows"][static_cast<std::size_t>(action.value - 1)][raiders - 1];  // [DF 6.37]
    const int axis = result[std::size_t{0}].as_int(),
              malta = std::min<int>(result[1].as_int(), points[kMaltaAir]);  // [DF 6.34]
    events.push_back({EventKind::kRolled, &k6_37, kNoUnit, kNoHex, kNoHex, action.value, "raid"});
    points[kAxisAir] = static_cast<std::int16_t>(points[kAxisAir] - axis);
    own.air_used[index(kAxis)] = static_cast<std::uint8_t>(own.air_used[index(kAxis)] - axis);
    points[kMaltaAir] = static_cast<std::int16_t>(points[kMaltaAir] - malta);
    if (axis > 0)
      events.push_back({EventKind::kPoints, &k6_37, kNoUnit, kNoHex, kNoHex, -axis, "Axis Air Points"});
    if (malta > 0)
      events.push_back({EventKind::kPoints, &k6_37, kNoUnit, kNoHex, kNoHex, -malta, "Air Points at Malta"});
    return true;
  }

 private:
  const Datum& facts() const { return game_.rules()["malta"]; }
  int most_at_malta() const { return facts()["most"].as_int(); }
  int most_raiders() const { return facts()["raid_most"].as_int(); }

  void judge_malta(const State& state, const Action& action, Verdict& verdict) const {
    if (state.pos.phasing != kCommonwealth)
      return verdict.forbid(k6_31, kNoHex, kNoUnit, "Malta is the Commonwealth's");
    if (action.value < 1) return verdict.forbid(k6_31, kNoHex, kNoUnit, "one Air Point at least");
    if (state.pos.points[kCommonwealthAir] < action.value)
      verdict.forbid(k6_1, kNoHex, kNoUnit, "not so many Air Points");
    if (state.pos.points[kMaltaAir] + action.value > most_at_malta())
      verdict.forbid(k6_31, kNoHex, kNoUnit, "no more than two at Malta");
  }

  /// Whether the dump may be expended for a raid [DF 6.33].
  bool serves_raid(const State& state, UnitId dump) const {
    if (!game_.is_dump(state, dump) || !state.unit(dump).on_map() || state.side(dump) != kAxis ||
        has(state, dump, kCaptured))
      return false;
    const HexId hex = state.hex(dump);
    const Grid& grid = game_.map().grid;
    bool near = false;
    for (const std::string& id : facts()["dump_places"].as_texts())
      for (const NamedPlace& place : game_.places)
        if (place.id == id && place.hex != kNoHex && grid.distance(hex, place.hex) <= facts()["dump_within"].as_int())
          near = true;
    if (!near) return false;
    for (const UnitId unit : state.of(kCommonwealth))
      if (game_.is_combat(unit) && grid.distance(hex, state.hex(unit)) <= facts()["enemy_beyond"].as_int())
        return false;
    return true;
  }

  void judge_raid(const State& state, const Action& action, Verdict& verdict) const {
    if (state.pos.phasing != kAxis) return verdict.forbid(k6_33, kNoHex, kNoUnit, "raids are flown by the Axis");
    if (block(state).raided) verdict.forbid(k6_35);
    if (action.value < 1 || action.value > most_raiders())
      return verdict.forbid(k6_33, kNoHex, kNoUnit, "one to three Air Points");
    if (state.pos.points[kAxisAir] - block(state).air_used[index(kAxis)] < action.value)
      verdict.forbid(k6_21, kNoHex, kNoUnit, "not so many Air Points");
    if (action.count != action.value - 1)
      return verdict.forbid(k6_33, kNoHex, kNoUnit, "one dump for each Air Point beyond the first");
    for (int i = 0; i < action.count; ++i) {
      const UnitId dump = action.units()[i];
      if (dump >= state.pos.unit_count || !serves_raid(state, dump) || (i > 0 && action.units()[0] == dump))
        return verdict.forbid(k6_33, kNoHex, dump, "no dump that may be expended");
    }
  }
};

}  // namespace

ModulePtr air_points(const DesertFox& game) { return std::make_unique<AirPoints>(game); }

}  // namespace fox
