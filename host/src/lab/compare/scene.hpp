// Small positions of several titles that mean the same: units and ground in common words, turned into position files by
// a stated mapping (shared-data/comparison/standard.json, trigh-comparison/1). What a word stands for in a rule system
// is the only judgement in a comparison; all else is asked of the rulesets.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rpc/json.hpp"
#include "title_library.hpp"

namespace trigh::host::lab {

/// A unit of a scene. Strength stands for all strengths that its kind has.
struct Piece {
  std::string id;
  bool attacker = true;
  std::string kind = "infantry";
  int strength = 1;
  std::string hex;
};

/// A position in common words.
struct Scene {
  std::vector<Piece> pieces;
  std::map<std::string, std::string> grounds;  ///< of hexes that are not open
  std::string attacker_supply = "supplied", defender_supply = "supplied";
  int attack_points = 0, defense_points = 0;
  bool movement = false;  ///< the attacker's movement has begun; else his combat
};

/// What a comparison may still play out. A fight that is begun is finished; those after it are refused (TR-794).
struct Effort {
  std::int64_t actions = 200'000;
};

/// A title that is compared.
struct Compared {
  std::string id, name, system;
  std::vector<std::string> sides;  ///< the attacker's, the defender's
};

/// The words and what each stands for, by rule system. Read once for each comparison.
class Mapping {
 public:
  /// Findings: of the file, TR-792 a system that stands for a word which has no name.
  static Expected<Mapping> read(const fs::path& data_root);

  const Json& whole() const { return json_; }
  const std::string& file() const { return file_; }
  /// What the words stand for in that system; null when it is not in the file.
  const Json& of_system(const std::string& system) const;
  /// Whether the system has a word of that kind ("grounds", "kinds", "supplies").
  bool has(const Compared& title, const std::string& group, const std::string& word) const;
  /// The name of a word; the word itself when it has none.
  std::string name(const std::string& group, const std::string& word) const;
  /// The position file. TR-792: the title has nothing that a word stands for.
  Expected<Json> position(const Compared& title, const Scene& scene) const;

 private:
  Findings check_words() const;
  Json json_;
  std::string file_;
};

/// The titles of these ids, in their order, each once. TR-791 for one that is not there, for none, and for more than
/// eight.
Expected<std::vector<Compared>> titles_compared(TitleLibrary& library, const std::vector<std::string>& ids);

/// The table of a position file made here.
Expected<std::unique_ptr<Table>> table_of(TitleLibrary& library, const Json& position);

}  // namespace trigh::host::lab
