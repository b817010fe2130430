#include "conformance_setup.hpp"

#include <algorithm>

#include "trigh/base/contain.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/play/save.hpp"
#include "trigh/play/view.hpp"

namespace trigh::host {
namespace {

/// Empty, or why the save of `match` does not come back as it was.
std::string try_save(const OpenGame& game, const Match& match) {
  SaveHeader header;
  describe_match(header, match);
  header.version = game.plugin->manifest().version;
  header.free_dice = true;
  std::string text = header_text(header);
  for (const JournalEntry& entry : match.journal()) text += action_line(match.rules(), entry);
  text += end_line(text, match.journal().size());
  const auto save = parse_save(text, "save");
  if (!save) return "its save cannot be read: " + to_string(save.error());
  Match again(match.rules_ptr(), match.start());
  Dice dice(header.seed);
  const Findings findings = replay(*save, "save", again, dice, ReplayMode::kJudged);
  if (!findings.empty()) return "its save does not play on: " + to_string(findings);
  return again.hash() == match.hash() ? "" : "its save comes to another position";
}

/// Empty, or why the position file of `match` does not come back as it was. `fully`: inside decisions, too, and by way
/// of its text and schema, which takes long.
std::string try_position(const Match& match, bool fully) {
  const bool between = !match.over() && match.position().depth == 1 && is_player(match.to_act());
  if (!between && !fully) return {};
  auto document = between ? position_document(match.rules(), match.state()) : position_document(match);
  if (!document) return between ? "it cannot be written as a position file: " + to_string(document.error()) : "";
  if (fully) {
    document = parse_json(json_text(*document), "position");
    if (!document) return "its position file is no JSON: " + to_string(document.error());
    const auto request = read_position_request(*document, "position");
    if (!request) return "its position file does not fit the schema: " + to_string(request.error());
    if (request->options != match.rules().options) return "its position file names other options";
  }
  const auto position = read_position(match.rules(), *document, "position");
  if (!position) return "its position file cannot be read: " + to_string(position.error());
  return position->hash() == match.hash() ? "" : "its position file makes another position";
}

/// Whether a view names a unit that its viewer may not know.
bool names(const View& view, const Counter& counter, UnitId unit) {
  const auto is_it = [&](const auto& seen) { return seen.unit == unit; };
  const auto tells = [&](const LogView& line) {
    return line.text.find(counter.id) != std::string::npos || std::ranges::any_of(line.events, is_it);
  };
  return std::ranges::any_of(view.units, is_it) || std::ranges::any_of(view.log, tells);
}

/// Empty, or what the view of one side shows or hides wrongly.
std::string try_view(const Match& match, Side viewer) {
  const State& state = match.state();
  const View view = view_of(match, viewer);
  const std::string whose = "the view of " + match.rules().data->side_ids[index(viewer)];
  std::ptrdiff_t unknown = 0;
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit) {
    if (state.unit(unit).place == Place::kUnused) continue;
    const Sight sight = state.side(unit) == viewer ? Sight::kAll : match.rules().sight_of(state, viewer, unit);
    if (sight == Sight::kPresence && state.unit(unit).on_map()) ++unknown;
    if (sight == Sight::kAll) {
      if (std::ranges::count(view.units, unit, &UnitView::unit) != 1) return whose + " lacks " + state.counter(unit).id;
    } else if (names(view, state.counter(unit), unit)) {
      return whose + " tells of " + state.counter(unit).id;
    }
  }
  if (std::ranges::count(view.units, kNoUnit, &UnitView::unit) != unknown)
    return whose + " shows a wrong number of unknown units";
  if (viewer != match.to_act() && !view.offers.empty()) return whose + " offers actions though the other is to act";
  return {};
}

}  // namespace

ConformanceSetup conformance_setup(const OpenGame& game) {
  ConformanceSetup setup;
  setup.options = game.option_infos;
  setup.scenario = game.data->scenario.id;
  setup.compose = [&game](const Options& options) {
    return game.plugin->compose(game.data, options);
  };
  // What takes long is done at journals of about 1, 2, 4, 8 ... actions, so that long games stay quick.
  setup.round_trip = [&game, last = std::size_t{0}](const Match& match) mutable {
    const std::size_t length = match.journal().size();
    const bool due = length < last || length >= 2 * last;
    if (due) last = length;
    std::string wrong = due ? try_save(game, match) : "";
    if (wrong.empty()) wrong = try_position(match, due);
    for (const Side viewer : {Side::kFirst, Side::kSecond})
      if (wrong.empty()) wrong = try_view(match, viewer);
    return wrong;
  };
  return setup;
}

Expected<ConformanceReport> run_conformance(const OpenGame& game, const ConformanceSetup& setup) {
  return contain("plugin " + game.data->system, [&] { return check_conformance(setup); });
}

std::string to_string(const ConformanceReport& report) {
  const auto number = [](std::int64_t n) { return std::to_string(n); };
  std::string text = number(report.games) + " random games, " + number(report.decisions) + " decisions; " +
                     number(report.candidates) + " random actions judged, " + number(report.legal_candidates) +
                     " legal, " + number(report.refusals) + " refused\n";
  for (const ConformanceFailure& failure : report.failures) text += to_string(failure) + "\n";
  std::string never;
  for (const std::string& action : report.never_legal) never += (never.empty() ? "" : ", ") + action;
  if (!never.empty()) text += "Never legal in these games, so not tried: " + never + ".\n";
  return text + (report.passed() ? "The ruleset passes the conformance kit.\n"
                                 : "The ruleset fails the conformance kit in " +
                                       number(static_cast<std::int64_t>(report.failures.size())) + " points.\n");
}

}  // namespace trigh::host
