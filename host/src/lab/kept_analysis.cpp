#include "lab/kept_analysis.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "json_object.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::host::lab {
namespace {

constexpr const char* kFormat = "trigh-analysis/1";

Json marks_json(const std::vector<Mark>& marks) {
  Json list = Json::array();
  for (const Mark& mark : marks) list.push_back({mark.clock, mark.worth, mark.score});
  return list;
}

std::vector<Mark> read_marks(const Json& list) {
  std::vector<Mark> marks;
  for (const Json& mark : list)
    marks.push_back({mark.at(0).get<std::int32_t>(), mark.at(1).get<std::int32_t>(), mark.at(2).get<std::int32_t>()});
  if (marks.empty()) throw std::runtime_error("no marks");
  return marks;
}

Json head(const Analysis& analysis, const AnalysisSettings& settings) {
  const Match& match = analysis.match();
  return object({{"format", kFormat},
                 {"title", match.rules().data->title_id},
                 {"start", hash_text_of(match.start().hash()).text},
                 {"actions", match.journal().size()},
                 {"position", hash_text_of(match.hash()).text},
                 {"seed", settings.seed},
                 {"nodes", settings.nodes}});
}

Json outlook_json(std::size_t at, const Outlook& outlook) {
  Json games = Json::array();
  for (const auto& marks : outlook.games) games.push_back(marks_json(marks));
  return object({{"outlook", at}, {"games", std::move(games)}});
}

Json judgement_json(const Ruleset& rules, std::size_t at, const Judgement& judged) {
  Json json = object({{"segment", at}});
  if (judged.forced) return json;
  json["before"] = marks_json(judged.before);
  json["played"] = marks_json(judged.played);
  if (judged.plan.empty()) return json;
  json["planned"] = marks_json(judged.planned);
  json["plan"] = Json::array();
  for (const Action& action : judged.plan) json["plan"].push_back(to_text(rules, action));
  return json;
}

Judgement read_judgement(const Ruleset& rules, const Json& json) {
  Judgement judged;
  judged.forced = !json.contains("played");
  if (judged.forced) return judged;
  judged.before = read_marks(json.at("before"));
  judged.played = read_marks(json.at("played"));
  if (json.contains("plan")) {
    judged.planned = read_marks(json.at("planned"));
    for (const Json& line : json.at("plan")) {
      const auto action = parse_action(rules, line.get<std::string>());
      if (!action) throw std::runtime_error("no action");
      judged.plan.push_back(*action);
    }
  }
  if (judged.before.size() != judged.played.size() ||
      (!judged.plan.empty() && judged.planned.size() != judged.played.size()))
    throw std::runtime_error("lines of different length");
  return judged;
}

/// Takes a line in; false when it cannot be understood.
bool take(const std::string& line, Analysis& analysis) {
  try {
    const Json json = Json::parse(line);
    if (json.contains("outlook")) {
      const auto at = json.at("outlook").get<std::size_t>();
      Outlook outlook{analysis.stages().at(at), {}};
      for (const Json& marks : json.at("games")) outlook.games.push_back(read_marks(marks));
      analysis.outlooks().at(at) = std::move(outlook);
    } else {
      const auto at = json.at("segment").get<std::size_t>();
      analysis.judgements().at(at) = read_judgement(analysis.match().rules(), json);
    }
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

Findings KeptAnalysis::open(const std::filesystem::path& file, Analysis& analysis, const AnalysisSettings& settings) {
  const std::string first = head(analysis, settings).dump();
  if (std::ifstream kept(file, std::ios::binary); kept) {
    std::string line;
    std::getline(kept, line);
    if (line != first)
      return {{"TR-784", file.string(), "",
               "this is no analysis of this game with this seed and these nodes; name another file or delete it"}};
    while (std::getline(kept, line) && take(line, analysis)) {
    }
  }
  outlooks_.assign(analysis.outlooks().size(), false);
  judgements_.assign(analysis.judgements().size(), false);
  Findings findings = log_.start(file, first + "\n" + news(analysis));
  open_ = findings.empty();
  return findings;
}

Findings KeptAnalysis::keep(Analysis& analysis) {
  if (!open_) return {};
  const std::string text = news(analysis);
  return text.empty() ? Findings{} : log_.append(text);
}

std::string KeptAnalysis::news(Analysis& analysis) {
  std::string text;
  for (std::size_t at = 0; at < outlooks_.size(); ++at) {
    if (outlooks_[at] || !analysis.outlooks()[at]) continue;
    outlooks_[at] = true;
    text += outlook_json(at, *analysis.outlooks()[at]).dump() + "\n";
  }
  for (std::size_t at = 0; at < judgements_.size(); ++at) {
    if (judgements_[at] || !analysis.judgements()[at]) continue;
    judgements_[at] = true;
    text += judgement_json(analysis.match().rules(), at, *analysis.judgements()[at]).dump() + "\n";
  }
  return text;
}

}  // namespace trigh::host::lab
