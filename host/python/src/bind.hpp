// The Python package: thin classes over the framework's own functions and over one session of the protocol. What they
// do is written for their users in trigh/_trigh.pyi; here stands only how.
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "title_library.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/match.hpp"

namespace trigh::python {

namespace py = pybind11;

/// Titles and plugins of this installation, found when first asked for; for the life of the process.
host::TitleLibrary& library();
/// Held, without the interpreter's lock, while the library or a session is used; states need it not.
std::mutex& library_lock();

/// Becomes trigh.Error, or trigh.Refused where an action was judged.
class Failure : public std::exception {
 public:
  explicit Failure(Findings findings, bool refused = false)
      : findings_(std::move(findings)), refused_(refused), text_(to_string(findings_)) {}
  const char* what() const noexcept override { return text_.c_str(); }
  const Findings& findings() const { return findings_; }
  bool refused() const { return refused_; }

 private:
  Findings findings_;
  bool refused_;
  std::string text_;
};

template <class T>
T value_or_throw(Expected<T>&& result) {
  if (!result) throw Failure(result.error());
  return std::move(result.value());
}

/// A title with its scenario and options, composed; states, actions and offers share it.
using RulesPtr = std::shared_ptr<const host::OpenGame>;

/// A number for a position that no other position of this process has.
std::uint64_t next_moment();

/// One decision, with the rules that give its numbers names.
struct BoundAction {
  RulesPtr game;
  Action action;
  std::uint64_t legal_at = 0;  ///< the moment at which a machine or the dice have chosen it: it needs no judge there
  bool operator==(const BoundAction& other) const { return action == other.action && game == other.game; }
};

/// What is on offer; actions become objects only where somebody looks at them.
struct OfferList {
  RulesPtr game;
  ActionList list;
};

struct BoundState {
  BoundState(RulesPtr of, const State& at) : game(std::move(of)), state(at) {}
  const Ruleset& rules() const { return *game->rules; }
  RulesPtr game;
  State state;
  std::uint64_t moment = next_moment();  ///< copies of a state are at the same one
};

std::string side_name(const Ruleset& rules, Side side);
/// The unit of that id or number. Failure TR-795: there is none.
UnitId unit_of(const Ruleset& rules, const py::handle& unit);
/// An action, or the action a line says. Failure: of parse_action().
Action action_of(const RulesPtr& game, const py::handle& action);
/// Runs a function of the rules with the interpreter's lock released; their mistakes become a Failure.
template <class F>
auto ask_rules(const host::OpenGame& game, F&& f) {
  const py::gil_scoped_release released;
  return value_or_throw(contain("plugin " + game.data->system, std::forward<F>(f)));
}

void bind_errors(py::module_& module);
/// Of everything bound so far: calls with arguments of the wrong kind or number are told in one line.
void tell_plainly(py::module_& module);
void bind_rules(py::module_& module);
void bind_state(py::module_& module);
void bind_session(py::module_& module);
void bind_simulate(py::module_& module);

}  // namespace trigh::python
