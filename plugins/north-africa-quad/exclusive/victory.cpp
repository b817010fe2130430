#include "exclusive/victory.hpp"

#include "trigh/services/route.hpp"

namespace quad {
namespace {

std::string units(int count, const std::string& of) {
  return std::to_string(count) + (of.empty() ? "" : " " + of) + (count == 1 ? " unit" : " units");
}

}  // namespace

Victory::Victory(const Quad& quad) : ExclusiveRule(quad) {
  for (UnitId i = 0; i < quad.counters().size(); ++i) {
    const UnitFacts& facts = quad.units[i];
    worth_.push_back(static_cast<std::int16_t>(facts.artillery ? facts.barrage + facts.fpf        // [CRU 19.27-2]
                                                               : facts.attack + facts.defense));  // [CRU 19.27-1]
  }
  open_.resize(static_cast<std::size_t>(quad.map().grid.size()));
  for (const HexId hex : quad.map().all())
    for (Direction d = 0; d < kDirections; ++d)
      if (quad.side_open(hex, d)) open_[hex] = static_cast<std::uint8_t>(open_[hex] | 1 << d);
  const Datum& rules = quad.data->scenario.rules["victory"];
  if (rules["kind"].as_text() == "conditions") {
    conditions_.emplace(Conditions{game_, rules});
    read_route(rules["route"]);
    route_->side = conditions_->side;
  } else {
    read_lines(rules);
  }
  for (int side = 0; side < 2; ++side)
    for (const HexId hex : quad.supply_facts[side].lapsing) watch(hex, opponent(static_cast<Side>(side)));
  read_aims(quad.data->scenario.rules.has("appraisal") ? quad.data->scenario.rules["appraisal"]
                                                       : quad.data->title["rules"]["appraisal"]);
}

int Victory::watch(HexId hex, Side ever) {
  const auto found =
      std::ranges::find_if(watched_, [&](const WatchedHex& w) { return w.hex == hex && w.ever == ever; });
  if (found != watched_.end()) return static_cast<int>(found - watched_.begin());
  if (watched_.size() == std::tuple_size_v<decltype(TitleState::last_in_hex)>) return -1;
  watched_.push_back({hex, ever});
  return static_cast<int>(watched_.size()) - 1;
}

void Victory::read_lines(const Datum& rules) {
  for (const Datum& entry : rules["lines"].items()) {
    // [CRU 19.37-1] read without the bonus
    if (entry.has("unless") && game_.reads(entry["unless"]["reading"].as_text(), entry["unless"]["choice"].as_text()))
      continue;
    ScoreLine line{game_, entry};
    const HexId hex = line.is == LineKind::kLastIn ? game_.map().hex_of(entry["hex"].as_text()) : kNoHex;
    if (hex != kNoHex) line.slot = watch(hex, Side::kNone);
    if (line.is == LineKind::kExited && counts_ < 4) line.slot = counts_++;
    const bool kept = line.is == LineKind::kLastIn || line.is == LineKind::kExited;
    if (!kept || line.slot >= 0) lines_.push_back(line);
    if (line.is == LineKind::kRoute) read_route(entry);
  }
  const Datum& award = rules["award"];
  if (award.is_null()) return;
  winner_rule_ = &game_.case_of(award["case"], k4_0_G);
  const auto& sides = game_.data->side_ids;
  award_ = {award[sides[0] + "_at_least"].as_int(), award[sides[1] + "_below"].as_int()};
}

void Victory::read_route(const Datum& entry) {
  route_.emplace(Route{game_, entry});
  if (route_->end != kNoHex) route_->to.add(route_->end);
}

void Victory::describe(std::vector<Word>& words) const {
  if (!watched_.empty())
    words.push_back({WordKind::kExtra, "last_in_hex", "sides by hex",
                     "Of each hex that counts, the side whose unit was the last in it.", {0, kMaxUnits}});
  if (counts_ > 0)
    words.push_back({WordKind::kExtra, "exit_points", "integers",
                     "Points for units that left the map, of each line of victory that gives some.", {0, kMaxUnits}});
}

void Victory::write(const State& state, Members& members) const {
  const TitleState& own = block(state).title;
  std::vector<std::pair<std::string, Datum>> last;
  for (std::size_t i = 0; i < watched_.size(); ++i)
    if (own.last_in_hex[i] != 0)
      last.emplace_back(game_.map().grid.number(watched_[i].hex),
                        Datum::text(game_.data->side_ids[static_cast<std::size_t>(own.last_in_hex[i] - 1)]));
  if (!watched_.empty()) members.emplace_back("last_in_hex", Datum::object(std::move(last)));
  std::vector<Datum> exits;
  for (int i = 0; i < counts_; ++i) exits.push_back(Datum::number(own.exit_points[static_cast<std::size_t>(i)]));
  if (counts_ > 0) members.emplace_back("exit_points", Datum::list(std::move(exits)));
}

bool Victory::read(State& state, const std::string& key, const Datum& value, Findings& findings) const {
  if (key == "exit_points") {
    for (std::size_t i = 0; i < value.items().size() && i < static_cast<std::size_t>(counts_); ++i)
      block(state).title.exit_points[i] = static_cast<std::int16_t>(value[i].as_int());
    return true;
  }
  if (key != "last_in_hex") return false;
  for (const auto& [hex, id] : value.members()) {
    const HexId where = game_.map().hex_of(hex);
    if (where == kNoHex || std::ranges::find(watched_, where, &WatchedHex::hex) == watched_.end())
      findings.push_back({"TR-822", "position", "/extra/" + key + "/" + hex,
                          "'" + hex + "' is no hex that scores in this scenario; leave it out"});
    else
      note_passage(state, side_named(*game_.data, id.as_text()), where);
  }
  return true;
}

void Victory::set_up(State& state) const {
  block(state).title.last_in_hex = {};
  block(state).title.exit_points = {};
  for (const WatchedHex& watched : watched_)  // units that start in a hex count [CRU 19.37-2]
    if (const UnitId unit = game_.at(state, watched.hex); unit != kNoUnit)
      note_passage(state, state.side(unit), watched.hex);
}

/// Every hex of a path counts, those merely passed too [CRU 19.37-2].
void Victory::on_performed(State& state, const Action& action, Events&) const {
  each_passed(game_, action, [&](HexId hex) { note_passage(state, state.side(action.unit), hex); });
  if (action.kind != kExit) return;
  for (const ScoreLine& line : lines_)
    if (scores_exit(line, state, action.unit, end_of(game_.map(), action))) {
      std::int16_t& sum = block(state).title.exit_points[static_cast<std::size_t>(line.slot)];
      sum = static_cast<std::int16_t>(sum + exit_points(line, action.unit));
    }
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

bool Victory::scores_exit(const ScoreLine& line, const State& state, UnitId unit, HexId hex) const {
  if (line.is != LineKind::kExited || !line.units[unit] || state.pos.turn < line.from_turn) return false;
  if (!line.region.empty() && !line.region.contains(hex)) return false;
  // It has left: judged where it left from, as its owner's lines run now.
  return !line.supplied || game_.supplied_hexes(state, line.side).contains(hex);
}

int Victory::exit_points(const ScoreLine& line, UnitId unit) const {
  const UnitFacts& facts = game_.units[unit];
  const std::string_view what = line.entry["value"].as_text();
  const int value = what == "attack"    ? facts.attack
                    : what == "defense" ? facts.defense
                    : what == "worth"   ? worth(unit)
                                        : 1;
  return value * line.points;
}

std::array<Losses, 2> Victory::losses(const State& state) const {
  std::array<Losses, 2> losses{};
  for (const UnitId unit : state.units()) {
    Losses& side = losses[index(state.side(unit))];
    if (state.unit(unit).on_map()) ++side.on_map;
    if (state.unit(unit).place != Place::kEliminated) continue;
    ++side.destroyed;
    if (conditions_ && game_.counters()[unit].nation == conditions_->nation) ++side.of_nation;
    (game_.units[unit].artillery ? side.artillery_points : side.ground_points) += worth(unit);
  }
  return losses;
}

/// Sought from its end: a besieged town is shut in by few hexes, so that the usual answer comes soon.
bool Victory::route_open(const State& state) const {
  if (!route_ || route_->to.empty()) return false;
  const Side enemy = opponent(route_->side);
  const HexSet& end = state.derived(kRouteEnd, stamp_of(state, enemy), [&](HexSet& set) {  // only enemy units bar it
    HexSet closed = state.board().occupied(enemy);
    closed |= game_.zone(state, enemy);  // friends do not cancel it
    for (const HexId to : route_->to)
      if (set.empty() && is_joined(game_.map(), to, route_->from, closed, open_)) set.add(to);
  });
  return !end.empty();
}

/// What a line gives: units, hexes, or the points of units that have left.
void Victory::add_line(const ScoreLine& line, const State& state, Side side, std::vector<VictoryLine>& lines) const {
  const auto& names = game_.data->side_names;
  const auto slot = static_cast<std::size_t>(line.slot);
  int count = 0;
  std::string text;
  switch (line.is) {
    case LineKind::kRoute:
      count = route_open(state);
      text = route_->text;
      break;
    case LineKind::kLastIn: {
      const HexId hex = watched_[slot].hex;
      const auto in_supply = [&] {
        const UnitId unit = game_.at(state, hex);
        return unit == kNoUnit ? game_.joined_hexes(state, side).contains(hex) : game_.supplied(state, unit);
      };
      count = block(state).title.last_in_hex[slot] == 1 + index(side) && (!line.supplied || in_supply());
      text = "the last unit in " + game_.map().grid.number(hex) + " was " + names[index(side)] +
             (line.supplied ? ", with supply" : "");
      break;
    }
    case LineKind::kCutOff:
      for (const UnitId unit : state.of(opponent(side))) count += !game_.supplied(state, unit);
      text = units(count, names[index(opponent(side))]) + " out of supply";
      break;
    case LineKind::kExited:
      count = block(state).title.exit_points[slot];
      text = "units that have left the map";
      break;
    case LineKind::kStanding:
      for (const UnitId unit : state.of(side))
        count += line.region.contains(state.hex(unit)) && (!line.supplied || game_.supplied(state, unit));
      text = units(count, "") + " on the ground to be won";
      break;
    case LineKind::kDestroyed: break;  // two lines of their own
  }
  int points = line.is == LineKind::kExited ? count : count * line.points;
  if (line.most > 0) points = std::min(points, line.most);
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
  const auto& names = game_.data->side_names;
  lines.push_back({route_->rule, side, std::string(route_->text), 0, route_open(state)});
  std::string nation(conditions_->nation);
  for (const Datum& each : game_.data->title["nations"].items())
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

Side Victory::by_points(const State& state, const Case*& rule) const {
  rule = winner_rule_;
  if (lines_.empty()) return Side::kNone;
  const auto points = game_.points_so_far(state);
  const int margin = points[0] - points[1];
  return margin >= award_[0] ? Side::kFirst : margin < award_[1] ? Side::kSecond : Side::kNone;
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
