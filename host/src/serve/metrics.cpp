#include "serve/metrics.hpp"

#include <algorithm>
#include <cstdio>

namespace trigh::host::serve {
namespace {

constexpr std::array<const char*, 6> kWhy{"too_fast", "places", "host", "origin", "unread", "unfinished"};
constexpr std::array<const char*, 2> kKinds{"light", "dear"};

std::string short_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

void head(std::string& text, const std::string& name, const char* type, const char* help) {
  text += "# HELP trigh_" + name + " " + help + "\n# TYPE trigh_" + name + " " + type + "\n";
}

void line(std::string& text, const std::string& name, const std::string& labels, const std::string& value) {
  text += "trigh_" + name + (labels.empty() ? "" : "{" + labels + "}") + " " + value + "\n";
}

}  // namespace

void Metrics::waited(bool dear, std::chrono::nanoseconds time) {
  Waits& waits = waits_[dear];
  const double seconds = std::chrono::duration<double>(time).count();
  ++waits.counts[static_cast<std::size_t>(std::ranges::lower_bound(kBounds, seconds) - kBounds.begin())];
  waits.nanoseconds += static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
}

std::string Metrics::text(const Figures& figures) const {
  std::string text;
  head(text, "tables", "gauge", "Tables in the file of the games.");
  line(text, "tables", "", std::to_string(figures.tables));
  head(text, "games_in_memory", "gauge", "Games of these tables that are in memory.");
  line(text, "games_in_memory", "", std::to_string(figures.in_memory));
  head(text, "connections", "gauge", "Connections that are open.");
  line(text, "connections", "", std::to_string(figures.connections));
  head(text, "queue", "gauge", "Requests that wait to be begun.");
  for (std::size_t i = 0; i < kKinds.size(); ++i)
    line(text, "queue", std::string("kind=\"") + kKinds[i] + "\"", std::to_string(figures.waiting[i]));
  head(text, "refusals_total", "counter", "Requests and connections turned away, by reason.");
  for (std::size_t i = 0; i < kWhy.size(); ++i)
    line(text, "refusals_total", std::string("reason=\"") + kWhy[i] + "\"", std::to_string(refused_[i]));
  head(text, "worker_restarts_total", "counter", "Processes that were started anew.");
  line(text, "worker_restarts_total", "", std::to_string(restarts_));
  head(text, "waiting_seconds", "histogram", "Time from a request's arrival until it was begun.");
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    const std::string kind = std::string("kind=\"") + kKinds[i] + "\"";
    std::uint64_t sum = 0;
    for (std::size_t b = 0; b <= kBounds.size(); ++b) {
      sum += waits_[i].counts[b];
      const std::string bound = b < kBounds.size() ? short_number(kBounds[b]) : "+Inf";
      line(text, "waiting_seconds_bucket", kind + ",le=\"" + bound + "\"", std::to_string(sum));
    }
    line(text, "waiting_seconds_sum", kind, short_number(static_cast<double>(waits_[i].nanoseconds) * 1e-9));
    line(text, "waiting_seconds_count", kind, std::to_string(sum));
  }
  return text;
}

}  // namespace trigh::host::serve
