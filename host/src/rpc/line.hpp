// JSON-RPC 2.0 as lines of text: requests and batches read, answers written, each error with its findings. What a
// method does is the caller's: the table protocol and the agents' protocol both speak so.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "rpc/read_json.hpp"

namespace trigh::host::rpc {

constexpr std::size_t kMaxLine = 8u << 20;  ///< bytes of a message

/// What went wrong, as JSON-RPC says it.
struct Error {
  int code = -32000;
  std::string message;
  Findings findings;
};
constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kInvalidParams = -32602,
              kFailed = -32000;
constexpr int kNotYours = -32001;  ///< the table says no: not this client's seat, stale, too fast

using Call = std::function<Expected<Json, Error>(const std::string& method, const Json& params)>;
/// The whole answer to a request, as somebody else has written it; nothing when a Call is to give it.
using Passed = std::optional<Expected<std::string, Error>>;
using Pass = std::function<Passed(const std::string& method, const Json& params)>;

constexpr std::size_t kMostTold = 50;  ///< findings of an error, and members of a batch that are no requests
/// "there are N more findings; mend these first"
std::string and_more(std::size_t count);
/// The answer to one line, without a newline; empty when it asks for none. At most `batch` requests stand in a
/// batch. Never throws: what `call` throws becomes an error. An error tells its first kMostTold findings and how many
/// more there are. A request that stands alone and wants an answer goes to `pass` first.
std::string answer_line(std::string_view line, std::size_t batch, const Call& call, const Pass& pass = {});
/// Refuses one line, whatever it asks. The line is not read, only looked through for its id.
std::string refusal_line(std::string_view line, const Error& error);
/// Answers line by line to the end of input. A line longer than kMaxLine is refused and skipped.
void serve_lines(std::istream& in, std::ostream& out, const std::function<std::string(std::string_view)>& answer);

}  // namespace trigh::host::rpc
