// Whatever the rules allow can be chosen by clicking: it is on offer, or is put together from offers that stand for it.
// Games are played at random; at some of their decisions all small actions of every kind are tried one after the other.
#include <algorithm>
#include <map>
#include <set>

#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"
#include "support/quick.hpp"
#include "trigh/play/notation.hpp"

using namespace fox_test;

namespace {

/// Kinds whose offers stand for others, and for which.
enum class Stands {
  kSameEnd,   ///< for every path of the unit (or the group) to that hex
  kList,      ///< with others like it, for every list of the units they name, against the same hexes or some of them
};
struct Representative {
  const char* verb;
  Stands stands;
  const char* why;
};
constexpr Representative kRepresentatives[] = {
    {"move", Stands::kSameEnd,
     "the cheapest way to a hex; other ways are marched in pieces by a group, of one unit if need be [8.27]. "
     "By forced march "
     "and by rail only where that is needed [8.7, 8.68]"},
    {"march", Stands::kSameEnd, "one way that all can go; other ways are marched in pieces"},
    {"react", Stands::kSameEnd, "the cheapest way [8.42]"},
    {"group", Stands::kList, "any units of the hex that may move in this way [8.27]"},
    {"ship", Stands::kList, "any part of a load that one ship can carry [8.51]"},
    {"attack", Stands::kList, "any of those who can attack these hexes, each hex named by one unit in it [11.12]"},
    {"recover", Stands::kList, "any of those who trace to the dump [11.67]"},
    {"retreat", Stands::kSameEnd, "one path to each hex where the retreat may end [11.61]"},
};

class Trial {
 public:
  explicit Trial(const Match& match)
      : match_(match), rules_(match.rules()), state_(match.state()), offers_(match.offers()) {}

  /// What the rules allow and nothing on offer stands for, as text.
  std::set<std::string> unoffered() {
    for (std::size_t kind = 1; kind < rules_.forms.size(); ++kind)
      if (match_.phase().allows_kind(static_cast<ActionKind>(kind)))
        for (std::size_t mode = 0; mode < std::max<std::size_t>(1, rules_.forms[kind].modes.size()); ++mode) {
          Action action;
          action.kind = static_cast<ActionKind>(kind);
          action.actor = match_.to_act();
          action.mode = static_cast<std::uint8_t>(mode);
          fill_units(action);
        }
    return missing_;
  }
  /// How many were legal of each kind.
  const std::map<std::string, int>& legal() const { return by_verb_; }

 private:
  bool has(const Action& action, FormPart part) const { return (rules_.forms[action.kind].parts & part) != 0; }

  void fill_units(const Action& action) {
    if (!has(action, kHasUnit) && !has(action, kHasUnits)) return fill_numbers(action, kNoUnit);
    for (int i = 0; i < state_.pos.unit_count; ++i) {
      const auto unit = static_cast<UnitId>(i);
      Action with = action;
      if (has(action, kHasUnit)) with.unit = unit;
      else with.push_unit(unit);
      fill_numbers(with, unit);
      if (!has(action, kHasUnits) || !state_.unit(unit).on_map()) continue;
      for (UnitId other = state_.board().first(state_.hex(unit)); other != kNoUnit;
           other = state_.board().next(other)) {
        if (other <= unit) continue;
        Action both = with;
        both.push_unit(other);
        fill_numbers(both, unit);
      }
    }
  }
  void fill_numbers(const Action& action, UnitId unit) {
    if (!has(action, kHasNumber)) return fill_hexes(action, unit);
    for (int value = 0; value < 6; ++value) {
      Action with = action;
      with.value = static_cast<std::int16_t>(value);
      fill_hexes(with, unit);
    }
  }
  /// Hexes on offer, near the unit, of places, and those next to them; paths of one and two steps.
  void fill_hexes(const Action& action, UnitId unit) {
    const bool here = unit != kNoUnit && state_.unit(unit).on_map();
    if (has(action, kHasPath)) {
      Action path = action;
      path.hex = here ? state_.hex(unit) : start_of_offers(action.kind);
      if (path.hex != kNoHex) fill_steps(path, 2, unit);
      return;
    }
    if (!has(action, kHasHex)) return fill_targets(action, unit);
    HexSet hexes = hexes_of_offers(action.kind);
    for (const NamedPlace& place : static_cast<const DesertFox&>(rules_).places)
      if (place.hex != kNoHex) hexes.add(place.hex);
    if (here) hexes.add(state_.hex(unit));
    HexSet around;
    for (const HexId hex : hexes) {
      for (const HexId next : rules_.map().neighbors(hex))
        if (next != kNoHex) around.add(next);
    }
    for (const HexId hex : hexes | around) {
      Action with = action;
      with.hex = hex;
      fill_targets(with, unit);
    }
  }
  HexSet hexes_of_offers(ActionKind kind) const {
    HexSet hexes;
    for (const Action& offer : offers_)
      if (offer.kind == kind && offer.hex != kNoHex) hexes.add(offer.hex);
    return hexes;
  }
  void fill_steps(const Action& path, int steps, UnitId unit) {
    for (Direction d = 0; d < kDirections; ++d) {
      if (rules_.map().neighbor(end_of(rules_.map(), path), d) == kNoHex) continue;
      Action longer = path;
      longer.push_step(d);
      fill_targets(longer, unit);
      if (steps > 1) fill_steps(longer, steps - 1, unit);
    }
  }
  void fill_targets(const Action& action, UnitId unit) {
    if (!has(action, kHasTargets)) return attempt(action);
    for (int i = 0; i < state_.pos.unit_count; ++i) {
      const auto target = static_cast<UnitId>(i);
      if (action.count > 1 && !near(unit, target)) continue;
      Action with = action;
      with.push_target(target);
      attempt(with);
    }
    if (unit == kNoUnit) attempt(action);
  }

  bool near(UnitId unit, UnitId other) const {
    return state_.unit(unit).on_map() && state_.unit(other).on_map() &&
           rules_.map().grid.distance(state_.hex(unit), state_.hex(other)) <= 1;
  }

  void attempt(const Action& action) {
    if (!match_.judge(action)) return;
    ++by_verb_[rules_.forms[action.kind].verb];
    if (!chosen(action)) missing_.insert(to_text(rules_, action));
  }

  /// Whether it is on offer, or put together from what is.
  bool chosen(const Action& action) const {
    const auto some = [&](auto&& test) {
      return std::any_of(offers_.begin(), offers_.end(),
                         [&](const Action& offer) { return offer.kind == action.kind && test(offer); });
    };
    if (some([&](const Action& offer) { return offer == action; })) return true;
    const auto row =
        std::find_if(std::begin(kRepresentatives), std::end(kRepresentatives),
                     [&](const Representative& each) { return rules_.forms[action.kind].verb == each.verb; });
    if (row == std::end(kRepresentatives)) return false;
    if (row->stands == Stands::kSameEnd)
      return some([&](const Action& offer) {
        return offer.unit == action.unit && end_of(rules_.map(), offer) == end_of(rules_.map(), action);
      });
    return std::all_of(action.units().begin(), action.units().end(), [&](UnitId unit) {
      return some([&](const Action& offer) {
        return offer.mode == action.mode && offer.hex == action.hex && holds(offer.units(), unit) &&
               (hexes_of(action) - hexes_of(offer)).empty();
      });
    });
  }
  static bool holds(std::span<const UnitId> all, UnitId unit) {
    return std::find(all.begin(), all.end(), unit) != all.end();
  }
  HexSet hexes_of(const Action& action) const {
    HexSet hexes;
    for (const UnitId target : action.target_units())
      if (state_.unit(target).on_map()) hexes.add(state_.hex(target));
    return hexes;
  }
  HexId start_of_offers(ActionKind kind) const {
    for (const Action& offer : offers_)
      if (offer.kind == kind) return offer.hex;
    return kNoHex;
  }

  const Match& match_;
  const Ruleset& rules_;
  const State& state_;
  ActionList offers_;
  std::set<std::string> missing_;
  std::map<std::string, int> by_verb_;
};

class Random {
 public:
  explicit Random(std::uint32_t seed) : word_(seed) {}
  std::size_t below(std::size_t n) { return (word_ = word_ * 1664525u + 1013904223u, word_ >> 8) % n; }

 private:
  std::uint32_t word_;
};

/// One of the offers: mostly what an opponent likes best; else a kind first, so that rare ones come up; phases end now
/// and then.
Action pick(const Match& match, const ActionList& offers, Random& random) {
  if (match.to_act() != Side::kChance && random.below(3) != 0) {
    std::vector<int> scores(offers.size());
    match.rules().appraise_actions(match.state(), offers, scores, match.rules().weights.used(match.to_act()));
    return offers[static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin())];
  }
  std::set<ActionKind> kinds;
  for (const Action& each : offers) kinds.insert(each.kind);
  if (kinds.count(kEndPhase) && kinds.size() > 1 && random.below(6) != 0) kinds.erase(kEndPhase);
  auto kind = kinds.begin();
  std::advance(kind, static_cast<long>(random.below(kinds.size())));
  ActionList of_kind;
  std::copy_if(offers.begin(), offers.end(), std::back_inserter(of_kind),
               [&](const Action& each) { return each.kind == *kind; });
  return of_kind[random.below(of_kind.size())];
}

/// Whatever is legal in the position can be chosen. Adds how much is, by verb.
void check_position(const Match& match, std::map<std::string, int>& legal) {
  Trial trial(match);
  INFO(match.phase().id);
  CHECK(trial.unoffered() == std::set<std::string>{});
  for (const auto& [verb, count] : trial.legal()) legal[verb] += count;
}

void check_found(std::map<std::string, int>& legal, std::initializer_list<const char*> verbs) {
  for (const char* verb : verbs) {
    INFO(verb);
    CHECK(legal[verb] > 0);
  }
}

}  // namespace

TEST_CASE("whatever is legal can be chosen: it is offered, or something offered stands for it", "[DF 8.21]") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start();
  Match match(t.match().rules_ptr());
  Random random(7);
  std::map<std::string, int> seen, legal;
  for (int decision = 0; decision < 900 && !match.over(); ++decision) {
    const int times = match.to_act() == Side::kChance ? -1 : seen[match.phase().id]++;
    if (times == 0 || times == 7 || times == 50) check_position(match, legal);
    const ActionList offers = match.offers();
    REQUIRE_FALSE(offers.empty());
    REQUIRE(match.apply(pick(match, offers, random)));
  }
  check_found(legal, {"move", "group", "march", "attack", "enter"});
}

TEST_CASE("each way that the reach of a unit gives is accepted", "[DF 8.22][DF 8.27][DF 8.62]") {
  for (const char* scenario : {"race-for-tobruk", "campaign"}) {
    DesertFoxTable t = DesertFoxTable::title(scenario);
    t.start();
    int ways = 0;
    for (const std::uint32_t seed : {3u, 11u, 23u}) {
      Match match(t.match().rules_ptr());
      Random random(seed);
      for (int decision = 0; decision < test::trials(700, 150) && !match.over(); ++decision) {
        for (int i = 0; i < match.state().pos.unit_count && decision % 5 == 0; ++i) {
          WayList moves;
          match.rules().reach(match.state(), static_cast<UnitId>(i), moves);
          for (const Action& move : moves) {
            const Verdict verdict = match.judge(move);
            INFO(match.phase().id << ": " << to_text(match.rules(), move)
                                  << (verdict ? "" : verdict.against()[0].rule->id));
            ++ways;
            if (!verdict) CHECK(verdict.legal());
          }
        }
        const ActionList offers = match.offers();
        REQUIRE_FALSE(offers.empty());
        REQUIRE(match.apply(pick(match, offers, random)));
      }
    }
    CHECK(ways > test::trials(10000, 1000));
  }
}

TEST_CASE("so it is in each half of the phases of movement, for dumps, MSUs, weak and captured units too",
          "[DF 8.12][DF 8.13][DF 7.22]") {
  std::map<std::string, int> legal;
  for (const PhaseKind phase : {kMove1, kReact1, kMove2, kReact2}) {
    DesertFoxTable t(9, 12);
    t.unit("tanks", Axis, "0404", "armor", {.strength = 12, .morale = 1})
        .unit("walker", Axis, "0404", "infantry", {}, {"foot"});
    t.unit("guns", Axis, "0404", "artillery", {}, {"parenthesized"}).msu("m", Axis, "0404").dump("d", Axis, "0404");
    t.unit("dry", Axis, "0202")
        .unit("thirsty", Axis, "0203", "infantry", {}, {"foot"})
        .dump("n", Axis, "0303")
        .msu("taken", Axis, "0202");
    t.unit("weak", Cw, "0406", "flak", {.strength = 1, .stacking = 0})
        .msu("prey", Cw, "0305")
        .unit("y", Cw, "0608")
        .unit("yy", Cw, "0608", "armor");
    t.unit("z", Cw, "0805", "infantry", {}, {"foot"}).msu("o", Cw, "0805").dump("p", Cw, "0805");
    t.start(phase, Axis);
    for (const char* unit : {"dry", "thirsty"}) t.set_flag(unit, kUnsupplied);
    t.set_flag("taken", kCaptured);
    check_position(t.match(), legal);
    if (!is_movement(phase)) continue;
    t.apply("group tanks m").apply("march 0404-0405");
    check_position(t.match(), legal);
  }
  check_found(legal, {"move", "group", "march", "react", "overrun", "supply-overrun", "done", "emergency", "build",
                      "demolish"});
}

TEST_CASE("so it is for trains and ships", "[DF 8.51][DF 8.68]") {
  std::map<std::string, int> legal;
  for (const PhaseKind phase : {kMove1, kMove2}) {
    DesertFoxTable t(9, 9);
    t.place("alexandria", "0109").place("tobruk", "0102").place("bardia", "0105").terrain("0109 0102 0105", "city");
    t.rail("0109-0108-0107-0106-0105-0104-0103-0102", "0104").terrain("0106", "marsh");
    t.unit("one", Cw, "0109")
        .unit("light", Cw, "0109", "flak", {.stacking = 0})
        .unit("lighter", Cw, "0109", "flak", {.stacking = 0})
        .msu("m", Cw, "0109");
    t.unit("dry", Cw, "0107").unit("walker", Cw, "0208", "infantry", {.movement = 7}, {"foot"}).unit("x", Axis, "0404");
    t.start(phase, Cw, 3);
    t.edit([&](State& state) {
      for (const char* hex : {"0109", "0102", "0105"}) t.rules().entered(state, Cw, t.at(hex));
    });
    t.set_flag("dry", kUnsupplied);
    check_position(t.match(), legal);
  }
  check_found(legal, {"move", "group", "ship"});
}
