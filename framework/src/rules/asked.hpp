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

/// Asks those of `modules` (pointers) that `wanted` accepts in turn until ask(module) is true; whether one was. Costs
/// nothing as long as nobody throws.
template <class Modules, class Wanted, class Ask>
bool any_of_these(const Modules& modules, const char* question, Wanted&& wanted, Ask&& ask) {
  const RuleModule* asked = nullptr;
  try {
    for (const auto& module : modules)
      if (wanted(*module) && ask(*(asked = &*module))) return true;
  } catch (...) {
    const RuleModule& module = *asked;
    blame(typeid(module), question);
  }
  return false;
}
template <class Wanted, class Ask>
bool any_module(const Ruleset& rules, const char* question, Wanted&& wanted, Ask&& ask) {
  return any_of_these(rules.modules, question, wanted, ask);
}
template <class Ask>
bool any_module(const Ruleset& rules, const char* question, Ask&& ask) {
  return any_module(rules, question, [](const RuleModule&) { return true; }, ask);
}
/// Accepts modules with one of these verbs.
inline auto with_verb(KindSet kinds) {
  return [kinds](const RuleModule& module) { return (module.verbs() & kinds) != 0; };
}

/// Asks all of `modules` (pointers).
template <class Modules, class Ask>
void each_of_these(const Modules& modules, const char* question, Ask&& ask) {
  const auto all = [](const RuleModule&) { return true; };
  any_of_these(modules, question, all, [&](const RuleModule& module) {
    ask(module);
    return false;
  });
}
/// Asks every module.
template <class Ask>
void each_module(const Ruleset& rules, const char* question, Ask&& ask) {
  each_of_these(rules.modules, question, ask);
}

/// Asks those whose verb it is to carry out `action`, until one does; `then()` follows at once, whose exceptions are
/// that module's as well.
template <class Then>
bool any_performs(const Ruleset& rules, State& state, const Action& action, Events& events, Then&& then) {
  return any_module(rules, "perform", with_verb(kind_set({action.kind})), [&](const RuleModule& module) {
    if (!module.perform(state, action, events)) return false;
    then();
    return true;
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
