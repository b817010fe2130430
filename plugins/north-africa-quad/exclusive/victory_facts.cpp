// Reading the facts of a scenario's victory, and what of them is kept in position files.
#include <algorithm>

#include "exclusive/victory.hpp"

namespace quad {
namespace {

constexpr std::string_view kLineKinds[] = {"destroyed", "route", "last-in", "cut-off", "exited", "standing"};

HexSet regions_of(const Map& map, const Datum& names) {
  HexSet set;
  for (const std::string& region : names.as_texts()) set |= map.region(region);
  return set;
}

}  // namespace

Victory::Victory(const Quad& quad) : ExclusiveRule(quad) {
  for (UnitId i = 0; i < quad.counters().size(); ++i) {
    const UnitFacts& facts = quad.units[i];
    worth_.push_back(static_cast<std::int16_t>(facts.artillery ? facts.barrage + facts.fpf        // [CRU 19.27-2]
                                                               : facts.attack + facts.defense));  // [CRU 19.27-1]
  }
  open_.resize(static_cast<std::size_t>(quad.map().grid.size()));
  quad.map().all().for_each([&](HexId hex) {
    for (Direction d = 0; d < kDirections; ++d)
      if (quad.side_open(hex, d)) open_[hex] = static_cast<std::uint8_t>(open_[hex] | 1 << d);
  });
  const Datum& rules = quad.data->scenario.rules["victory"];
  winner_rule_ = &quad.case_of(rules["winner_case"], k4_0_G);
  rules["kind"].as_text() == "conditions" ? read_conditions(rules) : read_lines(rules);
  for (int side = 0; side < 2; ++side)
    quad.supply_facts[side].lapsing.for_each([&](HexId hex) { watch(hex, opponent(static_cast<Side>(side))); });
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
    if (entry.has("unless") && quad_.reads(entry["unless"]["reading"].as_text(), entry["unless"]["choice"].as_text()))
      continue;
    const ScoreLine line = read_line(entry);
    const bool kept = line.is == LineKind::kLastIn || line.is == LineKind::kExited;
    if (!kept || line.slot >= 0) lines_.push_back(line);
    if (line.is == LineKind::kRoute) read_route(entry);
  }
  const Datum& award = rules["award"];
  if (award.is_null()) return;
  winner_rule_ = &quad_.case_of(award["case"], k4_0_G);
  const auto& sides = quad_.data->side_ids;
  award_ = {award[sides[0] + "_at_least"].as_int(), award[sides[1] + "_below"].as_int()};
}

ScoreLine Victory::read_line(const Datum& entry) {
  ScoreLine line;
  const auto kind = std::ranges::find(kLineKinds, entry["is"].as_text());
  line.is = static_cast<LineKind>(kind - std::begin(kLineKinds));
  line.side = side_named(*quad_.data, entry["side"].as_text());
  line.rule = &quad_.case_of(entry["case"], k4_0_G);
  line.artillery_rule = &quad_.case_of(entry["artillery_case"], *line.rule);
  line.points = line.is == LineKind::kExited ? entry["times"].as_int(1) : entry["points"].as_int();
  line.most = entry["most"].as_int();
  line.supplied = entry["supplied"].as_bool();
  line.region =
      entry.has("region") ? quad_.map().region(entry["region"].as_text()) : regions_of(quad_.map(), entry["regions"]);
  line.from_turn = entry["from_turn"].as_int(1);
  line.nations = entry["nations"].as_texts();
  line.value = entry["value"].as_text();
  line.text = entry["text"].as_text("a way free of the enemy is open");
  if (line.is == LineKind::kLastIn)
    if (const auto hex = quad_.map().grid.parse(entry["hex"].as_text()); hex && quad_.map().exists(*hex))
      line.slot = watch(*hex, Side::kNone);
  if (line.is == LineKind::kExited && counts_ < 4) line.slot = counts_++;
  return line;
}

void Victory::read_route(const Datum& entry) {
  route_.rule = &quad_.case_of(entry["case"], k4_0_G);
  route_.side = side_named(*quad_.data, entry["side"].as_text());
  route_.from = regions_of(quad_.map(), entry["from_regions"]);
  route_.to = regions_of(quad_.map(), entry["to_regions"]);
  if (const auto to = quad_.map().grid.parse(entry["to"].as_text()); to && quad_.map().exists(*to)) {
    route_.to.add(*to);
    route_.end = *to;
  }
  route_.points = entry["points"].as_int();
  route_.text = entry["text"].as_text("a way free of the enemy is open");
}

void Victory::read_conditions(const Datum& rules) {
  Conditions facts;
  facts.side = side_named(*quad_.data, rules["side"].as_text());
  facts.won = &quad_.case_of(rules["won_case"], k4_0_G);
  facts.lost = &quad_.case_of(rules["lost_case"], k4_0_G);
  facts.drawn = &quad_.case_of(rules["drawn_case"], k4_0_G);
  read_route(rules["route"]);
  route_.side = facts.side;
  const Datum& losses = rules["losses"];
  facts.losses_rule = &quad_.case_of(losses["case"], k4_0_G);
  facts.destroy = losses["destroyed"].as_int();
  facts.nation = losses["destroyed_of_nation"]["nation"].as_text();
  facts.destroy_of_nation = losses["destroyed_of_nation"]["at_least"].as_int();
  facts.fewer_on_map = losses["or_fewer_on_map_than"].as_int();
  if (const Datum& dear = rules["too_dear"]; !dear.is_null()) {
    facts.too_dear_rule = &quad_.case_of(dear["case"], k4_0_G);
    facts.lost_more = dear["lost_more_than"].as_int();
    facts.destroyed_most = dear["enemy_destroyed_at_most"].as_int();
  }
  if (const Datum& missed = rules["one_missed"]; !missed.is_null()) {
    const bool asked = missed.has("reading");
    if (!asked || quad_.reads(missed["reading"].as_text(), missed["choice"].as_text()))
      facts.one_missed_rule = &quad_.case_of(missed["case"], k4_0_G);
    if (!asked) facts.one_missed_lost_more = missed["lost_more_than"].as_int();
  }
  conditions_ = facts;
}

void Victory::describe(std::vector<Word>& words) const {
  const auto add = [&](const char* id, const char* type, const char* meaning) {
    words.push_back({WordKind::kExtra, id, type, meaning, {0, kMaxUnits}});
  };
  if (!watched_.empty())
    add("last_in_hex", "sides by hex", "Of each hex that counts, the side whose unit was the last in it.");
  if (counts_ > 0)
    add("exit_points", "integers", "Points for units that left the map, of each line of victory that gives some.");
}

void Victory::write(const State& state, Members& members) const {
  const TitleState& own = block(state).title;
  std::vector<std::pair<std::string, Datum>> last;
  for (std::size_t i = 0; i < watched_.size(); ++i)
    if (own.last_in_hex[i] != 0)
      last.emplace_back(quad_.map().grid.number(watched_[i].hex),
                        Datum::text(quad_.data->side_ids[static_cast<std::size_t>(own.last_in_hex[i] - 1)]));
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
    const auto where = quad_.map().grid.parse(hex);
    if (!where || std::ranges::none_of(watched_, [&](const WatchedHex& each) { return each.hex == *where; }))
      findings.push_back(
          extra_finding(key + "/" + hex, "'" + hex + "' is no hex that scores in this scenario; leave it out"));
    else
      note_passage(state, side_named(*quad_.data, id.as_text()), *where);
  }
  return true;
}

}  // namespace quad
