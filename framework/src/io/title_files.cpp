#include "title_files.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "report.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/file_stamp.hpp"
#include "trigh/io/map_reader.hpp"

namespace trigh::io {

namespace fs = std::filesystem;

std::vector<std::string> title_folders(const fs::path& data_root) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(data_root, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (fs::is_regular_file(at->path() / "title.json", ignored)) names.push_back(at->path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

TitleFiles::TitleFiles(fs::path data_root, std::string id, Overlays* overlays)
    : data_root_(std::move(data_root)), folder_(data_root_ / id), id_(std::move(id)), overlays_(overlays) {}

bool TitleFiles::open() {
  // The id may come from a message: only a name that is there is made a path.
  const std::vector<std::string> known = title_folders(data_root_);
  if (std::ranges::find(known, id_) == known.end()) {
    add({{"TR-163", data_root_.string(), "",
          "there is no title " + in_quotes(id_) + "; known are " + choice_of(known)}});
    return false;
  }
  title_ = read(folder_ / "title.json", "trigh-title/1");
  if (title_.is_null()) return false;
  const std::size_t before = findings_.size();  // of overlays: the rest is read all the same
  if (title_["id"].as_text() == id_)
    include_readings();
  else
    add({{"TR-164", title_file(), "/id", "the id must be " + in_quotes(id_) + ", the name of the folder"}});
  return findings_.size() == before;
}

void TitleFiles::include_readings() {
  if (title_["includes"].items().empty()) return;
  std::vector<Datum> readings = title_["readings"].items();  // its own first: their pointers stay as they are
  for (const fs::path& file : paths("includes"))
    for (const Datum& reading : read(file, "trigh-readings/1")["readings"].items()) readings.push_back(reading);
  title_ = title_.without({"readings"}).with("readings", Datum::list(std::move(readings)));
}

std::optional<fs::path> TitleFiles::path(std::string_view name, const std::string& pointer) {
  const fs::path file = (folder_ / name).lexically_normal();
  const fs::path inside = file.lexically_relative(data_root_.lexically_normal());
  if (!inside.empty() && *inside.begin() != "..") return file;
  add({{"TR-165", title_file(), pointer,
        in_quotes(name) + " lies outside the data folder; keep the files of a title inside"}});
  return std::nullopt;
}

std::vector<fs::path> TitleFiles::paths(const std::string& member) {
  const Datum& names = title_[member];
  std::vector<fs::path> files;
  const auto add_path = [&](const Datum& name, const std::string& pointer) {
    if (const auto file = path(name.as_text(), pointer)) files.push_back(*file);
  };
  if (names.kind() == Datum::Kind::kText) add_path(names, pointer_to("", member));
  for (std::size_t i = 0; i < names.items().size(); ++i) add_path(names[i], pointer_to(pointer_to("", member), i));
  return files;
}

/// A file that was read and found right.
struct KeptFile {
  FileStamp stamp;
  std::string text;
  Datum document;
};

namespace {

/// Files by name, format and system, for all threads. There are a dozen for each title; a bound keeps strangers' data
/// roots from piling up.
class KeptFiles {
 public:
  std::shared_ptr<const KeptFile> find(const std::string& key, const FileStamp& stamp) {
    const std::lock_guard alone(lock_);
    const auto found = files_.find(key);
    return found != files_.end() && found->second->stamp == stamp ? found->second : nullptr;
  }
  void keep(const std::string& key, std::shared_ptr<const KeptFile> file) {
    constexpr std::size_t kMost = 200;
    const std::lock_guard alone(lock_);
    if (files_.size() >= kMost) files_.clear();
    files_[key] = std::move(file);
  }

 private:
  std::mutex lock_;
  std::map<std::string, std::shared_ptr<const KeptFile>> files_;
};

}  // namespace

const Datum& TitleFiles::read(const fs::path& file, std::string_view format) {
  static const Datum kNothing;
  static KeptFiles kept_files;
  const FileStamp stamp = stamp_of(file);
  const std::string system(title_["system"].as_text());
  const std::string key = data_root_.string() + '\n' + file.string() + '\n' + std::string(format) + '\n' + system;
  std::shared_ptr<const KeptFile> kept = kept_files.find(key, stamp);
  if (!kept) {
    auto text = read_text(file);
    if (!text) return add(text.error()), kNothing;
    auto document = parse_json(*text, file.string());
    if (!document) return count(*text), add(document.error()), kNothing;
    const Datum& title = title_.is_null() ? *document : title_;  // title.json is read first
    Findings findings = check_schema(*document, format, file.string(), data_root_, title["system"].as_text());
    if (!findings.empty()) return count(*text), add(std::move(findings)), kNothing;
    kept = std::make_shared<const KeptFile>(KeptFile{stamp, std::move(*text), std::move(*document)});
    if (stamp.size > 0) kept_files.keep(key, kept);
  }
  count(kept->text);
  sources_.push_back(file);
  kept_.push_back(kept);
  return overlays_ && !overlays_->empty() ? amended(kept->document, file, format) : kept->document;
}

/// What the schema has against the change leaves the document as it was: the rest can still be checked.
const Datum& TitleFiles::amended(const Datum& document, const fs::path& file, std::string_view format) {
  Findings unknown = format == "trigh-tables/1" ? overlays_->refused(document, file.string()) : Findings{};
  if (!unknown.empty()) return add(std::move(unknown)), document;
  auto changed = overlays_->amended(document, format, file.string(), unknown);
  add(std::move(unknown));
  if (!changed) return document;
  const Datum& title = title_.is_null() ? *changed : title_;
  Findings findings = overlays_->unfit(
      check_schema(*changed, format, file.string(), data_root_, title["system"].as_text()), file.string());
  const bool wrong = !findings.empty();
  add(std::move(findings));
  if (wrong) return document;
  amended_.push_back(std::make_unique<const Datum>(std::move(*changed)));
  return *amended_.back();
}

std::vector<std::string> TitleFiles::scenario_ids() {
  std::vector<std::string> ids;
  for (const fs::path& file : paths("scenarios"))
    if (const auto document = read_json(file)) ids.emplace_back((*document)["id"].as_text());
  return ids;
}

std::map<std::string, std::string, std::less<>> TitleFiles::table_files() {
  std::map<std::string, std::string, std::less<>> files;
  for (const fs::path& file : paths("tables"))
    if (const auto document = read_json(file))
      for (const auto& [name, table] : document->members())
        if (table.kind() == Datum::Kind::kObject) files[name] = file.string();
  return files;
}

void TitleFiles::check_overlays() {
  if (overlays_ && !overlays_->empty()) add(overlays_->know(scenario_ids(), table_files()));
}

std::optional<fs::path> TitleFiles::scenario(std::string_view id) {
  std::vector<std::string> known;
  const Datum& names = title_["scenarios"];
  for (std::size_t i = 0; i < names.items().size(); ++i) {
    const auto file = path(names[i].as_text(), pointer_to("/scenarios", i));
    if (!file) return std::nullopt;
    if (id.empty()) return file;
    const auto document = read_json(*file);
    // A broken file might be the one that is wanted: its stem says so.
    const std::string found(document ? (*document)["id"].as_text() : std::string_view(file->stem().native()));
    if (found == id) return file;
    known.push_back(found);
  }
  add({{"TR-166", title_file(), "/scenarios",
        "there is no scenario " + in_quotes(id) + "; known are " + nearest_of(id, known)}});
  return std::nullopt;
}

std::optional<Map> TitleFiles::map() {
  const auto file = path(title_["map"].as_text(), "/map");
  if (!file) return std::nullopt;
  const std::size_t before = findings_.size();
  const Datum& document = read(*file, "trigh-map/1");
  if (findings_.size() != before) return std::nullopt;
  auto map = read_map(document, file->string());
  if (!map) return add(map.error()), std::nullopt;
  return std::move(*map);
}

void TitleFiles::add(Findings findings) {
  findings_.insert(findings_.end(), std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
}

void TitleFiles::count(std::string_view bytes) { hash_ = hash_text(bytes, hash_); }

void TitleFiles::count(const Datum& datum) {
  const std::int64_t facts[] = {static_cast<std::int64_t>(datum.kind()), datum.milli(), datum.as_bool()};
  hash_ = hash_bytes(facts, sizeof facts, hash_);
  count(datum.as_text());
  for (const Datum& item : datum.items()) count(item);
  for (const auto& [key, value] : datum.members()) {
    count(key);
    count(value);
  }
}

}  // namespace trigh::io
