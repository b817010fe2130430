// The table in the terminal, without the terminal: takes keys, draws on a canvas. All it knows of the game comes
// from the match: offers, verdicts and reports.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/game.hpp"
#include "terminal/map_view.hpp"

namespace trigh::terminal {

enum class Key {
  kNone,
  kUp,
  kDown,
  kLeft,
  kRight,
  kPageUp,
  kPageDown,
  kEnter,
  kEscape,
  kTab,
  kBacktab,
  kBackspace,
  kCharacter,
  kResize,
};

struct KeyPress {
  Key key = Key::kNone;
  char32_t character = 0;   ///< of kCharacter
};

class BoardScreen {
 public:
  explicit BoardScreen(Game& game);

  /// Handles one key. False: the person wants to leave.
  bool press(KeyPress key);
  /// Draws everything. REQUIRES at least 60 x 20 cells; says so on smaller canvases.
  void draw(Canvas& canvas);
  /// What the last key asked for and takes long: a hint. False: it asked for nothing. The screen is drawn before.
  bool think();
  /// Something outside changed the game (the machine moved): forget selections, keep the cursor.
  void refresh();
  /// The line shown under the map.
  void say(std::string message) { message_ = std::move(message); }

 private:
  enum class Mode { kMap, kMenu, kCommand, kText };

  // keys, by mode
  bool press_on_map(KeyPress key);
  bool press_letter(char32_t letter);
  bool press_in_menu(KeyPress key);
  bool press_in_command(KeyPress key);

  // actions
  bool act(const Action& action);   ///< false: it was refused, and the screen says why
  void act_kind(ActionKind kind);
  void confirm();
  void select(UnitId unit);
  void next_unit(int step);
  void explain_refusal(HexId target);
  void open_menu(std::string title, ActionList list);
  void open_attacks();
  void follow();
  void show_step();
  void open_text(std::string title, std::vector<std::string> lines);
  void undo();
  void move_cursor(Key key);
  void toggle_zones();
  void show_supply();

  // drawing
  void draw_panel(Canvas& canvas, int x, int width, int bottom) const;
  int draw_hex(Canvas& canvas, int x, int y, int width) const;
  int draw_unit(Canvas& canvas, int x, int y, int width, UnitId unit) const;
  void draw_log(Canvas& canvas, int top, int width) const;
  void draw_menu(Canvas& canvas) const;
  void draw_advice(Canvas& canvas, int y, int width, int bottom) const;
  void draw_text(Canvas& canvas) const;
  void draw_odds(Canvas& canvas, int x, int y, int width, int bottom, const Action& action) const;

  const Match& match() const { return game_.match(); }
  const Ruleset& rules() const { return game_.match().rules(); }

  Game& game_;
  Mode mode_ = Mode::kMap;
  Overlay overlay_;
  int zoom_ = 1;
  WayList unit_ways_;  ///< where the selected unit can go
  std::string menu_title_;
  ActionList menu_;
  std::size_t menu_at_ = 0;
  std::optional<host::Advice> advice_;  ///< the menu lists its steps
  std::string command_, message_, text_title_;
  std::vector<std::string> text_;
  std::size_t text_at_ = 0;
  bool zones_ = false, wants_advice_ = false;
};

}  // namespace trigh::terminal
