// trigh check data | save | position: everything that is wrong with a file, one finding a line.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "data_check.hpp"
#include "table.hpp"
#include "trigh/io/document.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

int good(const std::string& what) {
  std::printf("%s: nothing is wrong\n", what.c_str());
  return kDone;
}

int check_data(Context& context, const std::string& only) {
  const auto titles = context.titles();
  if (!titles) return complain(titles.error());
  Findings findings;
  bool found = only.empty();
  for (const TitleHome& home : titles.value()) {
    if (!only.empty() && home.info.id != only) continue;
    found = true;
    Findings of_title = check_title(home.root, home.info.id);
    const auto add = [&](const Findings& more) { of_title.insert(of_title.end(), more.begin(), more.end()); };
    const auto plugin = context.plugin(home.info.system, "");
    if (!plugin) {
      std::fprintf(stderr, "%s: there is no plugin for %s here, so its code is not asked\n", home.info.id.c_str(),
                   home.info.system.c_str());
    } else {
      const auto knowledge = plugin.value()->knows(home.info.id);
      if (!knowledge)
        add(knowledge.error());
      else if (*knowledge)
        add(check_knowledge(**knowledge, home));
      ContextShelf shelf(context);
      if (of_title.empty()) add(check_starts(shelf, home));
    }
    findings.insert(findings.end(), of_title.begin(), of_title.end());
  }
  if (!found)
    return complain({{"TR-531", "titles", "", "there is no title '" + only + "'; 'trigh titles' lists them"}});
  return findings.empty() ? good(only.empty() ? "data" : only) : complain(findings);
}

int check_save(Context& context, const std::string& file) {
  const auto text = read_text(file);
  if (!text) return complain(text.error());
  ContextShelf shelf(context);
  const auto table = Table::from_save(shelf, text.value(), file);
  return table ? good(file) : complain(table.error());
}

int check_position(Context& context, const std::string& file) {
  const auto text = read_text(file);
  if (!text) return complain(text.error());
  const auto document = parse_json(text.value(), file);
  if (!document) return complain(document.error());
  ContextShelf shelf(context);
  const auto table = Table::from_position(shelf, document.value(), file);
  return table ? good(file) : complain(table.error());
}

template <int (*check)(Context&, const std::string&), bool needed>
std::function<int()> set_up_check_files(CLI::App& app, Context& context) {
  auto name = std::make_shared<std::string>();
  CLI::Option* option =
      app.add_option(needed ? "file" : "title", *name, needed ? "The file" : "Id of a title; left out: all");
  if (needed) option->required();
  return [&context, name] { return check(context, *name); };
}

}  // namespace

const Verb kCheckDataVerb{"data", "Check the files of a title, or of all", set_up_check_files<check_data, false>};
const Verb kCheckSaveVerb{"save", "Check a save by playing it on", set_up_check_files<check_save, true>};
const Verb kCheckPositionVerb{"position", "Check a position file", set_up_check_files<check_position, true>};

}  // namespace trigh::host
