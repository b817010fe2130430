// The kit must notice: the toy with one fault each.
#include "trigh/play/conformance.hpp"

#include <algorithm>
#include <utility>

#include "column_toy.hpp"
#include "support/broken_toys.hpp"
#include "support/catch.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;

namespace {

/// A module without faults; each fault below overrides one thing.
class Faultless : public RuleModule {
 public:
};

/// Of two of these, the last one has its way.
class HasItsWay : public Faultless {
 public:
  explicit HasItsWay(std::int16_t value) : value_(value) {}
  void on_performed(State& state, const Action&, Events&) const override { state.pos.points[0] = value_; }

 private:
  std::int16_t value_;
};

/// Adds a term, of no hex, to a move of which not all has been said.
class Listens : public Faultless {
 public:
  void on_move(const State&, UnitId, MoveRuling& ruling) const override {
    if (ruling.terms().size() < 3) ruling.no_end(ruling.own(), toy::k5_1);
  }
};

/// Likewise to a hexside, of which nobody has said anything.
class ListensToEdges : public Faultless {
 public:
  void on_edge(const EdgeQuery&, EdgeRuling& ruling) const override {
    if (ruling.terms().empty()) ruling.add(0, toy::k5_1, "first");
  }
};

/// Offers, as judged, an attack of the first unit on itself.
class OffersTooMuch : public Faultless {
 public:
  void offer(const State&, Offers& offers) const override {
    Action action;
    action.kind = toy::kAttack;
    action.unit = 0;
    action.push_target(0);
    offers.judged(action);
  }
};

/// Nothing is allowed in a Combat Phase.
class Closes : public Faultless {
 public:
  void judge(const State& state, const Action&, Verdict& verdict) const override {
    if (state.pos.top().phase == toy::kCombatPhase) verdict.forbid(toy::k5_1);
  }
};

/// Keeps a count outside the position.
class Moody : public Faultless {
 public:
  void on_performed(State& state, const Action&, Events&) const override { state.pos.points[1] = ++asked_; }

 private:
  mutable std::int16_t asked_ = 0;
};

/// Lifts the allowance when judging; the reach does not know.
class Crowds : public Faultless {
 public:
  void judge(const State&, const Action& action, Verdict& verdict) const override {
    if (action.kind == toy::kMove) verdict.lift(toy::k5_1, toy::k5_3);
  }
};

/// A unit may end its move only beside a friend; the faulty one takes the unit itself, where it was, for a friend.
class LooksBack : public Faultless {
 public:
  explicit LooksBack(bool leaves_itself_out) : leaves_itself_out_(leaves_itself_out) {}
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    HexSet& alone = ruling.own();
    const auto data = toy::game_data();
    const Map& map = data->map;
    for (const HexId hex : map.all()) {
      int friends = 0;
      for (const HexId next : map.neighbors(hex))
        friends += next != kNoHex && state.board().occupied(state.side(unit)).contains(next) &&
                   !(leaves_itself_out_ && state.hex(unit) == next);
      if (friends == 0) alone.add(hex);
    }
    ruling.no_end(alone, kTogether);
  }

 private:
  static constexpr Case kTogether{"TOY 9.9", "Together"};
  bool leaves_itself_out_;
};

template <class... Modules>
ConformanceReport report_of(Modules... modules) {
  ConformanceSetup setup;
  setup.candidates = 30;
  setup.compose = [&](const Options& options) -> Expected<std::unique_ptr<Ruleset>> {
    auto rules = toy::ToyPlugin().compose(toy::game_data(), options);
    (rules.value()->modules.push_back(std::make_unique<Modules>(modules)), ...);
    return rules;
  };
  return check_conformance(setup);
}

bool fails(const ConformanceReport& report, std::string_view check) {
  return std::ranges::any_of(report.failures,
                             [&](const ConformanceFailure& failure) { return failure.check == check; });
}

/// The report of a toy with a fault.
ConformanceReport report_on(toy::Fault fault, std::uint64_t seed = 1, int games = 4) {
  ConformanceSetup setup;
  setup.candidates = 30;
  setup.seed = seed;
  setup.games = games;
  setup.compose = [&](const Options&) -> Expected<std::unique_ptr<Ruleset>> { return toy::broken(fault); };
  return check_conformance(setup);
}

/// The failure with this check, which must be the only one with it.
ConformanceFailure only(const ConformanceReport& report, std::string_view check) {
  for (const ConformanceFailure& failure : report.failures) UNSCOPED_INFO(to_string(failure));
  const auto is_it = [&](const ConformanceFailure& failure) { return failure.check == check; };
  REQUIRE(std::ranges::count_if(report.failures, is_it) == 1);
  return *std::ranges::find_if(report.failures, is_it);
}

/// What goes wrong when red-1 salutes, as a host hears of it; the match stays as it was.
Finding saluting(toy::Fault fault) {
  Match match(std::shared_ptr<const Ruleset>(toy::broken(fault)));
  REQUIRE(match.apply(parse_action(match.rules(), "move red-2 0104-0204").value()));
  const Position before = match.position();
  const ActionList offers = match.offers();
  const Action salute = parse_action(match.rules(), "salute red-1").value();
  const auto verdict = contain("plugin toy", [&] { return match.apply(salute); });
  REQUIRE_FALSE(verdict);
  CHECK(match.hash() == before.hash());
  CHECK(match.journal().size() == 1);
  CHECK(match.offers() == offers);
  CHECK(match.apply(parse_action(match.rules(), "move red-3 0105-0205").value()));  // and it goes on
  return verdict.error().front();
}

struct Wrong {
  toy::Fault fault;
  const char* code;
  const char* text;    ///< how the sentence begins
  const char* module;  ///< and whom it names
};
const Wrong kWrong[] = {
    {toy::Fault::kUndone, "TR-522",
     "no module carries the action out; perform() of the one that owns the verb must return true",
     "trigh::toy::Salute in perform()"},
    {toy::Fault::kOverflows, "TR-522",
     "the phase stack is full: push() on 8 open decisions; pop() a decision that is done [board.cpp:",
     "trigh::toy::Salute in perform()"},
    {toy::Fault::kPops, "TR-522",
     "pop() finds no decision to close: frame 0 is the phase, which end-phase ends [board.cpp:",
     "trigh::toy::Salute in perform()"},
    {toy::Fault::kLosesFrames, "TR-522",
     "the phase stack has lost its frames; use push() and pop() [match.cpp:", "trigh::toy::Salute in perform()"},
    {toy::Fault::kEndless, "TR-522",
     "automatic phases never end: resolve() goes on and on; push or pop a frame, or return false",
     "trigh::toy::Salute in resolve()"},
    {toy::Fault::kUnresolved, "TR-522", "no module's resolve() goes on with the automatic decision 'parade'", ""},
    {toy::Fault::kThrows, "TR-520", "it failed with an exception: the table is upside down",
     "trigh::toy::Salute in perform()"},
    {toy::Fault::kBadPlace, "TR-522",
     "place() puts a unit of the game in a hex [board.cpp:", "trigh::toy::Salute in perform()"},
};

}  // namespace

TEST_CASE("A mistake of a module is a finding with module, action, phase and turn, and the match stays as it was") {
  for (const Wrong& wrong : kWrong) {
    const Finding finding = saluting(wrong.fault);
    INFO(to_string(finding));
    CHECK(finding.code == wrong.code);
    CHECK(finding.where == "plugin toy");
    CHECK(finding.text.starts_with(wrong.text));
    std::string module = wrong.module;
    if (const std::size_t in = module.find(" in "); in != std::string::npos) module.insert(in, ",");
    CHECK(finding.text.ends_with((module.empty() ? "(" : "(module " + module + ", ") +
                                 "action 'salute red-1', phase movement [NEWRULESET 4.1], turn 1)"));
  }
}

TEST_CASE("A roll whose outcomes nobody states is a mistake when it is asked for") {
  Match match(std::shared_ptr<const Ruleset>(toy::broken(toy::Fault::kNoChance)));
  REQUIRE(match.apply(parse_action(match.rules(), "salute red-1").value()));
  const auto chance = contain("plugin toy", [&] { return match.chance(); });
  REQUIRE_FALSE(chance);
  CHECK(chance.error()[0].text == "no module's chance() states the outcomes of 'parade'");
}

TEST_CASE("A mistake ends one simulated game and not the run") {
  SimulationPlan plan{toy::broken(toy::Fault::kUndone), {"random", "random"}, 0, 6, 1, 2};
  int mistaken = 0, games = 0;
  run_simulation(plan, [&](const GameResult& result) {
    ++games;
    if (!result.mistake.empty()) {
      ++mistaken;
      CHECK_FALSE(result.finished);
      CHECK(result.mistake.find("no module carries the action out") != std::string::npos);
      CHECK(result.mistake.find("action 'salute ") != std::string::npos);
    }
    return true;
  });
  CHECK(games == 6);
  CHECK(mistaken > 0);
}

TEST_CASE("A simulated game ends where an offer is refused, and says whose it was") {
  const SimulationPlan plan{toy::broken(toy::Fault::kRefused), {"random", "random"}, 0, 1, 1, 1};
  Witness watches;
  const GameResult result = play_game(plan, 0, &watches);
  INFO(result.mistake);
  CHECK_FALSE(result.finished);
  CHECK(result.mistake.starts_with(
      "plugin toy: offered and refused by NEWRULESET 5.1 (module trigh::toy::Salute, in offer(), action 'salute "));
  CHECK(result.mistake.find(", phase movement [NEWRULESET 4.1], turn ") != std::string::npos);
  CHECK(result.mistake.ends_with(") [TR-522]"));
  CHECK(play_game(plan, 0, &watches).mistake == result.mistake);
}

TEST_CASE("The kit says each mistake once, with module, case, action, seed and how often") {
  for (const Wrong& wrong : kWrong) {
    const ConformanceReport report = report_on(wrong.fault);
    const ConformanceFailure failure = only(report, "mistakes");
    INFO(to_string(failure));
    CHECK(report.failures.size() == 1);
    CHECK(failure.text.starts_with(wrong.text));
    CHECK(failure.module == wrong.module);
    CHECK(failure.rule == "NEWRULESET 4.1");
    CHECK(failure.action.starts_with("salute "));
    CHECK(failure.phase == "movement");
    CHECK(failure.turn == 1);
    CHECK(failure.times == 4);  // once in each game
    CHECK(failure.seed == 1);
  }
}

TEST_CASE("The seed of a failure plays the same game again") {
  const ConformanceFailure first = only(report_on(toy::Fault::kUndone, 17), "mistakes");
  const ConformanceFailure again = only(report_on(toy::Fault::kUndone, first.seed, 1), "mistakes");
  CHECK(first.seed == 17);
  CHECK(again.action == first.action);
  CHECK(
      to_string(again) ==
      "mistakes: no module carries the action out; perform() of the one that owns the verb must return true [action " +
          first.action +
          "; module trigh::toy::Salute in perform(); case NEWRULESET 4.1; phase movement; turn 1; seed 17]");
}

TEST_CASE("A toy that salutes as it should passes the kit") {
  const ConformanceReport report = report_on(toy::Fault::kNone);
  for (const ConformanceFailure& failure : report.failures) UNSCOPED_INFO(to_string(failure));
  CHECK(report.passed());
  CHECK(report.never_legal.empty());
}

TEST_CASE("The kit notices a touch() that is missing, and names the action's module") {
  const ConformanceFailure failure = only(report_on(toy::Fault::kNoTouch), "derived");
  CHECK(failure.text == "offers of a new state of this position differ; State::touch() is missing where they change");
  CHECK(failure.module == "trigh::toy::Salute");
  CHECK(failure.action.starts_with("salute "));
  CHECK(failure.field.starts_with("move "));
}

TEST_CASE("The kit tries modes, and notices one that is legal and not offered") {
  const ConformanceFailure failure = only(report_on(toy::Fault::kAnyMode), "offers");
  CHECK(failure.text == "legal, but neither offered nor in the range of an offer");
  CHECK(failure.action.ends_with(" by twice"));
  CHECK(failure.module == "trigh::toy::Salute");
}

TEST_CASE("The kit notices one attacker left out of offers that have pairs") {
  const ConformanceFailure failure = only(report_on(toy::Fault::kOnlyPairs, 1, 20), "offers");
  CHECK(failure.text == "legal, but neither offered nor in the range of an offer");
  CHECK(failure.action.starts_with("storm "));
  CHECK(failure.action.find(' ', 6) == failure.action.find(" ->"));  // one attacker
  CHECK(failure.module == "trigh::toy::Storm");
  CHECK(failure.rule == "NEWRULESET 4.1");
}

TEST_CASE("The kit notices offers under a filter that differ from the whole list") {
  const ConformanceFailure failure = only(report_on(toy::Fault::kNoFilter), "filter");
  CHECK(failure.text == "offered for a unit that does not lead it, or not in the whole list: ask Offers::wants()");
  CHECK(failure.module == "trigh::toy::Salute");
  CHECK(failure.field.starts_with("offers for "));
}

TEST_CASE("The kit notices offers of what is not there") {
  const ConformanceFailure failure = only(report_on(toy::Fault::kBadOffer), "mistakes");
  CHECK(failure.text == "an offer names what is not there: there is no such unit");
  CHECK(failure.module == "trigh::toy::Salute in offer()");
}

TEST_CASE("The kit notices a verb that its module does not name") {
  const ConformanceReport report = report_on(toy::Fault::kNotNamed);
  const auto unnamed = [](const ConformanceFailure& failure) {
    return failure.text == "a module without verbs has offers; name its verbs in its constructor";
  };
  REQUIRE(std::ranges::count_if(report.failures, unnamed) == 1);
  const ConformanceFailure failure = *std::ranges::find_if(report.failures, unnamed);
  CHECK(failure.check == "offers");
  CHECK(failure.module == "trigh::toy::Salute");
  CHECK(failure.action == "salute");
  CHECK(failure.phase == "movement");
}

TEST_CASE("Units, hexes, modes and steps that are not there are refused before any module is asked") {
  const Match match(toy::ruleset());
  Action move = parse_action(match.rules(), "move red-1 0103-0203").value();
  const auto refused = [&](const Action& action, const char* why) {
    const Verdict verdict = match.judge(action);
    REQUIRE_FALSE(verdict.legal());
    CHECK(verdict.against()[0].detail == std::string(why));
  };
  REQUIRE(match.judge(move));
  Action wrong = move;
  wrong.unit = 6;
  refused(wrong, "there is no such unit");
  wrong = move;
  wrong.hex = kNoHex;
  refused(wrong, "there is no such hex");
  wrong = move;
  wrong.mode = 1;
  refused(wrong, "there is no such way of doing it");
  wrong = move;
  wrong.data[0] = 7;
  refused(wrong, "a step of the path leads nowhere");
  wrong = move;
  wrong.count = 200;
  refused(wrong, "the path is too long");
}

TEST_CASE("A faultless module more passes the kit") { CHECK(report_of(Faultless{}).passed()); }

TEST_CASE("The kit notices modules whose order matters") {
  const ConformanceFailure failure = only(report_of(HasItsWay{1}, HasItsWay{2}, HasItsWay{3}), "order");
  CHECK(failure.module == "HasItsWay and HasItsWay");
  CHECK(failure.field.starts_with("/points/0: "));
}

TEST_CASE("The kit notices rulings that depend on the order of modules though nothing comes of it") {
  const auto found = [](const ConformanceReport& report, const char* about) {
    const ConformanceFailure failure = only(report, "order");
    CHECK(failure.text.starts_with("a ruling depends on the order"));
    CHECK(failure.field.starts_with(about));
    return failure.module;
  };
  CHECK(found(report_of(Listens{}), "the move of ").find("Listens") != std::string::npos);
  CHECK(found(report_of(ListensToEdges{}), "the hexside ").find("ListensToEdges") != std::string::npos);
}

TEST_CASE("The kit notices offers that are refused") { CHECK(fails(report_of(OffersTooMuch{}), "offers")); }

TEST_CASE("The kit notices legal actions that nobody offers") { CHECK(fails(report_of(Crowds{}), "offers")); }

TEST_CASE("The kit notices ends of paths that are judged in the position before the action") {
  // A unit one hex away from where it stood is beside a friend: itself.
  CHECK(fails(report_of(LooksBack{false}), "stands"));
  const ConformanceReport sound = report_of(LooksBack{true});
  CHECK_FALSE(fails(sound, "stands"));
  CHECK(sound.ends >= 20);
}

TEST_CASE("The kit holds the ends of what a group in hand does against the rules of each of its units") {
  const auto report_on_column = [](bool leaves_itself_out) {
    ConformanceSetup setup;
    setup.candidates = 30;
    setup.compose = [&](const Options&) -> Expected<std::unique_ptr<Ruleset>> {
      auto rules = toy::column();
      rules->modules.push_back(std::make_unique<LooksBack>(leaves_itself_out));
      return rules;
    };
    return check_conformance(setup);
  };
  const ConformanceReport faulty = report_on_column(false);
  CHECK(fails(faulty, "stands"));
  const ConformanceReport sound = report_on_column(true);
  for (const ConformanceFailure& failure : sound.failures) UNSCOPED_INFO(to_string(failure));
  CHECK(sound.passed());
  CHECK(sound.ends >= 20);
}

TEST_CASE("The kit notices dead ends") { CHECK(fails(report_of(Closes{}), "ends")); }

TEST_CASE("The kit notices rules that remember") { CHECK(fails(report_of(Moody{}), "copies")); }

TEST_CASE("The kit notices games that do not end") {
  ConformanceSetup setup;
  setup.compose = [](const Options& options) { return toy::ToyPlugin().compose(toy::game_data(), options); };
  setup.decision_limit = 5;
  CHECK(fails(check_conformance(setup), "ends"));
}

TEST_CASE("The kit reports what the caller's round trip finds, and options that do not compose") {
  ConformanceSetup setup;
  setup.options = toy::ToyPlugin().options(*toy::game_data());
  setup.compose = [](const Options& options) -> Expected<std::unique_ptr<Ruleset>> {
    if (!options.empty()) return fail("TR-000", "toy", "", "no");
    return toy::ToyPlugin().compose(toy::game_data(), options);
  };
  setup.round_trip = [](const Match& match) {
    return match.position().turn == 2 ? std::string("something is lost") : std::string();
  };
  const ConformanceReport report = check_conformance(setup);
  CHECK(fails(report, "round trip"));
  CHECK(fails(report, "options"));
}
