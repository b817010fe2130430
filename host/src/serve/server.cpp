// The one file that knows Boost.Beast, which is heavy to compile. A connection is a Visitor that asks for files, and
// may become a Peer that speaks the protocol. Each has a strand of its own; two threads run them, the work is done at
// the work queue.
#include "serve/server.hpp"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <functional>
#include <thread>

#include "rpc/server.hpp"
#include "serve/addresses.hpp"
#include "serve/admissions.hpp"
#include "serve/back_ups.hpp"
#include "serve/gate.hpp"
#include "serve/housekeeper.hpp"
#include "serve/journal.hpp"
#include "serve/limits.hpp"
#include "serve/makings.hpp"
#include "serve/metrics.hpp"
#include "serve/node.hpp"
#include "serve/site.hpp"
#include "serve/stop_signal.hpp"
#include "serve/table_registry.hpp"
#include "serve/work_queue.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::serve {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Error = boost::system::error_code;

constexpr std::size_t kUnread = 64u << 10;              ///< bytes unsent, from which on no request is begun
constexpr std::size_t kMostUnsent = 1u << 20;           ///< of notifications, besides an answer
constexpr int kMostRefusals = 200;                      ///< of requests that came too fast, before the line is cut
constexpr auto kSilence = std::chrono::seconds(60);     ///< of a WebSocket, pings unanswered

constexpr const char* kPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What all connections share.
struct Place {
  TitleLibrary& library;
  TableRegistry& registry;
  WorkQueue& work_queue;
  const Site& site;
  const ServeOptions& options;
  Admissions& admissions;
  Makings& makings;
  const Store& store;
  Metrics metrics;
  net::io_context io{2};   ///< last: what still waits in it when it goes takes its leave of all the rest
};

/// A WebSocket: one session of the protocol. One request at a time is in the work queue; meanwhile no other is read.
class Peer final : public Admitted, public std::enable_shared_from_this<Peer> {
 public:
  Peer(beast::tcp_stream stream, Place& place, Admission admission)
      : place_(place),
        admission_(std::move(admission)),
        account_(place.work_queue.account(admission_.client())),
        socket_(std::move(stream)),
        timer_(socket_.get_executor()),
        message_timer_(socket_.get_executor()),
        allowance_(place.options.burst, place.options.each_second) {}
  /// To leave its tables it takes their turns, for which it may have to wait: that is done at the work queue.
  ~Peer() override { place_.work_queue.take(account_, false, [rpc = std::shared_ptr(std::move(rpc_))] {}); }

  void start(http::request<http::string_body> request) {
    admission_.is(weak_from_this(), true);
    // The caller holds the game's turn. The Peer must not end here, since it takes the turn to leave: it is handed
    // on.
    rpc::SessionLimits limits = session_limits(place_.options);
    limits.may_make = [this] { return place_.makings.one_more(admission_.client()); };
    rpc_ = std::make_unique<rpc::Server>(place_.library, std::move(limits), &place_.registry,
                                         [weak = weak_from_this(), strand = socket_.get_executor()](std::string line) {
                                           if (auto self = weak.lock())
                                             net::post(strand,
                                                       [peer = std::move(self), text = std::move(line)]() mutable {
                                                         peer->tell(std::move(text));
                                                       });
                                         });
    beast::get_lowest_layer(socket_).expires_never();
    auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
    timeout.handshake_timeout = place_.options.patience;
    timeout.idle_timeout = kSilence;
    socket_.set_option(timeout);
    socket_.read_message_max(place_.options.longest_message);
    request_ = std::move(request);
    socket_.async_accept(request_, [self = shared_from_this()](Error error) {
      if (!error) self->read();
    });
  }

  void dismiss() override {
    net::post(socket_.get_executor(), [self = shared_from_this()] { self->close(websocket::close_code::going_away); });
  }

 private:
  /// The next message, once this one is answered and the answers are taken.
  void read() {
    if (busy_ || reading_ || closing_ || unsent_ > kUnread) return;
    reading_ = true;
    read_piece();
  }

  void read_piece() {
    const bool first = buffer_.size() == 0;
    socket_.async_read_some(buffer_, 0, [self = shared_from_this(), first](Error error, std::size_t) {
      if (!error && !self->socket_.is_message_done()) {
        if (first) self->wait(self->message_timer_, self->place_.options.longest_message, Refusal::kUnfinished);
        return self->read_piece();
      }
      self->message_timer_.cancel();
      self->reading_ = false;
      if (!error) self->hear();
    });
  }

  /// For so many bytes to pass: a client that does not take what is sent, or does not end what it says, is cut off.
  void wait(net::steady_timer& timer, std::size_t bytes, Refusal why) {
    timer.expires_after(place_.options.patience_with(bytes));
    timer.async_wait([weak = weak_from_this(), why](Error error) {
      if (const auto self = error ? nullptr : weak.lock()) self->cut_off(why);
    });
  }

  void hear() {
    std::string line = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (line.size() > kUnread) buffer_.shrink_to_fit();
    if (closing_) return;
    if (!allowance_.take(Allowance::Clock::now())) {
      place_.metrics.refused(Refusal::kTooFast);
      if (++refusals_ > kMostRefusals) return close(websocket::close_code::policy_error);
      send(rpc_->refuse_too_fast(line));
      return read();
    }
    refusals_ = 0;
    busy_ = true;
    const bool dear = rpc::Server::dear(line);
    const auto asked = WorkQueue::Clock::now();
    place_.work_queue.take(account_, dear, [self = shared_from_this(), line = std::move(line), dear, asked] {
      self->place_.metrics.waited(dear, WorkQueue::Clock::now() - asked);
      std::string answer = self->rpc_->answer(line);
      net::post(self->socket_.get_executor(),
                [self, text = std::move(answer)]() mutable { self->answered(std::move(text)); });
    });
  }

  void answered(std::string text) {
    busy_ = false;
    if (rpc_->calls() > calls_ + 1)   // a batch
      allowance_.charge(static_cast<double>(rpc_->calls() - calls_ - 1), Allowance::Clock::now());
    calls_ = rpc_->calls();
    send(std::move(text));
    if (closing_) close(reason_);
    else read();
  }

  void tell(std::string text) {
    if (closing_) return;
    if (unsent_ > kMostUnsent) return cut_off(Refusal::kUnread);
    send(std::move(text));
  }

  void send(std::string text) {
    if (text.empty() || closed_) return;
    unsent_ += text.size();
    outgoing_.push_back(std::move(text));
    if (outgoing_.size() == 1) write();
  }

  void write() {
    wait(timer_, outgoing_.front().size(), Refusal::kUnread);
    socket_.text(true);
    socket_.async_write(net::buffer(outgoing_.front()), [self = shared_from_this()](Error error, std::size_t) {
      self->timer_.cancel();
      if (error) return;
      self->unsent_ -= self->outgoing_.front().size();
      self->outgoing_.pop_front();
      if (!self->outgoing_.empty()) self->write();
      else if (self->closing_) self->close(self->reason_);
      self->read();
    });
  }

  void cut_off(Refusal why) {
    place_.metrics.refused(why);
    closing_ = closed_ = true;
    beast::get_lowest_layer(socket_).close();
  }

  /// After what is being answered and sent: an answer that was given is not cut off.
  void close(websocket::close_code reason) {
    const bool first = !closing_;
    closing_ = true;
    if (first) reason_ = reason;
    if (busy_ || !outgoing_.empty() || closed_) return;
    closed_ = true;
    socket_.async_close(reason_, [self = shared_from_this()](Error) {});
  }

  Place& place_;
  Admission admission_;
  std::shared_ptr<WorkQueue::Account> account_;
  websocket::stream<beast::tcp_stream> socket_;
  net::steady_timer timer_, message_timer_;   ///< of what goes out; of a message that has begun to come in
  http::request<http::string_body> request_;
  beast::flat_buffer buffer_;
  std::unique_ptr<rpc::Server> rpc_;
  std::deque<std::string> outgoing_;
  std::size_t unsent_ = 0, calls_ = 0;
  Allowance allowance_;
  int refusals_ = 0;
  bool busy_ = false, reading_ = false, closing_ = false, closed_ = false;
  websocket::close_code reason_ = websocket::close_code::normal;
};

/// A connection that asks for files, until it becomes a Peer.
class Visitor final : public Admitted, public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(tcp::socket socket, std::string address, Place& place, Admission admission)
      : place_(place), admission_(std::move(admission)), stream_(std::move(socket)), address_(std::move(address)) {}

  void start() {
    admission_.is(weak_from_this(), false);
    net::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
  }
  void dismiss() override {
    net::post(stream_.get_executor(), [self = shared_from_this()] { self->stream_.close(); });
  }

 private:
  using Request = http::request<http::string_body>;
  using Response = http::response<http::span_body<const char>>;   ///< of the site, or a literal

  void read() {
    parser_.emplace();
    parser_->header_limit(16 * 1024);
    parser_->body_limit(1024);
    stream_.expires_after(place_.options.patience);
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
      return refuse(Refusal::kHost, http::status::misdirected_request,
                    "Trigh is not served under this name; the operator can allow it with --name.");
    const auto [first, last] = request.equal_range("X-Forwarded-For");
    if (first == last && is_loopback(address_) && tell_operator(path, request.keep_alive())) return;
    std::string forwarded;   // the lines of that name are one list: a proxy may add a line of its own
    for (auto line = first; line != last; ++line)
      forwarded += (forwarded.empty() ? "" : ",") + std::string(line->value());
    if (!admission_.counts_to(client_of(asked_from(address_, forwarded, place_.options.proxies))))
      return refuse(Refusal::kPlaces, http::status::service_unavailable,
                    "Too many connections come from your address; close some and load the page again.");
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
    response.body() = {page->body.data(), page->body.size()};
    respond(std::move(response), request.keep_alive(), head);
  }

  /// What the operator's programs at this machine ask for is answered; false when the path is another.
  bool tell_operator(std::string_view path, bool keep) {
    if (path == "/metrics")
      told_ = place_.metrics.text({place_.store.tables(), place_.registry.in_memory(), place_.admissions.present(),
                                   place_.work_queue.waiting()});
    else if (path == "/healthz")
      told_ = place_.store.in_place().empty() ? "ok\n" : "the games are not where they were\n";
    else
      return false;
    const bool well = path != "/healthz" || told_ == "ok\n";
    respond(refusal(well ? http::status::ok : http::status::service_unavailable, told_), keep);
    return true;
  }

  void refuse(Refusal why, http::status status, std::string_view words) {
    place_.metrics.refused(why);
    respond(refusal(status, words), false);
  }

  void upgrade(Request request) {
    const std::string_view origin = text(request[http::field::origin]), host = text(request[http::field::host]);
    if (text(request.target()) != "/rpc")
      return respond(refusal(http::status::not_found, "There is nothing here."), false);
    if (request.count(http::field::origin) > 0 && !origin_allowed(origin, host))
      return refuse(Refusal::kOrigin, http::status::forbidden, "Pages of other sites may not open this table.");
    std::make_shared<Peer>(std::move(stream_), place_, std::move(admission_))->start(std::move(request));
  }

  static Response refusal(http::status status, std::string_view words) {
    Response response{status, 11};
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.body() = {words.data(), words.size()};
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
    response_ = std::move(response);
    serializer_.emplace(response_);
    const auto done = [self = shared_from_this(), keep](Error error, std::size_t) {
      if (error || !keep) return self->stream_.close();
      self->read();
    };
    stream_.expires_after(place_.options.patience_with(response_.body().size()));
    if (head) http::async_write_header(stream_, *serializer_, done);
    else http::async_write(stream_, *serializer_, done);
  }

  Place& place_;
  Admission admission_;
  beast::tcp_stream stream_;
  std::string address_;   ///< of the other end
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string told_;
  Response response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
};

void accept(tcp::acceptor& door, Place& place) {
  door.async_accept(net::make_strand(place.io), [&door, &place](Error error, tcp::socket socket) {
    if (!door.is_open()) return;
    if (error) {   // no file handles left, for example
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      return accept(door, place);
    }
    Error ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const std::string address = socket.remote_endpoint(ignored).address().to_string();
    const bool proxy = is_one_of(address, place.options.proxies);
    auto admission = place.admissions.admit(proxy ? "" : client_of(address));
    if (!admission) place.metrics.refused(Refusal::kPlaces);
    else std::make_shared<Visitor>(std::move(socket), address, place, std::move(*admission))->start();
    accept(door, place);
  });
}

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

Findings serve(TitleLibrary& library, const ServeOptions& options,
               const std::function<void(std::uint16_t)>& listening) {
  WorkerLimits workers = options.workers;
  const Handles handles = all_handles(workers.most);
  workers.most = handles.workers;
  // First, while there is one thread.
  const auto pool = workers.most > 0 ? std::make_unique<Pool>(library, workers) : nullptr;
  const auto site = Site::open(options.web);
  if (!site) return site.error();
  const auto store = Store::open(options.database.empty() ? options.games.string() : options.database);
  if (!store) return store.error();
  if (options.time) store.value()->set_time(options.time);
  warn(store.value()->damage());
  TableRegistry registry(library, *store.value(), machine_threads(options), options.pause, pool.get());
  WorkQueue work_queue(work_limits(options));
  Admissions admissions(handles.connections, options.places);
  Makings makings(tables_a_day(options));
  Place place{library, registry, work_queue, site.value(), options, admissions, makings, *store.value()};
  if (pool) pool->count_restarts([&place] { place.metrics.restarted(); });
  tcp::acceptor door(net::make_strand(place.io));
  if (Findings findings = open_door(door, options); !findings.empty()) return findings;
  StopSignal stop_signal([&] {
    net::post(door.get_executor(), [&] { door.close(); });
    net::post(place.io, [&] { registry.tick(); });   // clocks count up to here, however the end is reached
    registry.quiesce();
    work_queue.close();
    admissions.close([&] { place.io.stop(); });
  }, [&] { place.io.stop(); });
  BackUps back_ups(*store.value(), options.backup, options.backup_every);
  Housekeeper housekeeper(registry, options.in_memory, options.expire);
  Node node(*store.value(), registry);
  accept(door, place);
  listening(door.local_endpoint().port());
  const auto work = [&] {   // what one connection runs into must not end those of the others
    while (true) {
      const auto done = contain("serve", [&] { return place.io.run(), true; });
      if (done) return;
      warn(done.error());
    }
  };
  std::thread second(work);
  work();
  second.join();
  if (pool) pool->close();
  work_queue.stop();   // as long as the stop signal sees to it that this comes to an end
  registry.stop();
  admissions.forget();
  return {};
}

}  // namespace trigh::host::serve
