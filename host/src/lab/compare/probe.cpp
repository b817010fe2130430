// Questions to a ruleset on a map of open ground: units are put where the question needs them, and the rulings read.
#include <optional>

#include "lab/compare/probe.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::lab {
namespace {

std::string points_text(int halves) { return std::to_string(halves / 2) + (halves % 2 ? ".5" : ""); }

/// What a ruling says of coming into `into`, of leaving `from`, and of the step between them.
struct StepAsked {
  std::optional<HexId> from = {}, into = {};
};

struct Said {
  std::vector<std::string> words;
  Cited cited;
  void add(std::string word, const Case* rule) {
    if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
    cited.add(rule);
  }
};

Said said_of_step(const MoveRuling& ruling, const StepAsked& step) {
  Said said;
  const auto in = [](const HexSet* set, const std::optional<HexId>& hex) { return set && hex && set->contains(*hex); };
  for (const MoveTerm& term : ruling.terms()) {
    if (ruling.is_lifted(*term.rule)) continue;
    const std::string more = "costs " + points_text(term.halves) + " more";
    switch (term.kind) {
      case MoveTermKind::kStop:
        if (in(term.hexes, step.into)) said.add("ends the move", term.rule);
        break;
      case MoveTermKind::kNoEntry:
        if (in(term.hexes, step.into)) said.add("barred", term.rule);
        break;
      case MoveTermKind::kNoExit:
        if (in(term.hexes, step.from)) said.add("barred", term.rule);
        break;
      case MoveTermKind::kEntryCost:
        if (in(term.hexes, step.into)) said.add(more, term.rule);
        break;
      case MoveTermKind::kExitCost:
        if (in(term.hexes, step.from)) said.add(more, term.rule);
        break;
      case MoveTermKind::kNoStep:
        if (in(term.hexes, step.from) && in(term.into, step.into)) said.add("barred", term.rule);
        break;
      case MoveTermKind::kStepCost:
        if (in(term.hexes, step.from) && in(term.into, step.into)) said.add(more, term.rule);
        break;
      case MoveTermKind::kNoEnd:
        break;
    }
  }
  return said;
}

void add_said(Facts& facts, const char* id, std::string name, const Said& said) {
  facts.push_back({"zones", id, std::move(name), joined_words(said.words, ", ", "free"), said.cited.list(),
                   "probe: the ruling on a move next to one enemy unit"});
}

// The enemy stands in 0605; 0604 and 0505 lie next to him and to each other, 0603 is out of his zone.
void add_steps(Facts& facts, const Probe& probe, const Mapping& mapping, const std::string& kind) {
  const Ruleset& rules = probe.rules();
  const std::string id = "a-" + kind, who = mapping.name("kinds", kind);
  State near = probe.empty();
  probe.hold(near, "infantry", "0605");
  State inside = near;
  probe.put(near, id, "0603");
  probe.put(inside, id, "0604");
  const MoveRuling coming = rules.rule_move(near, probe.unit(id)), leaving = rules.rule_move(inside, probe.unit(id));
  add_said(facts, ("enter-" + kind).c_str(), "Entering a zone: " + who,
           said_of_step(coming, {.into = probe.hex("0604")}));
  Said out = said_of_step(leaving, {.from = probe.hex("0604"), .into = probe.hex("0603")});
  add_said(facts, ("leave-" + kind).c_str(), "Leaving a zone: " + who, out);
  add_said(facts, ("zone-to-zone-" + kind).c_str(), "From zone to zone: " + who,
           said_of_step(leaving, {.from = probe.hex("0604"), .into = probe.hex("0505")}));
}

void add_exerted(Facts& facts, const Probe& probe, const Mapping& mapping) {
  for (const auto& [kind, name] : mapping.whole()["words"]["kinds"].items()) {
    if (!mapping.has(probe.title(), "kinds", kind)) continue;
    State state = probe.empty();
    const int units = probe.hold(state, kind, "0605");
    const std::string from = units > 1 ? ", from " + std::to_string(units) + " units in the hex on" : "";
    const HexSet zone = probe.rules().zone_of(state, probe.unit("d-" + kind));
    facts.push_back({"zones",
                     "exerts-" + kind,
                     "Zone of " + name.get<std::string>(),
                     zone.empty() ? "none" : std::to_string(zone.size()) + " hexes" + from,
                     {},
                     "query.zoc on a probe"});
  }
}

/// Whether a line through a hex is closed by an enemy's zone, and opened again by a friendly unit there.
void add_supply_line(Facts& facts, const Probe& probe) {
  State state = probe.empty();
  probe.hold(state, "infantry", "0605");
  probe.put(state, "a-0", "0604");
  const HexId hex = probe.hex("0505");
  for (const char* id : {"a-0", "a-1"}) state.pos.units[probe.unit(id)].flags = 0;
  if (probe.rules().supply(state, probe.unit("a-0")).why.empty()) return;  // it does not say why no line is open
  const auto against = [&](const State& asked, Cited* cited) {
    bool closed = false;
    for (const Objection& each : probe.rules().supply(asked, probe.unit("a-0")).why)
      if (each.hex == hex) {
        closed = true;
        if (cited) cited->add(each.rule);
      }
    return closed;
  };
  Cited cited;
  if (!against(state, &cited)) return;  // that nothing is said against the hex does not mean that a line passes
  probe.put(state, "a-1", "0505");
  const bool still = against(state, nullptr);
  facts.push_back({"zones", "supply", "Supply lines into a zone",
                   still ? "closed" : "closed, unless a friendly unit is there", cited.list(),
                   "query.supply on a probe"});
}

void add_retreat(Facts& facts, const Probe& probe) {
  State state = probe.empty();
  probe.hold(state, "infantry", "0605");
  probe.put(state, "a-0", "0603");
  const HexId hex = probe.hex("0604");
  const RetreatRuling alone = probe.rules().rule_retreat(state, probe.unit("a-0"));
  Cited cited;
  for (const MoveTerm& term : alone.terms())
    if (term.hexes->contains(hex) && !alone.is_lifted(*term.rule)) cited.add(term.rule);
  const bool closed = alone.blocked().contains(hex), avoided = alone.avoided_ends().contains(hex);
  probe.put(state, "a-1", "0604");
  const bool still = probe.rules().rule_retreat(state, probe.unit("a-0")).blocked().contains(hex);
  facts.push_back({"zones", "retreat", "Retreats into a zone",
                   !closed ? (avoided ? "only to pass" : "pass")
                   : still ? "closed"
                           : "closed, unless a friendly unit is there",
                   cited.list(), "probe: the ruling on a retreat next to one enemy unit"});
}

/// Where moves may overstack: the most units with which the phase may end.
std::optional<int> limit_at_end(const Probe& probe, const std::string& side, Cited& cited) {
  State state = probe.empty();
  const HexId hex = probe.hex("0604");
  Action end;
  end.kind = kEndPhase;
  end.actor = to_act(state);
  for (int n = 0; n < kMostStacked; ++n) {
    probe.put(state, side + std::to_string(n), "0604");
    for (const Objection& each : judge(probe.rules(), state, end).against())
      if (each.hex == hex) {
        cited.add(each.rule);
        return n;
      }
  }
  return std::nullopt;
}

void add_stacking(Facts& facts, const Probe& probe, const Mapping& mapping, bool attacker) {
  const std::string side = attacker ? "a-" : "d-", who = attacker ? "first side" : "second side";
  for (const std::string kind : kKinds) {
    const UnitId mover = probe.unit(side + kind);
    if (mover == kNoUnit) continue;
    State state = probe.empty();
    probe.put(state, side + kind, "0603");
    const HexId hex = probe.hex("0604");
    std::optional<int> limit;
    Cited cited;
    std::vector<const Case*> always;  // what bars the hex when nobody is there
    for (int n = 0; n <= kMostStacked && !limit; ++n) {
      if (n > 0) probe.put(state, side + std::to_string(n - 1), "0604");
      const MoveRuling ruling = probe.rules().rule_move(state, mover);
      for (const MoveTerm& term : ruling.terms()) {
        const bool bars = term.kind == MoveTermKind::kNoEnd || term.kind == MoveTermKind::kNoEntry;
        if (!bars || !term.hexes->contains(hex) || ruling.is_lifted(*term.rule)) continue;
        if (n == 0)
          always.push_back(term.rule);
        else if (std::ranges::find(always, term.rule) == always.end())
          limit = n, cited.add(term.rule);
      }
    }
    const bool asked_at_end = to_act(state) == (attacker ? Side::kFirst : Side::kSecond);
    if (!limit && !asked_at_end) continue;  // the end of its phase cannot be asked about here
    if (!limit) limit = limit_at_end(probe, side, cited);
    facts.push_back({"stacking", (attacker ? "first-" : "second-") + kind,
                     "Most units in a hex: " + mapping.name("kinds", kind) + ", " + who,
                     limit ? std::to_string(*limit) : "more than " + std::to_string(kMostStacked), cited.list(),
                     "probe: the ruling on a move into a hex with more and more units"});
  }
}

void add_stack_cost(Facts& facts, const Probe& probe, const Mapping& mapping) {
  for (const std::string kind : kKinds) {
    const UnitId mover = probe.unit("a-" + kind);
    if (mover == kNoUnit) continue;
    State state = probe.empty();
    probe.put(state, "a-" + kind, "0603");
    probe.put(state, "a-0", "0604");
    const Said said =
        said_of_step(probe.rules().rule_move(state, mover), {.from = probe.hex("0603"), .into = probe.hex("0604")});
    facts.push_back({"stacking", "entering-" + kind, "Entering a friendly unit's hex: " + mapping.name("kinds", kind),
                     joined_words(said.words, ", ", "free"), said.cited.list(), "probe: the ruling on a move"});
  }
}

/// Zones and ground: whether a zone extends into it.
void add_grounds(Facts& facts, TitleLibrary& library, const Mapping& mapping, const Compared& title) {
  for (const auto& [word, name] : mapping.whole()["words"]["grounds"].items()) {
    if (word == "open" || !mapping.has(title, "grounds", word)) continue;
    Scene scene = cast_of(mapping, title, "supplied");
    scene.grounds["0605"] = word;
    const auto position = mapping.position(title, scene);
    auto table = position ? table_of(library, *position)
                          : Expected<std::unique_ptr<Table>>(Unexpected<Findings>{position.error()});
    if (!table) continue;
    const Probe probe(std::move(*table), title);
    State state = probe.empty();
    probe.hold(state, "infantry", "0604");
    const bool there = probe.rules().zone_of(state, probe.unit("d-infantry")).contains(probe.hex("0605"));
    facts.push_back({"zones",
                     "ground-" + word,
                     "Zone extends into: " + name.get<std::string>(),
                     there ? "yes" : "no",
                     {},
                     "query.zoc on a probe"});
  }
}

}  // namespace

Scene cast_of(const Mapping& mapping, const Compared& title, const char* supply) {
  Scene scene;
  scene.movement = true;
  scene.attacker_supply = scene.defender_supply = supply;
  int column = 0;
  const auto add = [&](const std::string& id, bool attacker, const std::string& kind) {
    const int row = (attacker ? 1 : 9) + column / 11;
    char hex[32];
    std::snprintf(hex, sizeof hex, "%02d%02d", column % 11 + 1, row);
    ++column;
    scene.pieces.push_back({id, attacker, kind, 4, hex});
  };
  for (const bool attacker : {true, false}) {
    column = 0;
    const std::string side = attacker ? "a-" : "d-";
    for (const auto& [kind, name] : mapping.whole()["words"]["kinds"].items())
      if (mapping.has(title, "kinds", kind)) add(side + kind, attacker, kind);
    for (int i = 0; i < kMostStacked; ++i) add(side + std::to_string(i), attacker, "infantry");
  }
  return scene;
}

Expected<Facts> probed_facts(TitleLibrary& library, const Mapping& mapping, const Compared& title, Effort& effort) {
  const auto table_with = [&](const char* supply, bool movement) -> Expected<std::unique_ptr<Table>> {
    Scene scene = cast_of(mapping, title, supply);
    scene.movement = movement;
    const auto position = mapping.position(title, scene);
    if (!position) return Unexpected<Findings>{position.error()};
    return table_of(library, *position);
  };
  auto table = table_with("supplied", true), cut_off = table_with("unsupplied", true),
       combat = table_with("supplied", false);
  for (const auto* each : {&table, &cut_off, &combat})
    if (!*each) return Unexpected<Findings>{each->error()};
  return contain(title.id, [&] {
    const Probe probe(std::move(*table), title), without(std::move(*cut_off), title),
        fighting(std::move(*combat), title);
    Facts facts;
    add_exerted(facts, probe, mapping);
    add_grounds(facts, library, mapping, title);
    for (const char* kind : kKinds)
      if (mapping.has(title, "kinds", kind)) add_steps(facts, probe, mapping, kind);
    add_supply_line(facts, without);
    add_retreat(facts, probe);
    for (const bool attacker : {true, false}) add_stacking(facts, probe, mapping, attacker);
    add_stack_cost(facts, probe, mapping);
    add_must_attack(facts, fighting);
    add_supply_effects(facts, library, mapping, title, effort);
    add_supply_statuses(facts, probe);
    return facts;
  });
}

}  // namespace trigh::host::lab
