// Where pieces of analyses are kept with a game: lines, each with a word in front that says where in the game its piece
// lies, under a heading that says what the analysis is of.
#pragma once

#include <string>
#include <string_view>

namespace trigh::host::serve {

class Store;

class PieceKeeper {
 public:
  virtual ~PieceKeeper() = default;
  /// The lines under that heading, in any order.
  virtual std::string kept(const std::string& heading) = 0;
  /// Adds whole lines; a line of the same place goes.
  virtual void keep(const std::string& heading, std::string_view lines) = 0;
};

/// Those of a table, in the store. What cannot be read or kept there is told to the operator, and found again when it
/// is asked for. REQUIRES store to outlive it. Safe to use from several threads.
class StoredPieces final : public PieceKeeper {
 public:
  StoredPieces(Store& store, std::string table) : store_(store), table_(std::move(table)) {}
  std::string kept(const std::string& heading) override;
  void keep(const std::string& heading, std::string_view lines) override;

 private:
  Store& store_;
  std::string table_;
};

}  // namespace trigh::host::serve
