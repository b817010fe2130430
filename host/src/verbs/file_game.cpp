#include "verbs/file_game.hpp"

#include "trigh/io/document.hpp"

namespace trigh::host {

Expected<std::unique_ptr<Table>> open_file(TitleLibrary& library, const std::string& file) {
  const auto text = read_text(file);
  if (!text) return Unexpected<Findings>{text.error()};
  if (text.value().starts_with(kSaveFormat)) return Table::from_save(library, text.value(), file);
  const auto document = parse_json(text.value(), file);
  if (!document) return Unexpected<Findings>{document.error()};
  return Table::from_position(library, document.value(), file);
}

void add_support(Json& support, const std::string& key, const std::vector<std::string>& words) {
  const bool number = words.size() == 1 && !words[0].empty() && words[0].size() < 6 &&
                      words[0].find_first_not_of("0123456789") == std::string::npos;
  if (number)
    support[key] = std::stoi(words[0]);
  else
    support[key] = words;
}

}  // namespace trigh::host
