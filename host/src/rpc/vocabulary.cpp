#include <algorithm>

#include "rpc/json.hpp"

namespace trigh::host::rpc {
namespace {

Json word_json(const Word& word) {
  Json json = object({{"id", word.id}, {"meaning", word.meaning}});
  if (!word.has_value()) return json;
  json["type"] = word.type;
  if (word.type.starts_with("integer")) json["least"] = word.bounds.first, json["most"] = word.bounds.second;
  return json;
}

const char* list_of(WordKind kind) {
  constexpr const char* kLists[] = {"numbers", "markers", "points", "boxes", "extra", "features", "traits"};
  return kLists[static_cast<std::size_t>(kind)];
}

}  // namespace

Json missing(const Ruleset& rules) {
  const Map& map = rules.map();
  const auto named = [&](const Word& word) {
    if (word.type == "region") return map.regions.contains(word.id);
    bool found = false;
    const auto side = word.type == "hexside" ? map.hexside_bit(word.id) : HexsideKinds{};
    if (word.type == "hexside")  // an inline map knows the kinds of the title's own, and may have no hexside of them
      for (const HexId hex : map.all())
        for (Direction d = 0; d < kDirections; ++d) found = found || (map.side(hex, d) & side) != 0;
    const HexFeatures feature = word.type == "feature" ? map.feature_bit(word.id) : HexFeatures{};
    for (const HexId hex : map.all())
      found = found || (word.type == "hex" ? map.hexes[hex].name == word.id : feature && map.has_feature(hex, feature));
    return found;
  };
  Json list = Json::array();
  for (const Word& word : rules.vocabulary)
    if (word.kind == WordKind::kFeature && !named(word)) list.push_back(word_json(word));
  return list;
}

Json vocabulary(std::span<const std::shared_ptr<const Ruleset>> scenarios) {
  Json json = object({{"statuses", Json::array()}});
  for (int kind = 0; kind <= static_cast<int>(WordKind::kTrait); ++kind)
    json[list_of(static_cast<WordKind>(kind))] = Json::array();
  json["modes"] = Json::array();
  const auto add = [&](const char* list, Json word) {
    Json& words = json[list];
    if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
  };
  for (const auto& rules : scenarios) {
    for (const StatusName& status : rules->statuses)
      add("statuses", object({{"id", status.id}, {"meaning", status.meaning}}));
    for (const Word& word : rules->vocabulary) add(list_of(word.kind), word_json(word));
    for (const ActionForm& form : rules->forms)
      if (!form.modes.empty())
        add("modes", object({{"verb", form.verb}, {"modes", form.modes}, {"meaning", form.summary}}));
  }
  return json;
}

}  // namespace trigh::host::rpc
