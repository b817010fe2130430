// Many at once: who counts as one, who makes room, whose turn it is at the work queue, what one address can do to
// others.
#include <unistd.h>

#include <atomic>
#include <ctime>
#include <fstream>
#include <future>
#include <thread>
#include <utility>

#include "rpc/server.hpp"
#include "serve/addresses.hpp"
#include "serve/admissions.hpp"
#include "serve/limits.hpp"
#include "serve/work_queue.hpp"
#include "serving.hpp"
#include "support/catch.hpp"

using namespace trigh::host::serve;
using namespace std::chrono_literals;

namespace {

struct Nobody final : Admitted {
  void dismiss() override { ++sent; }
  std::atomic<int> sent = 0;
};

/// Keeps the processor busy.
void work(std::chrono::milliseconds time) {
  const auto used = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
  };
  for (const auto until = used() + time; used() < until;) {
  }
}

/// Requests that a server has begun to answer, the light ones left out.
int dear_requests(int port) {
  const std::string page = get(port, "/metrics"), name = "\ntrigh_waiting_seconds_count{kind=\"dear\"} ";
  const std::size_t at = page.find(name);
  REQUIRE(at != std::string::npos);
  return std::stoi(page.substr(at + name.size()));
}

/// What was done at a work queue, in order.
struct Log {
  void add(char who) {
    const std::lock_guard alone(lock);
    done += who;
  }
  std::string wait_for(std::size_t count) {
    for (int i = 0; i < 12000; ++i) {
      {
        const std::lock_guard alone(lock);
        if (done.size() >= count) return done;
      }
      std::this_thread::sleep_for(5ms);
    }
    return "only " + done;
  }
  std::mutex lock;
  std::string done;
};

/// Holds up every thread of a work queue until it goes.
class Blocker {
 public:
  Blocker(WorkQueue& work_queue, unsigned threads, bool dear) : ready_(gate_.get_future()) {
    for (unsigned i = 0; i < threads; ++i)
      work_queue.take(work_queue.account("holder " + std::to_string(i)), dear, [this, ready = ready_] {
        ++held;
        ready.wait();
      });
    while (held < threads) std::this_thread::sleep_for(1ms);
  }
  void let_go() { gate_.set_value(); }
  std::atomic<unsigned> held = 0;

 private:
  std::promise<void> gate_;
  std::shared_future<void> ready_;
};

}  // namespace

TEST_CASE("One customer is an IPv4 address or 64 bits of an IPv6 address") {
  CHECK(client_of("10.0.0.1") == "10.0.0.1");
  CHECK(client_of("::ffff:10.0.0.1") == "10.0.0.1");
  CHECK(client_of("2001:db8:0:1:2:3:4:5") == "2001:db8:0:1::/64");
  CHECK(client_of("2001:DB8:0:1::9") == "2001:db8:0:1::/64");
  CHECK(client_of("2001:db8:0:2::9") != client_of("2001:db8:0:1::9"));
  CHECK(client_of("fe80::1%eth0") == "fe80::/64");
  CHECK(client_of("nonsense") == "nonsense");
}

TEST_CASE("Only a trusted proxy is believed when it names another address") {
  const std::vector<std::string> none, proxies{"127.0.0.1", "::1"};
  CHECK(asked_from("127.0.0.1", "9.9.9.9", none) == "127.0.0.1");
  CHECK(asked_from("10.0.0.7", "9.9.9.9", proxies) == "10.0.0.7");
  CHECK(asked_from("127.0.0.1", "9.9.9.9", proxies) == "9.9.9.9");
  CHECK(asked_from("::ffff:127.0.0.1", "9.9.9.9", proxies) == "9.9.9.9");
  CHECK(asked_from("127.0.0.1", "6.6.6.6, 9.9.9.9", proxies) == "9.9.9.9");   // the first one is made up
  CHECK(asked_from("127.0.0.1", "9.9.9.9, 127.0.0.1", proxies) == "9.9.9.9");  // two proxies
  CHECK(asked_from("127.0.0.1", "[2001:db8::1]:443", proxies) == "2001:db8::1");
  CHECK(asked_from("127.0.0.1", "9.9.9.9:80", proxies) == "9.9.9.9");
  CHECK(asked_from("127.0.0.1", "", proxies) == "127.0.0.1");
  CHECK(asked_from("127.0.0.1", "nobody, ", proxies) == "127.0.0.1");
}

TEST_CASE("A client has its share of places and no more, and gives them back") {
  Admissions admissions(10, 2);
  auto first = admissions.admit("a"), second = admissions.admit("a");
  REQUIRE(first);
  REQUIRE(second);
  CHECK_FALSE(admissions.admit("a"));
  CHECK(admissions.admit("b"));   // and goes at once
  CHECK(admissions.present() == 2);
  second.reset();
  CHECK(admissions.admit("a"));
}

TEST_CASE("A connection of a proxy counts to whom it asks for") {
  Admissions admissions(10, 1);
  auto one = admissions.admit(""), two = admissions.admit("");
  REQUIRE(one);
  REQUIRE(two);
  CHECK(one->counts_to("a"));
  CHECK_FALSE(two->counts_to("a"));
  CHECK(two->counts_to("b"));
  CHECK(one->counts_to("c"));   // the proxy asks for another on the same connection
  CHECK(admissions.admit("a"));
  CHECK_FALSE(admissions.admit("c"));
}

TEST_CASE("Workers and connections share the file handles, and neither takes them all") {
  const auto shared = [](std::size_t files, std::size_t workers) {
    const Handles handles = share_handles(files, workers);
    return std::pair(handles.connections, handles.workers);
  };
  CHECK(shared(8192, 512) == std::pair<std::size_t, std::size_t>(4096, 512));
  CHECK(shared(1024, 0) == std::pair<std::size_t, std::size_t>(960, 0));
  CHECK(shared(1024, 64) == std::pair<std::size_t, std::size_t>(576, 64));
  CHECK(shared(1024, 512) == std::pair<std::size_t, std::size_t>(480, 80));
  CHECK(shared(10, 512) == std::pair<std::size_t, std::size_t>(34, 5));
}

TEST_CASE("When all places are taken, the one with the most connections makes room: first those that do not play") {
  Admissions admissions(4, 3);
  std::vector<std::shared_ptr<Nobody>> who;
  std::vector<Admission> admitted;
  const auto come = [&](const std::string& client, bool session) {
    auto admission = admissions.admit(client);
    if (!admission) return false;
    who.push_back(std::make_shared<Nobody>());
    admission->is(who.back(), session);
    admitted.push_back(std::move(*admission));
    return true;
  };
  CHECK(come("a", true));
  CHECK(come("a", false));
  CHECK(come("a", true));
  CHECK(come("b", false));
  CHECK(come("c", true));            // the second of a goes
  CHECK(who[1]->sent == 1);
  CHECK(come("d", false));           // then its latest
  CHECK(who[2]->sent == 1);
  CHECK_FALSE(come("e", false));     // four clients with one each
  CHECK_FALSE(come("a", false));
  CHECK(who[0]->sent + who[3]->sent + who[4]->sent + who[5]->sent == 0);
  CHECK(admissions.present() == 4);
  admitted.erase(admitted.begin() + 1, admitted.begin() + 3);   // that two of a are gone changes no count
  CHECK(admissions.present() == 4);
  CHECK_FALSE(come("e", false));
}

TEST_CASE("When the registry closes everybody is asked to leave, latecomers too, and the last one's going is told") {
  Admissions admissions(4, 4);
  const auto early = std::make_shared<Nobody>(), late = std::make_shared<Nobody>();
  auto first = admissions.admit("a"), second = admissions.admit("a");
  first->is(early, false);
  int told = 0;
  admissions.close([&] { ++told; });
  second->is(late, true);
  CHECK(early->sent == 1);
  CHECK(late->sent == 1);
  CHECK_FALSE(admissions.admit("b"));
  first.reset();
  CHECK(told == 0);
  second.reset();
  CHECK(told == 1);
}

TEST_CASE("At the work_queue it is the turn of whoever has had the least of the processor") {
  WorkQueue work_queue({.quick = 1, .slow = 1});
  Log log;
  const auto greedy = work_queue.account("greedy"), modest = work_queue.account("modest");
  Blocker hold(work_queue, 1, true);
  for (int i = 0; i < 6; ++i)
    work_queue.take(greedy, true, [&] {
      work(30ms);
      log.add('g');
    });
  for (int i = 0; i < 3; ++i)
    work_queue.take(modest, true, [&] {
      work(5ms);
      log.add('m');
    });
  hold.let_go();
  CHECK(log.wait_for(9).starts_with("gmmmg"));
}

TEST_CASE("Who goes and comes again owes what he owed") {
  WorkQueue work_queue({.quick = 1, .slow = 1, .each_second = 0.1, .burst = 0.05});
  Log log;
  const auto begun = std::chrono::steady_clock::now();
  for (const char letter : {'a', 'b'}) {   // each time as a connection that is closed after it
    work_queue.take(work_queue.account("he"), true, [&, letter] { work(60ms), log.add(letter); });
    log.wait_for(letter - 'a' + 1);
    work_queue.account("another");
  }
  CHECK(std::chrono::steady_clock::now() - begun > 180ms);   // 10 ms were owed, of a tenth of a processor
}

TEST_CASE("Who asked for nothing has saved up no turns") {
  WorkQueue work_queue({.quick = 1, .slow = 1});
  Log log;
  const auto busy = work_queue.account("busy"), late = work_queue.account("late");
  work_queue.take(busy, true, [&] {
    work(100ms);
    log.add('b');
  });
  work_queue.take(busy, true, [&] { log.add('b'); });
  log.wait_for(2);  // the first has been counted before the second begins
  Blocker hold(work_queue, 1, true);
  for (const auto& [account, letter] : {std::pair(busy, 'b'), std::pair(late, 'l')})
    for (int i = 0; i < 5; ++i)
      work_queue.take(account, true, [&, letter = letter] {
        work(10ms);
        log.add(letter);
      });
  hold.let_go();
  const std::string done = log.wait_for(12);
  CHECK(std::ranges::count(done.substr(2, 6), 'b') >= 2);
}

TEST_CASE("Light requests do not wait for dear ones, and one client cannot have all the threads for them") {
  WorkQueue work_queue({.quick = 4, .slow = 2});
  Log log;
  Blocker hold(work_queue, 2, true);
  work_queue.take(work_queue.account("a"), false, [&] { log.add('a'); });
  CHECK(log.wait_for(1) == "a");
  std::promise<void> gate;
  const std::shared_future<void> open(gate.get_future());
  for (int i = 0; i < 8; ++i) work_queue.take(work_queue.account("hog"), false, [open] { open.wait(); });
  work_queue.take(work_queue.account("a"), false, [&] { log.add('a'); });
  CHECK(log.wait_for(2) == "aa");
  gate.set_value();
  hold.let_go();
}

TEST_CASE("Whose light requests are many and long has them done among the dear ones") {
  WorkQueue work_queue({.quick = 2, .slow = 2});
  Log log;
  const auto heavy = work_queue.account("heavy");
  Blocker hold(work_queue, 2, true);
  work_queue.take(heavy, false, [&] {
    work(1500ms);   // so much beyond what it may that a slow machine has not forgotten it when the next are chosen
    log.add('h');
  });
  work_queue.take(heavy, false, [&] { log.add('H'); });   // no second thread for it: begun after the first is booked
  CHECK(log.wait_for(1) == "h");
  work_queue.take(work_queue.account("other"), false, [&] { log.add('o'); });
  CHECK(log.wait_for(2) == "ho");
  std::this_thread::sleep_for(50ms);
  CHECK(log.wait_for(2) == "ho");
  hold.let_go();
  CHECK(log.wait_for(3) == "hoH");
}

TEST_CASE("Light requests that a slow thread has taken are counted as light, too") {
  WorkQueue work_queue({.quick = 1, .slow = 1});
  Log log;
  std::thread::id quick, next;
  std::promise<void> gate;
  const auto much = work_queue.account("much");
  {
    Blocker hold(work_queue, 1, true);
    work_queue.take(work_queue.account("other"), false, [&, open = gate.get_future().share()] {
      quick = std::this_thread::get_id();
      log.add('q');
      open.wait();
    });
    CHECK(log.wait_for(1) == "q");
    hold.let_go();
  }
  work_queue.take(much, false, [&] {
    work(2000ms);
    log.add('l');
  });
  std::promise<void> booked;
  work_queue.take(much, true, [&] { booked.set_value(); });   // by the same thread, once the first is booked
  booked.get_future().wait();
  CHECK(log.wait_for(2) == "ql");
  gate.set_value();
  std::this_thread::sleep_for(100ms);   // until the quick thread is idle
  work_queue.take(much, false, [&] {
    next = std::this_thread::get_id();
    log.add('n');
  });
  CHECK(log.wait_for(3) == "qln");
  work_queue.stop();
  CHECK(next != quick);
}

TEST_CASE("Beyond its processor time a client waits until that has grown again") {
  WorkQueue work_queue({.quick = 1, .slow = 1, .each_second = 0.5, .burst = 0.1});
  Log log;
  const auto account = work_queue.account("a");
  const auto begun = WorkQueue::Clock::now();
  for (int i = 0; i < 2; ++i)
    work_queue.take(account, true, [&] {
      work(200ms);
      log.add('a');
    });
  CHECK(log.wait_for(2) == "aa");
  // 0.1 s were there, 0.2 s are used, so that 0.1 s are owed: 0.2 s of waiting between the two.
  CHECK(WorkQueue::Clock::now() - begun >= 580ms);
}

TEST_CASE("A work_queue that closes drops what waits and ends what is being done; what is thrown harms nobody") {
  Log log;
  const auto held = std::make_shared<int>(1);
  {
    WorkQueue work_queue({.quick = 1, .slow = 1});
    work_queue.take(work_queue.account("a"), true, [] { throw std::runtime_error("a fault"); });
    work_queue.take(work_queue.account("a"), true, [&] { log.add('1'); });
    CHECK(log.wait_for(1) == "1");
    Blocker hold(work_queue, 1, true);
    work_queue.take(work_queue.account("a"), true, [&, held] { log.add('2'); });
    CHECK(held.use_count() == 2);
    work_queue.close();
    CHECK(held.use_count() == 1);
    work_queue.take(work_queue.account("a"), true, [&, held] { log.add('3'); });
    CHECK(held.use_count() == 1);
    hold.let_go();
    work_queue.stop();
  }
  CHECK(log.done == "1");
}

TEST_CASE("What may be dear is seen from the line") {
  using trigh::host::rpc::Server;
  CHECK(Server::dear(R"({"jsonrpc":"2.0","id":1,"method":"query.threat","params":{}})"));
  CHECK(Server::dear(R"({"jsonrpc":"2.0","id":1,"method":"query\u002ethreat","params":{}})"));
  CHECK(Server::dear(std::string(20'000, ' ')));
  for (const char* method : {"game.state", "game.apply", "game.check", "query.reach", "table.say"})
    CHECK_FALSE(Server::dear(json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}}.dump()));
}

TEST_CASE("One address has its places, and people from another come in") {
  ServeOptions options;
  options.places = 8;
  const Serving server(fresh_folder("places"), options);
  std::vector<int> held;
  for (int i = 0; i < 20; ++i) held.push_back(connect_to(server.port(), "127.0.0.2"));
  int open = 0;
  for (const int connection : held) open += !ends(connection, 100);
  CHECK(open == 8);
  Caller newcomer(server.port(), "", "127.0.0.3");
  CHECK(newcomer.result("titles").size() > 0);
  for (const int connection : held) ::close(connection);
  std::this_thread::sleep_for(100ms);
  Caller again(server.port(), "", "127.0.0.2");
  CHECK(again.result("titles").size() > 0);
}

TEST_CASE("Behind a trusted proxy the places are those of whom it names; others cannot name anybody") {
  ServeOptions options;
  options.places = 2;
  options.proxies = {"127.0.0.9"};
  const Serving server(fresh_folder("proxy"), options);
  const auto ask = [&](const std::string& from, const std::string& asker) {
    const int connection = connect_to(server.port(), from);
    const std::string text = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + asker + "\r\n\r\n";
    REQUIRE(::write(connection, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    std::string answer(15, ' ');
    const ssize_t got = ::read(connection, answer.data(), answer.size());
    return std::pair(connection, got < 12 ? "" : answer.substr(9, 3));
  };
  std::vector<int> held;
  const auto status = [&](const std::string& from, const std::string& asker) {
    const auto [connection, word] = ask(from, asker);
    held.push_back(connection);
    return word;
  };
  CHECK(status("127.0.0.9", "10.0.0.1") == "200");
  CHECK(status("127.0.0.9", "10.0.0.1") == "200");
  CHECK(status("127.0.0.9", "10.0.0.1") == "503");
  CHECK(status("127.0.0.9", "10.0.0.2") == "200");
  for (const std::string made_up : {"10.0.0.6", ""})   // the client's own line, before that of the proxy
    CHECK(status("127.0.0.9", made_up + "\r\nX-Forwarded-For: 10.0.0.1") == "503");
  CHECK(status("127.0.0.2", "10.0.0.3") == "200");
  CHECK(status("127.0.0.2", "10.0.0.4") == "200");
  CHECK(status("127.0.0.2", "10.0.0.5") == "");   // they were 127.0.0.2 all the time
  for (const int connection : held) ::close(connection);
}

TEST_CASE("A batch counts for as many requests as stand in it") {
  ServeOptions options;
  options.burst = 20;
  options.each_second = 1;
  const Serving server(fresh_folder("batch"), options);
  Caller caller(server.port());
  std::string batch = "[";
  for (int i = 0; i < 16; ++i) batch += std::string(i ? "," : "") + R"({"jsonrpc":"2.0","id":1,"method":"titles"})";
  int answered = 0;
  for (int i = 0; i < 4; ++i) {
    caller.send(batch + "]");
    answered += caller.hear().is_array();
  }
  CHECK(answered == 2);
}

TEST_CASE("Who reads nothing gets no more answers, until he reads again") {
  const Serving server(fresh_folder("unread"));
  Caller deaf(server.port());
  const std::string ask = json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "rpc.discover"}}.dump();
  deaf.send(ask);
  const std::size_t size = deaf.hear().dump().size();
  std::size_t least = 0, usual = 0, most = 0;   // bytes that the system keeps for a connection that sends
  std::ifstream("/proc/sys/net/ipv4/tcp_wmem") >> least >> usual >> most;
  const int asked = static_cast<int>((most + (1u << 20)) / size);
  for (int i = 0; i < asked; ++i) deaf.send(ask);
  int begun = 0;
  for (int before = -1; begun != before; std::this_thread::sleep_for(300ms))
    before = std::exchange(begun, dear_requests(server.port()));
  CHECK(begun > 1);
  CHECK(begun < 1 + asked);
  int heard = 0;
  for (; heard < asked; ++heard)
    if (!deaf.hear().contains("result")) break;
  CHECK(heard == asked);
  CHECK(dear_requests(server.port()) == 1 + asked);
}
