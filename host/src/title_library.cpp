#include "title_library.hpp"

#include <algorithm>

#include "trigh/io/document.hpp"

namespace trigh::host {

const std::vector<CaseText>& TitleLibrary::cases(const std::string& title) {
  static const std::vector<CaseText> kNone;
  const std::lock_guard alone(lock_);
  if (const auto book = cases_.find(title); book != cases_.end()) return book->second;
  const auto homes = titles();
  if (!homes) return kNone;
  for (const TitleHome& home : homes.value()) {
    if (home.info.id != title) continue;
    auto read = read_cases(home.info.case_files);
    return cases_.emplace(title, read ? std::move(read).value() : std::vector<CaseText>{}).first->second;
  }
  return kNone;  // a title that is not there is not remembered: anybody can ask for any word
}

const CaseText* TitleLibrary::rule_case(const std::string& title, std::string_view id) {
  const std::vector<CaseText>& all = cases(title);
  if (const auto found = std::ranges::find(all, id, &CaseText::id); found != all.end()) return &*found;
  if (const CaseText* borrowed = borrowed_case(title, id)) return borrowed;
  // People write DFO 5.31 or DF O 5.31 for DF O-5.31.
  const auto squeezed = [](std::string_view text) {
    std::string word(text);
    std::erase_if(word, [](char c) { return c == ' ' || c == '-'; });
    return word;
  };
  const auto close = [&](const CaseText& each) { return squeezed(each.id) == squeezed(id); };
  const auto found = std::ranges::find_if(all, close);
  return found == all.end() || std::any_of(found + 1, all.end(), close) ? nullptr : &*found;
}

const CaseText* TitleLibrary::borrowed_case(const std::string& title, std::string_view id) {
  const auto list = overlays();
  if (!list) return nullptr;
  for (const OverlayInfo& each : *list) {
    if (each.title != title || each.from.empty()) continue;
    const std::vector<CaseText>& lender = cases(each.from);
    if (const auto found = std::ranges::find(lender, id, &CaseText::id); found != lender.end()) return &*found;
  }
  return nullptr;
}

Expected<fs::path> TitleLibrary::shared_root() {
  const std::lock_guard alone(root_lock_);
  if (shared_root_) return *shared_root_;
  const auto homes = titles();
  if (!homes) return Unexpected<Findings>{homes.error()};
  if (homes.value().empty()) return fail("TR-531", "titles", "", "there is no title here to play");
  shared_root_ = homes.value().front().root;
  return *shared_root_;
}

bool TitleLibrary::has(const std::string& title) {
  const auto homes = titles();
  return homes && std::ranges::any_of(homes.value(), [&](const TitleHome& home) { return home.info.id == title; });
}

namespace {

std::string key_of(const GameChoice& choice) {
  const GameRequest& request = choice.request;
  std::string key = request.title + '\n' + request.scenario + '\n' + choice.version;
  for (const auto& [id, value] : choice.options) key += '\n' + id + '=' + value;
  for (const fs::path& overlay : request.overlays) key += '\n' + overlay.string();
  for (const std::string& id : request.used) key += '\n' + id;
  for (const Datum& unit : request.units.items())
    if (!unit.is_null()) key += '\n' + json_text(unit);
  return key + '\n' + json_text(request.map);
}

std::vector<FileStamp> stamps_of(const GameData& data) {
  std::vector<FileStamp> stamps;
  for (const std::string& file : data.sources) stamps.push_back(stamp_of(file));
  return stamps;
}

}  // namespace

Expected<OpenGame> InstalledLibrary::open(const GameChoice& wanted) {
  const auto found_files = with_overlay_files(context_, wanted);
  if (!found_files) return Unexpected<Findings>{found_files.error()};
  const GameChoice& choice = *found_files;
  const std::string key = key_of(choice);
  {
    const std::lock_guard alone(kept_lock_);
    const auto found = std::ranges::find(kept_, key, &Kept::key);
    if (found != kept_.end() && found->stamps == stamps_of(*found->game.data)) {
      kept_.splice(kept_.begin(), kept_, found);
      return kept_.front().game;
    }
    if (found != kept_.end()) kept_.erase(found);
  }
  auto game = open_game(context_, choice);
  if (!game) return game;
  std::vector<FileStamp> stamps = stamps_of(*game->data);
  const std::lock_guard alone(kept_lock_);
  kept_.push_front({key, *game, std::move(stamps)});
  if (kept_.size() > kMostKept) kept_.pop_back();
  return game;
}

}  // namespace trigh::host
