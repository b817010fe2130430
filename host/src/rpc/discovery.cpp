#include "rpc/discovery.hpp"

#include <algorithm>

#include "trigh/io/document.hpp"
#include "version.hpp"

namespace trigh::host::rpc {
namespace {

const std::string kOfRequests = "request.", kOfResults = "result.";

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

Discovery::Discovery()
    : requests_(Json::parse(schema_text("rpc.schema.json"))),
      document_(openrpc(requests_, Json::parse(schema_text("rpc-results.schema.json")))) {}

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
