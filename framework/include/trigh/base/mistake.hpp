// A mistake of the code that plays a game, noticed while it runs: a precondition of the framework that does not hold,
// a promise of a ruleset that is broken, an exception of a module. It is thrown where it is noticed and contained at
// the host's outermost frame (base/contain.hpp), as a finding; Match leaves the game as it was before.
//
// On its way out it gathers what a rule author needs to mend it: the module and the question it was asked (added where
// modules are called, rules/ruleset.cpp and play/match.cpp), the action, the phase with its case, and the turn (Match).
#pragma once

#include <exception>
#include <string>

namespace trigh {

class Mistake : public std::exception {
 public:
  /// TR-522: the framework noticed it. TR-520: code that promised to throw nothing threw.
  explicit Mistake(std::string what_is_wrong, std::string number = "TR-522")
      : code(std::move(number)), text(std::move(what_is_wrong)) {
    compose();
  }

  std::string code;      ///< number of the finding
  std::string text;      ///< what is wrong, without full stop
  std::string module;    ///< "quad::Combat"; empty when no single module did it
  std::string question;  ///< the function it was asked: "perform"
  std::string action;    ///< its line
  std::string phase;     ///< id of the phase or decision that was open, with its case: "combat [QUAD 7.1]"
  int turn = 0;          ///< 0: not known

  /// Names the module that was asked; the innermost one stays.
  Mistake& blame(std::string culprit, std::string asked) {
    if (module.empty() && question.empty()) module = std::move(culprit), question = std::move(asked);
    compose();
    return *this;
  }
  /// Names the module when only the question was known.
  void name(std::string culprit) {
    module = std::move(culprit);
    compose();
  }
  /// Names the action and where the game stood before it.
  void during(std::string line, std::string where, int when) {
    if (action.empty()) action = std::move(line), phase = std::move(where), turn = when;
    compose();
  }

  /// One sentence with all that is known.
  const char* what() const noexcept override { return sentence_.c_str(); }

 private:
  void compose() {
    std::string more;
    const auto add = [&](const char* name, const std::string& value) {
      if (!value.empty()) more += (more.empty() ? "" : ", ") + (name + value);
    };
    add("module ", module);
    add("in ", question.empty() ? "" : question + "()");
    add("action ", action.empty() ? "" : "'" + action + "'");
    add("phase ", phase);
    add("turn ", turn == 0 ? "" : std::to_string(turn));
    sentence_ = more.empty() ? text : text + " (" + more + ")";
  }
  std::string sentence_;
};

}  // namespace trigh
