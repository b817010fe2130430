#include "terminal/canvas.hpp"

namespace trigh::terminal {

std::vector<std::string_view> characters(std::string_view utf8) {
  std::vector<std::string_view> list;
  for (std::size_t at = 0; at < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[at]);
    std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (at + length > utf8.size()) length = utf8.size() - at;
    list.push_back(utf8.substr(at, length));
    at += length;
  }
  return list;
}

int Canvas::put(int x, int y, std::string_view utf8, Style style) {
  for (std::string_view glyph : characters(utf8)) {
    if (inside(x, y)) at(x, y) = Cell{std::string(glyph), style};
    ++x;
  }
  return x;
}

int Canvas::paragraph(int x, int y, int width, int bottom, std::string_view utf8, Style style) {
  int column = 0;
  std::size_t at = 0;
  while (at < utf8.size() && y < bottom) {
    std::size_t end = utf8.find(' ', at);
    if (end == std::string_view::npos) end = utf8.size();
    const std::string_view word = utf8.substr(at, end - at);
    const int length = static_cast<int>(characters(word).size());
    if (column > 0 && column + 1 + length > width) {
      ++y;
      column = 0;
    }
    if (y >= bottom) break;
    if (column > 0) ++column;
    put(x + column, y, word, style);
    column += length;
    at = end + 1;
  }
  return y + 1;
}

std::string Canvas::text() const {
  std::string out;
  for (int y = 0; y < height_; ++y) {
    std::string row;
    std::size_t used = 0;
    for (int x = 0; x < width_; ++x) {
      row += at(x, y).glyph;
      if (at(x, y).glyph != " ") used = row.size();
    }
    row.resize(used);
    out += row + "\n";
  }
  return out;
}

}  // namespace trigh::terminal
