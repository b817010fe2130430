// trigh check data | save | position: everything that is wrong with a file, one finding a line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "data_check.hpp"
#include "guide.hpp"
#include "lab/compare/compare.hpp"
#include "serve/database.hpp"
#include "serve/store.hpp"
#include "table.hpp"
#include "trigh/io/document.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

int good(const std::string& what) {
  std::printf("%s: nothing is wrong\n", what.c_str());
  return kDone;
}

/// The files of the overlays of that title among those the command line names, in their order.
std::vector<fs::path> overlays_of(const std::vector<OverlayInfo>& chosen, const std::string& title) {
  std::vector<fs::path> files;
  for (const OverlayInfo& each : chosen)
    if (each.title == title) files.push_back(each.file);
  return files;
}

Findings check_one(Context& context, const TitleHome& home, const std::vector<OverlayInfo>& chosen) {
  Findings findings = check_title(home.root, home.info.id, overlays_of(chosen, home.info.id));
  const auto add = [&](const Findings& more) { findings.insert(findings.end(), more.begin(), more.end()); };
  if (home.info.system.empty()) return findings;   // its title.json cannot be read
  const auto plugin = context.plugin(home.info.system, "");
  if (!plugin) {
    std::fprintf(stderr, "%s: there is no plugin for %s here, so its code is not asked\n", home.info.id.c_str(),
                 home.info.system.c_str());
    return findings;
  }
  const auto knowledge = plugin.value()->knows(home.info.id);
  if (!knowledge)
    add(knowledge.error());
  else if (*knowledge)
    add(check_knowledge(**knowledge, home));
  InstalledLibrary library(context);
  std::vector<OverlayMark> marks;
  for (const OverlayInfo& each : chosen)
    if (each.title == home.info.id) marks.push_back({each.id, each.digest});
  if (findings.empty()) add(check_starts(library, home, marks));
  if (findings.empty() && marks.empty()) add(check_guide(library, home));
  return findings;
}

void tell_corrections(const TitleHome& home, const std::vector<fs::path>& overlays) {
  const auto changes = list_corrections(home.root, home.info.id, overlays);
  std::printf("%s changes %s in %zu places\n", overlays.size() == 1 ? overlays.front().c_str() : "the overlays",
              home.info.id.c_str(), changes.size());
  for (const std::string& change : changes) std::printf("  %s\n", change.c_str());
}

/// What checks one title when it is named, those of the overlays that are named, or else all.
int check_data(Context& context, const std::string& only) {
  const auto titles = context.titles();
  if (!titles) return complain(titles.error());
  const auto chosen = context.chosen_overlays();
  if (!chosen) return complain(chosen.error());
  Findings findings;
  std::vector<std::string> checked;
  const auto known = [&](const std::string& title) {
    return std::ranges::any_of(titles.value(), [&](const TitleHome& home) { return home.info.id == title; });
  };
  for (const OverlayInfo& each : *chosen)
    if (!known(each.title) || (!only.empty() && each.title != only))
      findings.push_back({"TR-172", each.file.string(), "/title",
                          known(each.title)
                              ? "this overlay corrects '" + each.title + "', not '" + only + "'; leave it out"
                              : "there is no title '" + each.title + "'; 'trigh titles' lists them"});
  for (const TitleHome& home : titles.value()) {
    const std::vector<fs::path> overlays = overlays_of(*chosen, home.info.id);
    if (only.empty() ? !chosen->empty() && overlays.empty() : home.info.id != only) continue;
    checked.push_back(home.info.id);
    const Findings of_title = check_one(context, home, *chosen);
    if (of_title.empty() && !overlays.empty()) tell_corrections(home, overlays);
    findings.insert(findings.end(), of_title.begin(), of_title.end());
  }
  if (only.empty() && chosen->empty() && findings.empty()) {
    InstalledLibrary library(context);
    findings = lab::check_comparison(library);
  }
  if (checked.empty() && findings.empty())
    return complain({{"TR-531", "titles", "", "there is no title '" + only + "'; 'trigh titles' lists them"}});
  return findings.empty() ? good(checked.size() == 1 ? checked.front() : "data") : complain(findings);
}

int check_save(Context& context, const std::string& file) {
  const auto text = read_text(file);
  if (!text) return complain(text.error());
  InstalledLibrary library(context);
  const auto table = Table::from_save(library, text.value(), file);
  return table ? good(file) : complain(table.error());
}

int check_position(Context& context, const std::string& file) {
  const auto document = read_json(file);
  if (!document) return complain(document.error());
  InstalledLibrary library(context);
  const auto table = Table::from_position(library, document.value(), file);
  return table ? good(file) : complain(table.error());
}

int check_games(Context&, const std::string& file) {
  const auto tables = serve::Store::check(file);
  if (!tables) return complain(tables.error());
  return good(serve::shown(file) + " (" + std::to_string(*tables) + (*tables == 1 ? " table)" : " tables)"));
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

const Verb kCheckDataVerb{
    "data", "Check the files of a title, or of all; with --overlay, as it corrects them, and what it changes",
    set_up_check_files<check_data, false>};
const Verb kCheckSaveVerb{"save", "Check a save by playing it on", set_up_check_files<check_save, true>};
const Verb kCheckGamesVerb{"games", "Check the file that keeps the games of a server, which must not be running",
                           set_up_check_files<check_games, true>};
const Verb kCheckPositionVerb{"position", "Check a position file", set_up_check_files<check_position, true>};

}  // namespace trigh::host
