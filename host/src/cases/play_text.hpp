// Play files: cases of a rulebook as a player writes them, a line a fact. Here is only how the text divides into lines
// and words; docs/writing-cases.md says what they mean.
//
//   title crusader                                   <- what all cases of the file begin with
//   map 9 x 9 mixed
//   feature supply-axis everywhere
//   phase movement axis
//
//   case A unit may not leave an enemy zone [QUAD 5.14]
//   unit a axis 0403 attack 4 defense 5 movement 9
//   unit x allied 0404 attack 2 defense 1 movement 8 <- the position
//   refused move a 0403-0402 [QUAD 5.14]             <- what must come out
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/finding.hpp"

namespace trigh::host::cases {

/// One line: "refused move a 0403-0402 [QUAD 5.14]  # beside x".
struct PlayLine {
  int number = 0;
  std::string verb;                ///< "refused"
  std::string text;                ///< the rest without cases: "move a 0403-0402"
  std::string raw;                 ///< the rest as it stands, but for the comment
  std::vector<std::string> words;  ///< of `text`, parted by blanks and commas
  std::vector<std::string> cases;  ///< "QUAD 5.14"
};

struct PlayCase {
  PlayLine heading;  ///< its text is the name
  std::vector<PlayLine> lines;
};

struct PlayFile {
  std::string path;
  std::vector<PlayLine> shared;  ///< before the first case
  std::vector<PlayCase> cases;
};

/// Divides a text. It fits any text; what a line means is looked at when the case is run.
PlayFile read_play(std::string_view text, std::string path);

/// A finding about a line, with "path:12" as its place.
Finding about(const std::string& path, int line, const char* code, std::string text);

}  // namespace trigh::host::cases
