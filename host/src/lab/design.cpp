#include "lab/design.hpp"

#include <algorithm>
#include <set>

#include "lab/program_player.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::lab {
namespace {

constexpr std::size_t kMostArms = 256;

std::string joined(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : "-") + id;
  return text;
}

/// Reads a design that its schema has nothing against.
class Reader {
 public:
  Reader(const Datum& file, std::string where) : file_(file), where_(std::move(where)) {}

  Expected<Design> read() {
    design_.id = file_["id"].as_text();
    design_.question = file_["question"].as_text();
    design_.title = file_["title"].as_text();
    design_.scenario = file_["scenario"].as_text();
    if (file_.has("seed")) design_.seed = static_cast<std::uint64_t>(file_["seed"].milli() / 1000);
    design_.pairs = file_["pairs"].as_int(100);
    design_.control_pairs = file_["controls"].as_int(static_cast<int>(usual_controls(design_.pairs)));
    design_.decision_limit = file_["decision_limit"].as_int(200000);
    design_.exchange = file_["seats"].as_text("exchanged") == "exchanged";
    for (std::size_t i = 0; i < file_["arms"].items().size(); ++i) read_arm(file_["arms"][i], i);
    vary_all(file_["vary"]);
    for (Finding& finding : check_design(design_, where_)) findings_.push_back(std::move(finding));
    if (!findings_.empty()) return Unexpected<Findings>{findings_};
    return std::move(design_);
  }

 private:
  void complain(const char* code, std::string pointer, std::string text) {
    const Finding finding{code, where_, std::move(pointer), std::move(text)};
    const auto same = [&](const Finding& other) { return to_string(other) == to_string(finding); };
    if (std::ranges::none_of(findings_, same)) findings_.push_back(finding);
  }

  void read_players(const Datum& from, const std::string& pointer, Arm& arm) {
    const std::vector<std::string> names = from.as_texts();
    if (names.size() != 2)
      return complain("TR-781", pointer,
                      "a game has two players, here are " + std::to_string(names.size()) +
                          "; name who plays the first side and who the second");
    std::ranges::copy(names, arm.players.begin());
  }

  void read_arm(const Datum& from, std::size_t number) {
    const std::string pointer = "/arms/" + std::to_string(number);
    Arm arm;
    arm.id = from["id"].as_text();
    arm.scenario = from["scenario"].as_text(design_.scenario);
    for (const auto& [option, choice] : from["options"].members()) arm.options[option] = choice.as_text();
    arm.transplants = from["transplants"].as_texts();
    arm.overlays = from["overlays"].as_texts();
    if (from.has("players"))
      read_players(from["players"], pointer + "/players", arm);
    else if (file_.has("players"))
      read_players(file_["players"], "/players", arm);
    design_.arms.push_back(std::move(arm));
  }

  void vary_all(const Datum& ranges) {
    if (!ranges.is_null() && ranges.members().empty()) no_choice("/vary");
    if (ranges.has("options") && ranges["options"].members().empty()) no_choice("/vary/options");
    if (ranges.has("scenarios"))
      vary(ranges["scenarios"], "/vary/scenarios", [](const Datum& scenario, Arm& arm) {
        arm.scenario = scenario.as_text();
        return arm.scenario;
      });
    for (const auto& [id, choices] : ranges["options"].members())
      vary(choices, "/vary/options/" + id, [&option = id](const Datum& choice, Arm& arm) {
        arm.options[option] = choice.as_text();
        return option + "-" + std::string(choice.as_text());
      });
    if (ranges.has("transplants"))
      vary(ranges["transplants"], "/vary/transplants", [](const Datum& set, Arm& arm) {
        const std::vector<std::string> ids = set.as_texts();
        arm.transplants.insert(arm.transplants.end(), ids.begin(), ids.end());
        return ids.empty() ? "as-it-is" : joined(ids);
      });
    if (ranges.has("players"))
      vary(ranges["players"], "/vary/players", [&](const Datum& pairing, Arm& arm) {
        read_players(pairing, "/vary/players", arm);
        return joined(pairing.as_texts());
      });
  }

  void no_choice(const std::string& pointer) {
    complain("TR-782", pointer, "there is no choice to try; name at least one, or leave it out");
  }

  /// Each arm once for each choice of a range; `choose` gives it to the arm and says what to add to the arm's id.
  template <class Choose>
  void vary(const Datum& range, const std::string& pointer, Choose choose) {
    if (range.items().empty()) return no_choice(pointer);
    const std::size_t count = design_.arms.size() * range.items().size();
    if (too_many_) return;  // has been told
    too_many_ = count > kMostArms;
    if (too_many_)
      return complain("TR-782", pointer,
                      "that makes " + std::to_string(count) + " arms; leave choices out until " +
                          std::to_string(kMostArms) + " or fewer remain");
    std::vector<Arm> arms;
    for (const Arm& arm : design_.arms)
      for (const Datum& choice : range.items()) {
        Arm& varied = arms.emplace_back(arm);
        varied.id += "-" + choose(choice, varied);
      }
    design_.arms = std::move(arms);
  }

  const Datum& file_;
  std::string where_;
  Design design_;
  bool too_many_ = false;  ///< arms
  Findings findings_;
};

}  // namespace

std::int64_t usual_controls(std::int64_t pairs) { return std::clamp<std::int64_t>(pairs / 10, 4, 8); }

Design with_pairs(Design design, std::int64_t pairs) {
  design.pairs = pairs;
  design.control_pairs = std::min(design.control_pairs, usual_controls(pairs));
  return design;
}

Design with_only(Design design, std::int64_t pair) {
  design.control_pairs = pair < std::min(design.control_pairs, design.pairs) ? 1 : 0;
  design.first = pair;
  design.pairs = 1;
  return design;
}

Findings check_design(const Design& design, const std::string& where) {
  Findings findings;
  std::set<std::string> ids, strangers;
  for (const Arm& arm : design.arms) {
    if (!ids.insert(arm.id).second)
      findings.push_back({"TR-780", where, "/arms", "two arms are called '" + arm.id + "'; rename one"});
    for (const std::string& player : arm.players)
      if (std::string trouble = trouble_with(player); !trouble.empty() && strangers.insert(player).second)
        findings.push_back({"TR-781", where, "/players", std::move(trouble)});
  }
  return findings;
}

Expected<Design> read_design(const std::filesystem::path& file) {
  const auto document = read_document(file, "trigh-design/1");
  if (!document) return Unexpected<Findings>{document.error()};
  return Reader(*document, file.string()).read();
}

}  // namespace trigh::host::lab
