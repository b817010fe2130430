// The files of one title: opened, checked, and summed into the data hash.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "overlays.hpp"
#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"
#include "trigh/map/map.hpp"

namespace trigh::io {

struct KeptFile;

class TitleFiles {
 public:
  /// The folder of a title, as `overlays` correct it, which must outlive this; nothing is read yet.
  TitleFiles(std::filesystem::path data_root, std::string id, Overlays* overlays = nullptr);

  /// Reads title.json and the readings it includes, which come after its own. False after findings.
  bool open();
  const Datum& title() const { return title_; }
  std::string title_file() const { return (folder_ / "title.json").string(); }

  /// The path of a file that title.json names; nothing, after a finding, when it lies outside the data root.
  std::optional<std::filesystem::path> path(std::string_view name, const std::string& pointer);
  /// The paths of the files that a member of title.json names, a list of them or one; those outside are left out, after
  /// findings.
  std::vector<std::filesystem::path> paths(const std::string& member);
  /// A file of the title, checked against `format`, as the title's system has it, counted in the hash, and corrected by
  /// the overlays; null after findings. What was read and is right is kept for the next game until the file changes.
  /// The document lives as long as this.
  const Datum& read(const std::filesystem::path& file, std::string_view format);
  /// The files read so far.
  const std::vector<std::filesystem::path>& sources() const { return sources_; }
  /// The scenario file with this id (empty: the first); nothing after findings.
  std::optional<std::filesystem::path> scenario(std::string_view id);
  /// The ids of all its scenario files that can be read.
  std::vector<std::string> scenario_ids();
  /// The names of its tables, each with the file that counts.
  std::map<std::string, std::string, std::less<>> table_files();
  /// The title's own map, without overlays; nothing after findings.
  std::optional<Map> map();

  /// Adds what the overlays name and the title does not have.
  void check_overlays();

  void add(Findings findings);
  bool failed() const { return !findings_.empty(); }
  Findings take() { return std::move(findings_); }
  void count(std::string_view bytes);
  void count(const Datum& datum);
  std::uint64_t hash() const { return hash_; }

 private:
  void include_readings();
  /// The document as the overlays have it, as it was after findings.
  const Datum& amended(const Datum& document, const std::filesystem::path& file, std::string_view format);

  std::filesystem::path data_root_, folder_;
  std::string id_;
  Datum title_;
  Findings findings_;
  std::vector<std::filesystem::path> sources_;
  Overlays* overlays_;
  std::vector<std::shared_ptr<const KeptFile>> kept_;
  std::vector<std::unique_ptr<const Datum>> amended_;
  std::uint64_t hash_ = 0;
};

/// Folders of the data root that hold a title.json, by name.
std::vector<std::string> title_folders(const std::filesystem::path& data_root);

}  // namespace trigh::io
