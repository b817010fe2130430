#include "trigh/io/cases_reader.hpp"

#include <map>

#include "report.hpp"
#include "trigh/io/document.hpp"

namespace trigh {

Expected<std::vector<CaseText>> read_cases(const std::vector<std::filesystem::path>& files) {
  struct Reference {
    std::string from, where, pointer;
  };
  std::vector<CaseText> cases;
  std::map<std::string, std::string, std::less<>> places;  // case -> "file#pointer"
  std::multimap<std::string, Reference> references;
  Findings findings;
  for (const auto& file : files) {
    const auto document = read_document(file, "trigh-cases/1");
    if (!document) {
      findings.insert(findings.end(), document.error().begin(), document.error().end());
      continue;
    }
    const Datum& list = (*document)["cases"];
    for (std::size_t i = 0; i < list.items().size(); ++i) {
      const Datum& d = list[i];
      const std::string pointer = io::pointer_to("/cases", i);
      CaseText text{std::string(d["id"].as_text()),      std::string(d["section"].as_text()),
                    std::string(d["title"].as_text()),   std::string(d["kind"].as_text()),
                    std::string(d["summary"].as_text()), std::string(d["provenance"].as_text()),
                    std::string(d["reading"].as_text()), d["depends"].as_texts()};
      const auto [place, is_new] = places.emplace(text.id, file.string() + "#" + pointer);
      if (!is_new)
        findings.push_back({"TR-151", file.string(), io::pointer_to(pointer, "id"),
                            "the case " + text.id + " stands already at " + place->second + "; keep one"});
      for (std::size_t k = 0; k < text.depends.size(); ++k)
        references.emplace(text.depends[k],
                           Reference{text.id, file.string(), pointer + "/depends/" + std::to_string(k)});
      cases.push_back(std::move(text));
    }
  }
  // When a file could not be read, its cases would all seem missing.
  if (findings.empty())
    for (const auto& [id, reference] : references)
      if (!places.contains(id))
        findings.push_back(
            {"TR-152", reference.where, reference.pointer,
             reference.from + " refers to " + io::in_quotes(id) + ", which no file has; mend the number"});
  if (!findings.empty()) return Unexpected{std::move(findings)};
  return cases;
}

}  // namespace trigh
