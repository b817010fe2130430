#include "lab/experiment.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "lab/program_player.hpp"
#include "lab/row_text.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"
#include "version.hpp"

namespace trigh::host::lab {
namespace {

constexpr std::int64_t kLargestBlock = 64;  ///< pairs
constexpr std::int64_t kBlocksAnArm = 32;   ///< so that a small run has work for all cores
constexpr int kSampled = 64;                ///< alternatives are counted at each so many decisions

std::string number_text(std::uint64_t number) { return std::to_string(number); }

Datum texts(const std::vector<std::string>& words) {
  std::vector<Datum> items;
  for (const std::string& word : words) items.push_back(Datum::text(word));
  return Datum::list(std::move(items));
}

/// What opponents weigh with in this scenario. It is no part of the data of a game, but decides how one is played.
std::string weights_text(const Ruleset& rules) {
  std::uint64_t hash = 0;
  const auto take = [&](std::span<const int> values) {
    for (const int value : values) hash = hash_text(std::to_string(value), hash);
  };
  for (const Side side : {Side::kFirst, Side::kSecond}) take(rules.weights.used(side));
  for (const WeightSet& set : rules.weights.all()) {
    hash = hash_text(set.id, hash);
    for (const std::vector<int>& values : set.values) take(values);
  }
  for (const Forecast::Weight& weight : rules.forecast.weights()) take(weight);
  return "weights " + std::string(hash_text_of(hash).text);
}

/// The whole of what an arm is, with its data.
std::string arm_text(const ArmInPlay& arm) {
  const GameData& data = *arm.game.data;
  std::vector<std::string> words{arm.arm.id,
                                 name_of(arm.control),
                                 data.title_id,
                                 data.scenario.id,
                                 "data " + std::string(hash_text_of(data.hash).text),
                                 "plugin " + data.system + " " + arm.game.plugin->manifest().version,
                                 "pairs " + std::to_string(arm.pairs),
                                 "seats " + std::to_string(arm.seats),
                                 arm.arm.players[0],
                                 arm.arm.players[1],
                                 weights_text(*arm.game.rules)};
  for (const auto& [option, choice] : arm.game.rules->options) words.push_back(option + "=" + choice);
  return json_text(texts(words));
}

Expected<ArmInPlay> open_arm(Context& context, const Design& design, const Arm& arm) {
  GameChoice choice;
  choice.request.title = design.title;
  choice.request.scenario = arm.scenario;
  choice.options = arm.options;
  auto overlays = chosen_overlays(context, design.title);
  if (!overlays) return Unexpected<Findings>{overlays.error()};
  choice.overlays = std::move(*overlays);
  for (const auto* ids : {&arm.transplants, &arm.overlays})
    for (const std::string& id : *ids) choice.overlays.push_back({id, 0});
  auto game = open_game(context, choice);
  if (!game) return Unexpected<Findings>{game.error()};
  for (const std::string& player : arm.players)
    if (std::string trouble = trouble_with(player, game->rules.get()); !trouble.empty())
      return fail("TR-781", design.id, "/players", std::move(trouble));
  ArmInPlay opened{arm, Control::kNone, std::move(*game), design.pairs, 1};
  if (design.exchange && arm.players[0] != arm.players[1]) opened.seats = 2;
  return opened;
}

/// Adds what is wrong with an arm; what is wrong with several in the same way is told of the first.
void tell_of(const Arm& arm, const Findings& wrong, Findings& findings) {
  for (Finding finding : wrong) {
    const auto known = [&](const Finding& other) {
      return other.code == finding.code && other.where == finding.where && other.text.ends_with("': " + finding.text);
    };
    if (std::ranges::any_of(findings, known)) continue;
    finding.text = "arm '" + arm.id + "': " + finding.text;
    findings.push_back(std::move(finding));
  }
}

ArmInPlay control_of(const ArmInPlay& first, Control control, std::int64_t pairs) {
  ArmInPlay arm = first;
  arm.control = control;
  arm.arm.id = name_of(control);
  arm.arm.players = control == Control::kMirror ? std::array{first.arm.players[0], first.arm.players[0]}
                                                : std::array<std::string, 2>{"staff", "random"};
  arm.pairs = pairs;
  arm.seats = 2;
  return arm;
}

/// Blocks of the same pairs beside each other: a run that is stopped early has as much of each arm.
void cut(Experiment& experiment) {
  const std::int64_t size = std::clamp<std::int64_t>(experiment.design.pairs / kBlocksAnArm, 1, kLargestBlock);
  for (std::int64_t first = 0; first < experiment.design.pairs; first += size)
    for (std::size_t arm = 0; arm < experiment.arms.size(); ++arm)
      if (const std::int64_t all = experiment.arms[arm].pairs; first < all)
        experiment.blocks.push_back({arm, experiment.design.first + first, std::min(size, all - first)});
  experiment.manifest["block"] = std::to_string(size);
}

void write_manifest(Experiment& experiment) {
  auto& manifest = experiment.manifest;
  const Design& design = experiment.design;
  manifest["format"] = "trigh-results/1";
  manifest["id"] = design.id;
  manifest["question"] = design.question;
  manifest["seed"] = number_text(design.seed);
  manifest["pairs"] = std::to_string(design.pairs);
  if (design.first > 0) manifest["first"] = std::to_string(design.first);
  manifest["decision-limit"] = std::to_string(design.decision_limit);
  manifest["trigh"] = version();
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const std::string number = std::to_string(i);
    manifest["arm." + std::string(3 - std::min<std::size_t>(3, number.size()), '0') + number] =
        arm_text(experiment.arms[i]);
  }
  std::uint64_t digest = 0;
  for (const auto& [key, value] : manifest) digest = hash_text(value, hash_text(key, digest));
  manifest["digest"] = experiment.digest = hash_text_of(digest).text;
}

/// Passes on what happens to those who write it down, and to the match that programs are told of. Ends a game that is
/// not wanted any more.
class Writer final : public Witness {
 public:
  Writer(const SimulationPlan& plan, const std::function<bool()>& wanted) : wanted_(wanted) {
    if (std::ranges::any_of(plan.players, is_program)) told_.emplace(plan.rules);
  }
  const Match* told() const { return told_ ? &*told_ : nullptr; }
  void started(const Ruleset& rules, const State& state) override { recorder_.started(rules, state); }
  void before(const Ruleset& rules, const State& state, const Action& action) override {
    if (!wanted_()) throw std::runtime_error("the run was stopped");
    recorder_.before(rules, state, action);
    if (told_) told_->apply_unchecked(action);
  }
  void after(const Ruleset& rules, const State& state, const Action& action, const Events& events) override {
    recorder_.after(rules, state, action, events);
  }
  GameRecord take() { return recorder_.take(); }

 private:
  const std::function<bool()>& wanted_;
  Recorder recorder_{kSampled};
  std::optional<Match> told_;  ///< only where one of the players is a program
};

}  // namespace

const char* name_of(Control control) {
  return control == Control::kMirror ? "mirror" : control == Control::kGreedy ? "greedy" : "";
}

std::int64_t Experiment::games() const {
  std::int64_t all = 0;
  for (const ArmInPlay& arm : arms) all += arm.pairs * arm.seats;
  return all;
}

std::int64_t Experiment::games(const Block& block) const { return block.pairs * arms[block.arm].seats; }

Expected<Experiment> open_experiment(Context& context, const Design& design) {
  Experiment experiment;
  experiment.design = design;
  Findings findings;
  for (const Arm& arm : design.arms) {
    auto opened = open_arm(context, design, arm);
    if (opened)
      experiment.arms.push_back(std::move(*opened));
    else
      tell_of(arm, opened.error(), findings);
  }
  if (!findings.empty()) return Unexpected<Findings>{findings};
  const std::int64_t few = std::min(design.control_pairs, design.pairs);
  const ArmInPlay first = experiment.arms[0];
  for (const Control control : {Control::kMirror, Control::kGreedy})
    experiment.arms.push_back(control_of(first, control, few));
  cut(experiment);
  write_manifest(experiment);
  return experiment;
}

Findings play_block(const Experiment& experiment, std::size_t number, std::int64_t from, Thinkers& thinkers,
                    const std::function<bool()>& wanted, const std::function<Findings(std::string_view)>& keep) {
  const Block& block = experiment.blocks[number];
  const ArmInPlay& arm = experiment.arms[block.arm];
  SimulationPlan plan;
  plan.rules = arm.game.rules;
  plan.seed = experiment.design.seed;
  plan.decision_limit = experiment.design.decision_limit;
  for (std::int64_t index = from; index < experiment.games(block) && wanted(); ++index) {
    const std::int64_t pair = block.first + index / arm.seats;
    const int seat = static_cast<int>(index % arm.seats);
    plan.players = arm.arm.players;
    if (seat == 1) std::swap(plan.players[0], plan.players[1]);
    Writer writer(plan, wanted);
    plan.make = [&](std::string_view name) { return thinkers.seat(player_of_game(name, writer.told())); };
    PlayedGame game{pair, seat, play_game(plan, pair, &writer), {}};
    if (!wanted()) break;  // who was told to stop has not played as he would
    game.record = writer.take();
    if (Findings failed = keep(game_text(game, arm.game.rules->map())); !failed.empty()) return failed;
  }
  return {};
}

}  // namespace trigh::host::lab
