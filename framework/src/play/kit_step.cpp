// What the conformance kit asks of each action.
#include <algorithm>

#include "kit.hpp"
#include "trigh/play/difference.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/ways.hpp"

namespace trigh {
namespace {

/// What the ruling asked demands of the end of a path of `unit` as the position stands, each case once.
std::vector<Demand> demands(const Ruleset& rules, const State& state, UnitId unit, PathRuling asked,
                            std::uint8_t mode) {
  std::vector<Demand> list;
  const auto gather = [&](const auto& terms, const auto& ruling) {
    for (const MoveTerm& term : terms) {
      if (term.kind != MoveTermKind::kNoEntry && term.kind != MoveTermKind::kNoEnd) continue;
      if (ruling.is_lifted(*term.rule)) continue;
      auto of = std::find_if(list.begin(), list.end(), [&](const Demand& each) { return each.rule == term.rule; });
      if (of == list.end()) of = list.insert(of, {term.rule, {}});
      of->hexes |= *term.hexes;
    }
  };
  if (asked == PathRuling::kRetreat) {
    const RetreatRuling ruling = rules.rule_retreat(state, unit);
    gather(ruling.terms(), ruling);
    gather(ruling.avoiding(), ruling);
  } else if (asked != PathRuling::kNone) {
    const MoveRuling ruling =
        asked == PathRuling::kMove ? rules.rule_move(state, unit, mode) : rules.rule_advance(state, unit);
    gather(ruling.terms(), ruling);
  }
  return list;
}

/// Whether the hexes differ in nothing but that the unit, which counts itself, went from `start` to `end`: it may of
/// course be where it is. `start` is kNoHex when it came onto the map.
bool counts_itself(HexSet before, HexSet after, HexId start, HexId end) {
  if (start != kNoHex && !before.contains(start)) return false;
  for (const HexId hex : {start, end})
    if (hex != kNoHex) before.remove(hex), after.remove(hex);
  return before == after;
}

/// The ruling that the path of an action, or the hex it names, is under.
PathRuling rule_of_path(const Ruleset& rules, const Action& action) {
  const ActionForm& form = rules.forms[action.kind];
  return form.parts & (kHasPath | kHasHex) ? form.ruling : PathRuling::kNone;
}

/// Its unit or, where it names none, the group in hand.
std::vector<Led> led_by(const Ruleset& rules, const State& state, const Action& action) {
  std::vector<Led> list;
  const PathRuling asked = rule_of_path(rules, action);
  if (asked == PathRuling::kNone) return list;
  if (rules.forms[action.kind].parts & kHasUnit) {
    list.push_back({action.unit, kNoHex, action.mode, {}});
  } else if (const auto hand = rules.hand(state)) {
    for (const UnitId unit : hand->units)
      list.push_back({unit, kNoHex, rules.price_of(state, unit, action).mode, {}});
  }
  for (Led& led : list) {
    led.demanded = demands(rules, state, led.unit, asked, led.mode);
    if (state.unit(led.unit).on_map()) led.start = state.hex(led.unit);
  }
  return list;
}

}  // namespace

void Kit::check_text(const Match& match, const Action& action) {
  const std::string line = to_text(match.rules(), action);
  if (auto parsed = parse_action(match.rules(), line)) {
    parsed->actor = action.actor;
    if (!(*parsed == action)) fail("text", "its line parses to another action", action, match.state());
  } else {
    fail("text", "its line does not parse: " + to_string(parsed.error()), action, match.state());
  }
}

bool Kit::stays(Match& match, const Action& action, const Mistake& mistake) {
  fail(mistake);
  const std::uint64_t before = match.hash();
  const std::size_t length = match.journal().size();
  try {
    match.apply(action);
  } catch (...) {
  }
  if (match.hash() != before || match.journal().size() != length)
    fail("mistakes", "the game did not stay as it was", action, match.state());
  return false;
}

bool Kit::check_step(Match& match, Match& twin, const Action& action) {
  check_text(match, action);
  tried_.insert({action.kind, action.mode});
  const std::vector<Led> led = led_by(match.rules(), match.state(), action);
  const State before = match.state();
  last_.emplace(action, before);
  State copy = before, anew(match.rules().counters(), before.pos);
  Events unheard;
  try {
    trigh::apply(match.rules(), copy, action, unheard);
  } catch (const Mistake& mistake) {
    return stays(match, action, mistake);
  }
  trigh::apply(match.rules(), anew, action, unheard);
  if (match.hash() != before.pos.hash())
    fail("copies", "playing on a copy changed the original", action, before,
         difference(match.rules(), match.position(), before.pos));
  if (!match.apply(action)) fail("offers", "offered and refused", action, before);
  check_copies(match, copy, anew);
  check_position(match);
  if (!check_twin(match, twin)) return false;
  if (match.position().frames[0].phase == before.pos.frames[0].phase)
    for (const Led& each : led) check_end_of_path(match, action, each);
  check_derived(match);
  check_undo(match, action, before);
  return true;
}

void Kit::check_copies(const Match& match, const State& copy, const State& anew) {
  const auto differs = [&](const State& other) { return difference(match.rules(), match.position(), other.pos); };
  if (copy.pos.hash() != match.hash())
    fail_last("copies", "a copy came to another position: a module keeps something outside the Position",
              differs(copy));
  else if (anew.pos.hash() != match.hash())
    fail_last("derived",
              "a new state comes to another position: State::touch() is missing where something changes, or a tie "
              "falls by the order of units in a hex",
              differs(anew));
}

bool Kit::check_twin(const Match& match, Match& twin) {
  const Action& action = last_->first;
  if (twin.apply(action) && twin.hash() == match.hash()) return true;
  constexpr const char* kText = "another order of the modules gives another result; let them commute";
  const auto result = [&](const Ruleset& rules) {
    State state(rules.counters(), last_->second.pos);
    Events unheard;
    trigh::apply(rules, state, action, unheard);
    return state.pos.hash();
  };
  fail_order(kText, at_odds(kText, result), difference(match.rules(), match.position(), twin.position()));
  return false;
}

void Kit::check_position(const Match& match) {
  if (const int broken = match.position().check())
    fail_last("position", "invariant " + std::to_string(broken) + " of the position is broken (game/position.hpp)");
  for (const UnitId unit : match.state().units())
    if (match.state().unit(unit).on_map() && !match.rules().map().exists(match.state().hex(unit)))
      fail_last("range", "a unit stands where the map has no hex", "/units/" + match.state().counter(unit).id + "/hex");
}

void Kit::check_end_of_path(const Match& match, const Action& action, const Led& led) {
  const HexId end = led_to(match.rules(), action);
  const State& state = match.state();
  if (!state.unit(led.unit).on_map() || state.hex(led.unit) != end) return;  // it has left, is lost, or still waits
  ++counts().ends;
  const std::vector<Demand> now =
      demands(match.rules(), state, led.unit, rule_of_path(match.rules(), action), led.mode);
  for (const Demand& was : led.demanded) {
    if (was.hexes.contains(end)) continue;  // a last resort
    const auto after = std::find_if(now.begin(), now.end(), [&](const Demand& each) { return each.rule == was.rule; });
    if (after == now.end() || !after->hexes.contains(end)) continue;
    if (counts_itself(was.hexes, after->hexes, led.start, end)) continue;
    fail_last("stands", "the unit stands where " + std::string(was.rule->id) + " lets no path end");
  }
}

void Kit::check_undo(Match& match, const Action& action, const State& before) {
  const auto barrier = match.undo_barrier(action.actor);
  if (action.actor == Side::kChance) {
    if (barrier != Match::UndoBarrier::kDice) fail("undo", "a roll could be taken back", action, before);
    return;
  }
  if (match.undo_barrier(opponent(action.actor)) != Match::UndoBarrier::kOtherPlayer)
    fail("undo", "a player could take back the other's action", action, before);
  if (dice_.below(8) != 0) return;
  const Position after = match.position();
  match.undo();
  if (match.hash() != before.pos.hash())
    fail("undo", "taking back did not restore the position", action, before,
         difference(match.rules(), before.pos, match.position()));
  match.apply(action);
  if (match.hash() != after.hash())
    fail("undo", "doing again gave another position", action, before,
         difference(match.rules(), after, match.position()));
}

}  // namespace trigh
