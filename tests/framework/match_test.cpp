#include <set>

#include "support/broken_toys.hpp"
#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/play/conformance.hpp"
#include "trigh/play/dice.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/services/decision.hpp"

using namespace trigh;

namespace {

Action line(const Match& match, const char* text) { return parse_action(match.rules(), text).value(); }

/// A game in the first side's combat phase with red-1 in 0404 beside blue-1 in 0403.
Match beside_each_other() {
  const auto rules = toy::ruleset();
  State state(rules->counters());
  state.pos = Match(rules).position();
  state.rebuild();
  state.place(0, test::hex(rules->map(), "0404"));
  state.place(3, test::hex(rules->map(), "0403"));
  state.pos.frames[0].phase = toy::kCombatPhase;
  return Match(rules, state.pos);
}

void end_phases(Match& match, int count) {
  for (int i = 0; i < count; ++i) REQUIRE(match.apply(Action{}));
}

}  // namespace

TEST_CASE("a match starts where the scenario says, and its offers are legal and all different") {
  const Match match(toy::ruleset());
  CHECK(match.to_act() == Side::kFirst);
  CHECK(match.phase().id == "movement");
  CHECK(match.position().turn == 1);
  CHECK(match.position().check() == 0);
  REQUIRE(match.opening_events().size() == 1);
  CHECK(match.opening_events()[0].rule == &toy::k4_1);
  const ActionList offers = match.offers();
  std::set<std::string> lines;
  for (const Action& offer : offers) {
    CHECK(match.judge(offer));
    CHECK(offer.actor == Side::kFirst);
    lines.insert(to_text(match.rules(), offer));
  }
  CHECK(lines.size() == offers.size());
  CHECK(lines.count("end-phase") == 1);
  CHECK(lines.count("move red-1 0103-0202-0302") == 1);
  OfferFilter one;
  one.unit = 0;
  for (const Action& offer : match.offers(one)) CHECK(offer.unit == 0);
}

TEST_CASE("a refused action names its cases and changes nothing") {
  Match match(toy::ruleset());
  const std::uint64_t before = match.hash();
  const auto refusal = [&](const char* text) {
    Verdict verdict = match.apply(line(match, text));
    CHECK_FALSE(verdict.legal());
    REQUIRE_FALSE(verdict.against().empty());
    return verdict;
  };
  CHECK(refusal("move red-1 0103-0104").against()[0].rule == &toy::k5_3);
  CHECK(refusal("move red-1 0103-0102-0101-0201").cites(toy::k5_1));
  CHECK(refusal("move red-1 0102-0101").cites(toy::k5_1));           // it does not stand there
  CHECK(refusal("move blue-1 0703-0702").cites(toy::k4_1));              // the other side's unit
  CHECK(refusal("attack red-1 -> blue-1").against()[0].rule == &toy::k4_1);  // not in this phase
  CHECK(refusal("roll 3").cites(toy::k4_1));
  Action other = line(match, "end-phase");
  other.actor = Side::kSecond;
  CHECK(match.apply(other).cites(toy::k4_1));
  CHECK(match.hash() == before);
  CHECK(match.journal().empty());
}

TEST_CASE("the standard sequence runs through both player-turns of each turn and ends the game") {
  Match match(toy::ruleset());
  end_phases(match, 1);
  CHECK(match.phase().id == "combat");
  end_phases(match, 1);
  CHECK(match.to_act() == Side::kSecond);
  CHECK(match.position().player_turn == 1);
  end_phases(match, 2);
  CHECK(match.position().turn == 2);
  CHECK(match.to_act() == Side::kFirst);
  end_phases(match, 8);
  CHECK(match.over());
  CHECK(match.position().winner == Side::kNone);
  CHECK(match.to_act() == Side::kNone);
  CHECK(match.offers().empty());
  CHECK(match.judge(Action{}).cites(toy::k8_1));
  CHECK(match.journal().back().events.back().kind == EventKind::kGameOver);
}

TEST_CASE("chance is an actor: an attack waits for its roll, and the roll decides") {
  Match match = beside_each_other();
  REQUIRE(match.apply(line(match, "attack red-1 -> blue-1")));
  CHECK(match.to_act() == Side::kChance);
  CHECK(match.chance().outcomes.size() == 6);
  CHECK(match.chance().rule == &toy::k7_4);
  CHECK(match.offers().size() == 6);
  CHECK(match.judge(roll_action(7)).cites(toy::k7_4));
  CHECK_FALSE(match.judge(Action{}));
  Match miss = match, lost = match;  // copies go their own ways
  REQUIRE(match.apply(roll_action(6)));
  REQUIRE(miss.apply(roll_action(3)));
  REQUIRE(lost.apply(roll_action(1)));
  CHECK(match.position().units[3].place == Place::kEliminated);
  CHECK(miss.position().units[3].on_map());
  CHECK(lost.position().units[0].place == Place::kEliminated);
  CHECK(match.to_act() == Side::kFirst);
  CHECK(miss.judge(line(miss, "attack red-1 -> blue-1")).cites(toy::k7_2));
}

namespace {

/// Draws one of four chits, three of them alike: no sum of dice.
class Chits final : public RuleModule {
 public:
  bool chance(const State& state, std::vector<ChanceOutcome>& outcomes, const Case*& rule) const override {
    if (state.pos.top().phase != toy::kRollPhase) return false;
    outcomes = {{1, 3}, {2, 1}};
    rule = &toy::k7_2;
    return true;
  }
};

Chance asked_by_roll_phase(const Ruleset& rules) {
  State state(rules.counters());
  state.pos = Match(toy::ruleset()).position();
  ask(state, toy::kRollPhase, Side::kChance);
  return chance(rules, state);
}

}  // namespace

TEST_CASE("a phase says of which dice its roll is the sum; a module may say otherwise") {
  auto rules = toy::broken(toy::Fault::kNone);
  rules->phases[toy::kRollPhase].dice = 2;
  const Chance two = asked_by_roll_phase(*rules);
  CHECK(two.rule == &toy::k7_4);
  REQUIRE(two.outcomes.size() == 11);
  for (int sum = 2; sum <= 12; ++sum) {
    CHECK(two.outcomes[static_cast<std::size_t>(sum - 2)].value == sum);
    CHECK(two.outcomes[static_cast<std::size_t>(sum - 2)].weight == (sum <= 7 ? sum - 1 : 13 - sum));
  }
  rules->phases[toy::kRollPhase].dice = 1;
  rules->phases[toy::kRollPhase].faces = 10;
  CHECK(asked_by_roll_phase(*rules).outcomes.size() == 10);
  rules->modules.push_back(std::make_unique<Chits>());
  const Chance drawn = asked_by_roll_phase(*rules);
  CHECK(drawn.rule == &toy::k7_2);
  CHECK(drawn.outcomes.size() == 2);
  CHECK(drawn.outcomes[0].weight == 3);
}

TEST_CASE("undo takes back one's own actions, but no dice and no other player's action") {
  Match match(toy::ruleset());
  CHECK(match.undo_barrier(Side::kFirst) == Match::UndoBarrier::kStart);
  const std::uint64_t start = match.hash();
  REQUIRE(match.apply(line(match, "move red-1 0103-0202")));
  const std::uint64_t moved = match.hash();
  REQUIRE(match.apply(line(match, "move red-2 0104-0203")));
  CHECK(match.undo_barrier(Side::kFirst) == Match::UndoBarrier::kNone);
  CHECK(match.undo_barrier(Side::kSecond) == Match::UndoBarrier::kOtherPlayer);
  match.undo();
  CHECK(match.hash() == moved);
  CHECK(match.state().board().first(test::hex(match.rules().map(), "0104")) == 1);
  match.undo();
  CHECK(match.hash() == start);
  CHECK(match.journal().empty());

  Match rolled = beside_each_other();
  REQUIRE(rolled.apply(line(rolled, "attack red-1 -> blue-1")));
  CHECK(rolled.undo_barrier(Side::kFirst) == Match::UndoBarrier::kNone);
  REQUIRE(rolled.apply(roll_action(2)));
  CHECK(rolled.undo_barrier(Side::kFirst) == Match::UndoBarrier::kDice);
  end_phases(rolled, 1);
  CHECK(rolled.undo_barrier(Side::kFirst) == Match::UndoBarrier::kNone);
  rolled.undo();
  CHECK(rolled.undo_barrier(Side::kFirst) == Match::UndoBarrier::kDice);
}

TEST_CASE("the same actions give the same hashes, from the start and from the middle") {
  Match match(toy::ruleset());
  Dice dice(7), choice(8);
  while (!match.over()) {
    if (match.to_act() == Side::kChance) {
      REQUIRE(match.apply(dice.roll(match.chance())));
    } else {
      const ActionList offers = match.offers();
      REQUIRE(match.apply(offers[choice.below(static_cast<std::uint32_t>(offers.size()))]));
    }
  }
  Match again(toy::ruleset());
  for (const JournalEntry& entry : match.journal()) {
    again.apply_unchecked(entry.action);
    REQUIRE(again.hash() == entry.hash);
  }
  const std::size_t half = match.journal().size() / 2;
  CHECK(match.position_after(half).hash() == match.journal()[half - 1].hash);
  Match later(toy::ruleset(), match.position_after(half));
  for (std::size_t i = half; i < match.journal().size(); ++i) REQUIRE(later.apply(match.journal()[i].action));
  CHECK(later.hash() == match.hash());
}

TEST_CASE("the toy passes the conformance kit") {
  ConformanceSetup setup;
  setup.compose = [](const Options& options) { return toy::ToyPlugin().compose(toy::game_data(), options); };
  setup.options = toy::ToyPlugin().options(*toy::game_data());
  const ConformanceReport report = check_conformance(setup);
  for (const ConformanceFailure& failure : report.failures) UNSCOPED_INFO(to_string(failure));
  CHECK(report.passed());
  CHECK(report.refusals > 0);
  CHECK(report.legal_candidates > 0);
}

namespace {

constexpr PhaseId kUpkeep = 3;

/// Counts to two in its phase, then has nothing left.
class Upkeep final : public RuleModule {
 public:
  bool resolve(State& state, Events&) const override {
    if (state.pos.top().phase != kUpkeep || state.pos.points[0] % 3 == 2) return false;
    ++state.pos.points[0];
    return true;
  }
  void on_end(State& state, PhaseId phase, Events&) const override {
    if (phase == kUpkeep) ++state.pos.points[0];
  }
};

/// Notes what it is asked; others do the work.
class Asked final : public RuleModule {
 public:
  Asked(std::initializer_list<ActionKind> verbs, std::string& heard) : RuleModule(verbs), heard_(heard) {}
  void offer(const State&, Offers&) const override { heard_ += "offer "; }
  bool perform(State&, const Action&, Events&) const override {
    heard_ += "perform ";
    return false;
  }

 private:
  std::string& heard_;
};

/// Counts what it is asked of hexsides, with a term for each or with none.
class OfHexsides : public RuleModule {
 public:
  OfHexsides(int& asked, bool silent) : asked_(asked), silent_(silent) {}
  void on_edge(const EdgeQuery&, EdgeRuling& ruling) const override {
    ++asked_;
    if (silent_) return ruling.says_nothing();
    ruling.add(1, toy::k5_1, "one more");
  }

 private:
  int& asked_;
  bool silent_;
};

}  // namespace

TEST_CASE("a module without terms for hexsides is not asked about each, and no other is left out") {
  auto rules = toy::ToyPlugin().compose(toy::game_data(), {}).value();
  const auto plain = toy::ruleset();
  int of_silent = 0, of_talker = 0, sides = 0;
  rules->modules.insert(rules->modules.begin(), std::make_unique<OfHexsides>(of_silent, true));
  rules->modules.push_back(std::make_unique<OfHexsides>(of_talker, false));
  REQUIRE(rules->compile().empty());
  const int asked = of_talker;
  for (const HexId h : rules->map().all())
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = rules->map().neighbor(h, d);
      if (to == kNoHex) continue;
      ++sides;
      const std::uint8_t cost = rules->edges(Purpose::kMovement, 0).cost(h, d);
      CHECK(cost == plain->edges(Purpose::kMovement, 0).cost(h, d) + 1);
      CHECK(cost == rules->rule_edge({Purpose::kMovement, 0, h, to, d}).cost_halves());
    }
  CHECK(of_silent == 1 + sides);  // and once by each question of this test
  CHECK(asked == 1 + kPurposes * sides);
}

TEST_CASE("a module is asked to offer where one of its verbs belongs, and to carry out only these") {
  std::string of_moves, of_attacks, of_none;
  auto rules = toy::ToyPlugin().compose(toy::game_data(), {}).value();
  auto& modules = rules->modules;
  modules.insert(modules.begin(), std::make_unique<Asked>(std::initializer_list<ActionKind>{}, of_none));
  modules.insert(modules.begin(), std::make_unique<Asked>(std::initializer_list<ActionKind>{toy::kAttack}, of_attacks));
  modules.insert(modules.begin(), std::make_unique<Asked>(std::initializer_list<ActionKind>{toy::kMove}, of_moves));
  Match match(std::shared_ptr<const Ruleset>(std::move(rules)));
  match.offers();
  CHECK(of_moves == "offer ");
  REQUIRE(match.apply(parse_action(match.rules(), "move red-1 0103-0203").value()));
  CHECK(of_moves == "offer perform ");
  CHECK(of_attacks.empty());
  end_phases(match, 1);
  match.offers();
  CHECK(of_moves == "offer perform ");
  CHECK(of_attacks == "offer ");
  CHECK(of_none.empty());
}

TEST_CASE("a phase that names a side is in that side's player-turns only") {
  auto rules = toy::ToyPlugin().compose(toy::game_data(), {}).value();
  const auto refit = static_cast<PhaseId>(rules->phases.size());
  rules->phases.push_back({"refit", "Refit", &toy::k4_1, kind_set({kEndPhase}), false, "Refit."});
  rules->player_turn = {{refit, Side::kSecond}, toy::kMovementPhase, toy::kCombatPhase};
  CHECK(rules->phases_of(Side::kFirst) == std::vector<PhaseId>{toy::kMovementPhase, toy::kCombatPhase});
  CHECK(rules->phases_of(Side::kSecond) == std::vector<PhaseId>{refit, toy::kMovementPhase, toy::kCombatPhase});
  std::string seen;
  Match match(std::shared_ptr<const Ruleset>(std::move(rules)));
  for (int i = 0; i < 6; ++i) {
    seen += match.phase().id + (match.to_act() == Side::kFirst ? "1 " : "2 ");
    end_phases(match, 1);
  }
  CHECK(seen == "movement1 combat1 refit2 movement2 combat2 movement1 ");
}

TEST_CASE("a player-turn without a phase is a fault of the ruleset") {
  auto rules = toy::ToyPlugin().compose(toy::game_data(), {}).value();
  rules->player_turn = {{toy::kMovementPhase, Side::kSecond}};
  const Findings findings = rules->compile();
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "TR-301");
  rules->player_turn = {toy::kMovementPhase, 200};
  CHECK_FALSE(rules->compile().empty());
}

TEST_CASE("an automatic phase of the sequence goes on while a module resolves it, then ends unannounced") {
  auto rules = toy::ToyPlugin().compose(toy::game_data(), {}).value();
  REQUIRE(rules->phases.size() == kUpkeep);
  rules->phases.push_back({"upkeep", "Upkeep", &toy::k4_1, 0, true, ""});
  rules->player_turn = {toy::kMovementPhase, kUpkeep, toy::kCombatPhase};
  rules->modules.push_back(std::make_unique<Upkeep>());
  Match match(std::shared_ptr<const Ruleset>(std::move(rules)));
  end_phases(match, 1);
  CHECK(match.phase().id == "combat");
  CHECK(match.position().points[0] == 3);   // two steps and the end
  for (const Event& event : match.journal().back().events)
    CHECK((event.kind != EventKind::kPhase || event.value == toy::kCombatPhase));
  end_phases(match, 2);
  CHECK(match.position().points[0] == 6);
}

TEST_CASE("a phase does not end while a module says what must happen before, unless the player may waive it") {
  class Orders final : public RuleModule {
    void obligations(const State& state, std::vector<Obligation>& list) const override {
      if (!(state.unit(0).flags & toy::kMoved)) list.push_back({&toy::k5_1, 0, kNoUnit, "must move", false});
      list.push_back({&toy::k4_1, kNoUnit, kNoUnit, "may salute", true});
    }
  };
  auto rules = toy::ToyPlugin().compose(toy::game_data(), {}).value();
  rules->modules.push_back(std::make_unique<Orders>());
  Match match(std::shared_ptr<const Ruleset>(std::move(rules)));
  CHECK(match.rules().obligations(match.state()).size() == 2);
  const Verdict verdict = match.judge(Action{});
  REQUIRE(verdict.against().size() == 1);
  CHECK(verdict.cites(toy::k5_1));
  CHECK(verdict.against()[0].hex == match.state().hex(0));
  REQUIRE(match.apply(line(match, "move red-1 0103-0202")));
  CHECK(match.judge(Action{}));
}
