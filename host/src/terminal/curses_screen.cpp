#include "terminal/curses_screen.hpp"

#define NCURSES_WIDECHAR 1
#include <ncurses.h>

#include <clocale>

namespace trigh::terminal {
namespace {

struct Colour {
  Ink ink;
  short foreground;
};
constexpr Colour kColours[] = {{Ink::kDim, COLOR_WHITE},  {Ink::kFirstSide, COLOR_RED}, {Ink::kSecondSide, COLOR_GREEN},
                               {Ink::kSea, COLOR_BLUE},   {Ink::kRough, COLOR_YELLOW},  {Ink::kTown, COLOR_MAGENTA},
                               {Ink::kWay, COLOR_WHITE},  {Ink::kReach, COLOR_CYAN},    {Ink::kWarn, COLOR_YELLOW},
                               {Ink::kTitle, COLOR_WHITE}};

attr_t attributes(const Style& style) {
  attr_t bits = has_colors() ? COLOR_PAIR(static_cast<int>(style.ink)) : A_NORMAL;
  if (style.bold) bits |= A_BOLD;
  if (style.reverse) bits |= A_REVERSE;
  if (style.underline) bits |= A_UNDERLINE;
  if (style.ink == Ink::kDim) bits |= A_DIM;
  return bits;
}

}  // namespace

CursesScreen::CursesScreen() {
  std::setlocale(LC_CTYPE, "");
  initscr();
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  set_escdelay(50);
  curs_set(0);
  if (has_colors()) {
    start_color();
    use_default_colors();
    for (const Colour& colour : kColours) init_pair(static_cast<short>(colour.ink), colour.foreground, -1);
  }
}

CursesScreen::~CursesScreen() { endwin(); }

int CursesScreen::width() const { return getmaxx(stdscr); }
int CursesScreen::height() const { return getmaxy(stdscr); }

void CursesScreen::show(const Canvas& canvas) {
  erase();
  for (int y = 0; y < canvas.height(); ++y)
    for (int x = 0; x < canvas.width(); ++x) {
      const Cell& cell = canvas.at(x, y);
      if (cell.glyph == " " && !cell.style.reverse) continue;
      attrset(attributes(cell.style));
      mvaddstr(y, x, cell.glyph.c_str());
    }
  attrset(A_NORMAL);
  refresh();
}

KeyPress CursesScreen::key(int wait_ms) {
  timeout(wait_ms);
  wint_t code = 0;
  const int kind = get_wch(&code);
  if (kind == ERR) return {};
  if (kind == KEY_CODE_YES) {
    switch (code) {
      case KEY_UP: return {Key::kUp};
      case KEY_DOWN: return {Key::kDown};
      case KEY_LEFT: return {Key::kLeft};
      case KEY_RIGHT: return {Key::kRight};
      case KEY_PPAGE: return {Key::kPageUp};
      case KEY_NPAGE: return {Key::kPageDown};
      case KEY_ENTER: return {Key::kEnter};
      case KEY_BTAB: return {Key::kBacktab};
      case KEY_BACKSPACE: return {Key::kBackspace};
      case KEY_RESIZE: return {Key::kResize};
      default: return {};
    }
  }
  switch (code) {
    case '\n':
    case '\r': return {Key::kEnter};
    case '\t': return {Key::kTab};
    case 27: return {Key::kEscape};
    case 127:
    case 8: return {Key::kBackspace};
    default: return {Key::kCharacter, static_cast<char32_t>(code)};
  }
}

}  // namespace trigh::terminal
