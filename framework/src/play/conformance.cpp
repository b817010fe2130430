#include "trigh/play/conformance.hpp"

#include <algorithm>
#include <string>

#include "trigh/play/dice.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/offered.hpp"
#include "trigh/play/ways.hpp"
#include "trigh/rules/options.hpp"

namespace trigh {
namespace {

constexpr std::size_t kMaxFailures = 20;
constexpr int kDeepCheckEvery = 16;   ///< decisions between the costlier checks

std::vector<std::string> lines_of(const Ruleset& rules, const ActionList& list) {
  std::vector<std::string> lines;
  for (const Action& action : list) lines.push_back(to_text(rules, action));
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// Hexes in which a case lets no path end.
struct Demand {
  const Case* rule = nullptr;
  HexSet hexes;
};

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

class Kit {
 public:
  explicit Kit(const ConformanceSetup& setup) : setup_(setup), dice_(setup.seed) {}

  ConformanceReport run() {
    for (int i = 0; i < setup_.games && room(); ++i) {
      say("random game " + std::to_string(i + 1) + " of " + std::to_string(setup_.games));
      if (auto match = play({})) check_replay(*match, {});
    }
    check_options();
    return std::move(report_);
  }

 private:
  bool room() const { return report_.failures.size() < kMaxFailures; }
  void say(const std::string& line) const {
    if (setup_.progress) setup_.progress(line);
  }
  void fail(const char* check, std::string text) {
    if (room()) report_.failures.push_back({check, std::move(text)});
  }

  std::shared_ptr<const Ruleset> composed(const Options& options, bool shuffled) {
    auto made = setup_.compose(options);
    if (!made) {
      fail("options", "compose refused: " + to_string(made.error()));
      return nullptr;
    }
    std::unique_ptr<Ruleset> rules = std::move(made).value();
    if (shuffled) {
      auto& modules = rules->modules;
      for (std::size_t i = modules.size(); i > 1; --i)
        std::swap(modules[i - 1], modules[dice_.below(static_cast<std::uint32_t>(i))]);
      const Findings findings = rules->compile();
      if (!findings.empty()) fail("order", to_string(findings));
    }
    return std::shared_ptr<const Ruleset>(std::move(rules));
  }

  /// Plays one random game with a shuffled twin beside it.
  std::unique_ptr<Match> play(const Options& options) {
    const auto rules = composed(options, false);
    const auto twin_rules = composed(options, true);
    if (!rules || !twin_rules) return nullptr;
    auto match = std::make_unique<Match>(rules);
    Match twin(twin_rules);
    if (match->hash() != twin.hash()) fail("order", "the starting position depends on the order of the modules");
    ++report_.games;
    for (int decision = 0; !match->over() && room(); ++decision) {
      if (decision >= setup_.decision_limit) {
        fail("ends", "a random game was not over after " + std::to_string(decision) + " decisions");
        break;
      }
      const bool deep = decision % kDeepCheckEvery == 0;
      if (!decide(*match, twin, deep)) break;
    }
    if (room() && match->over() && match->position().top().actor != Side::kNone && match->to_act() != Side::kNone)
      fail("ends", "the game is over and somebody is to act");
    return match;
  }

  bool decide(Match& match, Match& twin, bool deep) {
    ++report_.decisions;
    const Action action = choose(match, deep);
    if (action.kind == kEndPhase && action.actor == Side::kNone) {
      fail("ends", "a dead end: phase '" + match.phase().id + "' of turn " + std::to_string(match.position().turn) +
                       " offers nothing");
      return false;
    }
    if (deep) check_deeply(match, twin);
    check_candidates(match);
    check_step(match, twin, action);
    return room();
  }

  /// A random legal action; kEndPhase with actor kNone when there is none.
  Action choose(const Match& match, bool deep) {
    const Side side = match.to_act();
    if (side == Side::kChance) return dice_.roll(match.chance());
    if (!deep && dice_.below(24) != 0) {   // mostly a random unit, so that long phases pass quickly
      const int units = match.rules().counters().size();
      for (int i = 0; i < 6; ++i) {
        const auto unit = static_cast<UnitId>(dice_.below(static_cast<std::uint32_t>(units)));
        const ActionList list = match.offers({unit});
        if (!list.empty()) return list[dice_.below(static_cast<std::uint32_t>(list.size()))];
      }
    }
    const ActionList list = match.offers();
    if (list.empty()) return Action{};
    if (deep)
      for (const Action& offer : list)
        if (!match.judge(offer)) fail("offers", "offered and refused: " + to_text(match.rules(), offer));
    return list[dice_.below(static_cast<std::uint32_t>(list.size()))];
  }

  void check_deeply(const Match& match, const Match& twin) {
    if (match.to_act() != Side::kChance) {
      check_variants(match);
      const auto offered = lines_of(match.rules(), match.offers());
      if (offered != lines_of(twin.rules(), twin.offers()))
        fail("order", "the offers depend on the order of the modules, in phase '" + match.phase().id + "'");
      if (offered != offers_of(match.rules(), fresh(match)))
        fail("derived", "the offers of a new state of this position differ, in phase '" + match.phase().id + "'");
    }
    if (setup_.round_trip)
      if (const std::string wrong = setup_.round_trip(match); !wrong.empty()) fail("round trip", wrong);
  }

  static State fresh(const Match& match) {
    State state(match.rules().counters());
    state.pos = match.position();
    state.rebuild();
    return state;
  }
  static std::vector<std::string> offers_of(const Ruleset& rules, const State& state) {
    ActionList list;
    offers(rules, state, list);
    return lines_of(rules, list);
  }

  void check_derived(const Match& match, const std::string& line) {
    const State state = fresh(match);
    const Ruleset& rules = match.rules();
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (rules.zone_of_control(match.state(), side) != rules.zone_of_control(state, side))
        fail("derived", "the zone of control kept is not that of a new state, after " + line);
      if (rules.zone_of_control(state, side) != rules.Ruleset::zone_of_control(state, side))
        fail("zones", "the zone of control of a side is not that of its units, after " + line);
      if (rules.supplied_area(match.state(), side) != rules.supplied_area(state, side))
        fail("derived", "the supply kept is not that of a new state, after " + line);
    }
  }

  /// Judges random actions: refusals must name cases, legal ones must be offered.
  void check_candidates(const Match& match) {
    if (match.to_act() == Side::kChance) return;
    for (int i = 0; i < setup_.candidates; ++i) {
      const Action candidate = random_action(match);
      const Verdict verdict = match.judge(candidate);
      ++report_.candidates;
      if (!verdict) {
        ++report_.refusals;
        const auto against = verdict.against();
        if (against.empty() || !against[0].rule)
          fail("refusals", "no case against " + to_text(match.rules(), candidate));
        continue;
      }
      ++report_.legal_candidates;
      check_covered(match, match.offers(), candidate);
    }
  }

  void check_covered(const Match& match, const ActionList& offers, const Action& candidate) {
    if (!covers(match.rules(), match.state(), offers, candidate))
      fail("offers", "legal, but neither offered nor in a range: " + to_text(match.rules(), candidate));
  }

  /// Actions a little different from those on offer: many of them are legal.
  void check_variants(const Match& match) {
    const ActionList offers = match.offers();
    for (int i = 0; i < setup_.candidates && !offers.empty(); ++i) {
      const Action variant = varied(match, offers[dice_.below(static_cast<std::uint32_t>(offers.size()))]);
      if (!match.judge(variant)) continue;
      ++report_.legal_candidates;
      check_covered(match, offers, variant);
    }
  }

  /// One unit more or less, another number, or another way of moving.
  Action varied(const Match& match, const Action& offer) {
    const Ruleset& rules = match.rules();
    const ActionForm& form = rules.forms[offer.kind];
    Action action = offer;
    if (form.parts & kHasNumber)
      action.value = static_cast<std::int16_t>(action.value + 1 - static_cast<int>(dice_.below(3)));
    if (!form.modes.empty())
      action.mode = static_cast<std::uint8_t>(dice_.below(static_cast<std::uint32_t>(form.modes.size())));
    if (!(form.parts & kHasUnits) || offer.count == 0) return action;
    std::vector<UnitId> units(offer.units().begin(), offer.units().end());
    const std::vector<UnitId> targets(offer.target_units().begin(), offer.target_units().end());
    if (units.size() > 1 && dice_.below(2) == 0)
      units.erase(units.begin() + dice_.below(static_cast<std::uint32_t>(units.size())));
    else if (const UnitId more = neighbor(match, units[0]); std::ranges::find(units, more) == units.end())
      units.push_back(more);
    action.count = action.targets = 0;
    action.data = {};
    if (units.size() + targets.size() >= Action::kDataBytes) return offer;
    for (const UnitId unit : units) action.push_unit(unit);
    for (const UnitId unit : targets) action.push_target(unit);
    return action;
  }

  /// A unit within two hexes of another, if one of a few chosen at random is; else any.
  UnitId neighbor(const Match& match, UnitId of) {
    UnitId unit = of;
    for (int i = 0; i < 40; ++i) {
      unit = static_cast<UnitId>(dice_.below(static_cast<std::uint32_t>(match.rules().counters().size())));
      const State& state = match.state();
      if (unit != of && state.unit(of).on_map() && state.unit(unit).on_map() &&
          match.rules().map().grid.distance(state.hex(of), state.hex(unit)) <= 2)
        break;
    }
    return unit;
  }

  Action random_action(const Match& match) {
    const Ruleset& rules = match.rules();
    const auto below = [&](std::size_t n) { return dice_.below(static_cast<std::uint32_t>(n)); };
    const auto any_unit = [&] { return static_cast<UnitId>(below(static_cast<std::size_t>(rules.counters().size()))); };
    Action action;
    action.kind = static_cast<ActionKind>(1 + below(rules.forms.size() - 1));
    action.actor = match.to_act();
    const ActionForm& form = rules.forms[action.kind];
    if (form.parts & kHasUnit) action.unit = any_unit();
    if (form.parts & kHasUnits)
      for (std::uint32_t n = 1 + below(3); n > 0; --n) action.push_unit(any_unit());
    if (form.parts & kHasNumber) action.value = static_cast<std::int16_t>(below(8));
    if (form.parts & (kHasHex | kHasPath)) {
      action.hex = action.unit != kNoUnit && match.state().unit(action.unit).on_map() && below(8) != 0
                       ? match.state().hex(action.unit)
                       : random_hex(rules);
      if (form.parts & kHasPath) random_path(rules, action, 1 + below(4));
    }
    if (form.parts & kHasTargets)
      for (std::uint32_t n = 1 + below(2); n > 0; --n) action.push_target(any_unit());
    return action;
  }

  HexId random_hex(const Ruleset& rules) {
    for (;;) {
      const auto hex = static_cast<HexId>(dice_.below(static_cast<std::uint32_t>(rules.map().grid.size())));
      if (rules.map().exists(hex)) return hex;
    }
  }

  void random_path(const Ruleset& rules, Action& action, std::uint32_t steps) {
    HexId at = action.hex;
    for (; steps > 0; --steps) {
      const auto d = static_cast<Direction>(dice_.below(6));
      const HexId to = rules.map().neighbor(at, d);
      if (to == kNoHex) return;
      action.push_step(d);
      at = to;
    }
  }

  /// Applies to the match, its twin and a copy; all must agree.
  void check_step(Match& match, Match& twin, const Action& action) {
    const std::string line = to_text(match.rules(), action);
    if (auto parsed = parse_action(match.rules(), line)) {
      parsed->actor = action.actor;
      if (!(*parsed == action)) fail("text", "'" + line + "' parses to another action");
    } else {
      fail("text", "'" + line + "' does not parse: " + to_string(parsed.error()));
    }
    const PathRuling asked = rule_of_path(match.rules(), action);
    std::vector<Demand> demanded;
    HexId start = kNoHex;
    if (asked != PathRuling::kNone) {
      demanded = demands(match.rules(), match.state(), action.unit, asked, action.mode);
      if (match.state().unit(action.unit).on_map()) start = match.state().hex(action.unit);
    }
    const Frame phase = match.position().frames[0];
    const std::uint64_t before = match.hash();
    State copy = match.state();
    Events events;
    trigh::apply(match.rules(), copy, action, events);
    if (match.hash() != before) fail("copies", "playing on a copy changed the original: " + line);
    if (!match.apply(action)) fail("offers", "offered and refused: " + line);
    if (copy.pos.hash() != match.hash()) fail("copies", "a copy came to another position: " + line);
    if (const int broken = match.position().check())
      fail("position", "invariant " + std::to_string(broken) + " is broken after " + line);
    if (!twin.apply(action) || twin.hash() != match.hash())
      fail("order", "another order of the modules gives another result: " + line);
    if (asked != PathRuling::kNone && match.position().frames[0].phase == phase.phase)
      check_end_of_path(match, action, asked, demanded, start, line);
    check_derived(match, line);
    check_undo(match, action, before);
  }

  static PathRuling rule_of_path(const Ruleset& rules, const Action& action) {
    const ActionForm& form = rules.forms[action.kind];
    return (form.parts & kHasUnit) && (form.parts & (kHasPath | kHasHex)) ? form.ruling : PathRuling::kNone;
  }

  /// The rules said before the action that its end was open to the unit: with the unit there, they still do.
  void check_end_of_path(const Match& match, const Action& action, PathRuling asked,
                         const std::vector<Demand>& demanded, HexId start, const std::string& line) {
    const UnitState& unit = match.state().unit(action.unit);
    const HexId end = led_to(match.rules(), action);
    if (!unit.on_map() || match.state().hex(action.unit) != end) return;   // it has left, is lost, or still waits
    ++report_.ends;
    const std::vector<Demand> now = demands(match.rules(), match.state(), action.unit, asked, action.mode);
    for (const Demand& before : demanded) {
      if (before.hexes.contains(end)) continue;   // a last resort
      const auto after =
          std::find_if(now.begin(), now.end(), [&](const Demand& each) { return each.rule == before.rule; });
      if (after == now.end() || !after->hexes.contains(end)) continue;
      if (counts_itself(before.hexes, after->hexes, start, end)) continue;
      fail("stands", "the unit stands where " + std::string(before.rule->id) + " lets no path end, after " + line +
                         " in phase '" + match.phase().id + "' of turn " + std::to_string(match.position().turn));
    }
  }

  void check_undo(Match& match, const Action& action, std::uint64_t before) {
    const auto barrier = match.undo_barrier(action.actor);
    if (action.actor == Side::kChance) {
      if (barrier != Match::UndoBarrier::kDice) fail("undo", "a roll could be taken back");
      return;
    }
    if (match.undo_barrier(opponent(action.actor)) != Match::UndoBarrier::kOtherPlayer)
      fail("undo", "a player could take back the other's action");
    if (dice_.below(8) != 0) return;
    const std::uint64_t after = match.hash();
    match.undo();
    if (match.hash() != before)
      fail("undo", "taking back did not restore the position: " + to_text(match.rules(), action));
    match.apply(action);
    if (match.hash() != after) fail("undo", "doing again gave another position: " + to_text(match.rules(), action));
  }

  void check_replay(const Match& match, const Options& options) {
    const auto rules = composed(options, true);
    if (!rules) return;
    Match again(rules);
    for (const JournalEntry& entry : match.journal()) {
      const Verdict verdict = again.apply(entry.action);
      if (!verdict || again.hash() != entry.hash) {
        fail("replay", "the replay differs at: " + to_text(match.rules(), entry.action));
        return;
      }
    }
  }

  void check_options() {
    std::vector<Options> sets;
    Options last;
    for (const OptionInfo& option : setup_.options)
      for (const OptionInfo::Choice& choice : option.choices)
        if (choice.id != option.default_choice) {
          sets.push_back({{option.id, choice.id}});
          last[option.id] = choice.id;
        }
    const std::size_t singles = sets.size();
    for (int i = 0; i < setup_.option_pairs && singles > 1; ++i) {
      Options pair = sets[dice_.below(static_cast<std::uint32_t>(singles))];
      pair.merge(Options(sets[dice_.below(static_cast<std::uint32_t>(singles))]));
      sets.push_back(pair);
    }
    if (singles > 0) sets.push_back(last);
    for (std::size_t i = 0; i < sets.size() && room(); ++i) {
      if (conflicting(sets[i])) continue;
      say("options " + std::to_string(i + 1) + " of " + std::to_string(sets.size()));
      for (int game = 0; game < setup_.option_games && room(); ++game) play(sets[i]);
    }
  }

  bool conflicting(const Options& options) const {
    Findings findings;
    complete_options(setup_.options, options, setup_.scenario, findings);
    return !findings.empty();
  }

  const ConformanceSetup& setup_;
  Dice dice_;
  ConformanceReport report_;
};

}  // namespace

ConformanceReport check_conformance(const ConformanceSetup& setup) { return Kit(setup).run(); }

}  // namespace trigh
