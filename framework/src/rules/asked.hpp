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

/// Asks the modules that `wanted` accepts in turn until ask(module) is true; whether one was. Costs nothing as long as
/// nobody throws.
template <class Wanted, class Ask>
bool any_module(const Ruleset& rules, const char* question, Wanted&& wanted, Ask&& ask) {
  const RuleModule* asked = nullptr;
  try {
    for (const auto& module : rules.modules)
      if (wanted(*module) && ask(*(asked = module.get()))) return true;
  } catch (...) {
    const RuleModule& module = *asked;
    blame(typeid(module), question);
  }
  return false;
}
template <class Ask>
bool any_module(const Ruleset& rules, const char* question, Ask&& ask) {
  return any_module(rules, question, [](const RuleModule&) { return true; }, ask);
}
/// Accepts modules with one of these verbs.
inline auto with_verb(KindSet kinds) {
  return [kinds](const RuleModule& module) { return (module.verbs() & kinds) != 0; };
}

/// Asks every module.
template <class Ask>
void each_module(const Ruleset& rules, const char* question, Ask&& ask) {
  any_module(rules, question, [&](const RuleModule& module) {
    ask(module);
    return false;
  });
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
