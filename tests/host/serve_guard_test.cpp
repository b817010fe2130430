// What `trigh serve` keeps out: other sites, other files, messages that are too long, too many or none.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "serve/gate.hpp"
#include "serving.hpp"
#include "support/catch.hpp"

using namespace trigh::host::serve;

namespace {

/// Asks to become a WebSocket; the status line.
std::string open_socket(int port, const std::string& target, const std::string& headers) {
  const std::string answer =
      http(port, "GET " + target +
                     " HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + headers + "\r\n");
  return answer.substr(0, 12);
}

std::string status(const std::string& answer) { return answer.substr(9, 3); }

}  // namespace

TEST_CASE("Pages come with their types and with a policy that lets nothing foreign in") {
  const Serving server(fresh_folder("pages"));
  const std::string page = get(server.port(), "/");
  CHECK(status(page) == "200");
  CHECK(page.find("<!doctype html>") != std::string::npos);
  CHECK(page.find("Content-Type: text/html; charset=utf-8") != std::string::npos);
  CHECK(page.find("Content-Security-Policy: default-src 'self';") != std::string::npos);
  CHECK(page.find("X-Content-Type-Options: nosniff") != std::string::npos);
  CHECK(page.find("Cache-Control: no-cache") != std::string::npos);
  const std::string script = get(server.port(), "/assets/a.js");
  CHECK(script.find("Content-Type: text/javascript") != std::string::npos);
  CHECK(script.find("immutable") != std::string::npos);
  CHECK(script.find("let a = 1;") != std::string::npos);
  const std::string packed = get(server.port(), "/assets/a.js?x=1", "Accept-Encoding: gzip, br\r\n");
  CHECK(packed.find("Content-Encoding: gzip") != std::string::npos);
  CHECK(packed.find("not really packed") != std::string::npos);
  const std::string head = http(server.port(), "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  CHECK(status(head) == "200");
  CHECK(head.find("Content-Length: 31") != std::string::npos);
  CHECK(head.find("<!doctype") == std::string::npos);
  CHECK(status(http(server.port(), "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")) == "405");
}

TEST_CASE("No path leads out of the folder of the pages") {
  const auto folder = fresh_folder("paths");
  std::filesystem::create_symlink(folder / "secret.txt", folder / "web" / "link.txt");
  const Serving server(folder);
  for (const char* path : {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                           "//etc/passwd", "/etc/passwd", "/link.txt", "/assets", "/assets/", "secret.txt",
                           "/./../secret.txt", "/..\\secret.txt", "/index.html/../../secret.txt"}) {
    INFO(path);
    const std::string answer = get(server.port(), path);
    CHECK((status(answer) == "404" || status(answer) == "400"));
    CHECK(answer.find("secret\n") == std::string::npos);
    CHECK(answer.find("root:") == std::string::npos);
  }
  CHECK(status(get(server.port(), std::string(20'000, 'x'))) != "200");
  CHECK(status(http(server.port(), "nonsense\r\n\r\n")) == "400");
  CHECK(status(get(server.port(), "/")) == "200");
}

TEST_CASE("Pages of other sites cannot open the table, and other names cannot be bent to it") {
  ServeOptions options;
  options.names = {"trigh.example"};
  const Serving server(fresh_folder("origins"), options);
  const std::string port = std::to_string(server.port()), here = "Host: localhost:" + port + "\r\n";
  CHECK(open_socket(server.port(), "/rpc", here + "Origin: http://localhost:" + port + "\r\n") == "HTTP/1.1 101");
  CHECK(open_socket(server.port(), "/rpc", here) == "HTTP/1.1 101");
  CHECK(open_socket(server.port(), "/rpc", here + "Origin: http://evil.example\r\n") == "HTTP/1.1 403");
  CHECK(open_socket(server.port(), "/rpc", here + "Origin: http://localhost:1\r\n") == "HTTP/1.1 403");
  CHECK(open_socket(server.port(), "/rpc", here + "Origin: null\r\n") == "HTTP/1.1 403");
  CHECK(open_socket(server.port(), "/rpc", here + "Origin: http://localhost:" + port + ".evil.example\r\n") ==
        "HTTP/1.1 403");
  CHECK(open_socket(server.port(), "/rpc", "Host: evil.example\r\nOrigin: http://evil.example\r\n") == "HTTP/1.1 421");
  CHECK(open_socket(server.port(), "/rpc", "Origin: http://localhost\r\n") == "HTTP/1.1 421");
  CHECK(open_socket(server.port(), "/other", here) == "HTTP/1.1 404");
  CHECK(open_socket(server.port(), "/rpc", "Host: Trigh.Example\r\nOrigin: https://trigh.example\r\n") ==
        "HTTP/1.1 101");
  CHECK(status(get(server.port(), "/", "Host: evil.example\r\n")) == "421");
}

TEST_CASE("Garbage is answered with an error, and the game of the others goes on undisturbed") {
  const Serving server(fresh_folder("garbage"));
  Caller red(server.port()), vandal(server.port());
  const TwoPlayers table(red);
  const json before = red.result("game.state", {{"game", table.table}});
  vandal.result("table.join", {{"token", table.watch}});
  const auto code = [&](const std::string& message, int opcode = 1) {
    vandal.send(message, opcode);
    return vandal.hear()["error"]["code"].get<int>();
  };
  CHECK(code("{") == -32700);
  CHECK(code("\xff\xfe\x01", 2) == -32700);
  CHECK(code(std::string(1000, '[')) == -32700);
  CHECK(code("7") == -32600);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"no.such"})") == -32601);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"game.apply","params":{"game":{}, "action":"end-phase"}})") == -32602);
  std::string batch = "[";
  for (int i = 0; i < 17; ++i) batch += std::string(i ? "," : "") + R"({"jsonrpc":"2.0","id":1,"method":"titles"})";
  CHECK(code(batch + "]") == -32600);
  vandal.send_raw("\xff\xff\xff\xff no frame of a WebSocket at all");
  CHECK(vandal.hear().is_null());
  CHECK(red.result("game.state", {{"game", table.table}}) == before);
}

TEST_CASE("A message that is too long ends the connection, and nothing else") {
  ServeOptions options;
  options.longest_message = 10'000;
  const Serving server(fresh_folder("long"), options);
  Caller red(server.port()), vandal(server.port());
  const TwoPlayers table(red);
  vandal.send("\"" + std::string(20'000, 'x') + "\"");
  CHECK(vandal.hear().is_null());
  CHECK(vandal.close_code == 1009);
  CHECK(red.result("game.apply", {{"game", table.table}, {"action", "end-phase"}})["legal"] == true);
}

TEST_CASE("A message that does not come to its end is not waited for, however it is drawn out") {
  ServeOptions options;
  options.longest_message = 10'000;
  options.patience = std::chrono::milliseconds(1500);
  const Serving server(fresh_folder("drawn"), options);
  Caller red(server.port()), vandal(server.port());
  const TwoPlayers table(red);
  const json before = red.result("game.state", {{"game", table.table}});
  const auto begun = std::chrono::steady_clock::now();
  const std::string mask(4, '\0'), piece = std::string("\x00\x81", 2) + mask + " ";   // one letter, and more to come
  vandal.send_raw(std::string("\x01\x81", 2) + mask + "[");
  for (int i = 0; i < 20; ++i) {
    vandal.send_raw(piece);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  CHECK(vandal.hear().is_null());
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(15));
  CHECK(get(server.port(), "/metrics").find("reason=\"unfinished\"} 1") != std::string::npos);
  CHECK(red.result("game.state", {{"game", table.table}}) == before);
  red.send_raw(std::string("\x01\x81", 2) + mask + "[");   // in two pieces is no fault
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  red.send_raw(std::string("\x80\x81", 2) + mask + "]");
  CHECK(red.hear()["error"]["code"] == -32600);
}

TEST_CASE("Who asks too fast is refused until the allowance has grown again; who does not stop is cut off") {
  ServeOptions options;
  options.burst = 20;
  options.each_second = 0.5;   // two seconds for as many refusals as cut off: enough on a slow machine
  const Serving server(fresh_folder("fast"), options);
  Caller red(server.port()), vandal(server.port());
  const TwoPlayers table(red);
  vandal.result("table.join", {{"token", table.watch}});
  const json ask{{"jsonrpc", "2.0"}, {"id", "a"}, {"method", "game.state"}, {"params", {{"game", table.table}}}};
  int refused = 0;
  for (int i = 0; i < 40; ++i) vandal.send(ask.dump());
  for (int i = 0; i < 40; ++i) {
    const json answer = vandal.hear();
    CHECK(answer["id"] == "a");
    if (answer.contains("error")) {
      CHECK(answer["error"]["data"]["code"] == "TR-734");
      ++refused;
    }
  }
  CHECK(refused >= 10);
  CHECK(red.result("game.apply", {{"game", table.table}, {"action", "end-phase"}})["legal"] == true);
  for (int i = 0; i < 600; ++i) vandal.send(ask.dump());
  for (int i = 0; i < 700 && !vandal.hear().is_null(); ++i) {
  }
  CHECK(vandal.close_code == 1008);
  CHECK(red.result("game.state", {{"game", table.table}})["actions"] == 1);
}

TEST_CASE("One connection makes a limited number of tables and holds a limited number of games") {
  const Serving server(fresh_folder("many"));
  Caller caller(server.port());
  const json wish{{"title", "toy"}, {"scenario", "standard"}};
  std::string last;
  int made = 0;
  for (; made < 40 && last.empty(); ++made) {
    const json answer = caller.ask("table.new", wish);
    if (answer.contains("error")) last = answer["error"]["data"]["code"];
    else if (made % 2 == 0) caller.result("game.close", {{"game", answer["result"]["game"]}});
  }
  CHECK((last == "TR-736" || last == "TR-711"));
  CHECK(made > 10);
}

TEST_CASE("Hosts and origins are compared as a browser means them") {
  CHECK(host_allowed("localhost:8642", {}));
  CHECK(host_allowed("127.0.0.1", {}));
  CHECK(host_allowed("[::1]:8642", {}));
  CHECK(host_allowed("192.168.1.5:80", {}));
  CHECK_FALSE(host_allowed("", {}));
  CHECK_FALSE(host_allowed("localhost.evil.example", {}));
  CHECK_FALSE(host_allowed("127.0.0.1.evil.example:8642", {}));
  CHECK_FALSE(host_allowed("trigh.example", {}));
  CHECK(host_allowed("TRIGH.example:443", {"trigh.example"}));
  CHECK(origin_allowed("http://localhost:1", "localhost:1"));
  CHECK_FALSE(origin_allowed("ftp://localhost:1", "localhost:1"));
  CHECK_FALSE(origin_allowed("http://localhost:1/", "localhost:2"));
  CHECK_FALSE(origin_allowed("", ""));
  CHECK_FALSE(origin_allowed("http://", ""));
}

TEST_CASE("An allowance is used up and grows again with time") {
  const auto start = Allowance::Clock::now();
  Allowance allowance(3, 10);
  for (int i = 0; i < 3; ++i) CHECK(allowance.take(start));
  CHECK_FALSE(allowance.take(start));
  CHECK(allowance.take(start + std::chrono::milliseconds(150)));
  CHECK_FALSE(allowance.take(start + std::chrono::milliseconds(160)));
  for (int i = 0; i < 3; ++i) CHECK(allowance.take(start + std::chrono::hours(1)));
  CHECK_FALSE(allowance.take(start + std::chrono::hours(1)));
}
