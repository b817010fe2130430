// Writes the rulebook header of a rule system from its cases: one constant a case, named by its published number.
//   trigh_rulebook SYSTEM NAMESPACE DATA FILE
// DATA/SYSTEM/cases.json gives the constants of NAMESPACE. The cases of a title of the system that lie in a folder of
// their own, DATA/<folder>/cases.json, give those of NAMESPACE::<folder>. "QUAD 7.61-1" becomes k7_61_1, "DF O-8.81"
// kO_8_81: what stands behind the prefix, with _ for what no name may hold. NAMESPACE::kEveryCase lists them all, those
// of the titles too: what a title's data cites by name is looked up in it. FILE is written only when it changes.
#include <algorithm>
#include <map>
#include <set>

#include "generated.hpp"

namespace {

using namespace generated;

/// The name of a folder as a namespace.
std::string as_name(std::string_view text) {
  std::string name(text);
  std::ranges::replace_if(
      name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

/// The files of cases of `system` under `data`, its own and those of its titles, ordered by path.
std::set<fs::path> files_of_cases(const std::string& system, const fs::path& data) {
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(data)) {
    const fs::path title = entry.path() / "title.json";
    if (!fs::exists(title)) continue;
    const auto document = trigh::read_json(title);
    if (!document)
      complain(document.error());
    else if ((*document)["system"].as_text() == system)
      for (const std::string& file : (*document)["cases"].as_texts())
        files.insert((entry.path() / file).lexically_normal());
  }
  return files;
}

/// The constants of one file of cases, in the namespace `place`; `every` gets the names of all of them.
std::string constants(const fs::path& file, const std::string& place, std::string& every) {
  const auto document = trigh::read_json(file);
  if (!document) {
    complain(document.error());
    return "";
  }
  std::string out, section, all;
  std::map<std::string, std::string> names;
  for (const Datum& item : (*document)["cases"].items()) {
    const std::string id(item["id"].as_text());
    if (id.find(' ') == std::string::npos) {
      complain({{"TR-152", file.string(), "", "a case has no 'id' such as QUAD 6.13; give it one"}});
      continue;
    }
    const std::string name = constant_of(id);
    if (const auto [other, is_new] = names.emplace(name, id); !is_new)
      complain(
          {{"TR-151", file.string(), "",
            id + " and " + other->second + " get the same constant " + name + "; give one of them another number"}});
    if (!out.empty() && item["section"].as_text() != section) out += "\n";
    section = item["section"].as_text();
    out += "inline constexpr Case " + name + "{" + as_literal(id) + ", " + as_literal(item["title"].as_text()) + "};\n";
    all.append(all.empty() ? "&" : ", &").append(name);
    every.append(every.empty() ? "&" : ", &").append(place).append("::").append(name);
  }
  if (all.empty()) return out;
  return out + "\n/// All of them.\ninline constexpr const Case* kCases[] = {" + all + "};\n";
}

std::string header(const std::string& system, const std::string& space, const fs::path& data) {
  std::string out =
      "// Made from cases.json by trigh_add_plugin; not to be changed by hand.\n#pragma once\n\n"
      "#include \"trigh/rules/rule_case.hpp\"\n\nnamespace " +
      space + " {\n\nusing trigh::Case;\n\n}\n";
  std::string every;
  for (const fs::path& file : files_of_cases(system, data)) {
    const std::string folder = file.parent_path().filename().string();
    const std::string place = folder == system ? space : space + "::" + as_name(folder);
    out += "\nnamespace " + place + " {\n\n" + constants(file, place, every) + "\n}  // namespace " + place + "\n";
  }
  if (every.empty()) return out;
  return out + "\nnamespace " + space + " {\n\n/// Those of the system and of its titles.\n" +
         "inline constexpr const Case* kEveryCase[] = {" + every + "};\n\n}  // namespace " + space + "\n";
}

}  // namespace

int main(int count, char** words) {
  if (count != 5) return 1;
  return finish(words[4], header(words[1], words[2], words[3]));
}
