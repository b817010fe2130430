#include "counters_reader.hpp"

#include <algorithm>

namespace trigh::io {
namespace {

constexpr int kMaxTraits = 32;

class CounterReader {
 public:
  /// `any_nation`: made counters, which may serve under either side.
  CounterReader(const Owners& owners, CounterSet& set, Report& report, bool any_nation = false)
      : owners_(owners), set_(set), report_(report), any_nation_(any_nation) {}

  void add(const Datum& record, const std::string& place) {
    Counter counter;
    record.read_texts({{"id", &counter.id}, {"name", &counter.name}, {"nation", &counter.nation},
                       {"type", &counter.type}, {"subtype", &counter.subtype}});
    counter.designation = record["designation"].as_text(counter.id);
    counter.rules = record["rules"];
    const bool named = check_id(counter.id, pointer_to(place, "id"));
    read_owner(record, counter, place);
    read_values(record["values"], counter, pointer_to(place, "values"));
    read_traits(record, counter, pointer_to(place, "traits"));
    if (named) set_.add(std::move(counter));   // also a faulty one: who names it is not to blame
  }

 private:
  bool check_id(const std::string& id, const std::string& pointer) {
    const std::size_t before = report_.complaints();
    if (id.empty()) report_.add("TR-131", pointer, "a unit needs an id; give it one");
    if (set_.find(id))
      report_.add("TR-131", pointer, "there is a unit " + in_quotes(id) + " already; give this one another id");
    if (set_.size() >= kMaxUnits)
      report_.add("TR-132", pointer, "a game has at most " + std::to_string(kMaxUnits) + " units; leave some out");
    return report_.complaints() == before;
  }

  void read_owner(const Datum& record, Counter& counter, const std::string& place) {
    const auto side = std::ranges::find(owners_.sides, record["side"].as_text());
    if (side == owners_.sides.end()) {
      report_.add(
          "TR-133", pointer_to(place, "side"),
          "there is no side " + in_quotes(record["side"].as_text()) + "; the title has " + choice_of(owners_.sides));
      return;
    }
    counter.side = static_cast<Side>(side - owners_.sides.begin());
    if (any_nation_ || counter.nation.empty() || owners_.nations.empty()) return;
    const auto nation = std::ranges::find(owners_.nations, counter.nation, &std::pair<std::string, int>::first);
    if (nation == owners_.nations.end())
      report_.add("TR-133", pointer_to(place, "nation"),
                  "the title has no nation " + in_quotes(counter.nation) + "; mend the word");
    else if (nation->second != index(counter.side))
      report_.add("TR-133", pointer_to(place, "side"),
                  "the nation " + counter.nation + " is on the other side; mend one of them");
  }

  void read_values(const Datum& values, Counter& counter, const std::string& place) {
    for (const auto& [name, value] : values.members()) {
      if (value.kind() != Datum::Kind::kNumber || value.milli() % 1000 != 0 || std::abs(value.milli()) > 32'000'000) {
        report_.add("TR-134", pointer_to(place, name), "a value of a unit is a whole number up to 32000");
      } else if (set_.find_value(name) < 0 && set_.value_names().size() == kMaxCounterValues) {
        report_.add("TR-132", pointer_to(place, name),
                    "units have at most " + std::to_string(kMaxCounterValues) + " kinds of values; " + in_quotes(name) +
                        " is one too many");
      } else {
        counter.values[static_cast<std::size_t>(set_.value_slot(name))] = static_cast<std::int16_t>(value.as_int());
      }
    }
  }

  void read_traits(const Datum& record, Counter& counter, const std::string& place) {
    std::vector<std::string> traits = record["traits"].as_texts();
    for (const auto& [name, value] : record.members())
      if (value.as_bool()) traits.push_back(name);
    for (const std::string& trait : traits) {
      if (set_.find_trait(trait) == 0 && set_.trait_names().size() == kMaxTraits)
        report_.add("TR-132", place, "units have at most 32 kinds of traits; " + in_quotes(trait) + " is one too many");
      else
        counter.traits |= set_.trait_bit(trait);
    }
  }

  const Owners& owners_;
  CounterSet& set_;
  Report& report_;
  bool any_nation_;
};

}  // namespace

Owners owners_of(const Datum& title) {
  Owners owners;
  for (const Datum& side : title["sides"].items()) owners.sides.emplace_back(side["id"].as_text());
  for (const Datum& nation : title["nations"].items()) {
    const auto side = std::ranges::find(owners.sides, nation["side"].as_text()) - owners.sides.begin();
    owners.nations.emplace_back(nation["id"].as_text(), static_cast<int>(side));
  }
  return owners;
}

void read_counters(const Datum& list, const std::string& pointer, const Owners& owners, CounterSet& set,
                   Report& report) {
  CounterReader reader(owners, set, report);
  for (std::size_t i = 0; i < list.items().size(); ++i) reader.add(list[i], pointer_to(pointer, i));
}

void read_units(const Datum& list, const std::string& pointer, const Owners& owners, CounterSet& set, Report& report) {
  CounterReader reader(owners, set, report, true);
  for (std::size_t i = 0; i < list.items().size(); ++i) {
    const std::string place = pointer_to(pointer, i);
    if (list[i].is_null()) continue;
    if (list[i].has("values"))
      reader.add(list[i], place);
    else if (!set.find(list[i]["id"].as_text()))
      report.add("TR-135", pointer_to(place, "id"),
                 "the title has no unit " + in_quotes(list[i]["id"].as_text()) +
                     "; mend the id, or give side and values to make one");
  }
}

}  // namespace trigh::io
