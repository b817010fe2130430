#include "trigh/io/title_reader.hpp"

#include <algorithm>
#include <set>

#include "about_reader.hpp"
#include "counters_reader.hpp"
#include "made_counters.hpp"
#include "overlays.hpp"
#include "references.hpp"
#include "report.hpp"
#include "scenario_reader.hpp"
#include "title_files.hpp"
#include "trigh/io/cases_reader.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/map_reader.hpp"

namespace trigh {
namespace {

namespace fs = std::filesystem;
using io::in_quotes;
using io::pointer_to;
using io::Report;
using io::TitleFiles;

// Reads one game's files in a fixed order, going on after findings as long as that makes sense.
class Loader {
 public:
  Loader(const fs::path& data_root, const GameRequest& request)
      : data_root_(data_root),
        request_(request),
        overlays_(data_root, request.title),
        files_(data_root, request.title, &overlays_) {}

  Expected<std::shared_ptr<const GameData>> load() {
    Findings unfit = overlays_.read(request_.overlays);
    const bool open = files_.open();
    if (open) files_.check_overlays();
    if (!open || !unfit.empty()) {
      files_.add(std::move(unfit));
      return Unexpected{overlays_.translated(files_.take())};
    }
    read_title();
    const bool mapped = read_maps();
    read_units();
    read_tables();
    if (mapped) read_scenario();
    if (mapped) check_map_words();
    read_weights(mapped);
    if (files_.failed()) return Unexpected{overlays_.translated(files_.take())};
    keep_overlays();
    data_->hash = files_.hash();
    for (const auto& read : {files_.sources(), more_sources_})
      for (const fs::path& file : read) data_->sources.push_back(file.string());
    return std::shared_ptr<const GameData>(data_);
  }

 private:
  void keep_overlays() {
    for (const io::Overlays::Overlay& overlay : overlays_.list()) {
      files_.count(overlay.text);
      data_->overlays.push_back({overlay.info.id, overlay.info.digest});
      data_->borrowed_cases.insert(data_->borrowed_cases.end(), overlay.section.cases.begin(),
                                   overlay.section.cases.end());
      for (const fs::path& file : overlay.section.files) data_->sources.push_back(file.string());
      data_->sources.push_back(overlay.info.file.string());
    }
    const std::vector<std::string> changes = overlays_.take_changes();
    data_->corrections.insert(data_->corrections.begin(), changes.begin(), changes.end());
  }

  void read_title() {
    const Datum& title = files_.title();
    title.read_texts({{"id", &data_->title_id}, {"name", &data_->title_name}, {"system", &data_->system}});
    for (const Datum& side : title["sides"].items()) {
      data_->side_ids.emplace_back(side["id"].as_text());
      data_->side_names.emplace_back(side["name"].as_text());
    }
    data_->title = title;
    owners_ = io::owners_of(title);
    Report report(files_.title_file());
    io::check_defaults(title, report);
    files_.add(report.take());
  }

  // The map of another title: for positions that compare rule systems.
  std::optional<Map> map_of(std::string_view title) {
    if (title == request_.title) return files_.map();
    if (std::ranges::count(io::title_folders(data_root_), title) == 0) {
      const bool like = request_.map.kind() == Datum::Kind::kObject;
      return files_.add({{"TR-163", request_.position_file, like ? "/map/like" : "/map",
                          "there is no title " + in_quotes(title) +
                              " whose map it could be; give the id of a title, an inline map, or leave it out"}}),
             std::nullopt;
    }
    TitleFiles other(data_root_, std::string(title));
    std::optional<Map> map;
    if (other.open()) map = other.map();
    files_.count(std::to_string(other.hash()));
    more_sources_ = other.sources();
    files_.add(other.take());
    return map;
  }

  bool read_maps() {
    const Datum& wanted = request_.map;
    const bool inline_map = wanted.kind() == Datum::Kind::kObject && !wanted.has("overlay");
    own_map_ = wanted.kind() != Datum::Kind::kText && !inline_map;
    auto map = map_of(wanted.as_text(inline_map ? wanted["like"].as_text(request_.title) : request_.title));
    if (!map) return false;
    if (own_map_) {
      files_.add(overlays_.amend(*map));
      Report report(files_.title_file());
      io::check_effects(files_.title(), *map, report);
      files_.add(report.take());
    }
    files_.count(wanted);
    // Grid and numbers are another's; what stands on it is the title's own. Where `like` names the title itself its map
    // is read, and counted in the hash of the data, a second time: saves carry that hash.
    if (inline_map && wanted.has("like"))
      if (const auto own = files_.map()) {
        map->terrain_kinds = own->terrain_kinds;
        map->hexside_kinds = own->hexside_kinds;
        map->ways = own->ways;
        map->feature_kinds = own->feature_kinds;
        map->regions = own->regions;
      }
    own_words_.features = map->feature_kinds;
    for (const auto& [region, hexes] : map->regions) own_words_.regions.push_back(region);
    if (wanted.has("overlay")) merge(*map, wanted["overlay"], request_.position_file, "/map/overlay");
    if (inline_map) {
      auto made = read_inline_map(wanted, *map, request_.position_file, "/map");
      if (!made) return files_.add(made.error()), false;
      *map = std::move(*made);
      if (!map->id.starts_with("inline"))
        map->id = "inline-" + map->id;  // fixed hexes of the title are none of its own
    }
    data_->map = std::move(*map);
    return true;
  }

  /// Of the map that the request brings.
  void check_map_words() {
    const bool overlay = request_.map.has("overlay");
    const Datum& map = overlay ? request_.map["overlay"] : request_.map;
    Report report(request_.position_file);
    io::check_map_words(map, overlay ? "/map/overlay" : "/map", own_words_,
                        {&files_.title()["rules"], &data_->scenario.rules}, report);
    files_.add(report.take());
  }

  void merge(Map& map, const Datum& overlay, const std::string& where, const std::string& pointer) {
    std::vector<MapCorrection> corrections;
    auto merged = merge_overlay(map, overlay, corrections, where, pointer);
    if (!merged) return files_.add(merged.error());
    map = std::move(*merged);
    for (const MapCorrection& c : corrections) data_->corrections.push_back(c.place + " " + c.what);
  }

  // The title's own weights, else those of its system. They are no part of the game.
  void read_weights(bool mapped) {
    for (const std::string& folder : {request_.title, data_->system}) {
      const fs::path file = data_root_ / folder / "weights.json";
      std::error_code none;
      if (!fs::exists(file, none)) continue;
      auto document = read_document(file, "trigh-weights/1");
      if (!document) return files_.add(document.error());
      if (!own_map_) document = document->without({"aims", "forecasts"});  // they know the hexes of the title's map
      data_->weights = std::move(*document);
      more_sources_.push_back(file);
      Report report("weights.json");
      const io::Names names{mapped ? &data_->map : nullptr, nullptr, &files_.title(), nullptr};
      io::check_references(data_->weights["aims"], "/aims", names, report);
      return files_.add(report.take());
    }
  }

  void read_units() {
    if (const auto file = files_.path(files_.title()["counters"].as_text(), "/counters")) {
      const Datum& document = files_.read(*file, "trigh-counters/1");
      Report report(file->string());
      if (!document.is_null() && document["title"].as_text() != request_.title)
        report.add("TR-164", "/title", "these are the counters of another title; write " + in_quotes(request_.title));
      io::read_counters(document["counters"], "/counters", owners_, data_->counters, report);
      files_.add(report.take());
    }
    for (const Datum& unit : request_.units.items())
      if (!unit.is_null()) files_.count(unit);
    all_counters_ = data_->counters;
    make_room();
    Report report(request_.position_file);
    io::read_units(request_.units, "/units", owners_, data_->counters, report);
    io::check_made_counters(request_.units, data_root_, files_.title()["system"].as_text(), report);
    files_.add(report.take());
  }

  // Counters of the title that the file does not use give way to made ones, the first ones first.
  void make_room() {
    const auto made =
        static_cast<int>(std::ranges::count_if(request_.units.items(), [](const Datum& u) { return u.has("values"); }));
    int too_many = all_counters_.size() + made - kMaxUnits;
    if (too_many <= 0 || request_.used.empty()) return;
    CounterSet kept;
    for (const std::string& name : all_counters_.value_names()) kept.value_slot(name);
    for (const std::string& name : all_counters_.trait_names()) kept.trait_bit(name);
    for (int i = 0; i < all_counters_.size(); ++i) {
      const Counter& counter = all_counters_[static_cast<UnitId>(i)];
      const bool used = std::ranges::find(request_.used, counter.id) != request_.used.end();
      if (!used && too_many > 0)
        --too_many;
      else
        kept.add(counter);
    }
    data_->counters = std::move(kept);
  }

  // A table is found by the stem of its file or by its name in it; a later file replaces what an earlier one
  // of the same name says, so that a title can change the tables of its system.
  void read_tables() {
    for (const fs::path& file : files_.paths("tables")) {
      const Datum& document = files_.read(file, "trigh-tables/1");
      for (const auto& [name, table] : document.members()) {
        if (table.kind() != Datum::Kind::kObject) continue;
        files_.add(io::check_table(table, file.string(), pointer_to("", name)));
        data_->tables[name] = table;
      }
      data_->tables[file.stem().string()] = document;
    }
  }

  void read_scenario() {
    const auto file = files_.scenario(request_.scenario);
    if (!file) return;
    const Datum& document = files_.read(*file, "trigh-scenario/1");
    if (document.is_null()) return;
    Datum base;
    Report report(file->string());
    if (document.has("deployment_of")) {
      if (const auto other = files_.scenario(document["deployment_of"].as_text()))
        base = files_.read(*other, "trigh-scenario/1");
      if (base.has("deployment_of"))
        report.add("TR-143", "/deployment_of", "that scenario takes its deployment from a third; name the third here");
    }
    data_->scenario = io::read_scenario(document, base, owners_, data_->counters, data_->map, report);
    const bool counted = all_counters_.size() > 0;   // else the form of the file is wrong: no unit is there, or is not
    const io::Names names{own_map_ ? &data_->map : nullptr, counted ? &all_counters_ : nullptr, &files_.title(),
                          nullptr};
    io::check_references(document, "", names, report);
    files_.add(report.take());
    Report title_report(files_.title_file());
    io::check_references(files_.title(), "", names, title_report);
    files_.add(title_report.take());
    if (own_map_) return;
    data_->scenario.deployment.clear();
    for (Arrival& arrival : data_->scenario.arrivals)
      if (arrival.hex != kNoHex && !data_->map.exists(arrival.hex)) arrival.hex = kNoHex;
  }

  const fs::path& data_root_;
  const GameRequest& request_;
  io::Overlays overlays_;
  TitleFiles files_;
  std::shared_ptr<GameData> data_ = std::make_shared<GameData>();
  io::Owners owners_;
  std::vector<fs::path> more_sources_;  ///< of another title whose map is used
  CounterSet all_counters_;             ///< of the title
  bool own_map_ = true;
  io::MapWords own_words_;  ///< of the map that an inline map is like, or that the position changes
};

/// Of what is found at one place the first is told: its schema and its reader may both complain, in other words.
void add_new(Findings& all, const Findings& more) {
  for (const Finding& f : more) {
    const auto same = [&](const Finding& g) {
      return g.where == f.where && g.pointer == f.pointer && (!f.pointer.empty() || g.text == f.text);
    };
    if (std::ranges::none_of(all, same)) all.push_back(f);
  }
}

/// `all`: of the title, one of which may give the deployment.
ScenarioInfo scenario_info(const Datum& scenario, const std::vector<Datum>& all) {
  ScenarioInfo info;
  scenario.read_texts({{"id", &info.id}, {"name", &info.name}, {"summary", &info.summary}});
  info.first_turn = scenario["first_turn"].as_int(1);
  info.last_turn = scenario["last_turn"].as_int(info.first_turn);
  std::set<std::string, std::less<>> units;
  const auto add = [&](const Datum& list) {
    for (const Datum& each : list.items()) units.emplace(each["unit"].as_text());
  };
  add(scenario["deployment"]);
  add(scenario["reinforcements"]);
  for (const Datum& other : all)
    if (scenario.has("deployment_of") && other["id"].as_text() == scenario["deployment_of"].as_text())
      add(other["deployment"]);
  info.units = static_cast<int>(units.size());
  return info;
}

TitleInfo read_info(const fs::path& data_root, const std::string& id) {
  TitleInfo info;
  info.id = info.name = id;
  TitleFiles files(data_root, id);
  if (!files.open()) {
    info.findings = files.take();
    return info;
  }
  const Datum& title = files.title();
  title.read_texts({{"name", &info.name}, {"subtitle", &info.subtitle}, {"unfinished", &info.unfinished},
                    {"system", &info.system}, {"rulebook", &info.rulebook}});
  info.year = title["year"].as_int();
  for (const Datum& side : title["sides"].items()) {
    info.side_ids.emplace_back(side["id"].as_text());
    info.side_names.emplace_back(side["name"].as_text());
  }
  info.case_files = files.paths("cases");
  std::vector<Datum> scenarios;
  for (const fs::path& file : files.paths("scenarios")) {
    auto scenario = read_json(file);
    if (scenario)
      scenarios.push_back(std::move(*scenario));
    else
      files.add(scenario.error());
  }
  for (const Datum& scenario : scenarios) info.scenarios.push_back(scenario_info(scenario, scenarios));
  if (auto about = io::read_about(data_root, id)) info.about = std::move(*about);
  info.findings = files.take();
  return info;
}

}  // namespace

std::vector<TitleInfo> list_titles(const fs::path& data_root) {
  std::vector<TitleInfo> titles;
  for (const std::string& id : io::title_folders(data_root)) titles.push_back(read_info(data_root, id));
  return titles;
}

Expected<std::shared_ptr<const GameData>> load_game_data(const fs::path& data_root, const GameRequest& request) {
  return Loader(data_root, request).load();
}

TitleSize size_of_title(const fs::path& data_root, const std::string& title) {
  TitleFiles files(data_root, title);
  if (!files.open()) return {};
  TitleSize size;
  const auto read = [&](const char* member) {
    const auto file = files.paths(member);
    const auto document = file.empty() ? Datum{} : read_json(file[0]);
    return document ? *document : Datum{};
  };
  size.units = static_cast<int>(read("counters")["counters"].items().size());
  size.hexes = static_cast<int>(read("map")["hexes"].members().size());
  return size;
}

Findings check_title(const fs::path& data_root, const std::string& title, const std::vector<fs::path>& overlays) {
  const TitleInfo info = read_info(data_root, title);
  Findings findings = info.findings;
  std::set<std::string, std::less<>> known, scenarios;
  const auto cases = read_cases(info.case_files);
  if (!cases) add_new(findings, cases.error());
  if (cases)
    for (const CaseText& text : *cases) known.insert(text.id);
  std::shared_ptr<const GameData> game;  // of any scenario: map and counters are the same in all
  for (const ScenarioInfo& scenario : info.scenarios) {
    scenarios.insert(scenario.id);
    const auto data = load_game_data(data_root, {title, scenario.id, overlays, {}, {}, {}, {}});
    if (!data) {
      add_new(findings, data.error());
      continue;
    }
    game = *data;
    for (const auto& borrowed : game->borrowed_cases) known.insert(borrowed->id);
  }
  io::Overlays corrections(data_root, title);
  TitleFiles files(data_root, title, &corrections);
  if (!corrections.read(overlays).empty() || !files.open()) return findings;
  files.check_overlays();
  if (files.failed()) return findings;  // told already
  const io::Names names{game ? &game->map : nullptr, game ? &game->counters : nullptr, &files.title(),
                        cases ? &known : nullptr, &scenarios};
  const auto check = [&](const Datum& document, const std::string& where) {
    Report report(where);
    io::check_references(document, "", names, report);
    add_new(findings, corrections.translated(report.take()));
  };
  io::Provenances words(data_root, files.title(), title);
  add_new(findings, words.findings());
  check(files.title(), files.title_file());
  const auto each = [&](const char* member, std::string_view format) {
    for (const fs::path& file : files.paths(member)) {
      const Datum& document = files.read(file, format);
      if (format != "trigh-cases/1") check(document, file.string());
      if (format != "trigh-tables/1")
        add_new(findings, corrections.translated(words.check(document, file.string())));
    }
  };
  each("tables", "trigh-tables/1");
  each("scenarios", "trigh-scenario/1");
  each("counters", "trigh-counters/1");
  each("cases", "trigh-cases/1");
  const fs::path weights = data_root / title / "weights.json";
  if (const auto document = read_json(weights)) check(*document, weights.string());
  return findings;
}

std::vector<std::string> list_corrections(const fs::path& data_root, const std::string& title,
                                          const std::vector<fs::path>& overlays) {
  std::vector<std::string> all;
  for (const ScenarioInfo& scenario : read_info(data_root, title).scenarios)
    if (const auto data = load_game_data(data_root, {title, scenario.id, overlays, {}, {}, {}, {}}))
      for (const std::string& each : (*data)->corrections)
        if (std::ranges::find(all, each) == all.end()) all.push_back(each);
  return all;
}

}  // namespace trigh
