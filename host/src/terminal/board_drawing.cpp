// The drawing half of BoardScreen: map, side panel, menu, text and log.
#include <algorithm>

#include "aim_words.hpp"
#include "terminal/board_screen.hpp"
#include "trigh/play/notation.hpp"
#include "words.hpp"

namespace trigh::terminal {
namespace {

constexpr int kPanelWidth = 32;
constexpr int kLogRows = 3;
constexpr int kBottomRows = kLogRows + 1;   ///< log and message
constexpr int kSmallestWidth = 60, kSmallestHeight = 20;

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

}  // namespace

void BoardScreen::draw(Canvas& canvas) {
  if (canvas.width() < kSmallestWidth || canvas.height() < kSmallestHeight) {
    canvas.paragraph(0, 0, canvas.width(), canvas.height(),
                     "The table needs a window of at least 60 by 20 characters; make it larger.");
    return;
  }
  const int panel = std::min(kPanelWidth, canvas.width() / 3);
  const int map_width = canvas.width() - panel - 1, bottom = canvas.height() - kBottomRows;
  if (mode_ == Mode::kText) {
    draw_text(canvas);
  } else {
    const int height = mode_ == Mode::kMenu && advice_ ? bottom / 2 : bottom - 1;   // steps are seen above their list
    Viewport view{0, 1, map_width, height, zoom_, 0, 0};
    centre_on(rules().map().grid, overlay_.cursor, view);
    const SheetSize sheet = sheet_size(rules().map().grid, zoom_);
    const auto hold = [](int at, int window, int whole) {
      return window >= whole ? 0 : std::clamp(at, 0, whole - window);
    };
    view.left = hold(view.left, view.width, sheet.width);
    view.top = hold(view.top, view.height, sheet.height);
    draw_map(rules(), match().state(), overlay_, view, canvas);
    for (int y = 1; y < bottom; ++y) canvas.put(map_width, y, "│", {Ink::kDim});
    draw_panel(canvas, map_width + 1, panel, bottom);
    if (mode_ == Mode::kMenu) draw_menu(canvas);
  }
  for (int x = 0; x < canvas.width(); ++x) canvas.put(x, 0, " ", {Ink::kTitle, true, true});
  canvas.put(
      1, 0,
      rules().data->title_name + ", " + rules().data->scenario.name + ": " + words::moment(rules(), match().position()),
      {Ink::kTitle, true, true});
  canvas.put(canvas.width() - 8, 0, "? keys", {Ink::kTitle, false, true});
  draw_log(canvas, bottom, canvas.width());
  const std::string line = mode_ == Mode::kCommand ? ":" + command_ + "_" : message_;
  canvas.put(0, canvas.height() - 1, line, {Ink::kWarn, true});
}

void BoardScreen::draw_log(Canvas& canvas, int top, int width) const {
  for (int x = 0; x < width; ++x) canvas.put(x, top, "─", {Ink::kDim});
  const auto lines = game_.log_lines(kLogRows - 1);
  int y = top + 1;
  for (const std::string& line : lines) canvas.put(0, y++, line, {Ink::kDim});
}

void BoardScreen::draw_panel(Canvas& canvas, int x, int width, int bottom) const {
  int y = 1;
  const Side actor = match().to_act();
  canvas.put(x, y++, match().over() ? "Game over" : words::side(rules(), actor) + " to act", {Ink::kTitle, true});
  if (!match().over()) y = canvas.paragraph(x, y, width, bottom, match().phase().prompt, {Ink::kDim});
  for (const std::string& line : words::conditions(rules(), match().state()))
    y = canvas.paragraph(x, y, width, bottom, line, {Ink::kDim});
  const auto obligations = game_.obligation_lines();
  if (!obligations.empty())
    canvas.put(x, y++, std::to_string(obligations.size()) + " obligations left (b)", {Ink::kWarn, true});
  y = draw_hex(canvas, x, y + 1, width);
  UnitId here = match().state().board().first(overlay_.cursor);
  if (here == kNoUnit) here = overlay_.selected;
  if (here != kNoUnit) y = draw_unit(canvas, x, y + 1, width, here);
  if (mode_ == Mode::kMenu && !menu_.empty()) draw_odds(canvas, x, y + 1, width, bottom, menu_[menu_at_]);
}

int BoardScreen::draw_hex(Canvas& canvas, int x, int y, int width) const {
  const Map& map = rules().map();
  const HexId hex = overlay_.cursor;
  canvas.put(x, y++, "Hex " + words::hex(rules(), hex) + " " + std::string(map.terrain_name(hex)), {Ink::kPlain, true});
  std::vector<std::string> sides;
  static constexpr const char* kFlat[] = {"N", "NE", "SE", "S", "SW", "NW"};
  static constexpr const char* kPointy[] = {"NE", "E", "SE", "SW", "W", "NW"};
  for (std::size_t kind = 0; kind < map.hexside_kinds.size(); ++kind) {
    std::string where;
    for (Direction d = 0; d < kDirections; ++d)
      if (map.side(hex, d) >> kind & 1) where += std::string(" ") + (map.grid.flat_top() ? kFlat[d] : kPointy[d]);
    if (!where.empty()) sides.push_back(map.hexside_kinds[kind] + where);
  }
  return sides.empty() ? y : canvas.paragraph(x, y, width, y + 4, joined(sides, ", "), {Ink::kDim});
}

int BoardScreen::draw_unit(Canvas& canvas, int x, int y, int width, UnitId unit) const {
  const Counter& counter = rules().counters()[unit];
  const Ink ink = counter.side == Side::kFirst ? Ink::kFirstSide : Ink::kSecondSide;
  canvas.put(x, y++, counter.id, {ink, true});
  y = canvas.paragraph(x, y, width, y + 2, counter.name + ", " + counter.type, {ink});
  std::vector<std::string> values;
  const auto now = rules().values_of(match().state(), unit);
  for (std::size_t slot = 0; slot < rules().counters().value_names().size(); ++slot)
    if (now[slot] != 0) values.push_back(rules().counters().value_names()[slot] + " " + std::to_string(now[slot]));
  std::string shown = joined(values, ", ");
  std::ranges::replace(shown, '_', ' ');
  y = canvas.paragraph(x, y, width, y + 3, shown);
  std::vector<std::string> states;
  for (const StatusName& status : rules().statuses)
    if (match().state().unit(unit).flags & status.flag) states.push_back(status.id);
  if (match().state().unit(unit).on_map()) states.push_back(rules().supply(match().state(), unit).state);
  return canvas.paragraph(x, y, width, y + 3, joined(states, ", "), {Ink::kDim});
}

void BoardScreen::draw_odds(Canvas& canvas, int x, int y, int width, int bottom, const Action& action) const {
  const auto report = game_.odds(action);
  if (!report) return;
  canvas.put(x, y++, "Odds", {Ink::kTitle, true});
  std::vector<std::string> chances;
  for (const words::Chance& each : words::distribution(*report))
    chances.push_back(each.result + " " + std::to_string(each.percent) + " %");
  y = canvas.paragraph(x, y, width, bottom, joined(chances, ", "), {Ink::kReach, true});
  auto lines = words::combat(rules(), *report);   // terms, then the sum and the faces: what decides comes first
  std::rotate(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(report->ruling.terms().size()), lines.end());
  for (const std::string& line : lines)
    if (y < bottom) y = canvas.paragraph(x, y, width, bottom, line);
}

void BoardScreen::draw_menu(Canvas& canvas) const {
  const int bottom = canvas.height() - kBottomRows, top = advice_ ? bottom / 2 + 1 : 2;
  const int width = std::min(canvas.width() - kPanelWidth - 4, advice_ ? 80 : 66);
  const int rows = std::min(advice_ ? (bottom - top) / 2 : bottom - top - 4, static_cast<int>(menu_.size()));
  const int height = advice_ ? bottom - top : rows + 2;
  const int first = std::max(0, std::min(static_cast<int>(menu_at_) - rows / 2, static_cast<int>(menu_.size()) - rows));
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) canvas.put(2 + x, top + y, " ", {});
  canvas.put(
      2, top,
      " " + menu_title_ + " (" + std::to_string(menu_at_ + 1) + " of " + std::to_string(menu_.size()) + ", Enter, Esc)",
      {Ink::kTitle, true});
  for (int row = 0; row < rows; ++row) {
    const auto i = static_cast<std::size_t>(first + row);
    if (i >= menu_.size()) break;
    std::string line = to_text(rules(), menu_[i]);
    if (static_cast<int>(line.size()) > width - 4) line = line.substr(0, static_cast<std::size_t>(width - 7)) + "...";
    line.resize(static_cast<std::size_t>(width - 3), ' ');
    canvas.put(3, top + 1 + row, line, {Ink::kPlain, false, i == menu_at_});
  }
  if (advice_) draw_advice(canvas, top + 1 + rows, width - 4, bottom);
}

/// What speaks for the step in hand, and for the whole plan.
void BoardScreen::draw_advice(Canvas& canvas, int y, int width, int bottom) const {
  for (const Reason& why : advice_->steps[menu_at_].whys)
    y = canvas.paragraph(5, y, width - 2, bottom, words::reason(rules(), why), {Ink::kReach});
  for (const std::string& line : game_.summary(*advice_))
    y = canvas.paragraph(3, y, width, bottom, line, {Ink::kDim});
}

void BoardScreen::draw_text(Canvas& canvas) const {
  canvas.put(1, 1, text_title_ + "  (any key closes, arrows scroll)", {Ink::kTitle, true});
  int y = 3;
  const int bottom = canvas.height() - kBottomRows;
  for (std::size_t i = text_at_; i < text_.size() && y < bottom; ++i)
    y = canvas.paragraph(1, y, canvas.width() - 2, bottom, text_[i]);
}

}  // namespace trigh::terminal
