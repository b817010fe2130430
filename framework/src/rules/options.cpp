#include "trigh/rules/options.hpp"

#include <algorithm>

#include "base/words.hpp"

namespace trigh {
namespace {

template <class Things>
std::vector<std::string> ids_of(const Things& things) {
  std::vector<std::string> ids;
  for (const auto& each : things) ids.push_back(each.id);
  return ids;
}

OptionInfo info_of(const Datum& record) {
  OptionInfo info;
  record.read_texts({{"id", &info.id}, {"case", &info.rule}, {"question", &info.question},
                     {"default", &info.default_choice}});
  info.scenarios = record["scenarios"].as_texts();
  return info;
}

}  // namespace

std::vector<OptionInfo> options_of(const Datum& title) {
  std::vector<OptionInfo> infos;
  for (const Datum& module : title["modules"].items()) {
    OptionInfo& info = infos.emplace_back(info_of(module));
    info.choices = {{"off", "not in force"}, {"on", "in force"}};
    info.conflicts = module["conflicts"].as_texts();
  }
  for (const Datum& reading : title["readings"].items()) {
    OptionInfo& info = infos.emplace_back(info_of(reading));
    for (const Datum& choice : reading["choices"].items())
      info.choices.push_back({std::string(choice["id"].as_text()), std::string(choice["text"].as_text())});
  }
  return infos;
}

bool belongs_to(const OptionInfo& option, std::string_view scenario) {
  return option.scenarios.empty() || std::ranges::find(option.scenarios, scenario) != option.scenarios.end();
}

Options complete_options(const std::vector<OptionInfo>& known, const Options& chosen, std::string_view scenario,
                         Findings& findings) {
  Options full;
  for (const OptionInfo& info : known) full[info.id] = info.default_choice;
  constexpr std::size_t kMostTold = 50;
  for (const auto& [id, choice] : chosen) {
    if (findings.size() >= kMostTold) break;
    const auto info = std::ranges::find(known, id, &OptionInfo::id);
    if (info == known.end())
      findings.push_back({"TR-532", "options", "/" + id.substr(0, 60),
                          "the title has no option " + in_quotes(id) + "; it has " + nearest_of(id, ids_of(known))});
    else if (std::ranges::find(info->choices, choice, &OptionInfo::Choice::id) == info->choices.end())
      findings.push_back({"TR-533", "options", "/" + id,
                          in_quotes(choice) + " is no choice of " + in_quotes(id) + "; take " +
                              nearest_of(choice, ids_of(info->choices))});
    else if (choice != info->default_choice && !belongs_to(*info, scenario))
      findings.push_back({"TR-537", "options", "/" + id,
                          "'" + id + "' changes nothing in the scenario '" + std::string(scenario) + "', only in: " +
                              joined(info->scenarios) + "; leave it out or play one of these"});
    else
      full[id] = choice;
  }
  std::vector<std::pair<std::string, std::string>> told;  // most titles list a conflict with both
  for (const OptionInfo& info : known)
    for (const std::string& other : info.conflicts)
      if (is_on(full, info.id) && is_on(full, other) && !std::ranges::count(told, std::pair{other, info.id})) {
        told.emplace_back(info.id, other);
        findings.push_back({"TR-534", "options", "/" + info.id,
                            "'" + info.id + "' and '" + other + "' exclude each other; turn one off"});
      }
  return full;
}

bool is_on(const Options& options, std::string_view module) {
  const auto choice = options.find(module);
  return choice != options.end() && choice->second == "on";
}

}  // namespace trigh
