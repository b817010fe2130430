#include "schemas.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "support/tree.hpp"

using nlohmann::json;

namespace {

/// A schema file of the shared data.
class Schema {
 public:
  explicit Schema(const std::string& name) {
    std::ifstream file(trigh::test::in_source("/shared-data/schema/") + name);
    const json document = json::parse(file);
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(document), schema_);
  }
  std::string complaint(const std::string& words) const {
    const json document = json::parse(words);
    valijson::Validator validator;
    valijson::ValidationResults results;
    if (validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(document), &results)) return {};
    std::string text = words.substr(0, 400);
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
      for (const std::string& part : error.context) text += part;
      text += ": " + error.description + "\n";
    }
    return text;
  }

 private:
  valijson::Schema schema_;
};

}  // namespace

std::string request_complaint(const std::string& request) {
  static const Schema kSchema("rpc.schema.json");
  return kSchema.complaint(request);
}

std::string result_complaint(const std::string& results) {
  static const Schema kSchema("rpc-results.schema.json");
  return kSchema.complaint(results);
}
