#include "about_reader.hpp"

#include <algorithm>

#include "report.hpp"
#include "trigh/io/document.hpp"

namespace trigh::io {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGeneral[] = {"rulebook", "transcription", "third-party", "geography",
                                    "inferred", "certain",       "probable",    "low"};

std::vector<std::pair<std::string, std::string>> texts_of(const Datum& object) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const auto& [name, text] : object.members()) texts.emplace_back(name, text.as_text());
  return texts;
}

/// Calls f(word, pointer) for each text that is, or is in, a member `provenance`.
template <class F>
void for_words(const Datum& value, const std::string& pointer, const F& f) {
  for (std::size_t i = 0; i < value.items().size(); ++i) for_words(value[i], pointer_to(pointer, i), f);
  for (const auto& [name, member] : value.members()) {
    const std::string place = pointer_to(pointer, name);
    if (name == "provenance" && member.kind() == Datum::Kind::kText)
      f(member.as_text(), place);
    else if (name == "provenance")
      for (const auto& [fact, word] : member.members()) f(word.as_text(), pointer_to(place, fact));
    else
      for_words(member, place, f);
  }
}

}  // namespace

Expected<TitleAbout> read_about(const fs::path& data_root, const std::string& id) {
  TitleAbout about;
  const fs::path file = data_root / id / "about.json";
  std::error_code none;
  if (!fs::exists(file, none)) return about;
  const auto document = read_document(file, "trigh-about/1");
  if (!document) return Unexpected{document.error()};
  const Datum& says = *document;
  says.read_texts({{"situation", &about.situation}, {"origin", &about.origin}});
  about.complexity = says["complexity"].as_int();
  for (const Datum& each : says["sources"].items())
    about.sources.push_back({std::string(each["what"].as_text()), std::string(each["provenance"].as_text()),
                             std::string(each["edition"].as_text()), std::string(each["text"].as_text())});
  about.words = texts_of(says["provenance"]);
  about.colors = texts_of(says["colors"]);
  return about;
}

Provenances::Provenances(const fs::path& data_root, const Datum& title, const std::string& id)
    : known_(std::begin(kGeneral), std::end(kGeneral)) {
  const fs::path file = data_root / id / "about.json";
  auto about = read_about(data_root, id);
  if (!about) {
    findings_ = about.error();
    return;
  }
  for (const auto& [word, meaning] : about->words) known_.insert(word);
  const auto document = read_document(file, "trigh-about/1");
  if (!document) return;  // there is none
  Report report(file.string());
  if ((*document)["title"].as_text() != id)
    report.add("TR-164", "/title", "this is about another title; write " + in_quotes(id));
  std::vector<std::string> nations;
  for (const Datum& nation : title["nations"].items()) nations.emplace_back(nation["id"].as_text());
  for (const auto& [nation, color] : about->colors)
    if (std::ranges::find(nations, nation) == nations.end())
      report.add("TR-161", pointer_to("/colors", nation),
                 "the title has no nation " + in_quotes(nation) + "; it has " + choice_of(nations));
  findings_ = report.take();
  for (Finding& each : check((*document)["sources"], file.string())) {
    each.pointer = "/sources" + each.pointer;
    findings_.push_back(std::move(each));
  }
}

Findings Provenances::check(const Datum& document, const std::string& where) const {
  Report report(where);
  for_words(document, "", [&](std::string_view word, const std::string& place) {
    if (!known_.contains(word))
      report.add("TR-169", place,
                 "the word " + in_quotes(word) +
                     " is explained nowhere; mend it, or explain it in about.json: known are " +
                     choice_of({known_.begin(), known_.end()}));
  });
  return report.take();
}

}  // namespace trigh::io
