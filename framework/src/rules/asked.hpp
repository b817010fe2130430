// Where modules are called: what one of them throws names it on the way out.
#pragma once

#include <typeinfo>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// The class of a module or ruleset as an author knows it: "quad::Combat".
std::string class_of(const std::type_info& type);

/// REQUIRES to be called while an exception is handled. Throws it on as a Mistake that names the module (or the
/// ruleset) and the question it was asked.
[[noreturn]] void blame(const std::type_info& whom, const char* question);

/// Asks the modules in turn until ask(module) is true; whether one was. Costs nothing as long as nobody throws.
template <class Ask>
bool any_module(const Ruleset& rules, const char* question, Ask&& ask) {
  std::size_t i = 0;
  try {
    for (; i < rules.modules.size(); ++i)
      if (ask(*rules.modules[i])) return true;
  } catch (...) {
    const RuleModule& module = *rules.modules[i];
    blame(typeid(module), question);
  }
  return false;
}

/// Asks every module.
template <class Ask>
void each_module(const Ruleset& rules, const char* question, Ask&& ask) {
  any_module(rules, question, [&](const RuleModule& module) {
    ask(module);
    return false;
  });
}

/// Asks the ruleset itself.
template <class Ask>
void ask_ruleset(const Ruleset& rules, const char* question, Ask&& ask) {
  try {
    ask();
  } catch (...) {
    blame(typeid(rules), question);
  }
}

}  // namespace trigh
