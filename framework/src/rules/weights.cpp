#include "trigh/rules/weights.hpp"

#include <algorithm>
#include <set>

#include "base/words.hpp"

namespace trigh {
namespace {

/// One document, as it is read in one scenario.
class SetReader {
 public:
  SetReader(std::span<const WeightFact> facts, std::string_view where, const std::vector<std::string>& sides,
            std::string_view scenario, Findings& findings)
      : facts_(facts), where_(where), sides_(sides), scenario_(scenario), findings_(findings) {}

  void complain(std::string pointer, std::string text) {
    findings_.push_back({"TR-177", std::string(where_), std::move(pointer), std::move(text)});
  }

  void fill(WeightSet& set, const Datum& entry, const std::string& pointer) {
    for (auto& values : set.values) take(values, entry["values"], pointer + "/values");
    for (std::size_t i = 0; i < entry["of"].items().size(); ++i) {
      const Datum& part = entry["of"][i];
      const std::string place = pointer + "/of/" + std::to_string(i);
      if (part.has("side") && std::ranges::find(sides_, part["side"].as_text()) == sides_.end())
        complain(place + "/side", "there is no side '" + std::string(part["side"].as_text()) + "'");
      for (std::size_t side = 0; side < sides_.size() && side < set.values.size(); ++side) {
        const bool here = !part.has("scenario") || part["scenario"].as_text() == scenario_;
        const bool his = !part.has("side") || part["side"].as_text() == sides_[side];
        if (here && his) take(set.values[side], part["values"], place + "/values");
      }
    }
  }

 private:
  void take(std::vector<int>& values, const Datum& given, const std::string& pointer) {
    for (const auto& member : given.members()) {
      const std::string& name = member.first;
      const Datum& value = member.second;
      const auto fact = std::ranges::find_if(facts_, [&](const WeightFact& one) { return name == one.id; });
      if (fact != facts_.end())
        values[static_cast<std::size_t>(fact - facts_.begin())] = value.as_int();
      else if (told_.insert(pointer + "/" + name).second)
        complain(pointer + "/" + name, "the appraisal has no weight '" + name + "'; leave it out");
    }
  }

  std::span<const WeightFact> facts_;
  std::string_view where_;
  const std::vector<std::string>& sides_;
  std::string_view scenario_;
  Findings& findings_;
  std::set<std::string> told_;
};

}  // namespace

const WeightSet* WeightSets::find(std::string_view id) const {
  const auto found = std::ranges::find(sets_, id, &WeightSet::id);
  return found == sets_.end() ? nullptr : &*found;
}

Findings WeightSets::read(std::span<const WeightFact> facts, const Datum& document, std::string_view where,
                          const std::vector<std::string>& sides, std::string_view scenario) {
  Findings findings;
  SetReader reader(facts, where, sides, scenario, findings);
  facts_ = facts;
  sets_ = {{std::string(kPlain), "guesses", {}}};
  for (auto& values : sets_[0].values)
    for (const WeightFact& fact : facts) values.push_back(fact.plain);
  for (std::size_t i = 0; i < document["sets"].items().size(); ++i) {
    const Datum& each = document["sets"][i];
    const std::string pointer = "/sets/" + std::to_string(i), id(each["id"].as_text());
    if (find(id)) reader.complain(pointer + "/id", "there is a set '" + id + "' already; give it another id");
    if (id == "features")
      reader.complain(pointer + "/id", "'features' means play without the appraisal; give the set another id");
    sets_.push_back({id, std::string(each["origin"].as_text()), sets_[0].values});
    reader.fill(sets_.back(), each, pointer);
  }
  if (!document.has("used")) return findings;
  const std::string used(document["used"].as_text());
  if (const WeightSet* set = find(used))
    used_ = static_cast<std::size_t>(set - sets_.data());
  else
    reader.complain("/used", "there is no set '" + used + "'; known are " + joined(sets_, &WeightSet::id));
  return findings;
}

}  // namespace trigh
