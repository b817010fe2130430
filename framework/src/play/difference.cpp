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

class Comparison {
 public:
  Comparison(const Ruleset& rules, const Position& a, const Position& b) : rules_(rules), a_(a), b_(b) {}

  std::string first() {
    header();
    for (int i = 0; i < kMaxFrames && found_.empty(); ++i) frame(static_cast<std::size_t>(i));
    for (int i = 0; i < a_.unit_count && found_.empty(); ++i) unit(static_cast<UnitId>(i));
    for (std::size_t i = 0; i < kMaxMarkers; ++i) {
      const std::string at = "/markers/" + std::to_string(i);
      number(at + "/kind", a_.markers[i].kind, b_.markers[i].kind);
      hex(at + "/hex", a_.markers[i].hex, b_.markers[i].hex);
      number(at + "/value", a_.markers[i].value, b_.markers[i].value);
    }
    for (std::size_t i = 0; i < kMaxPoints; ++i)
      number("/points/" + (i < rules_.point_names.size() ? rules_.point_names[i] : std::to_string(i)), a_.points[i],
             b_.points[i]);
    if (found_.empty() && a_.extra != b_.extra) extra();
    return found_;
  }

 private:
  void note(const std::string& pointer, const std::string& a, const std::string& b) {
    if (found_.empty() && a != b) found_ = pointer + ": " + a + " against " + b;
  }
  void number(const std::string& pointer, int a, int b) {
    if (a != b) note(pointer, std::to_string(a), std::to_string(b));
  }
  void hex(const std::string& pointer, HexId a, HexId b) {
    const auto text = [&](HexId hex) {
      return hex < rules_.map().grid.size() ? rules_.map().grid.number(hex) : "none";
    };
    if (a != b) note(pointer, text(a), text(b));
  }
  void phase(const std::string& pointer, PhaseId a, PhaseId b) {
    const auto text = [&](PhaseId id) { return id < rules_.phases.size() ? rules_.phases[id].id : std::to_string(id); };
    if (a != b) note(pointer, text(a), text(b));
  }

  void header() {
    number("/turn", a_.turn, b_.turn);
    number("/phasing", static_cast<int>(a_.phasing), static_cast<int>(b_.phasing));
    number("/first", static_cast<int>(a_.first), static_cast<int>(b_.first));
    number("/player_turn", a_.player_turn, b_.player_turn);
    number("/over", a_.over, b_.over);
    number("/winner", static_cast<int>(a_.winner), static_cast<int>(b_.winner));
    number("/level", a_.level, b_.level);
    number("/decisions", a_.depth, b_.depth);
  }

  void frame(std::size_t i) {
    const Frame &a = a_.frames[i], &b = b_.frames[i];
    const std::string at = "/decisions/" + std::to_string(i);
    phase(at + "/phase", a.phase, b.phase);
    number(at + "/actor", static_cast<int>(a.actor), static_cast<int>(b.actor));
    number(at + "/step", a.step, b.step);
    number(at + "/unit", a.unit, b.unit);
    hex(at + "/hex", a.hex, b.hex);
    number(at + "/value", a.value, b.value);
    for (std::size_t byte = 0; byte < a.data.size(); ++byte)
      number(at + "/data/" + std::to_string(byte), a.data[byte], b.data[byte]);
  }

  void unit(UnitId unit) {
    const UnitState &a = a_.units[unit], &b = b_.units[unit];
    const std::string at = "/units/" + rules_.counters()[unit].id;
    hex(at + "/hex", a.hex, b.hex);
    if (a.place != b.place) note(at + "/place", rules_.box_name(a.place), rules_.box_name(b.place));
    number(at + "/steps", a.steps, b.steps);
    number(at + "/data", a.data, b.data);
    for (const StatusName& status : rules_.statuses)
      if ((a.flags & status.flag) != (b.flags & status.flag))
        note(at + "/status/" + status.id, a.flags & status.flag ? "set" : "not set",
             b.flags & status.flag ? "set" : "not set");
    number(at + "/flags", a.flags, b.flags);
  }

  void extra() {
    const auto datum_of = [&](const Position& position) {
      State state(rules_.counters());
      state.pos = position;
      state.rebuild();
      return rules_.extra_to_datum(state);
    };
    found_ = differing(datum_of(a_), datum_of(b_), "/extra");
    if (!found_.empty()) return;
    const auto at = std::ranges::mismatch(a_.extra, b_.extra).in1 - a_.extra.begin();
    number("/extra, byte " + std::to_string(at), a_.extra[static_cast<std::size_t>(at)],
           b_.extra[static_cast<std::size_t>(at)]);
  }

  const Ruleset& rules_;
  const Position &a_, &b_;
  std::string found_;
};

}  // namespace

std::string difference(const Ruleset& rules, const Position& a, const Position& b) {
  return Comparison(rules, a, b).first();
}

}  // namespace trigh
