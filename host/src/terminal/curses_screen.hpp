// The terminal itself: prints a canvas with ncursesw and turns its keys into KeyPress.
#pragma once

#include "terminal/board_screen.hpp"

namespace trigh::terminal {

/// Takes the terminal over for the life of the object. REQUIRES a terminal on standard output.
class CursesScreen {
 public:
  CursesScreen();
  ~CursesScreen();
  CursesScreen(const CursesScreen&) = delete;
  CursesScreen& operator=(const CursesScreen&) = delete;

  int width() const;
  int height() const;
  void show(const Canvas& canvas);
  /// The next key; kNone after `wait_ms` without one, for ever when negative.
  KeyPress key(int wait_ms);
};

}  // namespace trigh::terminal
