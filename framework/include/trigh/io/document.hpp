// JSON documents as Datum. Everything the project reads comes through here: size, syntax, duplicate keys and
// numbers are checked while parsing, the rest against the JSON Schema of the document's format.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"

namespace trigh {

constexpr std::size_t kMaxDocumentBytes = 16u << 20;
constexpr int kMaxDocumentDepth = 64;

/// The document in `text`. `where` names its origin in findings.
/// Errors: too long, not JSON (with line and column), nested too deep, duplicate keys, numbers that are not
/// whole thousandths.
Expected<Datum> parse_json(std::string_view text, std::string_view where);

/// The text of a document that parse_json() makes the same document of; on one line, without a newline.
std::string json_text(const Datum& document);

/// Why there is no file to read: "there is no such file", or what stands there is a folder.
const char* no_file(const std::filesystem::path& file);
/// The bytes of a file of at most kMaxDocumentBytes.
Expected<std::string> read_text(const std::filesystem::path& file);
/// read_text and parse_json in one: the document of a file, whatever is in it.
Expected<Datum> read_json(const std::filesystem::path& file);

/// The text of a schema that holds for every rule system, "map.schema.json"; empty when there is none of that name.
/// They are built into the library.
std::string_view schema_text(std::string_view name);

/// What `document` has against the schema of `format`: "trigh-map/1" is checked against map.schema.json. What that
/// schema leaves to a rule system is checked against the file of the same name in `data_root`/schema/`system`, if there
/// is one: the member `rules` of titles and scenarios; type, values, traits and rules of each counter; the tables of a
/// tables file. All defects, each with its place; empty when there are none.
Findings check_schema(const Datum& document, std::string_view format, std::string_view where,
                      const std::filesystem::path& data_root = {}, std::string_view system = {});

/// read_json and check_schema in one.
Expected<Datum> read_document(const std::filesystem::path& file, std::string_view format);

}  // namespace trigh
