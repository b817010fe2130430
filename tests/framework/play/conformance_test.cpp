// The kit must notice: the toy with one fault each.
#include "trigh/play/conformance.hpp"

#include <algorithm>
#include <utility>

#include "support/catch.hpp"
#include "support/toy_ruleset.hpp"

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
    if (state.pos.top().phase == toy::kCombatPhase) verdict.forbid(toy::kAllowance);
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
    if (action.kind == toy::kMove) verdict.lift(toy::kAllowance, toy::kOneUnit);
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
    map.all().for_each([&](HexId hex) {
      int friends = 0;
      for (const HexId next : map.neighbors(hex))
        friends += next != kNoHex && state.board().occupied(state.side(unit)).contains(next) &&
                   !(leaves_itself_out_ && state.hex(unit) == next);
      if (friends == 0) alone.add(hex);
    });
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

}  // namespace

TEST_CASE("A faultless module more passes the kit") { CHECK(report_of(Faultless{}).passed()); }

TEST_CASE("The kit notices modules whose order matters") {
  CHECK(fails(report_of(HasItsWay{1}, HasItsWay{2}, HasItsWay{3}), "order"));
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
