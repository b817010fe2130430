#include "serving.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "schemas.hpp"
#include "support/catch.hpp"
#include "support/toy_library.hpp"
#include "support/tree.hpp"

namespace fs = std::filesystem;
using namespace trigh;

namespace {

std::string schema_of(const fs::path& folder) {
  std::string name = folder.filename();
  std::ranges::replace(name, '-', '_');
  return name;
}

void ask_postgres(const char* url, const std::string& sql) {
  const std::string command = std::string("psql -q -v ON_ERROR_STOP=1 '") + url + "' -c \"" + sql + "\" 2>/dev/null";
  REQUIRE(std::system(command.c_str()) == 0);
}

}  // namespace

std::string games_of(const fs::path& folder) {
  const char* url = std::getenv("TRIGH_TEST_DATABASE");
  if (!url) return folder / "games.sqlite";
  return std::string(url) + "?options=-csearch_path%3D" + schema_of(folder);
}

void execute(const fs::path& folder, const std::string& sql) {
  if (const char* url = std::getenv("TRIGH_TEST_DATABASE"))
    return ask_postgres(url, "SET search_path = " + schema_of(folder) + "; " + sql);
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(games_of(folder).c_str(), &database) == SQLITE_OK);
  CHECK(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
}

fs::path fresh_folder(const std::string& name) {
  // The same tests run at the same time with workers, and with PostgreSQL.
  const char* kind = std::getenv("TRIGH_TEST_DATABASE")  ? "serve_postgres"
                     : std::getenv("TRIGH_TEST_WORKERS") ? "serve_workers"
                                                         : "serve";
  const fs::path folder = fs::path(trigh::test::in_build("")) / (std::string(kind) + "_test") / name;
  fs::remove_all(folder);
  fs::create_directories(folder / "web" / "assets");
  std::ofstream(folder / "web" / "index.html") << "<!doctype html><title>t</title>";
  std::ofstream(folder / "web" / "assets" / "a.js") << "let a = 1;";
  std::ofstream(folder / "web" / "assets" / "a.js.gz") << "not really packed";
  std::ofstream(folder / "secret.txt") << "secret";
  if (const char* url = std::getenv("TRIGH_TEST_DATABASE"))
    ask_postgres(url, "DROP SCHEMA IF EXISTS " + schema_of(folder) + " CASCADE; CREATE SCHEMA " + schema_of(folder));
  return folder;
}

Serving::Serving(fs::path folder, host::serve::ServeOptions options, std::size_t longest_file,
                 const std::function<void(Ruleset&)>& spoil) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  child_ = ::fork();
  REQUIRE(child_ >= 0);
  if (child_ == 0) {
    ::close(ends[0]);
    const auto say = [&](const std::string& word) { static_cast<void>(!::write(ends[1], word.data(), word.size())); };
    if (longest_file) {
      const rlimit limit{longest_file, longest_file};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      ::signal(SIGXFSZ, SIG_IGN);
    }
    toy::ToyLibrary library;
    library.spoil = spoil;
    if (options.port == host::serve::ServeOptions().port) options.port = 0;
    // Every test of the server runs both ways.
    if (options.workers.most == host::serve::ServeOptions().workers.most)
      options.workers.most = std::getenv("TRIGH_TEST_WORKERS") ? 64 : 0;
    if (std::getenv("TRIGH_TEST_DATABASE")) options.database = games_of(folder);
    else options.games = games_of(folder);
    options.web = folder / "web";
    const Findings findings = host::serve::serve(library, options, [&](std::uint16_t port) {
      say("port " + std::to_string(port));
      ::close(ends[1]);
    });
    if (!findings.empty()) say(to_string(findings));
    ::_exit(findings.empty() ? 0 : 1);
  }
  ::close(ends[1]);
  std::string word;
  char some[4096];
  for (ssize_t n = 0; (n = ::read(ends[0], some, sizeof some)) > 0;) word.append(some, static_cast<std::size_t>(n));
  ::close(ends[0]);
  if (word.starts_with("port ")) port_ = std::stoi(word.substr(5));
  else complaint_ = word;
}

Serving::~Serving() {
  if (child_ > 0) kill_hard();
}

void Serving::signal(int number) const { ::kill(child_, number); }

int Serving::wait() {
  int status = 0;
  ::waitpid(child_, &status, 0);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void Serving::kill_hard() {
  signal(SIGKILL);
  wait();
}

int connect_to(int port, const std::string& from) {
  const int file = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  REQUIRE(::inet_pton(AF_INET, from.c_str(), &address.sin_addr) == 1);
  REQUIRE(::bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(::connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  const int yes = 1;
  ::setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return file;
}

bool ends(int connection, int milliseconds) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  char some[4096];
  pollfd wait{connection, POLLIN, 0};
  while (std::chrono::steady_clock::now() < until)
    if (::poll(&wait, 1, 50) == 1 && ::recv(connection, some, sizeof some, 0) <= 0) return true;
  return false;
}

namespace {

bool send_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

}  // namespace

std::string http(int port, const std::string& request) {
  const int file = connect_to(port);
  send_all(file, request);
  std::string answer;
  char some[4096];
  pollfd wait{file, POLLIN, 0};
  while (::poll(&wait, 1, 5000) == 1) {
    const ssize_t n = ::recv(file, some, sizeof some, 0);
    if (n <= 0) break;
    answer.append(some, static_cast<std::size_t>(n));
    if (answer.starts_with("HTTP/1.1 101") && answer.ends_with("\r\n\r\n")) break;   // it stays open
  }
  ::close(file);
  return answer;
}

std::string get(int port, const std::string& target, const std::string& more) {
  const std::string host =
      more.find("Host:") == std::string::npos ? "Host: localhost:" + std::to_string(port) + "\r\n" : "";
  return http(port, "GET " + target + " HTTP/1.1\r\n" + host + more + "Connection: close\r\n\r\n");
}

Caller::Caller(int port, const std::string& headers, const std::string& from) : socket_(connect_to(port, from)) {
  const std::string host = "127.0.0.1:" + std::to_string(port);
  const std::string origin = headers.empty() ? "Origin: http://" + host + "\r\n" : headers;
  send_raw("GET /rpc HTTP/1.1\r\nHost: " + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + origin + "\r\n");
  while (buffer_.find("\r\n\r\n") == std::string::npos) REQUIRE(fill(buffer_.size() + 1));
  INFO(buffer_);
  REQUIRE(buffer_.starts_with("HTTP/1.1 101"));
  buffer_.erase(0, buffer_.find("\r\n\r\n") + 4);
}

Caller::~Caller() { ::close(socket_); }

/// Until the buffer holds that many bytes; false when the connection ends.
bool Caller::fill(std::size_t bytes) {
  char some[65536];
  while (buffer_.size() < bytes) {
    pollfd wait{socket_, POLLIN, 0};
    if (::poll(&wait, 1, 60'000) != 1) FAIL("the server does not answer");
    const ssize_t n = ::recv(socket_, some, sizeof some, 0);
    if (n <= 0) return false;
    buffer_.append(some, static_cast<std::size_t>(n));
  }
  return true;
}

void Caller::send_raw(const std::string& bytes) { send_all(socket_, bytes); }

void Caller::send(const std::string& text, int opcode) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else {
    const int bytes = text.size() < 65536 ? 2 : 8;
    frame += static_cast<char>(0x80 | (bytes == 2 ? 126 : 127));
    for (int i = bytes - 1; i >= 0; --i) frame += static_cast<char>(text.size() >> (8 * i) & 0xff);
  }
  frame += std::string(4, '\0');   // the mask changes nothing
  send_raw(frame + text);
}

json Caller::hear() {
  if (!fill(2)) return nullptr;
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i])); };
  std::size_t head = 2, length = byte(1) & 0x7f;
  if (length >= 126) {
    const std::size_t bytes = length == 126 ? 2 : 8;
    if (!fill(2 + bytes)) return nullptr;
    length = 0;
    for (std::size_t i = 0; i < bytes; ++i) length = length << 8 | byte(2 + i);
    head += bytes;
  }
  if (!fill(head + length)) return nullptr;
  const int opcode = static_cast<int>(byte(0) & 0x0f);
  const bool whole = (byte(0) & 0x80) != 0;
  const std::string text = buffer_.substr(head, length);
  buffer_.erase(0, head + length);
  if (opcode == 8) {
    send(text, 8);   // as a browser does
    ::shutdown(socket_, SHUT_WR);
    close_code =
        text.size() < 2 ? 1005 : static_cast<unsigned char>(text[0]) << 8 | static_cast<unsigned char>(text[1]);
    return nullptr;
  }
  if (opcode > 2) return hear();   // pings
  message_ += text;
  if (!whole) return hear();
  const json message = json::parse(message_);
  message_.clear();
  return message;
}

json Caller::ask(const std::string& method, const json& params) {
  const int id = next_++;
  const std::string request = json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump();
  CHECK(request_complaint(request) == "");
  send(request);
  for (;;) {
    json message = hear();
    if (message.is_null() || message.value("id", json()) == id) return message;
    note(message);
  }
}

void Caller::note(const json& message) {
  REQUIRE(message.is_object());
  const std::string method = message["method"];
  REQUIRE((method == "game.changed" || method == "table.said" || method == "table.failed"));
  // What is said is told in the shape of table.talk's result.
  CHECK(result_complaint(json{{method == "table.said" ? "table.talk" : method, message["params"]}}.dump()) == "");
  notices.push_back(message["params"]);
}

json Caller::result(const std::string& method, const json& params) {
  const json answer = ask(method, params);
  INFO(answer.dump().substr(0, 600));
  REQUIRE(answer.contains("result"));
  CHECK(result_complaint(json{{method, answer["result"]}}.dump()) == "");
  return answer["result"];
}

std::string Caller::error(const std::string& method, const json& params, int code) {
  const json answer = ask(method, params);
  INFO(answer.dump().substr(0, 600));
  REQUIRE(answer.contains("error"));
  CHECK(answer["error"]["code"] == code);
  return answer["error"]["data"]["code"];
}

json Caller::notice() {
  if (notices.empty()) note(hear());
  json first = notices.front();
  notices.erase(notices.begin());
  return first;
}

TwoPlayers::TwoPlayers(Caller& caller, const json& seats) {
  const json made = caller.result("table.new", {{"title", "toy"}, {"scenario", "standard"}, {"seats", seats}});
  table = made["table"];
  red = made["token"];
  blue = made["tokens"].value("blue", "");
  watch = made["watch"];
}
