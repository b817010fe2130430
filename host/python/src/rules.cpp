// Rules, actions and lists of offers.
#include <pybind11/stl.h>

#include "bind.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::python {
namespace {

constexpr std::size_t kLongestLine = 4000;
constexpr std::size_t kMostSaid = 60;  ///< of a wrong name, in the sentence about it

RulesPtr open(const std::string& title, const std::string& scenario, const std::map<std::string, std::string>& options,
              const std::vector<std::string>& overlays) {
  const py::gil_scoped_release released;
  const std::lock_guard one_at_a_time(library_lock());
  host::GameChoice choice;
  choice.request.title = title;
  choice.request.scenario = scenario;
  choice.options = Options(options.begin(), options.end());
  for (const std::string& id : overlays) choice.overlays.push_back({id, 0});
  return std::make_shared<const host::OpenGame>(value_or_throw(library().open(choice)));
}

std::vector<std::string> unit_ids(const host::OpenGame& game) {
  std::vector<std::string> ids;
  for (int i = 0; i < game.rules->counters().size(); ++i)
    ids.push_back(game.rules->counters()[static_cast<UnitId>(i)].id);
  return ids;
}

std::vector<std::string> hexes(const host::OpenGame& game) {
  const Grid& grid = game.rules->map().grid;
  std::vector<std::string> numbers;
  for (int i = 0; i < grid.size(); ++i) numbers.push_back(grid.number(static_cast<HexId>(i)));
  return numbers;
}

const ActionForm& form_of(const BoundAction& bound) { return bound.game->rules->forms[bound.action.kind]; }

py::object unit_name(const BoundAction& bound) {
  const bool has = (form_of(bound).parts & kHasUnit) != 0 && bound.action.unit < bound.game->rules->counters().size();
  return has ? py::cast(bound.game->rules->counters()[bound.action.unit].id) : py::none();
}

std::vector<std::string> names_of(const BoundAction& bound, std::span<const UnitId> units) {
  std::vector<std::string> ids;
  for (const UnitId unit : units) ids.push_back(bound.game->rules->counters()[unit].id);
  return ids;
}

std::string text_of(const BoundAction& bound) { return to_text(*bound.game->rules, bound.action); }

BoundAction offer_at(const OfferList& offers, std::int64_t at) {
  const auto size = static_cast<std::int64_t>(offers.list.size());
  if (at < 0) at += size;
  if (at < 0 || at >= size) throw py::index_error("there are " + std::to_string(size) + " offers");
  return {offers.game, offers.list[static_cast<std::size_t>(at)], 0};
}

void bind_action(py::module_& module) {
  py::class_<BoundAction>(module, "Action")
      .def_property_readonly("text", text_of)
      .def_property_readonly("verb", [](const BoundAction& a) { return form_of(a).verb; })
      .def_property_readonly("unit", unit_name)
      .def_property_readonly("units",
                             [](const BoundAction& a) {
                               return (form_of(a).parts & kHasUnits) != 0 ? names_of(a, a.action.units())
                                                                          : std::vector<std::string>{};
                             })
      .def_property_readonly("targets",
                             [](const BoundAction& a) {
                               return (form_of(a).parts & kHasTargets) != 0 ? names_of(a, a.action.target_units())
                                                                            : std::vector<std::string>{};
                             })
      .def_property_readonly("value", [](const BoundAction& a) { return a.action.value; })
      .def("__str__", text_of)
      .def("__repr__", [](const BoundAction& a) { return "<trigh.Action '" + text_of(a) + "'>"; })
      .def("__eq__", [](const BoundAction& a, const BoundAction& b) { return a == b; })
      .def("__hash__", [](const BoundAction& a) { return hash_bytes(&a.action, sizeof(Action)); });
  py::class_<OfferList>(module, "Offers")
      .def("__len__", [](const OfferList& offers) { return offers.list.size(); })
      .def("__getitem__", offer_at)
      .def("texts", [](const OfferList& offers) {
        std::vector<std::string> texts;
        for (const Action& each : offers.list) texts.push_back(to_text(*offers.game->rules, each));
        return texts;
      });
}

}  // namespace

std::string side_name(const Ruleset& rules, Side side) {
  return side == Side::kChance ? "chance" : is_player(side) ? rules.data->side_ids[index(side)] : std::string();
}

UnitId unit_of(const Ruleset& rules, const py::handle& unit) {
  if (py::isinstance<py::int_>(unit)) {
    const auto number = py::cast<std::int64_t>(unit);
    if (number >= 0 && number < rules.counters().size()) return static_cast<UnitId>(number);
  } else if (py::isinstance<py::str>(unit)) {
    if (const auto known = rules.counters().find(py::cast<std::string>(unit))) return *known;
  }
  auto said = py::cast<std::string>(py::repr(unit));
  if (said.size() > kMostSaid) said = "of a name of " + std::to_string(said.size()) + " letters";
  throw Failure(
      {{"TR-795", "unit", "", "there is no unit " + said + "; name one of rules.units, or its number there"}});
}

Action action_of(const RulesPtr& game, const py::handle& action) {
  if (py::isinstance<py::str>(action)) {
    const auto line = py::cast<std::string>(action);
    if (line.size() > kLongestLine || line.find('\n') != std::string::npos)
      throw py::value_error("an action is one line of at most " + std::to_string(kLongestLine) + " letters");
    return value_or_throw(parse_action(*game->rules, line));
  }
  if (!py::isinstance<BoundAction>(action)) throw py::type_error("an action is its line of text or a trigh.Action");
  const auto& bound = py::cast<const BoundAction&>(action);
  // Of a game opened on its own the numbers mean something else; its words may mean the same.
  return bound.game == game ? bound.action : value_or_throw(parse_action(*game->rules, text_of(bound)));
}

void bind_rules(py::module_& module) {
  bind_action(module);
  using Game = host::OpenGame;
  py::class_<Game, std::shared_ptr<Game>>(module, "Rules")
      .def(py::init([](const std::string& title, const std::string& scenario,
                       const std::map<std::string, std::string>& options, const std::vector<std::string>& overlays) {
             return std::const_pointer_cast<Game>(open(title, scenario, options, overlays));
           }),
           py::arg("title"), py::arg("scenario") = "", py::kw_only(), py::arg("options") = py::dict(),
           py::arg("overlays") = py::list())
      .def_property_readonly("title", [](const Game& game) { return game.data->title_id; })
      .def_property_readonly("system", [](const Game& game) { return game.data->system; })
      .def_property_readonly("scenario", [](const Game& game) { return game.data->scenario.id; })
      .def_property_readonly("sides", [](const Game& game) { return game.data->side_ids; })
      .def_property_readonly("units", unit_ids)
      .def_property_readonly("hexes", hexes)
      .def_property_readonly("point_names", [](const Game& game) { return game.rules->point_names; })
      .def_property_readonly("verbs",
                             [](const Game& game) {
                               std::vector<std::string> verbs;
                               for (const ActionForm& form : game.rules->forms) verbs.push_back(form.verb);
                               return verbs;
                             })
      .def_property_readonly("data_hash", [](const Game& game) { return hash_text_of(game.data->hash).text; })
      .def("start",
           [](const std::shared_ptr<Game>& game) {
             return ask_rules(*game, [&] { return BoundState(game, Match(game->rules).state()); });
           })
      .def("action", [](const std::shared_ptr<Game>& game, const std::string& line) {
        return BoundAction{game, action_of(game, py::str(line)), 0};
      });
}

}  // namespace trigh::python
