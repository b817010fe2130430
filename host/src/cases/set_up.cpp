#include "cases/set_up.hpp"

#include <algorithm>

namespace trigh::host::cases {
namespace {

bool digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::string> parted(const std::string& text, char between) {
  std::vector<std::string> parts{""};
  for (const char c : text)
    if (c == between)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

Json number_of(const std::string& word) { return std::stoi(word); }

/// Adds a word to a list of words, once, sorted.
void add_word(Json& list, const std::string& word) {
  if (list.is_null()) list = Json::array();
  if (std::find(list.begin(), list.end(), word) != list.end()) return;
  list.push_back(word);
  std::sort(list.begin(), list.end());
}

/// Hexes as a line lists them from word `at` on: "0303 0304", or "0301..0309" along a line of the map. Empty when a
/// word is none.
std::vector<std::string> hexes_from(const std::vector<std::string>& words, std::size_t at) {
  std::vector<std::string> hexes;
  for (; at < words.size(); ++at) {
    const std::size_t dots = words[at].find("..");
    const std::string first = words[at].substr(0, dots);
    const std::string last = dots == std::string::npos ? first : words[at].substr(dots + 2);
    const std::size_t line = first.size() - std::min<std::size_t>(first.size(), 2);
    if (!is_hex(first) || !is_hex(last) || first.substr(0, line) != last.substr(0, line)) return {};
    for (int i = std::stoi(first.substr(line)), end = std::stoi(last.substr(line)); i <= end; ++i)
      hexes.push_back(first.substr(0, line) + (i < 10 ? "0" : "") + std::to_string(i));
  }
  return hexes;
}

}  // namespace

bool is_whole_number(std::string_view word) {
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
  return digits(word) && word.size() <= 6;
}

bool is_hex(std::string_view word) {
  if (!word.empty() && word[0] >= 'A' && word[0] <= 'Z') word.remove_prefix(1);
  return word.size() == 4 && digits(word);
}

Json rolls_of(const std::vector<std::string>& words) {
  Json rolls = Json::array();
  for (const std::string& word : words) {
    Json faces = Json::array();
    for (const std::string& face : parted(word, '+')) {
      if (!digits(face) || face.size() > 3) return nullptr;
      faces.push_back(number_of(face));
    }
    rolls.push_back(faces.size() == 1 ? faces[0] : faces);
  }
  return rolls;
}

const std::map<std::string, SetUp::Form, std::less<>>& SetUp::forms() {
  static const std::map<std::string, Form, std::less<>> kForms{
      {"title", {&SetUp::title, "title ID, as 'trigh titles' lists them"}},
      {"scenario", {&SetUp::scenario, "scenario ID"}},
      {"option", {&SetUp::option, "option NAME CHOICE"}},
      {"overlay", {&SetUp::overlay, "overlay ID, also of a transplant, as 'trigh titles' lists them"}},
      {"map", {&SetUp::map, "map COLUMNS x ROWS TERRAIN, or map ID"}},
      {"terrain", {&SetUp::terrain, "terrain KIND HEX..., or HEX..HEX along a line of the map"}},
      {"feature", {&SetUp::feature, "feature KIND HEX..., or 'everywhere' on a map of your own"}},
      {"hexside", {&SetUp::hexside, "hexside KIND HEX-HEX..., along a whole path if you like"}},
      {"region", {&SetUp::region, "region NAME HEX..., on a map of your own"}},
      {"turn", {&SetUp::turn, "turn NUMBER"}},
      {"phase", {&SetUp::phase, "phase PHASE SIDE"}},
      {"first", {&SetUp::first, "first SIDE"}},
      {"counter", {&SetUp::counter, "counter NAME and what is printed on it: VALUE NUMBER, type TYPE, traits"}},
      {"unit",
       {&SetUp::unit, "unit ID [SIDE] HEX [COUNTER] [VALUE NUMBER...] [STATUS...], or 'in BOX' instead of HEX"}},
      {"remove", {&SetUp::remove, "remove ID..., units that the lines before have placed"}},
      {"marker", {&SetUp::marker, "marker KIND HEX... [NUMBER]"}},
      {"points", {&SetUp::points, "points SIDE.NAME NUMBER"}},
      {"extra", {&SetUp::extra, "extra NAME VALUE, the value as in a position file"}},
      {"settle", {&SetUp::settle, "settle, alone"}},
      {"dice", {&SetUp::dice, "dice ROLL..., a number for a single die, faces joined by + for a roll of several"}}};
  return kForms;
}

bool SetUp::knows(std::string_view verb) { return forms().contains(verb); }

Findings SetUp::add(const PlayLine& line) {
  findings_.clear();
  wrong_.clear();
  const Form& form = forms().find(line.verb)->second;
  if (!has_title() && line.verb != "title")
    return {about(path_, line.number, "TR-772", "the title comes first; write a line 'title ID' above this one")};
  if (!(this->*form.add)(line) && findings_.empty())
    findings_.push_back(about(path_, line.number, "TR-772",
                              (wrong_.empty() ? "the line does not have the form of '" + line.verb + "'" : wrong_) +
                                  "; write: " + form.form));
  return findings_;
}

int SetUp::line_of(const std::string& pointer) const {
  for (std::string at = pointer; !at.empty(); at.resize(at.rfind('/')))
    if (const auto found = lines_.find(at); found != lines_.end()) return found->second;
  return 0;
}

bool SetUp::title(const PlayLine& line) {
  if (line.words.size() != 1) return false;
  auto rules = opened(line.words[0], line);
  if (!rules) return true;
  rules_ = std::move(rules);
  document_["title"] = line.words[0];
  note("/title", line.number);
  return true;
}

std::shared_ptr<const Ruleset> SetUp::opened(const std::string& title, const PlayLine& line) {
  GameChoice choice;
  choice.request.title = title;
  for (const Json& id : document_.value("overlays", Json::array())) choice.overlays.push_back({id});
  const auto game = library_.open(choice);
  if (game) return game.value().rules;
  for (const Finding& finding : game.error())
    findings_.push_back(about(path_, line.number, finding.code.c_str(), finding.text));
  return nullptr;
}

bool SetUp::scenario(const PlayLine& line) {
  if (line.words.size() != 1) return false;
  document_["scenario"] = line.words[0];
  note("/scenario", line.number);
  return true;
}

bool SetUp::overlay(const PlayLine& line) {
  if (line.words.size() != 1) return false;
  document_["overlays"].push_back(line.words[0]);
  (void)opened(document_["title"], line);  // later nobody could tell which of several is wrong
  return true;
}

bool SetUp::option(const PlayLine& line) {
  if (line.words.size() != 2) return false;
  const std::string& choice = line.words[1];
  document_["options"][line.words[0]] = choice == "on" || choice == "off" ? Json(choice == "on") : Json(choice);
  note("/options/" + line.words[0], line.number);
  return true;
}

bool SetUp::map(const PlayLine& line) {
  const auto& words = line.words;
  note("/map", line.number);
  if (words.size() == 1) {
    document_["map"] = words[0];
    return true;
  }
  if (words.size() != 4 || words[1] != "x" || !digits(words[0]) || !digits(words[2]) || words[0].size() > 3 ||
      words[2].size() > 3)
    return false;
  document_["map"] = object({{"like", document_["title"]},
                             {"default", words[3]},
                             {"width", number_of(words[0])},
                             {"height", number_of(words[2])}});
  return true;
}

Json& SetUp::changes() {
  Json& map = document_["map"];
  if (map.is_object() && map.contains("default")) return map;
  if (!map.is_object()) map = object({{"overlay", Json::object()}});
  return map["overlay"];
}

Json& SetUp::hex_record(const std::string& hex) {
  Json& map = changes();
  Json& record = map["hexes"][hex];
  if (record.is_null()) record = map.contains("default") ? object({{"terrain", map["default"]}}) : Json::object();
  return record;
}

bool SetUp::terrain(const PlayLine& line) {
  const auto hexes = hexes_from(line.words, 1);
  for (const std::string& hex : hexes) {
    hex_record(hex)["terrain"] = line.words[0];
    note("/map/hexes/" + hex, line.number);
    note("/map/overlay/hexes/" + hex, line.number);
  }
  return !hexes.empty();
}

/// The numbers of all hexes of the map that the case has made for itself; empty when it has not.
std::vector<std::string> SetUp::everywhere() const {
  const Json map = document_.value("map", Json());
  std::vector<std::string> hexes;
  if (!map.is_object() || !map.contains("default")) return hexes;
  const int width = map["width"], height = map["height"];
  const Layout layout = rules_->map().grid.layout();
  const bool columns = layout == Layout::kColumns;
  if (width == 0 || height == 0 || width > kMaxLine || height > kMaxLine || width * height > kMaxHexes) return hexes;
  const Grid grid(layout, columns ? width : height, columns ? height : width);
  const std::string first = rules_->map().grid.number(0);
  const std::string sheet = first[0] >= 'A' ? first.substr(0, 1) : "";
  for (int hex = 0; hex < grid.size(); ++hex) hexes.push_back(sheet + grid.number(static_cast<HexId>(hex)));
  return hexes;
}

bool SetUp::feature(const PlayLine& line) {
  const bool all = line.words.size() == 2 && line.words[1] == "everywhere";
  const auto hexes = all ? everywhere() : hexes_from(line.words, 1);
  for (const std::string& hex : hexes) {
    add_word(hex_record(hex)["features"], line.words[0]);
    note("/map/hexes/" + hex, line.number);
    note("/map/overlay/hexes/" + hex, line.number);
  }
  return !hexes.empty();
}

bool SetUp::hexside(const PlayLine& line) {
  if (line.words.size() < 2) return false;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const auto path = parted(line.words[i], '-');
    if (path.size() < 2 || !std::ranges::all_of(path, [](const auto& hex) { return is_hex(hex); })) return false;
    Json& sides = changes()["hexsides"];
    if (sides.is_null()) sides = Json::array();
    for (std::size_t step = 1; step < path.size(); ++step) {
      const std::string &a = std::min(path[step - 1], path[step]), &b = std::max(path[step - 1], path[step]);
      auto side = std::ranges::find_if(sides, [&](const Json& each) { return each["a"] == a && each["b"] == b; });
      if (side == sides.end()) side = sides.insert(sides.end(), object({{"a", a}, {"b", b}, {"kinds", Json::array()}}));
      add_word((*side)["kinds"], line.words[0]);
      const std::string place = "/hexsides/" + std::to_string(side - sides.begin());
      note("/map" + place, line.number);
      note("/map/overlay" + place, line.number);
    }
  }
  return true;
}

bool SetUp::region(const PlayLine& line) {
  const auto hexes = hexes_from(line.words, 1);
  if (hexes.empty()) return false;
  changes()["regions"][line.words[0]] = hexes;
  note("/map/regions/" + line.words[0], line.number);
  return true;
}

bool SetUp::turn(const PlayLine& line) {
  if (line.words.size() != 1 || !is_whole_number(line.words[0])) return false;
  document_["turn"] = number_of(line.words[0]);
  note("/turn", line.number);
  return true;
}

bool SetUp::phase(const PlayLine& line) {
  if (line.words.size() != 2) return false;
  document_["phase"] = line.words[0];
  document_["phasing"] = line.words[1];
  note("/phase", line.number);
  note("/phasing", line.number);
  return true;
}

bool SetUp::first(const PlayLine& line) {
  if (line.words.size() != 1) return false;
  document_["first"] = line.words[0];
  note("/first", line.number);
  return true;
}

bool SetUp::is_side(const std::string& word) const {
  return std::ranges::find(rules_->data->side_ids, word) != rules_->data->side_ids.end();
}

bool SetUp::is_status(const std::string& word) const {
  return std::ranges::any_of(rules_->statuses, [&](const StatusName& status) { return status.id == word; });
}

/// A number of a unit that is no printed value.
bool SetUp::is_number(const std::string& word) const { return word == "steps" || word == "data"; }

bool SetUp::counter(const PlayLine& line) {
  if (line.words.size() < 2) return false;
  constexpr std::size_t kMostWords = 100;
  std::vector<std::string> printed;  // counters above stand for what is printed on them
  for (std::size_t i = 1; i < line.words.size(); ++i)
    if (const auto kind = counters_.find(line.words[i]); kind != counters_.end())
      printed.insert(printed.end(), kind->second.begin(), kind->second.end());
    else
      printed.push_back(line.words[i]);
  if (printed.size() > kMostWords) return false;
  counters_[line.words[0]] = std::move(printed);
  return true;
}

Json& SetUp::unit_record(const std::string& id) {
  Json& units = document_["units"];
  const auto known = std::ranges::find_if(units, [&](const Json& each) { return each["id"] == id; });
  if (known != units.end()) return *known;
  units.push_back(object({{"id", id}}));
  return units.back();
}

void SetUp::describe(Json& unit, const std::vector<std::string>& words, std::size_t at) {
  for (; at < words.size(); ++at) {
    const std::string& word = words[at];
    const bool more = at + 1 < words.size();
    if (more && (word == "type" || word == "nation"))
      unit[word] = words[++at];
    else if (more && word == "in")
      unit.erase("hex"), unit["box"] = words[++at];
    else if (more && word == "not" && is_status(words[at + 1]))
      unit["status"][words[++at]] = false;
    else if (is_hex(word))
      unit.erase("box"), unit["hex"] = word;
    else if (is_side(word))
      unit["side"] = word;
    else if (more && is_whole_number(words[at + 1]) && !is_hex(words[at + 1]))
      unit[is_number(word) ? "status" : "values"][word] = number_of(words[at + 1]), ++at;
    else if (is_status(word))
      unit["status"][word] = true;
    else if (const auto kind = counters_.find(word); kind != counters_.end() && &kind->second != &words)
      describe(unit, kind->second, 0);
    else if (word != "at")
      add_word(unit["traits"], word);
  }
}

bool SetUp::unit(const PlayLine& line) {
  if (line.words.empty()) return false;
  Json& unit = unit_record(line.words[0]);
  for (std::size_t i = 0; i < document_["units"].size(); ++i)
    if (document_["units"][i]["id"] == line.words[0]) note("/units/" + std::to_string(i), line.number);
  describe(unit, line.words, 1);
  if (unit.contains("traits") && !unit.contains("values")) {
    std::string statuses;
    for (const StatusName& status : rules_->statuses) statuses += (statuses.empty() ? "" : ", ") + status.id;
    wrong_ = "'" + unit["traits"][0].get<std::string>() + "' is neither a side, a counter above, nor a status (" +
             statuses + ")";
    return false;
  }
  return true;
}

bool SetUp::remove(const PlayLine& line) {
  for (const std::string& id : line.words) {
    Json& units = document_["units"];
    const auto known = std::ranges::find_if(units, [&](const Json& each) { return each["id"] == id; });
    if (known == units.end()) {
      wrong_ = "no line above places a unit '" + id + "'";
      return false;
    }
    const auto place = static_cast<std::size_t>(known - units.begin());
    units.erase(known);
    for (std::size_t i = place; i < units.size(); ++i)  // the units behind move up
      if (const auto next = lines_.find("/units/" + std::to_string(i + 1)); next != lines_.end())
        note("/units/" + std::to_string(i), next->second);
  }
  return !line.words.empty();
}

bool SetUp::marker(const PlayLine& line) {
  const bool valued = line.words.size() > 2 && is_whole_number(line.words.back()) && !is_hex(line.words.back());
  const auto hexes = hexes_from({line.words.begin(), line.words.end() - valued}, 1);
  Json& markers = document_["markers"];
  if (markers.is_null()) markers = Json::array();
  for (const std::string& hex : hexes) {
    std::erase_if(markers.get_ref<Json::array_t&>(),
                  [&](const Json& each) { return each["kind"] == line.words[0] && each["hex"] == hex; });
    markers.push_back(object({{"kind", line.words[0]}, {"hex", hex}}));
    if (valued) markers.back()["value"] = number_of(line.words.back());
    note("/markers/" + std::to_string(markers.size() - 1), line.number);
  }
  return !hexes.empty();
}

bool SetUp::points(const PlayLine& line) {
  if (line.words.size() != 2 || !is_whole_number(line.words[1])) return false;
  document_["points"][line.words[0]] = number_of(line.words[1]);
  note("/points/" + line.words[0], line.number);
  return true;
}

bool SetUp::extra(const PlayLine& line) {
  constexpr std::size_t kLongest = 4000;  // so that nothing is nested too deep
  const std::size_t end = line.raw.find(' ');
  if (end == std::string::npos || line.raw.size() > kLongest) return false;
  Json value = Json::parse(line.raw.substr(end), nullptr, false);
  if (value.is_discarded()) {
    wrong_ = "the value is no JSON: texts stand in quotes, lists in brackets";
    return false;
  }
  const std::string key = line.raw.substr(0, end);
  document_["extra"][key] = std::move(value);
  note("/extra/" + key, line.number);
  return true;
}

bool SetUp::settle(const PlayLine& line) {
  document_["settle"] = true;
  note("/settle", line.number);
  return line.words.empty();
}

bool SetUp::dice(const PlayLine& line) {
  Json rolls = rolls_of(line.words);
  if (rolls.is_null() || rolls.empty()) return false;
  document_["dice"] = std::move(rolls);
  note("/dice", line.number);
  return true;
}

}  // namespace trigh::host::cases
