// Stock section: a combat results table, by odds or by differential, and what its results mean. The system carries them
// out; the schema of its tables says which kinds of result it can.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/kit/section.hpp"
#include "trigh/rules/combat_ruling.hpp"
#include "trigh/services/crt.hpp"

namespace trigh::kit {

/// What a result asks for.
enum class ResultKind : std::uint8_t {
  kNone,  ///< nothing: a rule has undone it; no table prints it
  kAttackerEliminated,
  kAttackerRetreat,
  kBothRetreat,  ///< the defenders, then the attackers; nobody advances
  kDefenderRetreat,
  kDefenderEliminated,
  kExchange,  ///< the defenders are lost, and attackers of at least as much strength
};

/// A result of the table.
struct ResultWord {
  ResultKind kind = ResultKind::kAttackerRetreat;
  int hexes = 0;  ///< of a retreat
  const Case* rule = nullptr;
  const char* text = "";  ///< "D2": as long as the game has its data
};

/// The faces of the die in a column.
struct FaceTally {
  std::array<int, 7> faces{}, hexes{};  ///< by ResultKind: how many, and the hexes of their retreats together

  int operator[](ResultKind kind) const { return faces[static_cast<std::size_t>(kind)]; }
  int hexes_of(ResultKind kind) const { return hexes[static_cast<std::size_t>(kind)]; }
  void add(const ResultWord& result) {
    ++faces[static_cast<std::size_t>(result.kind)];
    hexes[static_cast<std::size_t>(result.kind)] += result.hexes;
  }
};

/// "defender retreats 2 hexes".
std::string words_of(ResultKind kind, int hexes);
/// For CombatReport::Face::gain: from the attackers' elimination to the defenders'.
int gain_of(ResultKind kind, int hexes);
/// A face of the die with that result.
CombatReport::Face face_of(int roll, const ResultWord& result);

class ResultsTable {
 public:
  /// The table "crt" of a title, with the results it lists; `own` are the cases of its plugin. Findings: of the table
  /// (services/crt.hpp); TR-353 for a result without a case that anybody has, or of an unknown kind.
  static Expected<ResultsTable> read(const GameData& data, std::span<const Case* const> own);
  /// The same for a system that needs one: what is wrong goes to the findings, under `missing` that there is none.
  static ResultsTable of_title(const GameData& data, std::span<const Case* const> own, const char* missing,
                               Findings& findings);

  /// By differential: on the line of the greatest rank, the plainest; ground is what the system makes of strengths.
  int column(int attack, int defense) const;
  int columns() const { return odds_ ? odds_->columns() : differential_->columns(); }
  int faces() const { return odds_ ? odds_->faces() : differential_->faces(); }
  /// REQUIRES a column and a roll of the table.
  const ResultWord& result(int column, int roll) const { return cells_[cell(column, roll)]; }
  const FaceTally& tally(int column) const { return tallies_[static_cast<std::size_t>(column - 1)]; }
  /// What a result means; empty for one that the table does not list.
  std::string words(std::string_view result) const;
  /// The odds of a column, "3-1". REQUIRES it to be by odds, not by differential.
  std::string odds_of(int column) const { return odds_->ratio(column).text(); }
  /// By differential: the table itself, for a system that reads it on more than one line; else nullptr.
  const DifferentialTable* differential() const { return differential_ ? &*differential_ : nullptr; }
  /// A combat with that ruling, read in that column: strengths, odds or differential, and all faces of the die.
  CombatReport report(CombatRuling ruling, int column) const;

 private:
  std::size_t cell(int column, int roll) const { return static_cast<std::size_t>((column - 1) * faces() + roll - 1); }
  std::optional<OddsTable> odds_;
  std::optional<DifferentialTable> differential_;
  int line_ = 0;
  std::map<std::string, ResultWord, std::less<>> words_;
  std::vector<ResultWord> cells_;  ///< column after column
  std::vector<FaceTally> tallies_;
};

}  // namespace trigh::kit
