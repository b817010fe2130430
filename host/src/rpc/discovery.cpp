#include "rpc/discovery.hpp"

#include <algorithm>

#include "trigh/io/document.hpp"
#include "version.hpp"

namespace trigh::host::rpc {
namespace {

namespace fs = std::filesystem;

const std::string kOfRequests = "request.", kOfResults = "result.";

Expected<Json> read_schema(const fs::path& data_root, const char* name) {
  const fs::path path = data_root / "schema" / name;
  const auto text = read_text(path.string());
  if (!text) return fail("TR-760", path.string(), "", "this schema cannot be read; install the shared data again");
  Json json = Json::parse(text.value(), nullptr, false);
  if (!json.is_object())
    return fail("TR-760", path.string(), "", "this schema is no JSON; install the shared data again");
  return json;
}

/// Calls `see(object, where)` for every object that only points elsewhere in its schema: "/definitions/hex".
template <typename F>
void each_reference(Json& schema, const F& see) {
  if (!schema.is_structured()) return;
  if (schema.is_object() && schema.contains("$ref")) {
    const auto where = schema["$ref"].get<std::string>().substr(1);
    return see(schema, where);
  }
  for (Json& each : schema) each_reference(each, see);
}

/// What a schema points at by its place there, by the place in the document: definitions of requests and of results
/// have some names in common, so that those of requests have a prefix; results have one, too.
Json pointed(Json schema, const std::string& prefix) {
  each_reference(schema, [&](Json& reference, const std::string& where) {
    const std::size_t name = where.rfind('/') + 1;
    const bool result = where.starts_with("/properties/");
    reference["$ref"] = "#/components/schemas/" + (result ? kOfResults : prefix) + where.substr(name);
  });
  return schema;
}

Json params_json(const Json& schema) {
  Json list = Json::array();
  const Json required = schema.value("required", Json::array());
  for (const auto& [name, each] : schema["properties"].items()) {
    Json param = object({{"name", name}});
    if (each.contains("description")) param["description"] = each["description"];
    param["required"] = std::ranges::find(required, Json(name)) != required.end();
    param["schema"] = pointed(each, kOfRequests);
    list.push_back(std::move(param));
  }
  return list;
}

Json openrpc(const Json& requests, const Json& results) {
  Json document = object({{"openrpc", "1.3.2"},
                          {"info", object({{"title", "Trigh table protocol"},
                                           {"version", version()},
                                           {"description", requests["description"]},
                                           {"license", object({{"name", "MIT"}})}})},
                          {"methods", Json::array()},
                          {"components", object({{"schemas", Json::object()}})}});
  for (const Json& branch : requests["oneOf"]) {
    const Json& about = branch["properties"];
    const auto name = about["method"]["const"].get<std::string>();
    document["methods"].push_back(object(
        {{"name", name},
         {"summary", branch["description"]},
         {"paramStructure", "by-name"},
         {"params", params_json(about["params"])},
         {"result",
          object({{"name", "result"}, {"schema", object({{"$ref", "#/components/schemas/" + kOfResults + name}})}})}}));
  }
  Json& schemas = document["components"]["schemas"];
  for (const auto& [name, each] : requests["definitions"].items())
    schemas[kOfRequests + name] = pointed(each, kOfRequests);
  for (const auto& [name, each] : results["definitions"].items()) schemas[name] = pointed(each, "");
  for (const auto& [name, each] : results["properties"].items()) schemas[kOfResults + name] = pointed(each, "");
  return document;
}

}  // namespace

Expected<Discovery> Discovery::of(TitleLibrary& library) {
  const auto root = library.schema_root();
  if (!root) return Unexpected<Findings>{root.error()};
  auto requests = read_schema(root.value(), "rpc.schema.json");
  if (!requests) return Unexpected<Findings>{requests.error()};
  auto results = read_schema(root.value(), "rpc-results.schema.json");
  if (!results) return Unexpected<Findings>{results.error()};
  Discovery discovery;
  discovery.requests_ = std::move(*requests);
  discovery.document_ = openrpc(discovery.requests_, results.value());
  return discovery;
}

Json Discovery::params_of(const std::string& method) const {
  for (const Json& branch : requests_["oneOf"]) {
    if (branch["properties"]["method"]["const"] != method) continue;
    Json schema = branch["properties"]["params"];
    each_reference(schema, [&](Json& reference, const std::string& where) {
      const Json whole = requests_[Json::json_pointer(where)];
      reference = whole;
    });
    return schema;
  }
  return nullptr;
}

}  // namespace trigh::host::rpc
