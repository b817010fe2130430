#include "exclusive/victory.hpp"

#include <algorithm>

#include "trigh/services/route.hpp"

namespace quad {
namespace {

std::string units(int count, const std::string& of) {
  return std::to_string(count) + (of.empty() ? "" : " " + of) + (count == 1 ? " unit" : " units");
}

}  // namespace

void Victory::set_up(State& state) const {
  block(state).title.last_in_hex = {};
  block(state).title.exit_points = {};
  for (const WatchedHex& watched : watched_)  // units that start in a hex count [CRU 19.37-2]
    if (const UnitId unit = quad_.at(state, watched.hex); unit != kNoUnit)
      note_passage(state, state.side(unit), watched.hex);
}

/// Every hex of a path counts, those merely passed too [CRU 19.37-2].
void Victory::on_performed(State& state, const Action& action, Events&) const {
  each_passed(quad_.map(), action, [&](HexId hex) { note_passage(state, state.side(action.unit), hex); });
  if (action.kind == kExit && counts_ > 0) note_exit(state, action.unit, end_of(quad_.map(), action));
}

void Victory::note_passage(State& state, Side side, HexId hex) const {
  for (std::size_t i = 0; i < watched_.size(); ++i)
    if (watched_[i].hex == hex && (watched_[i].ever == Side::kNone || watched_[i].ever == side))
      block(state).title.last_in_hex[i] = static_cast<std::uint8_t>(1 + index(side));
}

bool Victory::lapsed(const State& state, Side side) const {
  for (std::size_t i = 0; i < watched_.size(); ++i)
    if (watched_[i].ever == opponent(side) && block(state).title.last_in_hex[i] != 0) return true;
  return false;
}

bool Victory::of_nations(const ScoreLine& line, UnitId unit) const {
  return line.nations.empty() || std::ranges::find(line.nations, quad_.counters()[unit].nation) != line.nations.end();
}

bool Victory::scores_exit(const ScoreLine& line, const State& state, UnitId unit, HexId hex) const {
  if (line.is != LineKind::kExited || line.side != state.side(unit) || state.pos.turn < line.from_turn) return false;
  if (!line.region.empty() && !line.region.contains(hex)) return false;
  if (!of_nations(line, unit)) return false;
  // It has left: judged where it left from, as its owner's lines run now.
  return !line.supplied || quad_.supplied_hexes(state, line.side).contains(hex);
}

int Victory::exit_points(const ScoreLine& line, UnitId unit) const {
  const UnitFacts& facts = quad_.units[unit];
  const int value = line.value == "attack"    ? facts.attack
                    : line.value == "defense" ? facts.defense
                    : line.value == "worth"   ? worth(unit)
                                              : 1;
  return value * line.points;
}

void Victory::note_exit(State& state, UnitId unit, HexId hex) const {
  for (const ScoreLine& line : lines_)
    if (scores_exit(line, state, unit, hex)) {
      std::int16_t& sum = block(state).title.exit_points[static_cast<std::size_t>(line.slot)];
      sum = static_cast<std::int16_t>(sum + exit_points(line, unit));
    }
}

std::array<Losses, 2> Victory::losses(const State& state) const {
  std::array<Losses, 2> losses{};
  for (const UnitId unit : state.units()) {
    Losses& side = losses[index(state.side(unit))];
    if (state.unit(unit).on_map()) ++side.on_map;
    if (state.unit(unit).place != Place::kEliminated) continue;
    ++side.destroyed;
    if (conditions_ && quad_.counters()[unit].nation == conditions_->nation) ++side.of_nation;
    (quad_.units[unit].artillery ? side.artillery_points : side.ground_points) += worth(unit);
  }
  return losses;
}

/// Sought from its end: a besieged town is shut in by few hexes, so that the usual answer comes soon.
bool Victory::route_open(const State& state) const {
  if (route_.to.empty()) return false;
  const Side enemy = opponent(route_.side);
  const HexSet& end = state.derived(kRouteEnd, stamp_of(state, enemy), [&](HexSet& set) {  // only enemy units bar it
    HexSet closed = state.board().occupied(enemy);
    closed |= quad_.zone(state, enemy);  // friends do not cancel it
    route_.to.for_each([&](HexId to) {
      if (set.empty() && is_joined(quad_.map(), to, route_.from, closed, open_)) set.add(to);
    });
  });
  return !end.empty();
}

/// How often a line counts: units, hexes, or the points of units that have left.
int Victory::counted(const ScoreLine& line, const State& state, Side side) const {
  int count = 0;
  switch (line.is) {
    case LineKind::kRoute: return route_open(state) ? 1 : 0;
    case LineKind::kLastIn: {
      const bool last = block(state).title.last_in_hex[static_cast<std::size_t>(line.slot)] == 1 + index(side);
      const HexId hex = watched_[static_cast<std::size_t>(line.slot)].hex;
      return last && (!line.supplied || quad_.supplied_hexes(state, side).contains(hex)) ? 1 : 0;
    }
    case LineKind::kCutOff:
      for (const UnitId unit : state.of(opponent(side))) count += quad_.supplied(state, unit) ? 0 : 1;
      return count;
    case LineKind::kExited: return block(state).title.exit_points[static_cast<std::size_t>(line.slot)];
    case LineKind::kStanding:
      for (const UnitId unit : state.of(side))
        count += line.region.contains(state.hex(unit)) && (!line.supplied || quad_.supplied(state, unit)) ? 1 : 0;
      return count;
    case LineKind::kDestroyed: break;  // two lines of their own
  }
  return 0;
}

void Victory::add_line(const ScoreLine& line, const State& state, Side side, std::vector<VictoryLine>& lines) const {
  const GameData& data = *quad_.data;
  const int count = counted(line, state, side);
  int points = line.is == LineKind::kExited ? count : count * line.points;
  if (line.most > 0) points = std::min(points, line.most);
  std::string text;
  switch (line.is) {
    case LineKind::kRoute: text = line.text; break;
    case LineKind::kLastIn:
      text = "the last unit in " + quad_.map().grid.number(watched_[static_cast<std::size_t>(line.slot)].hex) +
             " was " + data.side_names[index(side)] + (line.supplied ? ", with supply" : "");
      break;
    case LineKind::kCutOff: text = units(count, data.side_names[index(opponent(side))]) + " out of supply"; break;
    case LineKind::kExited: text = "units that have left the map"; break;
    case LineKind::kStanding: text = units(count, "") + " on the ground to be won"; break;
    case LineKind::kDestroyed: break;
  }
  lines.push_back({line.rule, side, std::move(text), points, count > 0});
}

void Victory::victory(const State& state, std::vector<VictoryLine>& lines) const {
  if (conditions_) return add_conditions(state, lines);
  std::optional<std::array<Losses, 2>> lost;
  for (const ScoreLine& line : lines_)
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (line.side != Side::kNone && line.side != side) continue;
      if (line.is != LineKind::kDestroyed) {
        add_line(line, state, side, lines);
        continue;
      }
      if (!lost) lost = losses(state);
      const Losses& enemy = (*lost)[index(opponent(side))];
      lines.push_back({line.rule, side, "enemy ground units destroyed", enemy.ground_points, enemy.ground_points > 0});
      lines.push_back(
          {line.artillery_rule, side, "enemy artillery destroyed", enemy.artillery_points, enemy.artillery_points > 0});
    }
}

bool Victory::losses_enough(const std::array<Losses, 2>& losses) const {
  const Losses& enemy = losses[index(opponent(conditions_->side))];
  return (enemy.destroyed >= conditions_->destroy && enemy.of_nation >= conditions_->destroy_of_nation) ||
         enemy.on_map < conditions_->fewer_on_map;
}

bool Victory::too_dear(const std::array<Losses, 2>& losses) const {
  return conditions_->too_dear_rule && losses[index(conditions_->side)].destroyed > conditions_->lost_more &&
         losses[index(opponent(conditions_->side))].destroyed <= conditions_->destroyed_most;
}

void Victory::add_conditions(const State& state, std::vector<VictoryLine>& lines) const {
  const auto losses = this->losses(state);
  const Side side = conditions_->side, enemy = opponent(side);
  const Losses &own = losses[index(side)], &their = losses[index(enemy)];
  const auto& names = quad_.data->side_names;
  lines.push_back({route_.rule, side, std::string(route_.text), 0, route_open(state)});
  std::string nation(conditions_->nation);
  for (const Datum& each : quad_.data->title["nations"].items())
    if (each["id"].as_text() == nation) nation = each["name"].as_text();
  lines.push_back({conditions_->losses_rule, side,
                   std::to_string(their.destroyed) + " " + names[index(enemy)] + " units destroyed, " +
                       std::to_string(their.of_nation) + " of them " + nation + "; " + std::to_string(their.on_map) +
                       " on the map",
                   0, losses_enough(losses)});
  const Case* const dear = conditions_->too_dear_rule ? conditions_->too_dear_rule : conditions_->one_missed_rule;
  if (!dear) return;
  const bool lost = conditions_->too_dear_rule ? too_dear(losses) : own.destroyed > conditions_->one_missed_lost_more;
  lines.push_back({dear, enemy, std::to_string(own.destroyed) + " " + names[index(side)] + " units lost", 0, lost});
}

Side Victory::by_conditions(const State& state, const Case*& rule) const {
  const Conditions& facts = *conditions_;
  const auto losses = this->losses(state);
  const bool route = route_open(state), enough = losses_enough(losses);
  if (route && enough) {
    const bool dear = too_dear(losses);
    rule = dear ? facts.too_dear_rule : facts.won;
    return dear ? opponent(facts.side) : facts.side;
  }
  const bool lost_by_one = facts.one_missed_rule && losses[index(facts.side)].destroyed > facts.one_missed_lost_more;
  if (route == enough || lost_by_one) {
    rule = route != enough && facts.one_missed_lost_more >= 0 ? facts.one_missed_rule : facts.lost;
    return opponent(facts.side);
  }
  rule = facts.drawn;
  return Side::kNone;
}

std::array<int, 2> Victory::score(const State& state) const {
  std::vector<VictoryLine> lines;
  for (const auto& module : quad_.modules) module->victory(state, lines);
  std::array<int, 2> points{};
  for (const VictoryLine& line : lines)
    if (is_player(line.side)) points[index(line.side)] += line.points;
  return points;
}

Side Victory::by_points(const State& state, const Case*& rule) const {
  rule = winner_rule_;
  if (lines_.empty()) return Side::kNone;
  const auto points = score(state);
  const int margin = points[0] - points[1];
  if (award_) return margin >= (*award_)[0] ? Side::kFirst : margin < (*award_)[1] ? Side::kSecond : Side::kNone;
  return margin > 0 ? Side::kFirst : margin < 0 ? Side::kSecond : Side::kNone;
}

void Victory::judge_victory(State& state, Events& events) const {
  const Case* rule = nullptr;
  const Side winner = conditions_ ? by_conditions(state, rule) : by_points(state, rule);
  state.pos.over = 1;
  state.pos.winner = winner;
  state.pos.level = winner == Side::kNone ? 0 : 1;
  events.push_back({EventKind::kGameOver, rule, kNoUnit, kNoHex, kNoHex, index(winner), ""});
}

}  // namespace quad
