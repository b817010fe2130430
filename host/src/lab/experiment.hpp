// A design opened for play: its arms with their rulesets and the controls, cut into blocks. A block is a function of
// the manifest and its number, on whatever machine it is played.
#pragma once

#include <functional>
#include <map>

#include "lab/design.hpp"
#include "lab/thinkers.hpp"
#include "session.hpp"

namespace trigh::host::lab {

/// What a run checks itself with.
enum class Control { kNone, kMirror, kGreedy };
const char* name_of(Control control);  ///< "", "mirror", "greedy"

struct ArmInPlay {
  Arm arm;
  Control control = Control::kNone;
  OpenGame game;
  std::int64_t pairs = 0;
  int seats = 1;  ///< 2: the players are exchanged in the second
};

struct Block {
  std::size_t arm = 0;
  std::int64_t first = 0, pairs = 0;
};

struct Experiment {
  Design design;
  std::vector<ArmInPlay> arms;                  ///< those of the design, then the controls
  std::vector<Block> blocks;                    ///< those of the same pairs beside each other
  std::map<std::string, std::string> manifest;  ///< what makes two runs the same run
  std::string digest;                           ///< of the manifest

  std::int64_t games() const;
  std::int64_t games(const Block& block) const;
};

/// `where` names the design in findings. Findings: of open_game() and chosen_overlays() for each arm.
Expected<Experiment> open_experiment(Context& context, const Design& design);

/// Plays a block from the game of that index on, its players among `thinkers`, and hands on each as text, see
/// row_text.hpp. Stops when `wanted` is false, and hands on nothing of the game under way; ends with the findings of
/// `keep`.
Findings play_block(const Experiment& experiment, std::size_t number, std::int64_t from, Thinkers& thinkers,
                    const std::function<bool()>& wanted, const std::function<Findings(std::string_view)>& keep);

}  // namespace trigh::host::lab
