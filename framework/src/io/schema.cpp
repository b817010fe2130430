// The schema check. valijson decides; it stops at the first bad member of a patterned object and names neither
// allowed words nor all unknown keys, so what a person reads comes from schema_report.
#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
// A program that uses valijson too must not put its own compilation in this one's place.
#pragma GCC visibility push(hidden)
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>
#pragma GCC visibility pop

#include "made_counters.hpp"
#include "schema_report.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/file_stamp.hpp"

namespace trigh {
namespace {

using nlohmann::json;

json to_json(const Datum& datum) {
  switch (datum.kind()) {
    case Datum::Kind::kNull: return nullptr;
    case Datum::Kind::kBool: return datum.as_bool();
    case Datum::Kind::kNumber:
      if (datum.milli() % 1000 == 0) return datum.milli() / 1000;
      return static_cast<double>(datum.milli()) / 1000;
    case Datum::Kind::kText: return std::string(datum.as_text());
    case Datum::Kind::kList: {
      json list = json::array();
      for (const Datum& item : datum.items()) list.push_back(to_json(item));
      return list;
    }
    case Datum::Kind::kObject: {
      json object = json::object();
      for (const auto& [key, value] : datum.members()) object.emplace(key, to_json(value));
      return object;
    }
  }
  return {};
}

using Compiled = std::shared_ptr<const valijson::Schema>;

Compiled compiled(const Datum& schema) {
  const json schema_json = to_json(schema);
  auto made = std::make_shared<valijson::Schema>();
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schema_json), *made);
  return made;
}

// What valijson has against the document: its innermost complaint, or nothing. `known`: the schema as made before.
std::optional<std::string> complaint(const Datum& schema, const Datum& document, Compiled known = {}) {
  try {
    if (!known) known = compiled(schema);
    const json document_json = to_json(document);
    thread_local valijson::Validator validator;  // keeps the expressions it has compiled
    const valijson::adapters::NlohmannJsonAdapter target(document_json);
    if (validator.validate(*known, target, nullptr)) return std::nullopt;
    valijson::ValidationResults results;
    validator.validate(*known, target, &results);
    return results.numErrors() > 0 ? results.begin()->description : "it does not follow its schema";
  } catch (const std::exception& error) {
    return std::string("the schema cannot be used: ") + error.what();
  }
}

bool has_long_text(const Datum& datum) {
  if (datum.as_text().size() > io::kLongestWord) return true;
  return std::ranges::any_of(datum.items(), has_long_text) || std::ranges::any_of(datum.members(), [](const auto& m) {
           return m.first.size() > io::kLongestWord || has_long_text(m.second);
         });
}

// "trigh-map-overlay/1" -> "map-overlay.schema.json"
std::string schema_name(std::string_view format) {
  if (format.starts_with("trigh-")) format.remove_prefix(6);
  return std::string(format.substr(0, format.find('/'))) + ".schema.json";
}

/// Something to check, and where it stands in its document.
struct Part {
  Datum schema, value;
  std::string pointer;
};

Findings check(const Part& part, const std::string& schema, std::string_view where, const Compiled& known = {}) {
  // A long text where a pattern stands must not reach valijson's regular expressions.
  const bool guarded = has_long_text(part.value);
  std::optional<std::string> reason;
  if (!guarded && !(reason = complaint(part.schema, part.value, known))) return {};
  io::Report report(where);
  io::report_schema(part.schema, part.value, part.pointer, report);
  if (guarded && report.empty()) reason = complaint(part.schema, part.value, known);
  if (report.empty() && reason) report.add("TR-119", part.pointer, "this does not follow " + schema + ": " + *reason);
  return report.take();
}

// A list of what the system's schema describes one of. Definitions stay at the root, where references look for them.
Part counters_part(const Datum& schema, const Datum& counters) {
  std::vector<Datum> list;
  for (const Datum& counter : counters.items()) {
    std::vector<std::pair<std::string, Datum>> members;
    for (const char* key : {"type", "values", "traits", "rules"})
      if (counter.has(key)) members.emplace_back(key, counter[key]);
    list.push_back(Datum::object(std::move(members)));
  }
  return {Datum::object({{"type", Datum::text("array")}, {"items", schema}, {"definitions", schema["definitions"]}}),
          Datum::list(std::move(list)), "/counters"};
}

// What of a document is for the rule system whose schema this is.
Part system_part(const Datum& schema, const Datum& document, std::string_view name) {
  if (name.starts_with("tables")) return {schema, document, ""};
  if (name.starts_with("counters")) return counters_part(schema, document["counters"]);
  return {schema, document.has("rules") ? document["rules"] : Datum::object({}), "/rules"};
}

// A schema for every system, which is never parsed twice.
struct BuiltInSchema {
  Datum schema;
  Compiled whole;
};

Expected<const BuiltInSchema*> built_in_schema(const std::string& name, std::string_view where) {
  static std::mutex lock;
  static std::map<std::string, BuiltInSchema> made;
  const std::lock_guard alone(lock);
  if (const auto found = made.find(name); found != made.end()) return &found->second;
  auto schema = parse_json(schema_text(name), name);
  if (!schema) return fail("TR-101", std::string(where), "", "there is no schema " + name + "; correct the format");
  Compiled whole = compiled(*schema);
  return &(made[name] = {std::move(*schema), std::move(whole)});
}

// The schema of what a system has in a file, kept until it changes, for all threads; null when the system has none.
Expected<Datum> own_schema(const std::filesystem::path& data_root, std::string_view system, const std::string& name) {
  static std::mutex lock;
  static std::map<std::filesystem::path, std::pair<FileStamp, Datum>> kept;
  const std::filesystem::path path = data_root / "schema" / system / name;
  const FileStamp stamp = stamp_of(path);
  const std::lock_guard alone(lock);
  if (const auto found = kept.find(path); found != kept.end() && found->second.first == stamp)
    return found->second.second;
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return Datum();
  auto schema = read_json(path);
  if (!schema) return schema;
  constexpr std::size_t kMost = 200;
  if (kept.size() >= kMost) kept.clear();
  kept.insert_or_assign(path, std::pair(stamp, *schema));
  return schema;
}

// The same schema for something of which parts may be left out: then several forms may fit.
Datum of_a_part(const Datum& schema) {
  if (schema.kind() == Datum::Kind::kList) {
    std::vector<Datum> items;
    for (const Datum& item : schema.items()) items.push_back(of_a_part(item));
    return Datum::list(std::move(items));
  }
  if (schema.kind() != Datum::Kind::kObject) return schema;
  std::vector<std::pair<std::string, Datum>> members;
  for (const auto& [key, value] : schema.members())
    if (key != "required") members.emplace_back(key == "oneOf" ? "anyOf" : key, of_a_part(value));
  return Datum::object(std::move(members));
}

}  // namespace

namespace io {

void check_made_counters(const Datum& units, const std::filesystem::path& data_root, std::string_view system,
                         Report& report) {
  const std::string name = "counters.schema.json";
  const auto made = [](const Datum& unit) { return unit.has("values"); };
  if (system.empty() || std::ranges::none_of(units.items(), made)) return;
  const auto schema = own_schema(data_root, system, name);
  // A schema that is broken was said when the title's counters were read.
  if (!schema || schema->is_null()) return;
  const Datum part = of_a_part(*schema), trait = part["properties"]["traits"]["items"];
  for (std::size_t i = 0; i < units.items().size(); ++i) {
    const Datum& unit = units[i];
    if (!made(unit)) continue;
    std::vector<std::pair<std::string, Datum>> given, forms = part["properties"].members();
    for (const auto& [key, value] : unit.members()) {
      if (part["properties"].has(key)) given.emplace_back(key, value);
      if (!value.as_bool() || trait.is_null()) continue;  // true: the trait of that name
      given.emplace_back(key, Datum::text(key));
      forms.emplace_back(key, trait);
    }
    const std::string pointer = pointer_to("/units", i);
    const Part asked{Datum::object({{"type", Datum::text("object")},
                                    {"properties", Datum::object(std::move(forms))},
                                    {"definitions", part["definitions"]}}),
                     Datum::object(std::move(given)), pointer};
    for (const Finding& finding : check(asked, name, ""))
      report.add(finding.code.c_str(), finding.pointer,
                 in_quotes(finding.pointer.substr(std::min(finding.pointer.size(), pointer.size() + 1))) +
                     " of the made counter " + in_quotes(unit["id"].as_text()) + ": " + finding.text);
  }
}

}  // namespace io

Findings check_schema(const Datum& document, std::string_view format, std::string_view where,
                      const std::filesystem::path& data_root, std::string_view system) {
  const std::string name = schema_name(format);
  const auto schema = built_in_schema(name, where);
  if (!schema) return schema.error();
  Findings findings = check({(*schema)->schema, document, ""}, name, where, (*schema)->whole);
  if (system.empty()) return findings;
  const auto own = own_schema(data_root, system, name);
  if (!own) return own.error();
  if (own->is_null()) return findings;
  io::Report report(where, std::move(findings));  // both schemas may ask for the same
  for (Finding& finding : check(system_part(*own, document, name), std::string(system) + "/" + name, where))
    report.add(finding.code.c_str(), std::move(finding.pointer), std::move(finding.text));
  return report.take();
}

}  // namespace trigh
