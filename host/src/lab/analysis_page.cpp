#include "lab/analysis_page.hpp"

#include <algorithm>
#include <cmath>

#include "rpc/analysis_json.hpp"

namespace trigh::host::lab {
namespace {

constexpr double kChartWidth = 900, kChartHeight = 300, kChartLeft = 46, kChartFoot = 24, kChartTop = 8;
constexpr std::size_t kSwingsTold = 10;

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ink: #222; --paper: #fbf9f4; --rule: #cfc8b8; --dice: #b3541e; --moves: #1f5fa8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e4da; --paper: #1d1c19; --rule: #4b473d; --dice: #f0965a; --moves: #7db4f0; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
svg { width: 100%; height: auto; }
text { font-size: 12px; fill: var(--ink); }
.grid { stroke: var(--rule); }
.rest { stroke: var(--ink); }
.between { stroke: var(--rule); stroke-width: 6; }
.stage { stroke: var(--rule); stroke-dasharray: 3 3; stroke-width: 2; }
.roll { stroke: var(--dice); stroke-width: 3; }
.moves { stroke: var(--moves); stroke-width: 3; }
.error { fill: none; stroke: var(--moves); stroke-width: 2; }
.key { font-weight: 700; }
.key.dice { color: var(--dice); }
.key.side { color: var(--moves); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: 0.1rem 0.7rem; text-align: right; border-bottom: 1px solid var(--rule); }
.wide { overflow-x: auto; }
li { margin-bottom: 0.4rem; }
code { font-size: 0.9em; }
)";

std::string safe(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '<')
      out += "&lt;";
    else if (letter == '&')
      out += "&amp;";
    else if (letter == '"')
      out += "&quot;";
    else
      out += letter;
  }
  return out;
}

std::string fixed(double value) {
  const long tenths = std::lround(value * 10);
  return (tenths < 0 ? "-" : "") + std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
}

std::string line(const char* kind, double x1, double y1, double x2, double y2, const std::string& title = "") {
  return std::string("<line class=\"") + kind + "\" x1=\"" + fixed(x1) + "\" y1=\"" + fixed(y1) + "\" x2=\"" +
         fixed(x2) + "\" y2=\"" + fixed(y2) + "\">" + (title.empty() ? "" : "<title>" + safe(title) + "</title>") +
         "</line>";
}

/// The chance over the actions; jumps of dice and of moves in colors of their own.
std::string chart(const Json& analysis) {
  const Json& curve = analysis["curve"];
  const double actions = curve.empty() ? 1 : std::max(1.0, curve.back()["action"].get<double>());
  const auto x = [&](const Json& action) {
    return kChartLeft + action.get<double>() / actions * (kChartWidth - kChartLeft - 8);
  };
  const auto y = [](double chance) { return kChartTop + (1 - chance) * (kChartHeight - kChartTop - kChartFoot); };
  std::string svg = "<svg viewBox=\"0 0 900 300\" role=\"img\" aria-label=\"The chance to win, by action\">";
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
    svg += line("grid", kChartLeft, y(share), kChartWidth - 8, y(share)) + "<text x=\"4\" y=\"" + fixed(y(share) + 4) +
           "\">" + std::to_string(std::lround(share * 100)) + " %</text>";
  int turn = -1;
  for (const Json& stage : analysis["stages"]) {
    svg += line("between", x(stage["action"]), y(stage["low"].get<double>()), x(stage["action"]),
                y(stage["high"].get<double>()));
    if (stage["turn"] != turn) {
      turn = stage["turn"].get<int>();
      svg += "<text x=\"" + fixed(x(stage["action"])) + "\" y=\"" + fixed(kChartHeight - 6) + "\">" +
             std::to_string(turn) + "</text>";
    }
  }
  double last_x = kChartLeft, last_y = -1;
  for (const Json& step : curve) {
    const double to_x = x(step["action"]), to_y = y(step["chance"].get<double>());
    const auto by = step["by"].get<std::string>();
    if (last_y >= 0) {
      svg += line("rest", last_x, last_y, to_x, last_y);
      svg += line(by.c_str(), to_x, last_y, to_x, to_y, "action " + step["action"].dump());
    }
    last_x = to_x;
    last_y = to_y;
  }
  for (const Json* each : rpc::errors_of(analysis)) {
    const auto at = std::ranges::find_if(
        curve, [&](const Json& step) { return step["by"] == "moves" && step["action"] == (*each)["to"]; });
    if (at != curve.end())
      svg += "<circle class=\"error\" r=\"6\" cx=\"" + fixed(x((*at)["action"])) + "\" cy=\"" +
             fixed(y((*at)["chance"].get<double>())) + "\"><title>" + safe(rpc::error_line(*each)) +
             "</title></circle>";
  }
  return svg + "</svg>";
}

std::string stages(const Json& analysis) {
  std::string html =
      "<div class=\"wide\"><table><thead><tr><th>Turn</th><th>Action</th><th>Chance</th><th>Won of the games played "
      "on</th><th>Luck</th><th>Unexplained</th></tr></thead><tbody>";
  const auto cent = [](const Json& value) { return std::to_string(std::lround(value.get<double>() * 100)); };
  const auto change = [](const Json& value) {
    return (value.get<double>() > 0 ? "+" : "") + fixed(100 * value.get<double>());
  };
  for (const Json& stage : analysis["stages"])
    html += "<tr><td>" + stage["turn"].dump() + "</td><td>" + stage["action"].dump() + "</td><td>" +
            cent(stage["chance"]) + " % [" + cent(stage["low"]) + " to " + cent(stage["high"]) + "]</td><td>" +
            rpc::won_of(stage) + "</td><td>" + change(stage["luck"]) +
            "</td><td>" + change(stage["revision"]) + "</td></tr>";
  return html + "</tbody></table></div>";
}

std::string errors(const Json& analysis) {
  const auto list = rpc::errors_of(analysis);
  if (list.empty()) return "";
  std::string html = "<h2>Errors, the greatest first</h2><ol>";
  for (const Json* each : list) {
    html += "<li>" + safe(rpc::error_line(*each)) + "<details><summary>the better plan</summary><ol>";
    for (const Json& action : (*each)["plan"])
      html += "<li><code>" + safe(action["text"].get<std::string>()) + "</code></li>";
    html += "</ol></details></li>";
  }
  return html + "</ol>";
}

}  // namespace

std::string analysis_page(const Json& analysis, const std::string& game) {
  std::string html =
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"><title>" +
      safe(game) + "</title><style>" + kStyle + "</style></head><body><h1>" + safe(game) + "</h1>";
  if (analysis["whole"] != true) html += "<p>This is a part of the analysis: it was stopped.</p>";
  for (const std::string& sentence : rpc::analysis_summary(analysis)) html += "<p>" + safe(sentence) + "</p>";
  html += "<h2>The chance of " + safe(analysis["for"].get<std::string>()) +
          " to win</h2><p>Jumps by <span class=\"key dice\">dice</span>, by <span class=\"key side\">what the sides "
          "did</span>; broken lines are unexplained, circles mark errors; the chance of a player-turn lies "
          "within its bar, at 95 %. Below: the Game-Turns.</p>" +
          chart(analysis) + errors(analysis) + "<h2>The greatest swings of the dice</h2><ol>";
  for (const Json* roll : rpc::greatest(analysis["rolls"], "luck", kSwingsTold))
    html += "<li>" + safe(rpc::swing_line(*roll)) + "</li>";
  return html + "</ol><h2>By player-turn</h2>" + stages(analysis) + "</body></html>\n";
}

}  // namespace trigh::host::lab
