// trigh new-ruleset NAME DIR: a small playable ruleset to start one's own from. The files are those of
// templates/bare or templates/classic, which are compiled and played by our own tests; only the name is changed.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>

#include "trigh/io/document.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

/// The names in the template and what they become: "my-game", "my_game", "MyGame", "MYGAME".
struct Names {
  std::vector<std::pair<std::string, std::string>> replaced;

  explicit Names(const std::string& name) {
    std::string camel, upper;
    bool first = true;
    for (char letter : name) {
      if (letter == '-') {
        first = true;
        continue;
      }
      const char big = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
      camel += first ? big : letter;
      upper += big;
      first = false;
    }
    std::string snake = name;
    std::ranges::replace(snake, '-', '_');
    replaced = {{"new-ruleset", name}, {"new_ruleset", snake}, {"NewRuleset", camel}, {"NEWRULESET", upper}};
  }

  std::string in(std::string text) const {
    for (const auto& [from, to] : replaced)
      for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
  }
};

bool is_name(const std::string& name) {
  const auto plain = [](char letter) { return (letter >= 'a' && letter <= 'z') || letter == '-'; };
  return !name.empty() && name.size() <= 40 && name.front() != '-' && name.back() != '-' &&
         std::ranges::all_of(name, plain) && name.find("--") == std::string::npos;
}

void write_template(const fs::path& from, const fs::path& to, const Names& names) {
  for (const auto& entry : fs::recursive_directory_iterator(from)) {
    if (!entry.is_regular_file()) continue;
    const fs::path target = to / names.in(fs::relative(entry.path(), from).string());
    fs::create_directories(target.parent_path());
    const auto text = read_text(entry.path());
    std::ofstream stream(target, std::ios::binary);
    if (!text || !(stream << names.in(text.value())).flush())
      throw std::runtime_error("cannot write " + target.string());
  }
}

int run_new_ruleset(Context& context, const std::string& name, const fs::path& folder, const std::string& skeleton) {
  const auto places = context.places();
  if (!places) return complain(places.error());
  const fs::path templates = places.value()->templates / skeleton;
  if (!is_name(name))
    return complain({{"TR-550", "name", "",
                      "'" + name + "' is no name for a ruleset; use lower-case letters and hyphens, such as my-game"}});
  if (!fs::exists(templates))
    return complain(
        {{"TR-551", "templates", "", "the template of a ruleset is not there; install Trigh with 'cmake --install'"}});
  if (fs::exists(folder) && !fs::is_empty(folder))
    return complain({{"TR-552", folder.string(), "", "the folder is not empty; name a new one"}});
  write_template(templates, folder, Names(name));
  std::printf("%s: a small game to start from; its README.md says how to build and play it\n", folder.c_str());
  return kDone;
}

std::function<int()> set_up_new_ruleset(CLI::App& app, Context& context) {
  auto name = std::make_shared<std::string>(), folder = std::make_shared<std::string>();
  auto skeleton = std::make_shared<std::string>("bare");
  app.add_option("name", *name, "Name of the rule system: lower-case letters and hyphens")->required();
  app.add_option("folder", *folder, "New folder to write it to")->required();
  app.add_option("--skeleton", *skeleton, "bare: six against six, everything by hand; classic: stock sections")
      ->check(CLI::IsMember({"bare", "classic"}))
      ->capture_default_str();
  return [&context, name, folder, skeleton] { return run_new_ruleset(context, *name, *folder, *skeleton); };
}

}  // namespace

const Verb kNewRulesetVerb{"new-ruleset", "Write a small playable ruleset of your own, with data and test",
                           set_up_new_ruleset};

}  // namespace trigh::host
