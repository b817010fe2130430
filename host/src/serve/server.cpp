// The one file that knows Boost.Beast, which is heavy to compile. A connection is a Visitor that asks for files, and
// may become a Peer that speaks the protocol. Each has a strand of its own; several threads run them.
#include "serve/server.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <cstdio>
#include <deque>
#include <functional>
#include <thread>

#include "rpc/server.hpp"
#include "serve/gate.hpp"
#include "serve/house.hpp"
#include "serve/site.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::serve {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Error = boost::system::error_code;

constexpr std::size_t kMostGuests = 512;                ///< connections at once
constexpr std::size_t kMostUnsent = 16u << 20;          ///< bytes that a slow client may let pile up
constexpr int kMostRefusals = 200;                      ///< of requests that came too fast, before the line is cut
constexpr auto kPatience = std::chrono::seconds(30);    ///< with a request that does not come to its end
constexpr auto kFarewell = std::chrono::seconds(2);          ///< for everybody to leave when the server stops
constexpr auto kLastResort = std::chrono::milliseconds(2700);  ///< then nothing is waited for any more

rpc::SessionLimits limits_of(const ServeOptions& options) {
  // Strangers would have every thread think for them.
  Error error;
  const bool own = net::ip::make_address(options.address, error).is_loopback() && !error;
  return {.games = options.open_games, .batch = 16, .tables = 24, .files = false, .long_thinkers = own};
}

constexpr const char* kPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A connection, as the server sees it when it stops.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void send_home() = 0;   ///< from any thread
};

/// What all connections share.
struct Place {
  Shelf& shelf;
  House& house;
  const Site& site;
  const ServeOptions& options;

  std::mutex lock;
  std::map<const void*, std::weak_ptr<Guest>> guests;
  bool closing = false;
  net::io_context io;   ///< last: what still waits in it when it goes takes its leave of all the rest

  void enter(const void* key, std::weak_ptr<Guest> guest) {
    const std::lock_guard alone(lock);
    guests[key] = std::move(guest);
  }
  void leave(const void* key) {
    const std::lock_guard alone(lock);
    guests.erase(key);
    if (closing && guests.empty()) io.stop();
  }
  void close() {
    std::vector<std::shared_ptr<Guest>> present;
    {
      const std::lock_guard alone(lock);
      closing = true;
      for (const auto& [key, guest] : guests)
        if (auto here = guest.lock()) present.push_back(std::move(here));
      if (present.empty()) io.stop();
    }
    for (const auto& guest : present) guest->send_home();
  }
};

/// A WebSocket: one session of the protocol.
class Peer final : public Guest, public std::enable_shared_from_this<Peer> {
 public:
  Peer(beast::tcp_stream stream, Place& place)
      : place_(place), socket_(std::move(stream)), allowance_(place.options.burst, place.options.each_second) {}
  ~Peer() override {
    rpc_.reset();
    place_.leave(this);
  }

  void start(http::request<http::string_body> request) {
    place_.enter(this, weak_from_this());
    // Whoever tells holds the game's turn. The Peer must not end here, since it takes the turn to leave: it is handed
    // on.
    rpc_ = std::make_unique<rpc::Server>(place_.shelf, limits_of(place_.options), &place_.house,
                                         [weak = weak_from_this(), strand = socket_.get_executor()](std::string line) {
                                           if (auto self = weak.lock())
                                             net::post(strand,
                                                       [peer = std::move(self), text = std::move(line)]() mutable {
                                                         peer->send(std::move(text));
                                                       });
                                         });
    beast::get_lowest_layer(socket_).expires_never();
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(place_.options.longest_message);
    request_ = std::move(request);
    socket_.async_accept(request_, [self = shared_from_this()](Error error) {
      if (!error) self->read();
    });
  }

  void send_home() override {
    net::post(socket_.get_executor(), [self = shared_from_this()] { self->close(websocket::close_code::going_away); });
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      if (!error) self->hear();
    });
  }

  void hear() {
    const std::string line = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (allowance_.take(Allowance::Clock::now())) {
      refusals_ = 0;
      send(rpc_->answer(line));
    } else if (++refusals_ > kMostRefusals) {
      return close(websocket::close_code::policy_error);
    } else {
      send(rpc_->refuse_too_fast(line));
    }
    read();
  }

  void send(std::string text) {
    if (text.empty() || closing_) return;
    unsent_ += text.size();
    if (unsent_ > kMostUnsent) return beast::get_lowest_layer(socket_).close();
    outgoing_.push_back(std::move(text));
    if (outgoing_.size() == 1) write();
  }

  void write() {
    socket_.text(true);
    socket_.async_write(net::buffer(outgoing_.front()), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return;
      self->unsent_ -= self->outgoing_.front().size();
      self->outgoing_.pop_front();
      if (!self->outgoing_.empty()) self->write();
      else if (self->closing_) self->close(self->reason_);
    });
  }

  /// After what is being sent: an answer that was given is not cut off.
  void close(websocket::close_code reason) {
    const bool first = !closing_;
    closing_ = true;
    if (first) reason_ = reason;
    if (!outgoing_.empty() || closed_) return;
    closed_ = true;
    socket_.async_close(reason_, [self = shared_from_this()](Error) {});
  }

  Place& place_;
  websocket::stream<beast::tcp_stream> socket_;
  http::request<http::string_body> request_;
  beast::flat_buffer buffer_;
  std::unique_ptr<rpc::Server> rpc_;
  std::deque<std::string> outgoing_;
  std::size_t unsent_ = 0;
  Allowance allowance_;
  int refusals_ = 0;
  bool closing_ = false, closed_ = false;
  websocket::close_code reason_ = websocket::close_code::normal;
};

/// A connection that asks for files, until it becomes a Peer.
class Visitor final : public Guest, public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(tcp::socket socket, Place& place) : place_(place), stream_(std::move(socket)) {}
  ~Visitor() override { place_.leave(this); }

  void start() {
    place_.enter(this, weak_from_this());
    net::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
  }
  void send_home() override {
    net::post(stream_.get_executor(), [self = shared_from_this()] { self->stream_.close(); });
  }

 private:
  using Request = http::request<http::string_body>;
  using Response = http::response<http::string_body>;

  void read() {
    parser_.emplace();
    parser_->header_limit(16 * 1024);
    parser_->body_limit(1024);
    stream_.expires_after(kPatience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
      if (!error) return self->answer(self->parser_->release());
      if (error == http::error::end_of_stream || error == beast::error::timeout ||
          error == net::error::operation_aborted)
        return self->stream_.close();
      self->respond(self->refusal(http::status::bad_request, "This request cannot be understood."), false);
    });
  }

  static std::string_view text(beast::string_view view) { return {view.data(), view.size()}; }

  void answer(Request request) {
    const std::string_view host = text(request[http::field::host]), path = text(request.target());
    if (!host_allowed(host, place_.options.names))
      return respond(refusal(http::status::misdirected_request,
                             "Trigh is not served under this name; the operator can allow it with --name."),
                     false);
    if (websocket::is_upgrade(request)) return upgrade(std::move(request));
    const bool head = request.method() == http::verb::head;
    if (!head && request.method() != http::verb::get)
      return respond(refusal(http::status::method_not_allowed, "Only GET and HEAD are answered here."), false);
    const bool gzip = text(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    auto page = place_.site.page(path, gzip);
    if (!page) return respond(refusal(http::status::not_found, "There is nothing here."), request.keep_alive(), head);
    Response response{http::status::ok, 11};
    response.set(http::field::content_type, page->type);
    response.set(http::field::cache_control, page->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    response.set(http::field::vary, "accept-encoding");
    if (!page->encoding.empty()) response.set(http::field::content_encoding, page->encoding);
    response.body() = std::move(page->body);
    respond(std::move(response), request.keep_alive(), head);
  }

  void upgrade(Request request) {
    const std::string_view origin = text(request[http::field::origin]), host = text(request[http::field::host]);
    if (text(request.target()) != "/rpc")
      return respond(refusal(http::status::not_found, "There is nothing here."), false);
    if (request.count(http::field::origin) > 0 && !origin_allowed(origin, host))
      return respond(refusal(http::status::forbidden, "Pages of other sites may not open this table."), false);
    std::make_shared<Peer>(std::move(stream_), place_)->start(std::move(request));
  }

  static Response refusal(http::status status, const char* words) {
    Response response{status, 11};
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.body() = std::string(words) + "\n";
    return response;
  }

  void respond(Response response, bool keep, bool head = false) {
    response.set("Content-Security-Policy", kPolicy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.keep_alive(keep);
    response.prepare_payload();
    if (head) response.body().clear();   // its length stays as it was
    response_ = std::move(response);
    serializer_.emplace(response_);
    const auto done = [self = shared_from_this(), keep](Error error, std::size_t) {
      if (error || !keep) return self->stream_.close();
      self->read();
    };
    stream_.expires_after(kPatience);
    if (head) http::async_write_header(stream_, *serializer_, done);
    else http::async_write(stream_, *serializer_, done);
  }

  Place& place_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Response response_;
  std::optional<http::response_serializer<http::string_body>> serializer_;
};

void accept(tcp::acceptor& door, Place& place) {
  door.async_accept(net::make_strand(place.io), [&door, &place](Error error, tcp::socket socket) {
    if (!door.is_open()) return;
    if (error) {   // no file handles left, for example
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      return accept(door, place);
    }
    std::size_t present = 0;
    {
      const std::lock_guard alone(place.lock);
      present = place.guests.size();
    }
    Error ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    if (present < kMostGuests) std::make_shared<Visitor>(std::move(socket), place)->start();
    accept(door, place);
  });
}

/// Waits for SIGINT or SIGTERM in a thread of its own, so that nothing that runs in the others keeps it from being
/// heard.
class Porter {
 public:
  /// `close` asks everybody to leave, `stop` does not wait for them any longer.
  Porter(std::function<void()> close, std::function<void()> stop) : signals_(watch_, SIGINT, SIGTERM), timer_(watch_) {
    signals_.async_wait([this, close = std::move(close), stop = std::move(stop)](Error error, int) {
      if (error) return;
      const auto begun = std::chrono::steady_clock::now();
      close();
      timer_.expires_at(begun + kFarewell);
      timer_.async_wait([this, stop, begun](Error late) {
        if (late) return;
        stop();
        timer_.expires_at(begun + kLastResort);
        timer_.async_wait([](Error too_late) {
          if (too_late) return;
          std::fputs("trigh: stopped; what was still being worked out is dropped, what was answered is kept\n",
                     stderr);
          ::_exit(0);
        });
      });
    });
    thread_ = std::thread([this] { watch_.run(); });
  }
  ~Porter() {
    watch_.stop();
    thread_.join();
  }
  Porter(const Porter&) = delete;
  Porter& operator=(const Porter&) = delete;

 private:
  net::io_context watch_{1};
  net::signal_set signals_;
  net::steady_timer timer_;
  std::thread thread_;
};

/// Copies the games at the start and every so often, while they are played.
class BackUps {
 public:
  BackUps(const Store& store, const ServeOptions& options) : store_(store), options_(options), workers_(1) {
    if (!options.backup.empty()) next(std::chrono::milliseconds(0));
  }
  ~BackUps() {
    stop_ = true;
    workers_.stop();
  }
  BackUps(const BackUps&) = delete;
  BackUps& operator=(const BackUps&) = delete;

 private:
  void next(std::chrono::milliseconds time) {
    workers_.after(time, [this] {
      const Findings findings = store_.back_up(options_.backup, stop_);
      if (!findings.empty()) std::fprintf(stderr, "trigh: %s", to_string(findings).c_str());
      next(options_.backup_every);
    });
  }

  const Store& store_;
  const ServeOptions& options_;
  std::atomic<bool> stop_ = false;
  Workers workers_;
};

Findings cannot_listen(const ServeOptions& options, const Error& error) {
  return {{"TR-741", options.address + ":" + std::to_string(options.port), "",
           "it cannot listen there: " + error.message() + "; take another --port or --address"}};
}

/// Opens the door; findings when it cannot be.
Findings open_door(tcp::acceptor& door, const ServeOptions& options) {
  Error error;
  const auto address = net::ip::make_address(options.address, error);
  if (error)
    return {
        {"TR-742", "--address", "", "'" + options.address + "' is no address in figures, such as 127.0.0.1 or ::1"}};
  const tcp::endpoint end(address, options.port);
  door.open(end.protocol(), error);
  if (!error) door.set_option(net::socket_base::reuse_address(true), error);
  if (!error) door.bind(end, error);
  if (!error) door.listen(net::socket_base::max_listen_connections, error);
  return error ? cannot_listen(options, error) : Findings{};
}

}  // namespace

Findings serve(Shelf& shelf, const ServeOptions& options, const std::function<void(std::uint16_t)>& listening) {
  const auto site = Site::open(options.web);
  if (!site) return site.error();
  const auto store = Store::open(options.games);
  if (!store) return store.error();
  std::fputs(to_string(store.value()->damage()).c_str(), stderr);
  const unsigned threads = std::max(4u, std::thread::hardware_concurrency());
  House house(shelf, *store.value(), 2, options.pause);
  Place place{shelf, house, site.value(), options, {}, {}, false, net::io_context(static_cast<int>(threads))};
  tcp::acceptor door(net::make_strand(place.io));
  if (Findings findings = open_door(door, options); !findings.empty()) return findings;
  Porter porter([&] {
    net::post(door.get_executor(), [&] { door.close(); });
    house.hush();
    place.close();
  }, [&] { place.io.stop(); });
  BackUps back_ups(*store.value(), options);
  accept(door, place);
  listening(door.local_endpoint().port());
  std::vector<std::thread> pool;
  const auto work = [&] {   // what one connection runs into must not end those of the others
    while (true) {
      const auto done = contain("serve", [&] { return place.io.run(), true; });
      if (done) return;
      std::fprintf(stderr, "trigh: %s", to_string(done.error()).c_str());
    }
  };
  for (unsigned i = 1; i < threads; ++i) pool.emplace_back(work);
  work();
  for (std::thread& thread : pool) thread.join();
  place.closing = false;  // nobody is left to be told that all have gone
  house.stop();  // as long as the porter sees to it that this comes to an end
  return {};
}

}  // namespace trigh::host::serve
