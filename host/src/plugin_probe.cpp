#include "plugin_probe.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>

#include "plugin_loader.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/rules/plugin.hpp"

namespace trigh::host {
namespace {

constexpr const char* kDone = "done";

/// A finding a line, code and text; the place is the library's.
std::string to_lines(const Findings& findings) {
  std::string lines;
  for (const Finding& finding : findings) {
    std::string text = finding.text;
    for (char& letter : text)
      if (letter == '\n') letter = ' ';
    lines += finding.code + " " + text + "\n";
  }
  return lines + kDone + "\n";
}

/// The findings of lines that end with kDone; nothing if they were cut off.
bool from_lines(const std::string& lines, const std::string& where, Findings& findings) {
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    if (line == kDone) return true;
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) return false;
    findings.push_back({line.substr(0, blank), where, "", line.substr(blank + 1)});
  }
  return false;
}

void write_all(int out, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t count = ::write(out, text.data() + at, text.size() - at);
    if (count <= 0) return;
    at += static_cast<std::size_t>(count);
  }
}

[[noreturn]] void run_child(const PluginManifest& manifest, int out) {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  constexpr rlim_t kMemory = rlim_t{2} << 30;
  const rlimit memory{kMemory, kMemory};
  // The shadow of a sanitizer alone is larger.
  if (std::string_view(TRIGH_SANITIZER).empty()) ::setrlimit(RLIMIT_AS, &memory);
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, stream);
  write_all(out, to_lines(try_plugin(manifest)));
  ::_exit(0);
}

/// What the child writes until it closes the pipe; false when it is late.
bool read_child(int in, std::chrono::milliseconds patience, std::string& answer) {
  const auto end = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd wait{in, POLLIN, 0};
    const int ready = left.count() > 0 ? ::poll(&wait, 1, static_cast<int>(left.count())) : 0;
    if (ready == 0) return false;
    if (ready < 0 && errno == EINTR) continue;
    char buffer[1024];
    const ssize_t count = ::read(in, buffer, sizeof buffer);
    if (count <= 0) return true;
    answer.append(buffer, static_cast<std::size_t>(count));
  }
}

Findings run_probe(const PluginManifest& manifest, std::chrono::milliseconds patience) {
  const std::string where = manifest.library.string();
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {{"TR-510", where, "", "the plugin cannot be tried: no pipe"}};
  const pid_t child = ::fork();
  if (child < 0) return {{"TR-510", where, "", "the plugin cannot be tried: no process"}};
  if (child == 0) run_child(manifest, ends[1]);
  ::close(ends[1]);
  std::string answer;
  const bool in_time = read_child(ends[0], patience, answer);
  ::close(ends[0]);
  if (!in_time) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  Findings findings;
  if (from_lines(answer, where, findings)) return findings;
  if (!in_time)
    return {
        {"TR-511", where, "",
         "it did not answer within " + std::to_string(patience.count()) + " ms while it was tried; it is left out"}};
  return {{"TR-510", where, "", how_it_ended(status) + " while it was tried; it is left out"}};
}

std::string stamp(const fs::path& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return "?";
  return path.string() + " " + std::to_string(facts.st_size) + " " + std::to_string(facts.st_mtim.tv_sec) + "." +
         std::to_string(facts.st_mtim.tv_nsec);
}

/// Everything a verdict depends on: library, manifest, framework, build tag, the program that tries.
std::string key_of(const PluginManifest& manifest) {
  Dl_info framework{};
  ::dladdr(reinterpret_cast<const void*>(&hash_bytes), &framework);
  return stamp(manifest.library) + " | " + stamp(manifest.file) + " | " +
         stamp(framework.dli_fname ? framework.dli_fname : "") + " | " + stamp("/proc/self/exe") + " | " +
         kBuildTag.data();
}

void keep_verdict(const fs::path& file, const std::string& key, const Findings& findings) {
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  const fs::path draft = file.string() + "." + std::to_string(::getpid());
  std::ofstream(draft) << key << "\n" << to_lines(findings);
  fs::rename(draft, file, ignored);
}

}  // namespace

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return std::string("it crashed (") + ::strsignal(WTERMSIG(status)) + ")";
  return "it ended the process (exit code " + std::to_string(WEXITSTATUS(status)) + ")";
}

Findings probe_plugin(const PluginManifest& manifest, const ProbeOptions& options) {
  if (options.cache.empty()) return run_probe(manifest, options.patience);
  const std::string key = key_of(manifest);
  const fs::path file = options.cache / ("probe-" + std::string(hash_text_of(hash_text(key)).text));
  Findings findings;
  if (std::ifstream stream(file); stream) {
    std::string kept_key;
    std::getline(stream, kept_key);
    const std::string rest{std::istreambuf_iterator<char>(stream), {}};
    if (kept_key == key && from_lines(rest, manifest.library.string(), findings)) return findings;
  }
  findings = run_probe(manifest, options.patience);
  keep_verdict(file, key, findings);
  return findings;
}

}  // namespace trigh::host
