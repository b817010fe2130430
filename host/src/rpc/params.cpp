#include "rpc/params.hpp"

#include <algorithm>

namespace trigh::host::rpc {

void Params::complain(const char* code, const std::string& name, std::string text) {
  if (full()) ++untold_;
  else findings_.push_back({code, "request", "/params/" + name.substr(0, 120), std::move(text)});
}

const Json* Params::any(const char* name, bool required) {
  known_.emplace_back(name);
  const auto found = params_.find(name);
  if (found != params_.end()) return &*found;
  if (required) complain("TR-704", name, std::string("the parameter '") + name + "' is missing; add it");
  return nullptr;
}

std::string Params::text(const char* name) {
  const Json* value = any(name);
  if (value && value->is_string()) return value->get<std::string>();
  if (value) complain("TR-705", name, "here must stand a text");
  return {};
}

std::optional<std::string> Params::text_if(const char* name) {
  const Json* value = any(name, false);
  if (value && value->is_string()) return value->get<std::string>();
  if (value) complain("TR-705", name, "here must stand a text");
  return std::nullopt;
}

std::optional<std::int64_t> Params::number_if(const char* name, std::int64_t least, std::int64_t most) {
  const Json* value = any(name, false);
  if (!value) return std::nullopt;
  const bool fits = value->is_number_integer() &&
                    !(value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(most));
  if (fits && value->get<std::int64_t>() >= least && value->get<std::int64_t>() <= most)
    return value->get<std::int64_t>();
  complain("TR-705", name,
           "here must stand a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return std::nullopt;
}

std::vector<std::string> Params::texts(const char* name) {
  std::vector<std::string> list;
  const Json* value = any(name);
  if (!value) return list;
  const bool good = value->is_array() && std::ranges::all_of(*value, [](const Json& each) { return each.is_string(); });
  if (!good) complain("TR-705", name, "here must stand a list of texts");
  else
    for (const Json& each : *value) list.push_back(each.get<std::string>());
  return list;
}

std::vector<ScriptedRoll> Params::rolls(const char* name) {
  std::vector<ScriptedRoll> list;
  const Json* value = any(name);
  if (!value) return list;
  const auto is_number = [](const Json& each) { return each.is_number_integer() && each >= -1000 && each <= 1000; };
  const auto is_roll = [&](const Json& each) {
    return is_number(each) || (each.is_array() && each.size() <= 8 && std::ranges::all_of(each, is_number));
  };
  if (!value->is_array() || !std::ranges::all_of(*value, is_roll))
    complain("TR-705", name, "here must stand a list of die rolls: numbers, and lists of the faces of several dice");
  else
    for (const Json& each : *value)
      list.push_back(each.is_array() ? each.get<ScriptedRoll>() : ScriptedRoll{each.get<std::int16_t>()});
  return list;
}

bool Params::flag_if(const char* name) {
  const Json* value = any(name, false);
  if (value && !value->is_boolean()) complain("TR-705", name, "here must stand true or false");
  return value && value->is_boolean() && value->get<bool>();
}

const Json* Params::object_if(const char* name) {
  const Json* value = any(name, false);
  if (!value || value->is_object()) return value;
  complain("TR-705", name, "here must stand an object");
  return nullptr;
}

Findings Params::finish() {
  for (const auto& [name, value] : params_.items())
    if (std::ranges::find(known_, name) == known_.end())
      complain("TR-706", name.substr(0, 60), "this method has no parameter '" + name.substr(0, 60) + "'; leave it out");
  if (untold_ > 0) findings_.push_back({"TR-107", "request", "", and_more(untold_)});
  return std::move(findings_);
}

}  // namespace trigh::host::rpc
