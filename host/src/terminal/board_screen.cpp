#include "terminal/board_screen.hpp"

#include <algorithm>
#include <utility>

#include "trigh/play/notation.hpp"
#include "trigh/play/ways.hpp"
#include "words.hpp"

namespace trigh::terminal {

BoardScreen::BoardScreen(Game& game) : game_(game) {
  for (int i = 0; i < rules().counters().size() && overlay_.cursor == kNoHex; ++i)
    if (match().state().side(static_cast<UnitId>(i)) == match().to_act())
      overlay_.cursor = match().state().hex(static_cast<UnitId>(i));
  if (overlay_.cursor == kNoHex)
    for (const HexId hex : rules().map().all())
      if (overlay_.cursor == kNoHex) overlay_.cursor = hex;
}

void BoardScreen::refresh() {
  select(kNoUnit);
  if (zones_) {
    zones_ = false;
    toggle_zones();
  }
  mode_ = Mode::kMap;
}

bool BoardScreen::press(KeyPress key) {
  if (key.key == Key::kResize) return true;
  switch (mode_) {
    case Mode::kMap: return press_on_map(key);
    case Mode::kMenu: return press_in_menu(key);
    case Mode::kCommand: return press_in_command(key);
    case Mode::kText: {
      if (key.key == Key::kDown || key.key == Key::kPageDown) text_at_ += key.key == Key::kDown ? 1 : 10;
      else if (key.key == Key::kUp || key.key == Key::kPageUp)
        text_at_ -= std::min<std::size_t>(text_at_, key.key == Key::kUp ? 1 : 10);
      else mode_ = Mode::kMap;
      text_at_ = std::min(text_at_, text_.empty() ? 0 : text_.size() - 1);
      return true;
    }
  }
  return true;
}

bool BoardScreen::press_on_map(KeyPress key) {
  switch (key.key) {
    case Key::kUp:
    case Key::kDown:
    case Key::kLeft:
    case Key::kRight: move_cursor(key.key); return true;
    case Key::kTab: next_unit(1); return true;
    case Key::kBacktab: next_unit(-1); return true;
    case Key::kEnter: confirm(); return true;
    case Key::kEscape: refresh(); overlay_.line.clear(); return true;
    case Key::kCharacter: return press_letter(key.character);
    default: return true;
  }
}

bool BoardScreen::press_letter(char32_t letter) {
  static const std::vector<std::string> kHelp = {
      "arrows        move the cursor           Tab / Shift-Tab  next / previous unit that can act",
      "Enter         select a unit; go to the hex under the cursor",
      "Esc           forget the selection      + / -            larger / smaller map",
      "a             attacks on (or by) the unit under the cursor, with odds",
      "o             everything you may do now that is no move",
      "e             end the phase             d                done with this step",
      "h             what the general would do, with the unit in hand or with all",
      "b             obligations               v                victory as it stands",
      "z             zones of control          s                supply line of the unit here",
      "l             the log                   :                type an action or a hex number",
      "u             undo                      S                save",
      "q             leave (the game is kept)",
      "",
      "On the map: a sign for the type and attack-defense; = road, - trail, . mixed, broken and rough ground,",
      "# escarpment, x minefield, ^ ridge on hexsides. Numbers after Enter: movement points to get there."};
  switch (letter) {
    case 'q': return false;
    case '+': zoom_ = std::min(zoom_ + 1, kZooms - 1); break;
    case '-': zoom_ = std::max(zoom_ - 1, 0); break;
    case 'a': open_attacks(); break;
    case 'o': {
      ActionList list = match().offers();
      std::erase_if(list, [&](const Action& action) { return (rules().forms[action.kind].parts & kHasPath) != 0; });
      open_menu("What you may do", std::move(list));
      break;
    }
    case 'e': act_kind(kEndPhase); break;
    case 'd': {
      const Phase& phase = match().phase();
      for (std::size_t kind = kEndPhase + 1; kind < rules().forms.size(); ++kind)
        if (rules().forms[kind].verb == "done" && phase.allows_kind(static_cast<ActionKind>(kind)))
          return act_kind(static_cast<ActionKind>(kind)), true;
      say("there is nothing to be done with here; 'e' ends the phase");
      break;
    }
    case 'h': {
      std::string refused = game_.advice_refused();
      wants_advice_ = refused.empty();
      say(wants_advice_ ? "the general thinks ..." : std::move(refused));
      break;
    }
    case 'b': open_text("Obligations", game_.obligation_lines()); break;
    case 'v': open_text("Victory as it stands", game_.victory_lines()); break;
    case 'l': open_text("Log", game_.log_lines(400)); text_at_ = text_.size() > 20 ? text_.size() - 20 : 0; break;
    case 'z': toggle_zones(); break;
    case 's': show_supply(); break;
    case 'u': undo(); break;
    case 'S': say(game_.save_now()); break;
    case ':': mode_ = Mode::kCommand; command_.clear(); break;
    case '?': open_text("Keys", kHelp); break;
    default: say("'?' lists the keys"); break;
  }
  return true;
}

bool BoardScreen::press_in_menu(KeyPress key) {
  if (key.key == Key::kUp) menu_at_ -= menu_at_ > 0;
  else if (key.key == Key::kDown) menu_at_ += menu_at_ + 1 < menu_.size();
  else if (key.key == Key::kEnter && !menu_.empty()) {
    const Action chosen = menu_[menu_at_];
    mode_ = Mode::kMap;
    if (act(chosen) && advice_) follow();
    return true;
  } else if (key.key == Key::kEscape || key.key == Key::kCharacter) mode_ = Mode::kMap;
  if (advice_ && mode_ == Mode::kMenu) show_step();
  return true;
}

bool BoardScreen::press_in_command(KeyPress key) {
  if (key.key == Key::kEscape) mode_ = Mode::kMap;
  else if (key.key == Key::kBackspace && !command_.empty()) command_.pop_back();
  else if (key.key == Key::kCharacter && key.character < 128 && command_.size() < 400)
    command_ += static_cast<char>(key.character);
  else if (key.key == Key::kEnter) {
    mode_ = Mode::kMap;
    if (const auto hex = rules().map().grid.parse(command_); hex && rules().map().exists(*hex)) {
      overlay_.cursor = *hex;
    } else if (const auto action = parse_action(rules(), command_)) {
      act(*action);
    } else {
      say(to_string(action.error()[0]));
    }
  }
  return true;
}

bool BoardScreen::act(const Action& action) {
  const auto refused = game_.play(action);
  if (!refused.empty()) return say("no: " + refused[0]), false;
  refresh();
  say("");
  return true;
}

bool BoardScreen::think() {
  if (!std::exchange(wants_advice_, false)) return false;
  const bool one = overlay_.selected != kNoUnit;
  host::Advice advice = game_.advice(one ? std::optional(overlay_.selected) : std::nullopt);
  say("");
  ActionList list;
  for (const host::Step& step : advice.steps) list.push_back(step.action);
  if (list.empty()) return open_text("What the general would do", game_.summary(advice)), true;
  open_menu("What the general would do", std::move(list));
  advice_ = std::move(advice);
  show_step();
  return true;
}

/// The step in hand has been taken: the rest of the plan stays open as long as it can be followed.
void BoardScreen::follow() {
  const auto done = static_cast<std::ptrdiff_t>(menu_at_);
  menu_.erase(menu_.begin() + done);
  advice_->steps.erase(advice_->steps.begin() + done);
  menu_at_ = 0;
  overlay_.line.clear();
  if (menu_.empty() || !match().judge(menu_[0])) return;
  mode_ = Mode::kMenu;
  show_step();
}

/// The way of the step in hand, or whom it attacks, on the map.
void BoardScreen::show_step() {
  const Action& step = menu_[menu_at_];
  overlay_.line.clear();
  if (rules().forms[step.kind].parts & kHasTargets)
    for (const UnitId target : step.target_units())
      if (match().state().unit(target).on_map()) overlay_.line.add(overlay_.cursor = match().state().hex(target));
  if (!(rules().forms[step.kind].parts & kHasPath) || step.hex == kNoHex) return;
  overlay_.cursor = step.hex;
  overlay_.line.add(step.hex);
  for (int i = 0; i < step.count; ++i) {
    const HexId next = rules().map().grid.neighbor(overlay_.cursor, step.step(i));
    if (next == kNoHex) break;
    overlay_.line.add(overlay_.cursor = next);
  }
}

void BoardScreen::act_kind(ActionKind kind) {
  Action action;
  action.kind = kind;
  act(action);
}

void BoardScreen::select(UnitId unit) {
  overlay_.selected = unit;
  overlay_.reach.clear();
  overlay_.line.clear();
  unit_ways_.clear();
  if (unit == kNoUnit) return;
  unit_ways_ = ways_of(rules(), match().state(), unit);
  std::stable_sort(unit_ways_.begin(), unit_ways_.end(),
                   [](const Way& a, const Way& b) { return a.halves < b.halves; });
  for (const Way& way : unit_ways_) {
    const HexId end = led_to(rules(), way);
    if (end == kNoHex || overlay_.reach.contains(end)) continue;
    overlay_.reach.add(end);
    overlay_.cost_halves[end] = static_cast<std::uint8_t>(std::clamp(way.halves, 0, 255));
  }
  if (unit_ways_.empty()) say(words::unit(rules(), unit) + " has nowhere to go now");
}

void BoardScreen::confirm() {
  const UnitId here = match().state().board().first(overlay_.cursor);
  if (overlay_.selected != kNoUnit) {
    ActionList ways;
    for (const Way& way : unit_ways_)
      if (led_to(rules(), way) == overlay_.cursor) ways.push_back(way);
    if (ways.size() == 1) {
      act(ways[0]);
      return;
    }
    if (!ways.empty()) return open_menu("Which?", std::move(ways));
    if (here == kNoUnit || match().state().side(here) != match().to_act()) return explain_refusal(overlay_.cursor);
  }
  if (here == kNoUnit) return say("nobody stands here");
  if (match().state().side(here) != match().to_act()) return open_attacks();
  select(here);
}

void BoardScreen::explain_refusal(HexId target) {
  if (!match().state().unit(overlay_.selected).on_map()) return say("this unit is not on the map");
  auto way = nearest_way(rules(), match().state(), overlay_.selected, target);
  if (!way) return say("units do not move in this phase");
  way->actor = match().to_act();
  const auto lines = words::objections(rules(), match().judge(*way));
  say(lines.empty() ? "another rule keeps it from going there" : "why not: " + lines[0]);
}

void BoardScreen::next_unit(int step) {
  const int count = rules().counters().size();
  int at = overlay_.selected == kNoUnit ? (step > 0 ? -1 : count) : overlay_.selected;
  for (int i = 0; i < count; ++i) {
    at = ((at + step) % count + count) % count;
    const auto unit = static_cast<UnitId>(at);
    if (match().state().side(unit) != match().to_act() || match().offers({unit}).empty()) continue;
    if (match().state().unit(unit).on_map()) overlay_.cursor = match().state().hex(unit);
    select(unit);
    if (!unit_ways_.empty() && !match().state().unit(unit).on_map()) overlay_.cursor = unit_ways_[0].action.hex;
    return;
  }
  say("no unit can act now; 'o' lists what is left, 'e' ends the phase");
}

void BoardScreen::open_attacks() {
  const UnitId here = match().state().board().first(overlay_.cursor);
  ActionList list = match().offers();
  std::erase_if(list, [&](const Action& action) {
    if (!(rules().forms[action.kind].parts & kHasTargets)) return true;
    const auto units = action.units();
    const auto targets = action.target_units();
    const auto enemy = [&](UnitId target) { return match().state().side(target) != match().to_act(); };
    if (std::none_of(targets.begin(), targets.end(), enemy))
      return true;   // own units are targets of other things than attacks
    return here != kNoUnit && std::find(units.begin(), units.end(), here) == units.end() &&
           std::find(targets.begin(), targets.end(), here) == targets.end();
  });
  if (list.empty()) return say("no attack is possible here now");
  std::stable_sort(list.begin(), list.end(), [](const Action& a, const Action& b) { return a.count > b.count; });
  open_menu("Attacks", std::move(list));
}

void BoardScreen::open_menu(std::string title, ActionList list) {
  if (list.empty()) return say("there is nothing to choose");
  menu_title_ = std::move(title);
  menu_ = std::move(list);
  menu_at_ = 0;
  advice_.reset();
  mode_ = Mode::kMenu;
}

void BoardScreen::open_text(std::string title, std::vector<std::string> lines) {
  text_title_ = std::move(title);
  text_ = std::move(lines);
  if (text_.empty()) text_.push_back("nothing");
  text_at_ = 0;
  mode_ = Mode::kText;
}

void BoardScreen::undo() {
  const std::string refused = game_.undo();
  refresh();
  say(refused.empty() ? "taken back" : refused);
}

void BoardScreen::move_cursor(Key key) {
  const Grid& grid = rules().map().grid;
  Hex at = grid.axial(overlay_.cursor);
  const bool flat = grid.flat_top();
  const bool along = flat ? key == Key::kUp || key == Key::kDown : key == Key::kLeft || key == Key::kRight;
  const Grid::Point here = grid.centre(overlay_.cursor);
  HexId best = kNoHex;
  int best_score = 1 << 30;
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId to = grid.at(step(at, d));
    if (to == kNoHex || !rules().map().exists(to)) continue;
    const int dx = grid.centre(to).x - here.x, dy = grid.centre(to).y - here.y;
    const int forward = key == Key::kUp ? -dy : key == Key::kDown ? dy : key == Key::kLeft ? -dx : dx;
    const int sideways = key == Key::kUp || key == Key::kDown ? dx : dy;
    if (forward <= 0) continue;
    // Across the lines of the grid both diagonals serve; alternate between them so that the cursor goes straight.
    const bool even = along || ((flat ? here.x / 866 : here.y / 866) & 1) == 0;
    const int score = std::abs(sideways) * 2 - forward + (even == (sideways < 0) ? 0 : 1);
    if (score < best_score) {
      best_score = score;
      best = to;
    }
  }
  if (best != kNoHex) overlay_.cursor = best;
}

void BoardScreen::toggle_zones() {
  zones_ = !zones_;
  for (int side = 0; side < 2; ++side)
    overlay_.zone[side] = zones_ ? rules().zone_of_control(match().state(), static_cast<Side>(side)) : HexSet{};
}

void BoardScreen::show_supply() {
  const UnitId here = match().state().board().first(overlay_.cursor);
  if (here == kNoUnit) return say("nobody stands here");
  const SupplyReport report = rules().supply(match().state(), here);
  overlay_.line.clear();
  for (HexId hex : report.path) overlay_.line.add(hex);
  if (report.supplied && report.source != kNoHex)
    return say(words::unit(rules(), here) + ": " + report.state + " from " + words::hex(rules(), report.source));
  std::string why;
  for (const Objection& each : report.why)
    if (why.size() < 120) why += (why.empty() ? "" : "; ") + words::objection(rules(), each);
  say(words::unit(rules(), here) + ": " + report.state + (why.empty() ? "" : ": " + why));
}

}  // namespace trigh::terminal
