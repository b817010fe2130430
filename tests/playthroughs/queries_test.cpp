// Questions answer like the judge: in the positions of the golden games, attacks, support and ways drawn at random are
// asked about, and then done.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "session.hpp"
#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/play/declare.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/save.hpp"
#include "trigh/play/ways.hpp"

namespace {

using namespace trigh;

/// A golden game, played anew.
class Recorded {
 public:
  Recorded(const std::string& title, const std::string& scenario) {
    host::GameChoice choice;
    choice.request.title = title;
    choice.request.scenario = scenario;
    auto opened = host::open_game(context_, choice);
    if (!opened) FAIL(to_string(opened.error()));
    game_ = std::move(*opened);
    const std::string name =
        trigh::test::in_source(("/tests/playthroughs/" + title + "/" + scenario + ".play").c_str());
    std::ifstream file(name, std::ios::binary);
    const auto save = parse_save(std::string{std::istreambuf_iterator<char>(file), {}}, name);
    REQUIRE(save);
    played_ = std::make_unique<Match>(game_->rules);
    Dice dice(save->header.seed);
    const Findings findings = replay(*save, name, *played_, dice, ReplayMode::kJudged);
    if (!findings.empty()) FAIL(to_string(findings));
  }

  /// Calls each(match, entry) before every action and roll; the entry is the one that comes.
  template <class Each>
  void each_entry(Each&& each) const {
    Match match(game_->rules);
    for (const JournalEntry& entry : played_->journal()) {
      each(match, entry);
      REQUIRE(match.apply(entry.action));
    }
  }
  /// Calls each(match) before every action of a player.
  template <class Each>
  void each_decision(Each&& each) const {
    each_entry([&](const Match& match, const JournalEntry&) {
      if (is_player(match.to_act())) each(match);
    });
  }

 private:
  host::Context context_;
  std::optional<host::OpenGame> game_;
  std::unique_ptr<Match> played_;
};

/// Random draws of one test; the same ones each time.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : dice_(seed) {}
  std::size_t below(std::size_t n) { return dice_.below(static_cast<std::uint32_t>(n)); }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class List>
  auto of(const List& list) {
    return list[below(list.size())];
  }

 private:
  Dice dice_;
};

std::vector<UnitId> on_map(const State& state, Side side) {
  std::vector<UnitId> units;
  for (int i = 0; i < state.pos.unit_count; ++i)
    if (const auto unit = static_cast<UnitId>(i); state.unit(unit).on_map() && state.side(unit) == side)
      units.push_back(unit);
  return units;
}

std::vector<UnitId> in_hex(const State& state, HexId hex) {
  std::vector<UnitId> units;
  for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit)) units.push_back(unit);
  return units;
}

int distance(const Match& match, UnitId a, UnitId b) {
  return match.rules().map().grid.distance(match.state().hex(a), match.state().hex(b));
}

void put(UnitList& list, UnitId unit) {
  if (!list.full() && !list.contains(unit)) list.push_back(unit);
}

/// An attack by the phasing side that may or may not make sense, with support of all kinds.
CombatQuery drawn_attack(const Match& match, Draw& draw) {
  const State& state = match.state();
  const Side side = state.pos.phasing;
  const auto friends = on_map(state, side), enemies = on_map(state, opponent(side));
  CombatQuery query;
  query.attacker = side;
  if (friends.empty() || enemies.empty()) return query;
  UnitId target = draw.of(enemies);
  for (int i = 0; i < 30; ++i) {  // mostly where somebody is near
    target = draw.of(enemies);
    if (std::ranges::any_of(friends, [&](UnitId unit) { return distance(match, unit, target) == 1; })) break;
  }
  const auto stack = in_hex(state, state.hex(target));
  if (draw.one_in(5))
    put(query.defenders, target);
  else
    for (const UnitId unit : stack) put(query.defenders, unit);
  for (const UnitId unit : enemies)
    if (distance(match, unit, target) == 1 && draw.one_in(8))
      for (const UnitId each : in_hex(state, state.hex(unit))) put(query.defenders, each);
  const bool plain = draw.one_in(2);  // all who are near, without help
  const std::size_t share = plain ? 1 : 1 + draw.below(3);
  for (const UnitId unit : friends) {
    const int far = distance(match, unit, target);
    if (far == 1 && draw.one_in(share))
      put(query.attackers, unit);
    else if (!plain && far < 8 && draw.one_in(far == 1 ? 6 : 40))
      put(query.barrage, unit);
  }
  if (plain) return query;
  if (draw.one_in(12)) put(query.attackers, draw.of(friends));
  if (draw.one_in(4)) query.attack_points = static_cast<std::int16_t>(draw.below(5));
  if (draw.one_in(4)) query.defense_points = static_cast<std::int16_t>(draw.below(5));
  for (const UnitId unit : enemies)
    if (distance(match, unit, target) < 8 && draw.one_in(30)) put(query.defensive_fire, unit);
  return query;
}

std::string ids(const Match& match, const UnitList& units) {
  std::string text;
  for (const UnitId unit : units) text += " " + match.rules().counters()[unit].id;
  return text;
}

UnitId nearest(const Match& match, const UnitList& units, UnitId to) {
  return *std::min_element(units.begin(), units.end(),
                           [&](UnitId a, UnitId b) { return distance(match, a, to) < distance(match, b, to); });
}

/// The lines a player would write to declare it, by rule system; empty where there is no such support.
std::vector<std::string> lines_of(const Match& match, const CombatQuery& query) {
  const std::string& system = match.rules().data->system;
  const auto id = [&](UnitId unit) { return match.rules().counters()[unit].id; };
  const std::string attackers = ids(match, query.attackers), defenders = " ->" + ids(match, query.defenders);
  const std::string points = std::to_string(query.attack_points), against = std::to_string(query.defense_points);
  std::vector<std::string> lines;
  if (system == "el-alamein") {
    if (!query.defensive_fire.empty() || query.attack_points > 0 || query.defense_points > 0) return {};
    UnitList all = query.attackers;
    for (const UnitId unit : query.barrage) put(all, unit);
    return {"attack" + ids(match, all) + defenders};
  }
  if (system == "desert-fox") {
    if (!query.barrage.empty() || !query.defensive_fire.empty()) return {};
    std::set<HexId> hexes;
    std::string one_each;
    for (const UnitId unit : query.defenders)
      if (hexes.insert(match.state().hex(unit)).second) one_each += " " + id(unit);
    lines.push_back("attack" + attackers + " ->" + one_each);
    if (query.attack_points > 0) lines.push_back("air " + points);
    if (query.defense_points > 0) lines.insert(lines.end(), {"done", "air " + against});
    return lines;
  }
  const std::string first = " -> " + id(query.defenders[0]);
  const bool alone = query.attackers.empty();
  if (!alone)
    lines.push_back("attack" + attackers + defenders);
  else if (!query.barrage.empty())
    lines.push_back("barrage" + ids(match, query.barrage) + defenders);
  else if (query.attack_points > 0)
    lines.push_back("support " + points + defenders);
  else
    lines.push_back("attack" + defenders);
  if (!alone)
    for (const UnitId unit : query.barrage)
      lines.push_back("barrage " + id(unit) + " -> " + id(nearest(match, query.defenders, unit)));
  if (query.attack_points > 0 && !(alone && query.barrage.empty())) lines.push_back("support " + points + first);
  if (query.defensive_fire.empty() && query.defense_points == 0) return lines;
  lines.push_back("done");
  for (const UnitId unit : query.defensive_fire)
    lines.push_back("fpf " + id(unit) + " -> " + id(nearest(match, query.defenders, unit)));
  if (query.defense_points > 0) lines.push_back("support " + against + first);
  return lines;
}

/// What comes of writing these lines one after the other.
struct Outcome {
  bool legal = true;
  bool asked = true;            ///< the line refused belonged to the decision at hand
  std::set<std::string> cases;  ///< against it
};

std::set<std::string> cases_of(const Verdict& verdict) {
  std::set<std::string> cases;
  for (const Objection& each : verdict.against()) cases.insert(each.rule->id);
  return cases;
}

Outcome written(const Match& match, const std::vector<std::string>& lines) {
  if (lines.empty()) return {false, false, {}};
  Match copy(match.rules_ptr(), match.position());
  for (const std::string& line : lines) {
    const auto action = parse_action(match.rules(), line);
    if (!action) return {false, false, {}};  // more units than an action can name
    const bool asked = copy.phase().allows_kind(action->kind) || &line == &lines.front();
    if (const Verdict verdict = copy.apply(*action); !verdict) return {false, asked, cases_of(verdict)};
  }
  return {};
}

/// Whether that attack is what was done last: it need not be declared again. Nothing when something was added since.
std::optional<bool> declared(const Match& match, const CombatQuery& query) {
  const auto same = [](std::span<const UnitId> named, const UnitList& asked) {
    return std::is_permutation(named.begin(), named.end(), asked.begin(), asked.end());
  };
  const auto& journal = match.journal();
  for (auto entry = journal.rbegin(); entry != journal.rend(); ++entry) {
    if (match.rules().forms[entry->action.kind].verb != "attack") continue;
    if (!same(entry->action.units(), query.attackers)) return false;
    return entry == journal.rbegin() && same(entry->action.target_units(), query.defenders) ? std::optional(true)
                                                                                            : std::nullopt;
  }
  return false;
}

struct Count {
  int legal = 0, refused = 0;
};

Count compare_attacks(const std::string& title, const std::string& scenario, std::size_t every) {
  const Recorded game(title, scenario);
  Draw draw(7);
  Count count;
  game.each_decision([&](const Match& match) {
    const bool fights = match.phase().allows_kind((*parse_action(match.rules(), "attack ->")).kind);
    if (!draw.one_in(fights ? every : every * 20)) return;
    for (int i = 0; i < 6; ++i) {
      const CombatQuery query = drawn_attack(match, draw);
      if (query.defenders.empty()) return;
      auto lines = lines_of(match, query);
      const bool support = match.phase().id.find("support") != std::string::npos || match.phase().id == "defense";
      const auto in_hand = support ? declared(match, query) : false;
      if (!in_hand || (*in_hand && lines.empty())) continue;
      if (*in_hand) lines.erase(lines.begin());
      std::string text;
      for (const std::string& line : lines) text += line + "; ";
      INFO(title << ", action " << match.journal().size() << ", " << match.phase().id << ": " << text);
      const Verdict verdict = judge_combat(match.rules(), match.state(), query);
      const Outcome outcome = *in_hand && lines.empty() ? Outcome{} : written(match, lines);
      CHECK(verdict.legal() == outcome.legal);
      if (outcome.asked) CHECK(cases_of(verdict) == outcome.cases);
      if (!outcome.legal) CHECK_FALSE(verdict.against().empty());
      CHECK_FALSE(match.rules().combat(match.state(), query).faces.empty());
      ++(outcome.legal ? count.legal : count.refused);
    }
  });
  return count;
}

/// What a way costs the unit that pays most, and whether one of those it leads must stop, each followed step by step.
std::pair<int, bool> walked(const Match& match, UnitId unit, const Action& way) {
  const Ruleset& rules = match.rules();
  std::vector<UnitId> led{unit};
  if (!(rules.forms[way.kind].parts & kHasUnit))
    if (const auto hand = rules.hand(match.state())) led = hand->units;
  std::pair<int, bool> found{0, false};
  for (const UnitId each : led) {
    const FollowedWay followed = follow_way(rules, match.state(), each, way, false);
    found = {std::max(found.first, followed.halves), found.second || followed.stops()};
  }
  return found;
}

/// Of every so many decisions, each way of some units of the side to act.
int follow_ways(const std::string& title, const std::string& scenario, std::size_t every,
                std::set<std::string>& verbs) {
  const Recorded game(title, scenario);
  Draw draw(11);
  int count = 0;
  game.each_decision([&](const Match& match) {
    if (!draw.one_in(every)) return;
    const Ruleset& rules = match.rules();
    for (int i = 0; i < 12; ++i) {
      const auto unit = static_cast<UnitId>(draw.below(match.position().unit_count));
      const WayList ways = ways_of(rules, match.state(), unit);
      if (ways.empty()) continue;
      for (int n = 0; n < 6; ++n) {
        const Way told = draw.of(ways);
        const Action& way = told.action;
        INFO(title << ", action " << match.journal().size() << ", " << rules.counters()[unit].id << ": "
                   << to_text(rules, way));
        CHECK(cases_of(match.judge(way)) == std::set<std::string>{});
        const FollowedWay followed = follow_way(rules, match.state(), unit, way, true);
        const MoveRuling ruling = rules.rule_move(match.state(), unit, followed.price.mode);
        if (is_player(match.to_act()) && ruling.verdict().legal() && rules.forms[way.kind].verb == "move")
          CHECK(followed.halves <= ruling.allowance_halves());
        const auto [halves, stops] = walked(match, unit, way);
        CHECK(told.halves == halves);
        CHECK(told.stops == stops);
        verbs.insert(rules.forms[way.kind].verb);
        ++count;
      }
    }
  });
  return count;
}

}  // namespace

TEST_CASE("query.combat calls an attack legal exactly when declaring it is accepted, and gives the same reasons",
          "[queries]") {
  for (const auto& [title, scenario, every] : {std::tuple{"crusader", "campaign", 2},
                                               {"el-alamein", "october", 1},
                                               {"el-alamein", "july", 1},
                                               {"desert-fox", "campaign", 1}}) {
    const Count count = compare_attacks(title, scenario, every);
    INFO(title << ", " << scenario << ": " << count.legal << " legal, " << count.refused << " refused");
    CHECK(count.legal > 20);
    CHECK(count.refused > 100);
  }
}

TEST_CASE("each way that query.reach gives is accepted, and costs what its steps cost", "[queries]") {
  std::set<std::string> verbs;
  CHECK(follow_ways("crusader", "campaign", 6, verbs) > 500);
  CHECK(follow_ways("el-alamein", "october", 4, verbs) > 500);
  CHECK(follow_ways("desert-fox", "campaign", 6, verbs) > 500);
  for (const char* verb : {"move", "enter", "form", "march", "retreat"}) {
    INFO(verb);
    CHECK(verbs.count(verb) == 1);
  }
}

TEST_CASE("query.reach knows the ways of units that the enemy leads, as a victor leads retreats", "[queries]") {
  int enemies = 0;
  Recorded("el-alamein", "july").each_decision([&](const Match& match) {
    const Ruleset& rules = match.rules();
    for (const Action& offer : match.offers()) {
      const bool led = (rules.forms[offer.kind].parts & kHasUnit) && leads(rules.forms[offer.kind]);
      if (!led || match.state().side(offer.unit) == match.to_act()) continue;
      ++enemies;
      const WayList ways = ways_of(rules, match.state(), offer.unit);
      INFO(to_text(rules, offer));
      CHECK(std::ranges::any_of(ways, [&](const Action& way) {
        return way.kind == offer.kind && led_to(rules, way) == led_to(rules, offer);
      }));
    }
  });
  CHECK(enemies > 20);
}

TEST_CASE("the combat in hand, asked about before its roll, answers what the roll then does", "[queries]") {
  for (const auto& [of, scenario] : {std::pair{"crusader", "campaign"}, {"el-alamein", "july"}}) {
    const char* title = of;  // not a structured binding: the lambda sees it
    int rolls = 0, supported = 0;
    Recorded(title, scenario).each_entry([&](const Match& match, const JournalEntry& entry) {
      const auto hand = match.rules().hand(match.state());
      if (match.to_act() != Side::kChance || !hand || !hand->combat || hand->rolled) return;
      const auto word = std::ranges::find(entry.events, EventKind::kResult, &Event::kind);
      if (word == entry.events.end()) return;
      const CombatReport report = match.rules().combat(match.state(), *hand->combat);
      INFO(title << ", action " << match.journal().size() << ": " << to_text(match.rules(), entry.action));
      const auto face = std::ranges::find(report.faces, entry.action.value, &CombatReport::Face::roll);
      REQUIRE(face != report.faces.end());
      CHECK(face->result == word->text);
      CHECK(hand->combat->attacker == match.position().phasing);
      ++rolls;
      supported += !hand->combat->barrage.empty() || hand->combat->attack_points > 0 ||
                   !hand->combat->defensive_fire.empty() || hand->combat->defense_points > 0;
    });
    INFO(title);
    CHECK(rolls > 20);
    CHECK((supported > 5 || std::string_view(title) == "el-alamein"));
  }
}

TEST_CASE("a zone of control is that of the units that exert it", "[queries]") {
  for (const auto& [of, scenario] :
       {std::pair{"crusader", "campaign"}, {"el-alamein", "october"}, {"desert-fox", "campaign"}}) {
    const char* title = of;
    Draw draw(3);
    Recorded(title, scenario).each_decision([&](const Match& match) {
      if (!draw.one_in(25)) return;
      for (const Side side : {Side::kFirst, Side::kSecond}) {
        INFO(title << ", action " << match.journal().size());
        CHECK(match.rules().zone_of_control(match.state(), side) ==
              match.rules().Ruleset::zone_of_control(match.state(), side));
      }
    });
  }
}
