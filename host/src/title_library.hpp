// Where games come from, for those that open several: the protocol, the table, checks. Tests put their own titles
// on a library of their own.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session.hpp"
#include "trigh/io/cases_reader.hpp"
#include "trigh/io/file_stamp.hpp"

namespace trigh::host {

/// Safe to use from several threads.
class TitleLibrary {
 public:
  virtual ~TitleLibrary() = default;
  virtual Expected<std::vector<TitleHome>> titles() = 0;
  virtual Expected<OpenGame> open(const GameChoice& choice) = 0;
  /// Overlays that games may be played with, those with findings too.
  virtual Expected<std::vector<OverlayInfo>> overlays() { return std::vector<OverlayInfo>{}; }

  /// The shared data, the first root. Asked for once.
  Expected<fs::path> shared_root();
  bool has(const std::string& title);

  /// A rule case of a title in our own words, or of one from which a transplant takes; nullptr when there is none. The
  /// text lives as long as the library.
  const CaseText* rule_case(const std::string& title, std::string_view id);
  /// All of them in the order of the files; empty when the title is unknown or its files are bad.
  virtual const std::vector<CaseText>& cases(const std::string& title);

 private:
  const CaseText* borrowed_case(const std::string& title, std::string_view id);

  std::mutex lock_;   ///< of the cases: sessions in several threads may ask
  std::map<std::string, std::vector<CaseText>, std::less<>> cases_;
  std::mutex root_lock_;
  std::optional<fs::path> shared_root_;
};

/// The titles and plugins of this installation. Games that were opened are kept, the last few of them, and given again
/// for the same choice as long as their files stay as they were. REQUIRES the context to outlive it.
class InstalledLibrary final : public TitleLibrary {
 public:
  explicit InstalledLibrary(Context& context) : context_(context) {}
  Expected<std::vector<TitleHome>> titles() override { return context_.titles(); }
  Expected<OpenGame> open(const GameChoice& choice) override;
  Expected<std::vector<OverlayInfo>> overlays() override { return context_.overlays(); }

 private:
  struct Kept {
    std::string key;
    OpenGame game;
    std::vector<FileStamp> stamps;   ///< of GameData::sources
  };
  static constexpr std::size_t kMostKept = 24;

  Context& context_;
  std::mutex kept_lock_;
  std::list<Kept> kept_;   ///< the one used last in front
};

}  // namespace trigh::host
