// The design of an experiment: `trigh-design/1` (docs/formats/design.md).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "trigh/base/expected.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh::host::lab {

/// One way of playing the title, to be compared with the first.
struct Arm {
  std::string id, scenario;
  Options options;                                       ///< those that differ from the default
  std::vector<std::string> transplants, overlays;        ///< ids; an owner's overlays lie over transplants
  std::array<std::string, 2> players{"staff", "staff"};  ///< of side 0 and side 1 in seat 0
};

/// The id of a run whose design no file holds.
constexpr const char* kQuickDesign = "quick";

struct Design {
  std::string id = kQuickDesign, question, title, scenario;
  std::uint64_t seed = 1;
  std::int64_t first = 0;  ///< number of the first pair
  std::int64_t pairs = 100, control_pairs = 8, decision_limit = 200000;
  bool exchange = true;  ///< each pair is played from both seats
  std::vector<Arm> arms;
};

/// The same design with fewer or more pairs of each arm.
Design with_pairs(Design design, std::int64_t pairs);
/// That pair alone of each arm, and of the controls where they have it.
Design with_only(Design design, std::int64_t pair);
/// Pairs of each control where nothing is said: few, and fewer in a small run.
std::int64_t usual_controls(std::int64_t pairs);

/// Reads a design; `vary` has become arms. Findings: of the file and its schema; those of check_design(); TR-782 a
/// range without anything in it.
Expected<Design> read_design(const std::filesystem::path& file);
/// TR-780 two arms of one id; TR-781 players that are no pairing.
Findings check_design(const Design& design, const std::string& where);

}  // namespace trigh::host::lab
