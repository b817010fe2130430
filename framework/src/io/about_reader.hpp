// What the table tells about a title (about.json), and the words of provenance that it explains.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"
#include "trigh/io/title_reader.hpp"

namespace trigh::io {

/// The about.json of a title; empty when there is none. Findings: of its form.
Expected<TitleAbout> read_about(const std::filesystem::path& data_root, const std::string& id);

/// The words of provenance that a title's files may use.
class Provenances {
 public:
  Provenances(const std::filesystem::path& data_root, const Datum& title, const std::string& id);
  /// What is wrong with about.json: its form, TR-164 another title's, TR-161 a color of a nation the title does not
  /// have, TR-169.
  const Findings& findings() const { return findings_; }
  /// TR-169 for each word under a member `provenance` that is explained nowhere.
  Findings check(const Datum& document, const std::string& where) const;

 private:
  std::set<std::string, std::less<>> known_;
  Findings findings_;
};

}  // namespace trigh::io
