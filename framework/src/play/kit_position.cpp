// What the conformance kit asks of each position.
#include <algorithm>
#include <iterator>

#include "kit.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/offered.hpp"
#include "trigh/play/rulings.hpp"
#include "trigh/play/ways.hpp"

namespace trigh {
namespace {

constexpr int kSmallGame = 40;  ///< units
constexpr int kOneOf = 16;      ///< hexes and units, of which one is asked about

}  // namespace

std::vector<std::string> lines_of(const Ruleset& rules, const ActionList& list) {
  std::vector<std::string> lines;
  for (const Action& action : list) lines.push_back(to_text(rules, action));
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string differing_line(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> only;
  std::ranges::set_symmetric_difference(a, b, std::back_inserter(only));
  return only.empty() ? "" : only.front();
}

void Kit::check_deeply(const Match& match, const Match& twin) {
  if (match.to_act() != Side::kChance) {
    const ActionList offers = match.offers();
    check_variants(match, offers);
    check_filter(match, offers);
    check_offers(match, twin, offers);
    check_verbs(match);
    check_rulings(match, twin);
  }
  if (setup_.round_trip)
    if (const std::string wrong = setup_.round_trip(match); !wrong.empty()) fail("round trip", wrong);
}

/// `differing` says how the rulings of another composition differ from those of the game; "" when they don't.
void Kit::check_same(const std::function<std::string(const Ruleset&)>& differing, const Match& twin) {
  const std::string found = differing(twin.rules());
  if (found.empty()) return;
  constexpr const char* kText = "a ruling depends on the order of the modules; let each add its terms whatever stands";
  const auto differs = [&](const Ruleset& rules) -> std::uint64_t { return differing(rules).empty() ? 0 : 1; };
  fail_order(kText, at_odds(kText, differs), found);
}

void Kit::check_edges(const Match& match, const Match& twin) {
  const int first = static_cast<int>(seed_ % kOneOf);
  const auto differing = [&](const Ruleset& other) { return differing_edge(match.rules(), other, first, kOneOf); };
  check_same(differing, twin);
}

void Kit::check_rulings(const Match& match, const Match& twin) {
  const int step = match.position().unit_count <= kSmallGame ? 1 : kOneOf, first = rulings_asked_++ % step;
  const auto differing = [&](const Ruleset& other) {
    const Position& position = match.position();
    return differing_ruling(match.rules(), State(match.rules().counters(), position), other,
                            State(other.counters(), position), first, step);
  };
  check_same(differing, twin);
}

void Kit::check_offers(const Match& match, const Match& twin, const ActionList& offers) {
  const auto anew = [](const Ruleset& rules, const Position& position) {
    ActionList list;
    trigh::offers(rules, State(rules.counters(), position), list);
    return lines_of(rules, list);
  };
  const auto offered = anew(match.rules(), match.position());
  check_kept_offers(lines_of(match.rules(), offers), offered);
  const auto other = anew(twin.rules(), twin.position());
  if (offered == other) return;
  constexpr const char* kText = "the offers depend on the order of the modules; let them commute";
  const auto digest = [&](const Ruleset& rules) {
    std::string all;
    for (const std::string& line : anew(rules, match.position())) all += line + "\n";
    return std::hash<std::string>{}(all);
  };
  fail_order(kText, at_odds(kText, digest), differing_line(offered, other));
}

void Kit::check_verbs(const Match& match) {
  const Ruleset& rules = match.rules();
  const State state(rules.counters(), match.position());
  for (const auto& each : rules.modules) {
    const RuleModule& module = *each;
    if (module.verbs() != 0) continue;
    ActionList list;
    Offers unasked(list, {});
    module.offer(state, unasked);
    if (unasked.size() == 0 && unasked.candidates().empty()) continue;
    ConformanceFailure failure = here("offers", "a module without verbs has offers; name its verbs in its constructor");
    failure.module = class_of(typeid(module));
    failure.action = rules.forms[unasked.size() > 0 ? unasked.at(0).kind : unasked.candidates().front().kind].verb;
    report_.add(std::move(failure));
  }
}

void Kit::check_kept_offers(const std::vector<std::string>& kept, const std::vector<std::string>& anew) {
  if (kept == anew) return;
  fail_last("derived", "offers of a new state of this position differ; State::touch() is missing where they change",
            differing_line(kept, anew));
}

void Kit::check_filter(const Match& match, const ActionList& offers) {
  const auto leader = [&](const Action& action) {
    const ActionForm& form = match.rules().forms[action.kind];
    if (form.parts & kHasUnit) return action.unit;
    return (form.parts & kHasUnits) && action.count > 0 ? action.units()[0] : kNoUnit;
  };
  std::vector<ActionList> led(static_cast<std::size_t>(match.position().unit_count));
  for (const Action& offer : offers)
    if (leader(offer) != kNoUnit) led[leader(offer)].push_back(offer);
  for (UnitId unit = 0; unit < match.position().unit_count; ++unit) {
    ActionList filtered = match.offers({unit});
    std::erase_if(filtered, [&](const Action& offer) {   // what leads the units in hand
      return leader(offer) == kNoUnit && leads(match.rules().forms[offer.kind]) &&
             std::ranges::find(offers, offer) != offers.end();
    });
    const auto whole = lines_of(match.rules(), led[unit]), few = lines_of(match.rules(), filtered);
    if (whole == few) continue;
    const std::string line = differing_line(whole, few);
    const bool more = std::ranges::binary_search(few, line);
    const ActionList& list = more ? filtered : led[unit];
    for (const Action& action : list)
      if (to_text(match.rules(), action) == line)
        return fail("filter",
                    more ? "offered for a unit that does not lead it, or not in the whole list: ask Offers::wants()"
                         : "in the whole list, but not among the offers for its unit",
                    action, match.state(), "offers for " + match.state().counter(unit).id);
  }
}

void Kit::check_derived(const Match& match) {
  const State state(match.rules().counters(), match.position());
  const Ruleset& rules = match.rules();
  const auto compare = [&](const char* what, Side side, HexSet kept, const HexSet& anew) {
    if (kept == anew) return;
    HexId hex = 0;
    while (kept.contains(hex) == anew.contains(hex)) ++hex;
    fail_last("derived",
              std::string(what) + " kept is not that of a new state; State::touch() is missing where it changes",
              rules.data->side_ids[static_cast<std::size_t>(index(side))] + " at " + rules.map().grid.number(hex) +
                  ": " + (kept.contains(hex) ? "kept only" : "new only"));
  };
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    compare("the zone of control", side, rules.zone_of_control(match.state(), side),
            rules.zone_of_control(state, side));
    if (rules.zone_of_control(state, side) != rules.Ruleset::zone_of_control(state, side))
      fail_last("zones", "the zone of control of a side is not that of its units, as zone_of() gives them",
                rules.data->side_ids[static_cast<std::size_t>(index(side))]);
    compare("the supply", side, rules.supplied_area(match.state(), side), rules.supplied_area(state, side));
  }
  if (match.over() || match.to_act() == Side::kChance) return;
  // Of a small game all units are asked, of others two: the one that acted, and a random one.
  std::set<UnitId> units{last_->first.unit,
                         static_cast<UnitId>(dice_.below(static_cast<std::uint32_t>(rules.counters().size())))};
  for (UnitId unit = 0; rules.counters().size() <= kSmallGame && unit < rules.counters().size(); ++unit)
    units.insert(unit);
  units.erase(kNoUnit);
  ActionList kept, anew;
  for (const UnitId unit : units) {
    trigh::offers(rules, match.state(), kept, {unit});
    trigh::offers(rules, state, anew, {unit});
  }
  check_kept_offers(lines_of(rules, kept), lines_of(rules, anew));
}

void Kit::check_candidates(const Match& match) {
  if (match.to_act() == Side::kChance) return;
  ActionMaker maker(match, dice_);
  for (int i = 0; i < setup_.candidates; ++i) {
    const Action candidate = maker.random();
    const Verdict verdict = match.judge(candidate);
    if (candidate.unit != kNoUnit && leads(match.rules().forms[candidate.kind]))
      follow_way(match.rules(), match.state(), candidate.unit, candidate, false);   // displays ask its cost
    ++counts().candidates;
    if (!verdict) {
      ++counts().refusals;
      const auto against = verdict.against();
      if (against.empty() || !against[0].rule) fail("refusals", "refused without a case", candidate, match.state());
      continue;
    }
    check_covered(match, match.offers(), candidate);
  }
  const Action garbled = maker.garbled(maker.random());
  if (misnamed(match.rules(), match.state(), garbled) && match.judge(garbled))
    fail("range", "an action that names what is not there is legal", match.rules().forms[garbled.kind].verb);
}

void Kit::check_covered(const Match& match, const ActionList& offers, const Action& candidate) {
  ++counts().legal_candidates;
  tried_.insert({candidate.kind, candidate.mode});
  if (!covers(match.rules(), match.state(), offers, candidate))
    fail("offers", "legal, but neither offered nor in the range of an offer", candidate, match.state());
}

void Kit::check_variants(const Match& match, const ActionList& offers) {
  ActionMaker maker(match, dice_);
  for (int i = 0; i < setup_.candidates && !offers.empty(); ++i) {
    const Action variant = maker.varied(offers[dice_.below(static_cast<std::uint32_t>(offers.size()))]);
    if (match.judge(variant)) check_covered(match, offers, variant);
  }
}

}  // namespace trigh
