#include "serve/piece_keeper.hpp"

#include "serve/journal.hpp"
#include "serve/store.hpp"

namespace trigh::host::serve {

std::string StoredPieces::kept(const std::string& heading) {
  auto lines = store_.pieces(table_, heading);
  if (lines) return std::move(*lines);
  warn(lines.error());
  return {};
}

void StoredPieces::keep(const std::string& heading, std::string_view lines) {
  if (const Findings findings = store_.keep_pieces(table_, heading, lines); !findings.empty()) warn(findings);
}

}  // namespace trigh::host::serve
