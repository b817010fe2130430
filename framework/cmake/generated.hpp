// What the programs share that write headers from data files.
#pragma once

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>

#include "trigh/io/document.hpp"

namespace generated {

namespace fs = std::filesystem;
using trigh::Datum;

inline bool all_good = true;  ///< nothing has been complained of

inline void complain(const trigh::Findings& findings) {
  if (findings.empty()) return;
  all_good = false;
  std::fprintf(stderr, "%s", to_string(findings).c_str());
}

inline std::string as_literal(std::string_view text) {
  std::ostringstream literal;
  literal << std::quoted(text);
  return literal.str();
}

/// The constant of a case, without the prefix of its rulebook: "QUAD 7.61-1" is k7_61_1. REQUIRES a blank in it.
inline std::string constant_of(std::string_view id) {
  std::string name = "k";
  for (const char letter : id.substr(id.find(' ') + 1))
    name += std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  return name;
}

/// Writes the header when it has changed and nothing was wrong. What main() returns.
inline int finish(const fs::path& file, const std::string& text) {
  if (!all_good) return 1;
  const auto old = fs::exists(file) ? trigh::read_text(file) : trigh::Expected<std::string>(std::string());
  if (old && *old == text) return 0;
  std::ofstream stream(file, std::ios::binary);
  if ((stream << text).flush()) return 0;
  std::fprintf(stderr, "cannot write %s\n", file.c_str());
  return 1;
}

}  // namespace generated
