#include "rpc/line.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "trigh/base/contain.hpp"

namespace trigh::host::rpc {
namespace {

/// A finding as it is told: nothing in it grows with what was sent.
Json told(const Finding& each) {
  constexpr std::size_t kLongestPlace = 200, kLongestText = 4000;
  const auto cut = [](const std::string& text, std::size_t most) {
    return text.size() <= most ? text : text.substr(0, most) + "...";
  };
  return finding(
      {each.code, cut(each.where, kLongestPlace), cut(each.pointer, kLongestPlace), cut(each.text, kLongestText)});
}

Json failure(const Json& id, const Error& error) {
  Json json =
      object({{"jsonrpc", "2.0"}, {"id", id}, {"error", object({{"code", error.code}, {"message", error.message}})}});
  if (error.findings.empty()) return json;
  Json& data = json["error"]["data"] = told(error.findings.front());
  const std::size_t all = error.findings.size();
  const bool counted = all == kMostTold + 1 && error.findings.back().code == "TR-107";  // its reader said how many more
  const std::size_t most = counted ? all : std::min(all, kMostTold);
  data["findings"] = Json::array();
  for (std::size_t i = 0; i < most; ++i) data["findings"].push_back(told(error.findings[i]));
  if (most < all) data["findings"].push_back(finding({"TR-107", "request", "", and_more(all - most)}));
  return json;
}

Json failure(const Json& id, int code, const char* message, const char* number, std::string pointer, std::string text) {
  return failure(id, Error{code, message, {{number, "request", std::move(pointer), std::move(text)}}});
}

/// Members of a batch that are no requests and stand behind those that were told.
Json more_invalid(std::size_t count) {
  return failure(nullptr, kInvalidRequest, "invalid request", "TR-703", "",
                 std::to_string(count) + " more members of the batch are no requests; send only requests");
}

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// Null when it is not there.
const Json& member(const Json& request, const char* name) {
  static const Json kNone;
  const auto found = request.find(name);
  return found == request.end() ? kNone : *found;
}

/// What is wrong with a request; null when nothing is.
Json malformed(const Json& request) {
  const auto invalid = [](const char* pointer, const char* text) {
    return failure(nullptr, kInvalidRequest, "invalid request", "TR-703", pointer, text);
  };
  if (!request.is_object()) return invalid("", "a request is an object");
  const Json& id = member(request, "id");
  if (!id.is_null() && !id.is_string() && !id.is_number()) return invalid("/id", "the id is a text or a number");
  if (member(request, "jsonrpc") != "2.0") return invalid("/jsonrpc", "here must stand \"2.0\"");
  if (!member(request, "method").is_string()) return invalid("/method", "the method is missing; name one");
  return nullptr;
}

const Json& params_of(const Json& request) {
  static const Json kNone = Json::object();
  return request.contains("params") ? request["params"] : kNone;
}

Json respond(const Json& request, const Call& call) {
  if (Json wrong = malformed(request); !wrong.is_null()) return wrong;
  const Json& id = member(request, "id");
  const auto name = request["method"].get<std::string>();
  auto result = contain(name, [&]() -> Expected<Expected<Json, Error>> { return call(name, params_of(request)); });
  if (!request.contains("id")) return nullptr;
  if (!result) return failure(id, Error{kFailed, "failed", result.error()});
  if (!result.value()) return failure(id, result.value().error());
  return object({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(*result.value())}});
}

/// The answer that `pass` has; nothing when it has none.
std::optional<std::string> respond_with(const Json& request, const Pass& pass) {
  if (!malformed(request).is_null() || !request.contains("id")) return std::nullopt;
  const auto name = request["method"].get<std::string>();
  auto passed = contain(name, [&] { return pass(name, params_of(request)); });
  if (!passed) return written(failure(request["id"], Error{kFailed, "failed", passed.error()}));
  if (!passed.value()) return std::nullopt;
  auto& answer = *passed.value();
  return answer ? std::move(*answer) : written(failure(request["id"], answer.error()));
}

}  // namespace

std::string answer_line(std::string_view line, std::size_t batch, const Call& call, const Pass& pass) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return {};
  if (line.size() > kMaxLine)
    return written(failure(nullptr, kInvalidRequest, "invalid request", "TR-702", "",
                           "a message has at most 8 MiB; send less at once"));
  const ReadJson read = read_json(line);
  if (!read.wrong.empty()) return written(failure(nullptr, kParseError, "parse error", "TR-701", "", read.wrong));
  const Json& request = read.value;
  if (!request.is_array()) {
    if (auto passed = pass ? respond_with(request, pass) : std::nullopt) return std::move(*passed);
    const Json response = respond(request, call);
    return response.is_null() ? std::string() : written(response);
  }
  if (request.size() > batch)
    return written(failure(nullptr, kInvalidRequest, "invalid request", "TR-736", "",
                           "a batch has at most " + std::to_string(batch) + " requests here; send several"));
  Json responses = Json::array();
  std::size_t invalid = 0, errors = 0;
  for (const Json& each : request)
    if (!each.is_object() && ++invalid > kMostTold)
      continue;
    else if (Json response = respond(each, call); !response.is_null()) {
      // Of many errors the later ones are told without their findings.
      if (response.contains("error") && ++errors > kMostTold) response["error"].erase("data");
      responses.push_back(std::move(response));
    }
  if (invalid > kMostTold) responses.push_back(more_invalid(invalid - kMostTold));
  if (request.empty())
    return written(
        failure(nullptr, kInvalidRequest, "invalid request", "TR-703", "", "the batch is empty; send a request"));
  return responses.empty() ? std::string() : written(responses);
}

std::string and_more(std::size_t count) {
  return count == 1 ? "there is one more finding; mend these first"
                    : "there are " + std::to_string(count) + " more findings; mend these first";
}

std::string refusal_line(std::string_view line, const Error& error) {
  return written(failure(request_id(line), error));
}

void serve_lines(std::istream& in, std::ostream& out, const std::function<std::string(std::string_view)>& answer) {
  std::string line;
  std::streambuf& bytes = *in.rdbuf();
  for (bool more = true; more;) {
    line.clear();
    int c = bytes.sbumpc();
    // One byte beyond the limit is enough to refuse; the rest of the line is read over.
    for (; c != std::char_traits<char>::eof() && c != '\n'; c = bytes.sbumpc())
      if (line.size() <= kMaxLine) line.push_back(static_cast<char>(c));
    more = c != std::char_traits<char>::eof();
    if (const std::string text = answer(line); !text.empty()) out << text << '\n' << std::flush;
  }
}

}  // namespace trigh::host::rpc
