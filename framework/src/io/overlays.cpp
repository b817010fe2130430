#include "overlays.hpp"

#include <algorithm>

#include "report.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/map_reader.hpp"

namespace trigh {
namespace {

namespace fs = std::filesystem;

/// The file as it is, in `text` and `document`, and the section that a transplant takes.
OverlayInfo read_file(const fs::path& file, const fs::path& data_root, io::Overlays::Overlay& overlay) {
  std::string& text = overlay.text;
  Datum& document = overlay.document;
  OverlayInfo info;
  info.file = file;
  const auto bytes = read_text(file);
  if (!bytes) return info.findings = bytes.error(), info;
  const auto parsed = parse_json(*bytes, file.string());
  if (!parsed) return info.findings = parsed.error(), info;
  text = *bytes;
  document = *parsed;
  const bool transplant = document["format"].as_text().starts_with("trigh-transplant/");
  const char* const format = transplant ? "trigh-transplant/1" : "trigh-overlay/1";
  info.findings = check_schema(document, format, file.string());
  document.read_texts({{"id", &info.id}, {"title", &info.title}, {"name", &info.name}, {"author", &info.author},
                       {"source", &info.source}});
  info.notes = document["notes"].as_texts();
  if (transplant) {
    document.read_texts({{"from", &info.from}, {"part", &info.part}});
    if (info.findings.empty()) overlay.section = io::read_lent(data_root, info);
    text += json_text(overlay.section.rule);
  }
  info.digest = hash_text(text);
  return info;
}

}  // namespace

OverlayInfo read_overlay_info(const fs::path& file, const fs::path& data_root) {
  io::Overlays::Overlay overlay;
  return read_file(file, data_root, overlay);
}

namespace io {
namespace {

/// `list` without the ids of counters that are new and say too little to make one: those are told.
Datum known_or_whole(const Datum& changes, const Datum& counters, Report& report) {
  std::vector<std::string> ids;
  for (const Datum& each : counters.items()) ids.emplace_back(each["id"].as_text());
  std::ranges::sort(ids);
  std::vector<std::pair<std::string, Datum>> good;
  for (const auto& [id, change] : changes.members()) {
    if (std::ranges::binary_search(ids, id) || change.is_null() || (change.has("side") && change.has("values"))) {
      good.emplace_back(id, change);
      continue;
    }
    const bool many = report.complaints() >= Report::kMaxFindings;
    report.add("TR-171", pointer_to("/counters", id),
               "the title has no unit " + in_quotes(id) + "; known are " + (many ? "others" : nearest_of(id, ids)) +
                   "; a new one needs side, designation, name, type and values");
  }
  return Datum::object(std::move(good));
}

}  // namespace

Findings Overlays::read(const std::vector<fs::path>& files) {
  Findings findings;
  const auto add = [&](Findings more) { findings.insert(findings.end(), more.begin(), more.end()); };
  for (const fs::path& file : files) {
    Overlay overlay;
    overlay.info = read_file(file, data_root_, overlay);
    add(overlay.info.findings);
    if (overlay.info.findings.empty() && overlay.info.title != title_)
      add({{"TR-172", file.string(), "/title",
            "this overlay corrects " + in_quotes(overlay.info.title) + ", not " + in_quotes(title_) +
                "; choose one of this title"}});
    else if (const Overlay* other = taken_by(overlay))
      add({{"TR-175", file.string(), "/part",
            in_quotes(other->info.id) + " and " + in_quotes(overlay.info.id) + " both bring " +
                in_quotes(overlay.info.part) + "; choose one of them"}});
    else if (overlay.info.findings.empty())
      list_.push_back(std::move(overlay));
  }
  return findings;
}

const Overlays::Overlay* Overlays::taken_by(const Overlay& overlay) const {
  const auto same = [&](const Overlay& other) {
    return !overlay.info.part.empty() && other.info.part == overlay.info.part;
  };
  const auto found = std::ranges::find_if(list_, same);
  return found == list_.end() ? nullptr : &*found;
}

Findings Overlays::refused(const Datum& document, const std::string& file) const {
  Findings findings;
  for (const Overlay& overlay : list_) {
    const auto home = table_files_.find(overlay.section.table);
    if (overlay.info.part.empty() || home == table_files_.end() || home->second != file) continue;
    const std::string_view why = document[overlay.section.table]["fixed"].as_text();
    if (!why.empty())
      findings.push_back(
          {"TR-176", overlay.info.file.string(), "/part",
           in_quotes(title_) + " keeps its own " + in_quotes(overlay.info.part) + ": " + std::string(why)});
  }
  return findings;
}

Findings Overlays::unfit(Findings findings, const std::string& file) const {
  const auto changed = changed_.find(file);
  if (changed == changed_.end()) return findings;
  for (const Changed& each : changed->second) {
    if (each.by->info.part.empty()) continue;
    const auto of_it = [&](const Finding& finding) {
      return (finding.pointer + '/').starts_with(each.place.changed + '/');
    };
    const auto first = std::ranges::find_if(findings, of_it);
    if (first == findings.end()) continue;
    const Finding told{"TR-176", each.by->info.file.string(), "/part",
                       in_quotes(title_) + " cannot carry out the " + in_quotes(each.by->info.part) + " of " +
                           in_quotes(each.by->info.from) + ": at " + first->pointer + ", " + first->text};
    std::erase_if(findings, of_it);
    findings.push_back(told);
  }
  return findings;
}

Findings Overlays::know(const std::vector<std::string>& scenarios,
                        std::map<std::string, std::string, std::less<>> tables) {
  table_files_ = std::move(tables);
  std::vector<std::string> names;
  for (const auto& each : table_files_) names.push_back(each.first);
  Findings findings;
  for (const Overlay& overlay : list_) {
    Report report(overlay.info.file.string());
    const auto check = [&](const char* member, const char* what, const std::vector<std::string>& known) {
      for (const auto& each : overlay.document[member].members())
        if (std::ranges::find(known, each.first) == known.end())
          report.add("TR-171", pointer_to(std::string("/") + member, each.first),
                     std::string("the title has no ") + what + " " + in_quotes(each.first) + "; known are " +
                         choice_of(known));
    };
    check("scenarios", "scenario", scenarios);
    check("tables", "table", names);
    if (!overlay.info.part.empty() && !table_files_.contains(overlay.section.table))
      report.add("TR-176", "/part",
                 in_quotes(title_) + " has no section " + in_quotes(overlay.info.part) + " that could be replaced");
    for (Finding& finding : report.take()) findings.push_back(std::move(finding));
  }
  return findings;
}

std::optional<Datum> Overlays::amended(const Datum& document, std::string_view format, const std::string& file,
                                       Findings& findings) {
  const std::size_t before = changed_[file].size();
  Datum result = document;
  for (const Overlay& overlay : list_) amend_part(result, overlay, format, file, findings);
  if (changed_[file].size() == before) return std::nullopt;
  return result;
}

void Overlays::amend_part(Datum& document, const Overlay& overlay, std::string_view format, const std::string& file,
                          Findings& findings) {
  if (!overlay.info.part.empty()) {
    const auto home = table_files_.find(overlay.section.table);
    const bool here = format == "trigh-tables/1" && home != table_files_.end() && home->second == file;
    if (here) graft(document, overlay, file);
    return;
  }
  Report report(overlay.info.file.string());
  Amender amender(report);
  const Datum& says = overlay.document;
  if (format == "trigh-title/1" && says.has("rules")) {
    document = document.with("rules", amender.amended(document["rules"], says["rules"], {"/rules", "/rules"}));
  } else if (format == "trigh-counters/1" && says.has("counters")) {
    const Datum changes = known_or_whole(says["counters"], document["counters"], report);
    document =
        document.with("counters", amender.amended(document["counters"], changes, {"/counters", "/counters"}, "id"));
  } else if (format == "trigh-scenario/1" && says["scenarios"].has(document["id"].as_text())) {
    const std::string at = pointer_to("/scenarios", document["id"].as_text());
    for (const auto& [name, change] : says["scenarios"][document["id"].as_text()].members()) {
      const bool units = name == "deployment" || name == "reinforcements";
      document = document.with(name, amender.amended(document[name], change,
                                                     {pointer_to("", name), pointer_to(at, name)},
                                                     units ? "unit" : nullptr));
    }
  } else if (format == "trigh-tables/1") {
    for (const auto& [name, change] : says["tables"].members())
      if (const auto home = table_files_.find(name); home != table_files_.end() && home->second == file)
        document = document.with(
            name, amender.amended(document[name], change, {pointer_to("", name), pointer_to("/tables", name)}));
  }
  for (AmendedPlace& place : amender.places) changed_[file].push_back({&overlay, std::move(place)});
  for (std::string& change : amender.changes)
    if (std::ranges::find(changes_, change) == changes_.end()) changes_.push_back(std::move(change));
  for (Finding& finding : report.take()) findings.push_back(std::move(finding));
}

void Overlays::graft(Datum& document, const Overlay& overlay, const std::string& file) {
  const std::string& table = overlay.section.table;
  document = document.with(table, overlay.section.rule);
  changed_[file].push_back({&overlay, {pointer_to("", table), "/part"}});
  changes_.push_back(overlay.info.part + ": as in " + overlay.info.from);
}

Findings Overlays::amend(Map& map) {
  Findings findings;
  for (const Overlay& overlay : list_) {
    if (!overlay.document.has("map")) continue;
    std::vector<MapCorrection> corrections;
    auto merged = merge_overlay(map, overlay.document["map"], corrections, overlay.info.file.string(), "/map");
    if (!merged) {
      findings.insert(findings.end(), merged.error().begin(), merged.error().end());
      continue;
    }
    map = std::move(*merged);
    for (const MapCorrection& each : corrections) changes_.push_back(each.place + " " + each.what);
  }
  return findings;
}

Findings Overlays::translated(Findings findings) const {
  for (Finding& finding : findings) {
    const auto file = changed_.find(finding.where);
    if (file == changed_.end() || file->second.empty()) continue;
    const Changed* best = nullptr;
    for (const Changed& each : file->second) {
      const std::string& place = each.place.changed;
      const bool holds = finding.pointer.starts_with(place) &&
                         (finding.pointer.size() == place.size() || finding.pointer[place.size()] == '/');
      if (holds && (!best || place.size() >= best->place.changed.size())) best = &each;
    }
    if (best) {
      finding.pointer = best->place.by + finding.pointer.substr(best->place.changed.size());
      finding.where = best->by->info.file.string();
    } else {
      finding.where += " as " + file->second.front().by->info.id + " changes it";
    }
  }
  return findings;
}

}  // namespace io
}  // namespace trigh
