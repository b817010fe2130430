// Section 19: length, consent to stop, and victory in the three scenarios.
#include "titles/crusader.hpp"
#include "trigh/services/route.hpp"

namespace quad::crusader {
namespace {

/// Marks a unit's path in the record of who was last in a victory hex, hears the players agree to stop, and says
/// how victory stands.
class Scenarios final : public RuleModule {
 public:
  Scenarios(const Quad& quad, const Crusader& title) : quad_(quad), title_(title) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAgreeEnd) return;
    if (!may_end_early()) verdict.forbid(k19_17, kNoHex, kNoUnit, "only the campaign may be stopped early");
    if (has_agreed(state)) verdict.forbid(k19_17, kNoHex, kNoUnit, "this side has agreed already");
    if (state.pos.turn >= quad_.data->scenario.last_turn)
      verdict.forbid(k19_17, kNoHex, kNoUnit, "this is the last turn anyway");
    if (has_moved(state)) verdict.forbid(k19_17, kNoHex, kNoUnit, "agree before the first move of the turn");
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    for (const Side side : {kAxis, kAllied})
      if (block(state).title.end_agreed >> index(side) & 1)
        list.push_back({"end-agreed", "agrees to stop after this Game-Turn", &k19_17, side});
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kMovementPhase || offers.filter().unit != kNoUnit || !may_end_early()) return;
    Action agree;
    agree.kind = kAgreeEnd;
    offers.candidate(agree);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kAgreeEnd) return false;
    block(state).title.end_agreed = static_cast<std::uint8_t>(block(state).title.end_agreed | bit(state));
    events.push_back({EventKind::kNote, &k19_17, kNoUnit, kNoHex, kNoHex, 0, "agrees to stop after this turn"});
    return true;
  }

  /// Every hex of a path counts, those merely passed too [CRU 19.37-2].
  void on_performed(State& state, const Action& action, Events&) const override {
    if (title_.victory().watched.empty()) return;
    constexpr std::uint64_t kPaths = allow({kMove, kEnter, kExit, kRetreat, kDisplace, kAdvance});
    if ((kPaths >> action.kind & 1) == 0) return;
    HexId hex = action.hex;
    title_.note_passage(state, state.side(action.unit), hex);
    for (int i = 0; i < action.count && hex != kNoHex; ++i) {
      hex = quad_.map().neighbor(hex, action.step(i));
      title_.note_passage(state, state.side(action.unit), hex);
    }
  }

  void victory(const State& state, std::vector<VictoryLine>& lines) const override;

 private:
  bool may_end_early() const { return quad_.data->scenario.rules["may_end_early"].as_bool(); }
  static int bit(const State& state) { return 1 << index(state.pos.phasing); }
  static bool has_agreed(const State& state) { return (block(state).title.end_agreed & bit(state)) != 0; }
  /// Consent opens a Player-Turn, so that nobody gives it by the way while he plans his moves.
  static bool has_moved(const State& state) {
    for (int i = 0; i < state.pos.unit_count; ++i) {
      const auto unit = static_cast<UnitId>(i);
      if (state.side(unit) == state.pos.phasing && has(state, unit, kMoved)) return true;
    }
    return false;
  }
  void campaign_lines(const State& state, const Losses& losses, std::vector<VictoryLine>& lines) const;
  void point_lines(const State& state, const Losses& losses, std::vector<VictoryLine>& lines) const;

  const Quad& quad_;
  const Crusader& title_;
};

void Scenarios::victory(const State& state, std::vector<VictoryLine>& lines) const {
  const Losses losses = title_.losses(state);
  if (title_.victory().points) point_lines(state, losses, lines);
  else campaign_lines(state, losses, lines);
}

void Scenarios::campaign_lines(const State& state, const Losses& losses, std::vector<VictoryLine>& lines) const {
  const VictoryFacts& facts = title_.victory();
  const bool route = title_.route_open(state), enough = title_.losses_enough(losses);
  lines.push_back({&k19_17_B1, kAllied, "a route free of the Axis joins the east edge to Tobruk", 0, route});
  lines.push_back({&k19_17_B2, kAllied,
                   std::to_string(losses.destroyed[index(kAxis)]) + " Axis units destroyed, " +
                       std::to_string(losses.germans_destroyed) + " of them German; " +
                       std::to_string(losses.on_map[index(kAxis)]) + " on the map",
                   0, enough});
  lines.push_back({&k19_17_A2, kAxis, std::to_string(losses.destroyed[index(kAllied)]) + " Allied units lost", 0,
                   losses.destroyed[index(kAllied)] > facts.allied_lost_more &&
                       losses.destroyed[index(kAxis)] <= facts.axis_destroyed_most});
}

void Scenarios::point_lines(const State& state, const Losses& losses, std::vector<VictoryLine>& lines) const {
  const VictoryFacts& facts = title_.victory();
  for (const Side side : {kAxis, kAllied}) {
    const int enemy = index(opponent(side));
    lines.push_back({&k19_27_1, side, "enemy ground units destroyed", losses.ground_points[enemy],
                     losses.ground_points[enemy] > 0});
    lines.push_back({&k19_27_2, side, "enemy artillery destroyed", losses.artillery_points[enemy],
                     losses.artillery_points[enemy] > 0});
  }
  if (facts.route_points > 0) {
    const bool open = title_.route_open(state);
    lines.push_back({&k19_27_3, kAllied, "a route free of the Axis joins the east edge to Tobruk",
                     open ? facts.route_points : 0, open});
  }
  for (std::size_t i = 0; i < facts.watched.size(); ++i) {
    const bool axis = block(state).title.last_in_hex[i] == 1 + index(kAxis);
    lines.push_back({&k19_37_2, kAxis,
                     "the last unit in " + quad_.map().grid.number(facts.watched[i].hex) + " was Axis",
                     axis ? facts.watched[i].points : 0, axis});
  }
  if (facts.unsupplied_points > 0) {
    const int cut_off = title_.unsupplied_allies(state);
    lines.push_back({&k19_37_3, kAxis, std::to_string(cut_off) + " Allied units out of supply",
                     cut_off * facts.unsupplied_points, cut_off > 0});
  }
}

}  // namespace

ModulePtr scenarios(const Quad& quad, const Crusader& title) { return std::make_unique<Scenarios>(quad, title); }

void Crusader::note_passage(State& state, Side side, HexId hex) const {
  for (std::size_t i = 0; i < victory_.watched.size(); ++i)
    if (victory_.watched[i].hex == hex) block(state).title.last_in_hex[i] = static_cast<std::uint8_t>(1 + index(side));
}

Losses Crusader::losses(const State& state) const {
  Losses losses;
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    const auto side = static_cast<std::size_t>(index(state.side(unit)));
    if (state.unit(unit).on_map()) ++losses.on_map[side];
    if (state.unit(unit).place != Place::kEliminated) continue;
    ++losses.destroyed[side];
    losses.germans_destroyed += german_[unit] ? 1 : 0;
    (quad_.units[unit].artillery ? losses.artillery_points : losses.ground_points)[side] += worth_[unit];
  }
  return losses;
}

bool Crusader::route_open(const State& state) const {
  if (victory_.route_to == kNoHex) return false;
  const HexSet& end = state.derived(kRouteEnd, stamp_of(state, kAxis), [&](HexSet& set) {   // only Axis units bar it
    if (find_route(state)) set.add(victory_.route_to);
  });
  return end.contains(victory_.route_to);
}

/// Sought from Tobruk: a besieged town is shut in by few hexes, so that the usual answer comes soon.
bool Crusader::find_route(const State& state) const {
  HexSet closed = state.board().occupied(kAxis);
  closed |= quad_.zone(state, kAxis);   // Allied units do not cancel it
  return is_joined(quad_.map(), victory_.route_to, victory_.route_from, closed, open_);
}

bool Crusader::losses_enough(const Losses& losses) const {
  const int axis = index(kAxis);
  return (losses.destroyed[axis] >= victory_.destroy && losses.germans_destroyed >= victory_.destroy_german) ||
         losses.on_map[axis] < victory_.fewer_on_map;
}

int Crusader::unsupplied_allies(const State& state) const {
  int count = 0;
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (state.side(unit) == kAllied && state.unit(unit).on_map() && !quad_.supplied(state, unit)) ++count;
  }
  return count;
}

std::array<int, 2> Crusader::score(const State& state) const {
  const Losses losses = this->losses(state);
  std::array<int, 2> points{};
  for (int side = 0; side < 2; ++side)
    points[side] = losses.ground_points[1 - side] + losses.artillery_points[1 - side];  // [CRU 19.27-1, CRU 19.27-2]
  if (victory_.route_points > 0 && route_open(state)) points[index(kAllied)] += victory_.route_points;  // [CRU 19.27-3]
  for (std::size_t i = 0; i < victory_.watched.size(); ++i)
    if (block(state).title.last_in_hex[i] == 1 + index(kAxis)) points[index(kAxis)] += victory_.watched[i].points;
  if (victory_.unsupplied_points > 0) points[index(kAxis)] += victory_.unsupplied_points * unsupplied_allies(state);
  return points;
}

void Crusader::judge_victory(State& state, Events& events) const {
  Side winner = Side::kNone;
  const Case* rule = nullptr;
  if (victory_.points) {
    const auto points = score(state);
    if (points[0] != points[1]) winner = points[0] > points[1] ? Side::kFirst : Side::kSecond;
    rule = victory_.dash ? &k19_37_1 : &k19_27_4;
  } else {
    const Losses losses = this->losses(state);
    const bool route = route_open(state), enough = losses_enough(losses);
    const bool too_dear = losses.destroyed[index(kAllied)] > victory_.allied_lost_more &&
                          losses.destroyed[index(kAxis)] <= victory_.axis_destroyed_most;
    const bool one_missed = route != enough;
    const bool either = quad_.reads("campaign-axis-win", "misses-either");
    if (route && enough) winner = too_dear ? kAxis : kAllied;
    else if (!one_missed || either) winner = kAxis;
    rule = route && enough ? (too_dear ? &k19_17_A2 : &k19_17) : winner == kAxis ? &k19_17_A1 : &k19_17_D;
  }
  state.pos.over = 1;
  state.pos.winner = winner;
  state.pos.level = winner == Side::kNone ? 0 : 1;
  events.push_back({EventKind::kGameOver, rule, kNoUnit, kNoHex, kNoHex, static_cast<std::int16_t>(index(winner)), ""});
}

}  // namespace quad::crusader
