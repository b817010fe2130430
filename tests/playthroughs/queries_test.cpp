// Questions answer like the judge: in the positions of the golden games, support and ways drawn at random are asked
// about, and then done. Attacks are in attacks_asked_test.cpp.
#include <algorithm>
#include <set>

#include "recorded.hpp"
#include "trigh/play/dice.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/ways.hpp"

namespace {

using namespace trigh;
using test::cases_of, test::Draw, test::Recorded;

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

/// Draws an offer in many of the positions, of all and of one unit, and compares it with the list of them.
int draw_offers(const std::string& title, const std::string& scenario, std::size_t every) {
  const Recorded game(title, scenario);
  Draw draw(17);
  int count = 0;
  game.each_decision([&](const Match& match) {
    if (!is_player(match.to_act()) || !draw.one_in(every)) return;
    for (int i = 0; i < 8; ++i) {
      const auto unit = i == 0 ? kNoUnit : static_cast<UnitId>(draw.below(match.position().unit_count));
      const ActionList list = match.offers({unit});
      const auto seed = static_cast<std::uint64_t>(draw.below(1000));
      Dice dice(seed), again(seed);
      const auto drawn = draw_offer(match.rules(), match.state(), {unit}, dice);
      INFO(title << ", action " << match.journal().size() << ", unit " << int{unit});
      REQUIRE(drawn.has_value() == !list.empty());
      if (list.empty()) continue;
      CHECK(*drawn == list[again.below(static_cast<std::uint32_t>(list.size()))]);
      ++count;
    }
  });
  return count;
}

}  // namespace

TEST_CASE("an offer that is drawn is one of the list, each as likely", "[queries]") {
  CHECK(draw_offers("crusader", "campaign", 4) > 500);
  CHECK(draw_offers("el-alamein", "october", 4) > 200);
  CHECK(draw_offers("desert-fox", "campaign", 4) > 500);
  CHECK(draw_offers("kasserine", "campaign", 4) > 200);
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
