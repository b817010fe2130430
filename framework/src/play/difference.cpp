#include "trigh/play/difference.hpp"

#include <algorithm>

namespace trigh {
namespace {

/// A leaf as text; what has members, by their number.
std::string shown(const Datum& datum) {
  switch (datum.kind()) {
    case Datum::Kind::kNull: return "nothing";
    case Datum::Kind::kBool: return datum.as_bool() ? "true" : "false";
    case Datum::Kind::kNumber: return std::to_string(datum.as_int());
    case Datum::Kind::kText: return std::string(datum.as_text());
    case Datum::Kind::kList: return std::to_string(datum.items().size()) + " items";
    case Datum::Kind::kObject: return std::to_string(datum.members().size()) + " members";
  }
  return {};
}

/// The first difference of two data, below `pointer`; empty when there is none.
std::string differing(const Datum& a, const Datum& b, const std::string& pointer) {
  if (a.kind() == Datum::Kind::kObject && b.kind() == Datum::Kind::kObject) {
    for (const auto& [name, value] : a.members())
      if (std::string found = differing(value, b[name], pointer + "/" + name); !found.empty()) return found;
    for (const auto& [name, value] : b.members())
      if (!a.has(name)) return pointer + "/" + name + ": nothing against " + shown(value);
    return {};
  }
  if (a.kind() == Datum::Kind::kList && b.kind() == Datum::Kind::kList && a.items().size() == b.items().size()) {
    for (std::size_t i = 0; i < a.items().size(); ++i)
      if (std::string found = differing(a[i], b[i], pointer + "/" + std::to_string(i)); !found.empty()) return found;
    return {};
  }
  const bool same = a.kind() == b.kind() && a.kind() != Datum::Kind::kList && a.as_bool() == b.as_bool() &&
                    a.milli() == b.milli() && a.as_text() == b.as_text();
  return same ? "" : pointer + ": " + shown(a) + " against " + shown(b);
}

/// The fields of a position as text, in their order, each with its name in a position file.
class Fields {
 public:
  Fields(const Ruleset& rules, const Position& position) : rules_(rules) {
    header(position);
    for (std::size_t i = 0; i < kMaxFrames; ++i) frame("/decisions/" + std::to_string(i), position.frames[i]);
    for (UnitId i = 0; i < position.unit_count; ++i) unit(i, position.units[i]);
    for (std::size_t i = 0; i < kMaxMarkers; ++i) {
      const std::string at = "/markers/" + std::to_string(i);
      number(at + "/kind", position.markers[i].kind);
      hex(at + "/hex", position.markers[i].hex);
      number(at + "/value", position.markers[i].value);
    }
    for (std::size_t i = 0; i < kMaxPoints; ++i)
      number("/points/" + (i < rules_.point_names.size() ? rules_.point_names[i] : std::to_string(i)),
             position.points[i]);
  }
  const std::vector<std::pair<std::string, std::string>>& list() const { return list_; }

 private:
  void number(std::string pointer, int value) { list_.emplace_back(std::move(pointer), std::to_string(value)); }
  void hex(std::string pointer, HexId hex) {
    const Grid& grid = rules_.map().grid;
    list_.emplace_back(std::move(pointer), hex < grid.size() ? grid.number(hex) : "none");
  }
  void header(const Position& pos) {
    number("/turn", pos.turn);
    number("/phasing", index(pos.phasing));
    number("/first", index(pos.first));
    number("/player_turn", pos.player_turn);
    number("/over", pos.over);
    number("/winner", index(pos.winner));
    number("/level", pos.level);
    number("/decisions", pos.depth);
  }
  void frame(const std::string& at, const Frame& frame) {
    const PhaseId phase = frame.phase;
    list_.emplace_back(at + "/phase", phase < rules_.phases.size() ? rules_.phases[phase].id : std::to_string(phase));
    number(at + "/actor", index(frame.actor));
    number(at + "/step", frame.step);
    number(at + "/unit", frame.unit);
    hex(at + "/hex", frame.hex);
    number(at + "/value", frame.value);
    for (std::size_t byte = 0; byte < frame.data.size(); ++byte)
      number(at + "/data/" + std::to_string(byte), frame.data[byte]);
  }
  void unit(UnitId unit, const UnitState& now) {
    const std::string at = "/units/" + rules_.counters()[unit].id;
    hex(at + "/hex", now.hex);
    list_.emplace_back(at + "/place", rules_.box_name(now.place));
    number(at + "/steps", now.steps);
    number(at + "/data", now.data);
    for (const StatusName& status : rules_.statuses)
      list_.emplace_back(at + "/status/" + status.id, now.flags & status.flag ? "set" : "not set");
    number(at + "/flags", now.flags);
  }

  const Ruleset& rules_;
  std::vector<std::pair<std::string, std::string>> list_;
};

std::string difference_of_extra(const Ruleset& rules, const Position& a, const Position& b) {
  if (a.extra == b.extra) return {};
  const auto datum_of = [&](const Position& position) {
    return rules.extra_to_datum(State(rules.counters(), position));
  };
  if (std::string found = differing(datum_of(a), datum_of(b), "/extra"); !found.empty()) return found;
  const auto [one, other] = std::ranges::mismatch(a.extra, b.extra);
  return "/extra, byte " + std::to_string(one - a.extra.begin()) + ": " + std::to_string(*one) + " against " +
         std::to_string(*other);
}

}  // namespace

std::string difference(const Ruleset& rules, const Position& a, const Position& b) {
  const Fields fields(rules, a), others(rules, b);
  const auto [one, other] = std::ranges::mismatch(fields.list(), others.list());
  if (one != fields.list().end() && other != others.list().end())
    return one->first + ": " + one->second + " against " + other->second;
  return difference_of_extra(rules, a, b);
}

}  // namespace trigh
