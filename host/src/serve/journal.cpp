#include "serve/journal.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

namespace trigh::host::serve {
namespace {

/// The message as a string of JSON.
class JsonText final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
    const std::string text(message.payload.data(), message.payload.size());
    const std::string json = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    out.append(json.data(), json.data() + json.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonText>(); }
};

}  // namespace

void set_journal(bool json, bool everything) {
  spdlog::set_level(everything ? spdlog::level::info : spdlog::level::warn);
  if (!json) return;   // as the program says everything else
  auto form = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
  form->add_flag<JsonText>('*').set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","text":%*})");
  spdlog::set_formatter(std::move(form));
}

void note(const std::string& text) { spdlog::info("{}", text); }

void warn(const Findings& findings) {
  for (const Finding& finding : findings) spdlog::warn("{}", to_string(finding));
}

}  // namespace trigh::host::serve
