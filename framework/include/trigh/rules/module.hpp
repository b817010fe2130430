// A rule module: one section of a rulebook, or one optional rule. It answers the framework's questions by
// adding terms, and owns some kinds of action. Modules are immutable, know nothing of each other's order, and
// never roll, read a clock or keep state outside the Position. A module may throw nothing.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "trigh/game/action.hpp"
#include "trigh/game/board.hpp"
#include "trigh/game/event.hpp"
#include "trigh/rules/combat_ruling.hpp"
#include "trigh/rules/edge.hpp"
#include "trigh/rules/move_ruling.hpp"
#include "trigh/rules/retreat_ruling.hpp"
#include "trigh/rules/rule_case.hpp"
#include "trigh/rules/supply_ruling.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

/// Which offers are wanted. kNoUnit: all; else only actions with that subject, or naming it first, and those without
/// any unit that lead the units in hand, if it is one of them.
struct OfferFilter {
  UnitId unit = kNoUnit;
  /// Whether actions that `u` leads are wanted; kNoUnit asks for actions that no unit leads.
  bool wants(UnitId u) const { return unit == kNoUnit || unit == u; }
};

/// Legal actions that are made only when somebody wants them: a flood finds hundreds, of which a player takes one.
class OfferBatch {
 public:
  virtual ~OfferBatch() = default;
  virtual std::size_t size() const = 0;
  virtual Action at(std::size_t i) const = 0;
  /// Appends all of them, in their order: one by one, if there is no faster way.
  virtual void add_to(ActionList& list) const {
    for (std::size_t i = 0; i < size(); ++i) list.push_back(at(i));
  }
};

/// Offers under construction. `list` gets what modules offer, batches once they are unfolded.
class Offers {
 public:
  Offers(ActionList& list, const OfferFilter& filter) : list_(list), filter_(filter) {}
  const OfferFilter& filter() const { return filter_; }
  bool wants(UnitId unit) const { return filter_.wants(unit); }
  /// Whether a unit that `test` accepts can be the one whose offers are wanted; it is asked only of a single one.
  template <class Test>
  bool concern(Test&& test) const {
    return filter_.unit == kNoUnit || test(filter_.unit);
  }
  /// Calls f(UnitId) for each unit of the game whose offers are wanted, in the order of the units: mostly for one.
  template <class F>
  void each_wanted(const State& state, F&& f) const {
    const int only = filter_.unit, all = state.pos.unit_count;
    if (only == kNoUnit)
      for (int i = 0; i < all; ++i) f(static_cast<UnitId>(i));
    else if (only < all) f(filter_.unit);
  }
  /// Likewise for each of `side` that is on the map.
  template <class F>
  void each_wanted(const State& state, Side side, F&& f) const {
    each_wanted(state, [&](UnitId unit) {
      if (state.unit(unit).on_map() && state.side(unit) == side) f(unit);
    });
  }
  /// An action that may or may not be legal: it is judged before it is offered.
  void candidate(const Action& action) { candidates_.push_back(action); }
  /// An action built from the very rulings judge() folds (a flood of the reach): not judged again.
  void judged(const Action& action) { list_.push_back(action); }
  void judged(std::unique_ptr<const OfferBatch> batch) {
    if (batch->size() > 0) batches_.push_back({list_.size(), std::move(batch)});
  }
  /// How many have been judged, batches included, and the i-th of them.
  std::size_t size() const;
  Action at(std::size_t i) const;
  /// Makes the actions of all batches, each where it was offered.
  void unfold();
  const ActionList& candidates() const { return candidates_; }
  /// T(args...), which several modules want to know of the unit they are asked for: made by the first, and the same for
  /// all until another unit or another T is asked for.
  template <class T, class... Args>
  std::shared_ptr<const T> once(UnitId unit, Args&&... args) {
    if (!known_ || known_of_ != unit || *known_type_ != typeid(T)) {
      known_ = std::make_shared<const T>(std::forward<Args>(args)...);
      known_of_ = unit;
      known_type_ = &typeid(T);
    }
    return std::static_pointer_cast<const T>(known_);
  }

 private:
  struct Placed {
    std::size_t before = 0;   ///< single actions offered before it
    std::unique_ptr<const OfferBatch> batch;
  };
  ActionList& list_;
  std::vector<Placed> batches_;
  ActionList candidates_;
  OfferFilter filter_;
  std::shared_ptr<const void> known_;   ///< see once()
  UnitId known_of_ = kNoUnit;
  const std::type_info* known_type_ = nullptr;
};

/// Something that must happen before the phase may end: while there is one that nobody may waive, its end is refused
/// under `rule` (play/match.hpp).
struct Obligation {
  const Case* rule = nullptr;
  UnitId unit = kNoUnit;   ///< who must act, or must be attacked
  UnitId other = kNoUnit;  ///< against whom
  const char* text = "";   ///< "must attack", "must be attacked": static text
  bool optional = false;   ///< may be waived by a choice of the player (an exemption)
};

/// Victory as it stands.
struct VictoryLine {
  const Case* rule = nullptr;
  Side side = Side::kNone;  ///< who gains
  std::string text;
  int points = 0;
  bool holds = false;
};

/// What stands for now and a player should see all the time: weather, initiative, a blockade, points left.
struct Condition {
  std::string id;    ///< a word of the ruleset, each once: "initiative"
  std::string text;  ///< a few words; who shows them names the side before: "3 of 5 Air Points left"
  const Case* rule = nullptr;
  Side side = Side::kNone;  ///< whose it is; kNone: of both
};

class RuleModule {
 public:
  /// `verbs`: the kinds of action that it offers or carries out. A module of terms alone has none.
  explicit RuleModule(std::initializer_list<ActionKind> verbs = {}) : verbs_(kind_set(verbs)) {}
  virtual ~RuleModule() = default;
  KindSet verbs() const { return verbs_; }

  // Questions. Add terms; never assume another module ran before.
  /// The only one whose answers are kept (EdgeTable). A module that leaves it as it is is not asked hexside by hexside.
  virtual void on_edge(const EdgeQuery&, EdgeRuling& ruling) const { ruling.says_nothing(); }
  virtual void on_move(const State&, UnitId, MoveRuling&) const {}
  virtual void on_combat(const State&, const CombatQuery&, CombatRuling&) const {}
  virtual void on_retreat(const State&, UnitId, RetreatRuling&) const {}
  /// Where a victor may go after combat: terms of entering and ending alone; how far and which way are its module's.
  virtual void on_advance(const State&, UnitId, MoveRuling&) const {}
  virtual void on_supply(const State&, Side, SupplyRuling&) const {}

  // Actions. judge() is asked of every module for every action.
  virtual void judge(const State&, const Action&, Verdict&) const {}
  /// Asked where the phase allows one of its verbs.
  virtual void offer(const State&, Offers&) const {}
  /// Carries out a legal action, one of its verbs; false when another module with that verb does: each has its phases,
  /// or its modes. The first that does is the last to be asked.
  virtual bool perform(State&, const Action&, Events&) const { return false; }
  /// Told of every action right after it was carried out, of other modules too; effects of different modules must
  /// commute.
  virtual void on_performed(State&, const Action&, Events&) const {}

  // Sequence. on_begin/on_end are told of phases of frame 0; effects of different modules must commute.
  virtual void on_begin(State&, PhaseId, Events&) const {}
  virtual void on_end(State&, PhaseId, Events&) const {}
  /// An automatic frame lies on top: go on (change it, push or pop) and return true if it is this module's. A phase of
  /// frame 0 that no module resolves (any more) ends.
  virtual bool resolve(State&, Events&) const { return false; }
  /// A chance frame of this module lies on top whose outcomes are no sum of dice as its phase says (Phase::dice): the
  /// outcomes and the case that asks for them.
  virtual bool chance(const State&, std::vector<ChanceOutcome>&, const Case*&) const { return false; }

  // Reports.
  virtual void obligations(const State&, std::vector<Obligation>&) const {}
  virtual void victory(const State&, std::vector<VictoryLine>&) const {}
  virtual void conditions(const State&, std::vector<Condition>&) const {}

 private:
  KindSet verbs_;
};

using ModulePtr = std::unique_ptr<const RuleModule>;

}  // namespace trigh
