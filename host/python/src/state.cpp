// States, dice and players: what search and self-play need, without a journal.
#include <pybind11/stl.h>

#include <algorithm>

#include "bind.hpp"
#include "rpc/json.hpp"
#include "table.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"
#include "trigh/lab/odds.hpp"
#include "trigh/play/keyed_dice.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/ways.hpp"

namespace trigh::python {
namespace {

/// A machine that plays one side of one game.
struct BoundPlayer {
  std::unique_ptr<Player> player;
};

/// The units of the position, as they stand: (hex, place, steps, flags, data) each, without a copy.
py::buffer_info units_of(BoundState& state) {
  static_assert(sizeof(UnitState) == 8 && offsetof(UnitState, place) == 2 && offsetof(UnitState, flags) == 4);
  return {state.state.pos.units.data(),
          sizeof(UnitState),
          "T{<H:hex:B:place:B:steps:<H:flags:<H:data:}",
          1,
          {static_cast<py::ssize_t>(state.rules().counters().size())},
          {static_cast<py::ssize_t>(sizeof(UnitState))},
          true};
}

py::list objections(const BoundState& at, const Verdict& verdict) {
  py::list list;
  for (const Objection& each : verdict.against()) {
    py::dict why;
    why["case"] = each.rule->id;
    why["title"] = each.rule->title;
    if (each.hex != kNoHex) why["hex"] = at.rules().map().grid.number(each.hex);
    if (each.unit != kNoUnit) why["unit"] = at.rules().counters()[each.unit].id;
    if (*each.detail) why["detail"] = each.detail;
    list.append(why);
  }
  return list;
}

Findings refusals(const BoundState& at, const Verdict& verdict, const Action& action) {
  Findings findings;
  for (const Objection& each : verdict.against())
    findings.push_back(
        {each.rule->id, to_text(at.rules(), action), "", *each.detail ? each.detail : std::string(each.rule->title)});
  return findings;
}

OfferList offers_of(const BoundState& at, const py::object& unit) {
  const OfferFilter filter{unit.is_none() ? kNoUnit : unit_of(at.rules(), unit)};
  return ask_rules(*at.game, [&] {
    OfferList offers{at.game, {}};
    if (!at.state.pos.over && is_player(to_act(at.state))) trigh::offers(at.rules(), at.state, offers.list, filter);
    return offers;
  });
}

/// Objections against an action; an empty list: it is legal.
py::list judge_of(const BoundState& at, const py::object& what) {
  const Action action = action_of(at.game, what);
  return objections(at, ask_rules(*at.game, [&] { return judge(at.rules(), at.state, action); }));
}

/// Applies a legal action; a mistake of the rules in the middle of it leaves the state as it was.
void apply_whole(const Ruleset& rules, State& state, const Action& action) {
  thread_local Events events;  // nobody reads them here; their room is kept
  events.clear();
  const Position before = state.pos;  // what a state keeps besides is made from it anew
  try {
    apply(rules, state, action, events);
  } catch (...) {
    state.pos = before;
    state.rebuild();
    throw;
  }
}

bool known_to_be_legal(const BoundState& at, const py::object& what) {
  return py::isinstance<BoundAction>(what) && py::cast<const BoundAction&>(what).legal_at == at.moment;
}

void apply_to(BoundState& at, const py::object& what) {
  const bool known = known_to_be_legal(at, what);
  Action action = action_of(at.game, what);
  const Verdict verdict = ask_rules(*at.game, [&] {
    Verdict judged = known ? Verdict{} : judge(at.rules(), at.state, action);
    if (!judged) return judged;
    if (action.actor == Side::kNone) action.actor = to_act(at.state);
    apply_whole(at.rules(), at.state, action);
    at.moment = next_moment();
    return judged;
  });
  if (!verdict) throw Failure(refusals(at, verdict, action), true);
}

void check_chance(const BoundState& at) {
  if (at.state.pos.over || to_act(at.state) != Side::kChance)
    throw Failure({{"TR-796", "chance", "", "no die is to be rolled now; to_act says whose turn it is"}});
}

Chance chance_of(const BoundState& at) {
  check_chance(at);
  return ask_rules(*at.game, [&] { return chance(at.rules(), at.state); });
}

BoundAction roll_of(const BoundState& at, const py::object& dice) {
  if (py::isinstance<Dice>(dice)) return {at.game, py::cast<Dice&>(dice).roll(chance_of(at)), at.moment};
  if (!py::isinstance<KeyedDice>(dice)) throw py::type_error("dice are a trigh.Dice or a trigh.KeyedDice");
  check_chance(at);
  auto& keyed = py::cast<KeyedDice&>(dice);
  return {at.game, ask_rules(*at.game, [&] { return keyed.roll(at.rules(), at.state); }), at.moment};
}

py::list reach_of(const BoundState& at, const py::object& who) {
  const UnitId unit = unit_of(at.rules(), who);
  const WayList ways = ask_rules(*at.game, [&] { return ways_of(at.rules(), at.state, unit); });
  py::list list;
  for (const Way& way : ways) {
    const HexId end = led_to(at.rules(), way.action);
    py::dict entry;
    entry["action"] = BoundAction{at.game, way.action, 0};
    entry["hex"] = end == kNoHex ? py::object(py::none()) : py::cast(at.rules().map().grid.number(end));
    entry["cost"] = way.halves / 2.0;
    entry["stops"] = way.stops;
    list.append(entry);
  }
  return list;
}

UnitList units_named(const BoundState& at, const py::dict& combat, const char* key) {
  UnitList units;
  if (!combat.contains(key)) return units;
  if (!py::isinstance<py::sequence>(combat[key]) || py::isinstance<py::str>(combat[key]))
    throw py::type_error(std::string(key) + " of a combat is a list of units");
  for (const py::object each : combat[key].cast<py::sequence>()) {
    if (units.size() == units.capacity())
      throw Failure({{"TR-797", "odds", key, "there are too many units in one list of a combat"}});
    units.push_back(unit_of(at.rules(), each));
  }
  return units;
}

CombatQuery combat_of(const BoundState& at, const py::dict& combat) {
  CombatQuery query;
  query.attackers = units_named(at, combat, "attackers");
  query.defenders = units_named(at, combat, "defenders");
  query.barrage = units_named(at, combat, "barrage");
  query.defensive_fire = units_named(at, combat, "defensive_fire");
  if (combat.contains("attack_points")) query.attack_points = combat["attack_points"].cast<std::int16_t>();
  if (combat.contains("defense_points")) query.defense_points = combat["defense_points"].cast<std::int16_t>();
  if (query.defenders.empty())
    throw Failure({{"TR-797", "odds", "defenders", "a combat has defenders; name at least one unit"}});
  query.attacker = opponent(at.state.side(query.defenders[0]));
  return query;
}

py::dict odds_of(const BoundState& at, const py::sequence& combats) {
  CombatPlan plan;
  // Each item is owned here: a sequence may make its items when asked and keep none of them.
  for (const py::object each : combats) plan.combats.push_back(combat_of(at, each.cast<py::dict>()));
  if (plan.combats.empty()) throw Failure({{"TR-797", "odds", "", "name at least one combat"}});
  if (std::ranges::any_of(plan.combats, [&](const auto& c) { return c.attacker != plan.combats[0].attacker; }))
    throw Failure({{"TR-797", "odds", "", "all combats of a plan are of the same attacker"}});
  const PlanChances answer = ask_rules(*at.game, [&] { return chances(at.rules(), at.state, plan); });
  py::list list;
  for (const CombatChances& each : answer.combats) {
    py::dict combat, results;
    for (const auto& [word, chance] : each.results) results[py::str(word)] = chance;
    combat["fought"] = each.fought;
    combat["results"] = results;
    combat["cleared"] = each.cleared;
    combat["entered"] = each.entered;
    list.append(combat);
  }
  py::dict plan_odds;
  plan_odds["exact"] = answer.exact;
  plan_odds["error"] = answer.error;
  plan_odds["combats"] = list;
  return plan_odds;
}

/// The game of a table, as a state.
BoundState state_of(host::Table& table) {
  return {std::make_shared<const host::OpenGame>(table.game()), table.match().state()};
}

BoundState load_save(const std::string& text) {
  const py::gil_scoped_release released;
  const std::lock_guard one_at_a_time(library_lock());
  return state_of(*value_or_throw(host::Table::from_save(library(), text, "save")));
}

BoundState load_position(const std::string& text) {
  const py::gil_scoped_release released;
  const std::lock_guard one_at_a_time(library_lock());
  const auto document = value_or_throw(parse_json(text, "position"));
  return state_of(*value_or_throw(host::Table::from_position(library(), document, "position")));
}

std::string position_of(const BoundState& at) {
  return ask_rules(*at.game, [&]() -> Expected<std::string> {
    const auto document = position_document(at.rules(), at.state);
    if (!document) return Unexpected<Findings>{document.error()};
    return host::rpc::plain_json(document.value()).dump();
  });
}

BoundAction choose(BoundPlayer& player, const BoundState& at, Dice& dice) {
  if (at.state.pos.over || !is_player(to_act(at.state)))
    throw Failure({{"TR-796", "choose", "", "no player is to act now; to_act says whose turn it is"}});
  return {at.game, ask_rules(*at.game, [&] { return player.player->choose(at.rules(), at.state, dice); }), at.moment};
}

void bind_dice(py::module_& module) {
  py::class_<Dice>(module, "Dice")
      .def(py::init<std::uint64_t, std::uint64_t>(), py::arg("seed"), py::arg("stream") = 0)
      .def(
          "below",
          [](Dice& dice, std::uint32_t bound) {
            if (bound == 0) throw py::value_error("below(0) has no number to draw");
            return dice.below(bound);
          },
          py::arg("bound"))
      .def_property_readonly("used", &Dice::used);
  py::class_<KeyedDice>(module, "KeyedDice")
      .def(py::init<std::uint64_t, std::uint64_t>(), py::arg("seed"), py::arg("game") = 0)
      .def_property_readonly("used", &KeyedDice::rolls);
  py::class_<BoundPlayer>(module, "Player")
      .def(py::init([](const std::string& name) {
             BoundPlayer player{make_player(name)};
             if (!player.player) throw Failure({{"TR-795", "player", name.substr(0, 60), player_trouble(name)}});
             return player;
           }),
           py::arg("name"))
      .def("choose", choose, py::arg("state"), py::arg("dice"));
}

}  // namespace

void bind_state(py::module_& module) {
  bind_dice(module);
  const auto copy = [](const BoundState& at) { return at; };
  py::class_<BoundState>(module, "State", py::buffer_protocol())
      .def_buffer(units_of)
      .def_static("from_save", load_save, py::arg("text"))
      .def_static("from_position", load_position, py::arg("text"))
      .def_property_readonly("rules",
                             [](const BoundState& at) { return std::const_pointer_cast<host::OpenGame>(at.game); })
      .def_property_readonly("turn", [](const BoundState& at) { return at.state.pos.turn; })
      .def_property_readonly("phase",
                             [](const BoundState& at) { return at.rules().phases[at.state.pos.top().phase].id; })
      .def_property_readonly("phasing",
                             [](const BoundState& at) { return side_name(at.rules(), at.state.pos.phasing); })
      .def_property_readonly("to_act",
                             [](const BoundState& at) {
                               return at.state.pos.over ? std::string() : side_name(at.rules(), to_act(at.state));
                             })
      .def_property_readonly("over", [](const BoundState& at) { return at.state.pos.over != 0; })
      .def_property_readonly("winner",
                             [](const BoundState& at) {
                               return at.state.pos.over ? side_name(at.rules(), at.state.pos.winner) : std::string();
                             })
      .def_property_readonly("level", [](const BoundState& at) { return static_cast<int>(at.state.pos.level); })
      .def_property_readonly("hash",
                             [](const BoundState& at) { return std::string(hash_text_of(at.state.pos.hash()).text); })
      .def_property_readonly("points",
                             [](const BoundState& at) {
                               py::dict points;
                               for (std::size_t i = 0; i < at.rules().point_names.size(); ++i)
                                 points[py::str(at.rules().point_names[i])] = at.state.pos.points[i];
                               return points;
                             })
      .def("offers", offers_of, py::arg("unit") = py::none())
      .def("judge", judge_of, py::arg("action"))
      .def("apply", apply_to, py::arg("action"))
      .def("chance",
           [](const BoundState& at) {
             std::vector<std::pair<int, int>> faces;
             for (const ChanceOutcome& each : chance_of(at).outcomes) faces.emplace_back(each.value, each.weight);
             return faces;
           })
      .def("roll", roll_of, py::arg("dice"))
      .def("reach", reach_of, py::arg("unit"))
      .def("odds", odds_of, py::arg("combats"))
      .def("position", position_of)
      .def("copy", copy)
      .def("__copy__", copy)
      .def(
          "__deepcopy__", [](const BoundState& at, const py::dict&) { return at; }, py::arg("memo"));
}

}  // namespace trigh::python
