// The games in a database of PostgreSQL, which several servers share. Each thread that asks has a connection while it
// does; one that broke is not used again.
#include <algorithm>
#include <map>
#include <mutex>
#include <pqxx/pqxx>
#include <regex>
#include <thread>

#include "serve/database.hpp"
#include "serve/gate.hpp"
#include "serve/journal.hpp"
#include "serve/leases.hpp"
#include "serve/table_rows.hpp"
#include "serve/tokens.hpp"

namespace trigh::host::serve {
namespace {

constexpr std::int64_t kVersion = 3;
constexpr const char* kLockOfAll = "SELECT pg_advisory_xact_lock(1414678344)";

using Reading = pqxx::transaction<pqxx::repeatable_read, pqxx::read_only>;

/// Whether an address can be taken apart in one way only: postgresql://[USER[:PASSWORD]@]HOST[:PORT][/NAME][?KEY=...].
/// Of another libpq repeats what it takes for a port, a host or a key, which may be a piece of the password.
bool is_plain(const std::string& url) {
  static const std::regex kPlain(
      R"(postgres(ql)?://([^/?#@\[\]]*@)?([^/?#@:\[\]]*|\[[0-9A-Fa-f:.]*\])(:[0-9]*)?(/[^/?#@:]*)?)"
      R"((\?[a-z_]+=[^&=]*(&[a-z_]+=[^&=]*)*)?)");
  static const std::regex kSpoiled("%(?![0-9A-Fa-f]{2})|%00");
  return std::regex_match(url, kPlain) && !std::regex_search(url, kSpoiled);
}

/// Tells the operator, every ten seconds at most: while the database is away each request comes here.
void tell_why(std::string why) {
  static std::mutex lock;
  static Allowance lines(1, 0.1);
  const std::lock_guard alone(lock);
  if (!lines.take(Allowance::Clock::now())) return;
  std::ranges::replace(why, '\n', ' ');
  if (why.find("://") != why.npos) why = "its address cannot be read";   // libpq repeats it, with the password
  warn({{"TR-854", "--database", "", "the database cannot be reached: " + why.substr(0, 300)}});
}

/// Why is for the operator alone: it names the database's machine.
Findings unreachable(const std::string& why) {
  tell_why(why);
  return {{"TR-854", "--database", "",
           "the database cannot be reached; what was done last may not count: look again once it is back"}};
}

/// A client that hangs or has gone loses its locks after five seconds, and is told so.
std::string patient(const std::string& url) {
  std::string full = url;
  for (const char* setting : {"connect_timeout=5", "tcp_user_timeout=10000", "application_name=trigh"}) {
    const std::string_view name = std::string_view(setting).substr(0, std::string_view(setting).find('='));
    if (url.find(name) == url.npos) full += (full.find('?') == full.npos ? "?" : "&") + std::string(setting);
  }
  return full;
}

enum class Trouble : std::uint8_t { kOurs, kTurn, kAway };

/// Whether the database is going or not yet there, which it may say before the line breaks, or another transaction was
/// in the way.
Trouble trouble_of(const std::exception& error) {
  if (dynamic_cast<const pqxx::serialization_failure*>(&error) || dynamic_cast<const pqxx::deadlock_detected*>(&error))
    return Trouble::kTurn;
  if (dynamic_cast<const pqxx::broken_connection*>(&error)) return Trouble::kAway;
  const auto* said = dynamic_cast<const pqxx::sql_error*>(&error);
  const std::string state = said ? said->sqlstate() : "";
  return state.starts_with("57P") || state.starts_with("08") ? Trouble::kAway : Trouble::kOurs;
}

/// One connection.
struct Link {
  pqxx::connection line;
  std::map<std::string, std::string, std::less<>> prepared;   ///< name by text

  explicit Link(const std::string& url) : line(patient(url)) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"   // what later versions of the library do unasked
    line.inhibit_reactivation(true);                            // what was locked would be lost without a word
#pragma GCC diagnostic pop
    line.set_client_encoding("UTF8");
    pqxx::nontransaction now(line);
    now.exec("SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '5s'");
  }
  const std::string& prepare(std::string_view statement) {
    const auto [found, fresh] = prepared.try_emplace(std::string(statement), "s" + std::to_string(prepared.size()));
    if (fresh) line.prepare(found->second, found->first);
    return found->second;
  }
};

class PostgresSql final : public Sql {
 public:
  PostgresSql(Link& link, pqxx::transaction_base& in) : link_(link), in_(in) {}

  std::vector<Row> run(const char* statement, const std::vector<Value>& values) override {
    std::vector<std::string> texts;
    for (const Value& value : values) texts.push_back(text_of(value));
    const pqxx::result found =
        in_.exec_prepared(link_.prepare(statement), pqxx::prepare::make_dynamic_params(texts));
    constexpr pqxx::oid kBytes = 17;   // of the type bytea
    std::vector<Row> rows;
    for (const auto& each : found) {
      std::vector<std::string> cells;
      for (const auto& field : each)
        cells.push_back(field.type() == kBytes ? pqxx::binarystring(field).str() : std::string(field.c_str()));
      rows.emplace_back(std::move(cells));
    }
    return rows;
  }

 private:
  static std::string text_of(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* words = std::get_if<std::string_view>(&value)) {
      if (words->find('\0') != words->npos)
        throw std::runtime_error("a text has a character that PostgreSQL does not keep");
      return std::string(*words);
    }
    constexpr const char* kDigits = "0123456789abcdef";
    std::string hex = "\\x";
    for (const char byte : std::get<Bytes>(value).bytes) {
      hex += kDigits[static_cast<unsigned char>(byte) >> 4];
      hex += kDigits[static_cast<unsigned char>(byte) & 15];
    }
    return hex;
  }

  Link& link_;
  pqxx::transaction_base& in_;
};

class Hearing final : public pqxx::notification_receiver {
 public:
  Hearing(Link& link, const std::string& node, std::vector<std::string>& tables)
      : notification_receiver(link.line, kChannel), node_(node), tables_(tables) {}
  void operator()(const std::string& payload, int) override {
    const std::size_t blank = payload.find(' ');
    if (blank != payload.npos && payload.substr(0, blank) != node_) tables_.push_back(payload.substr(blank + 1));
  }

 private:
  const std::string& node_;
  std::vector<std::string>& tables_;
};

class PostgresDatabase final : public Database {
 public:
  explicit PostgresDatabase(std::string url) : url_(std::move(url)), node_("n" + fresh_table_id().substr(1)) {}

  /// Makes the tables, or sees that they are those of this version.
  Findings begin() {
    return work<pqxx::work>([](Sql& sql) -> Findings {
      sql.run(kLockOfAll);   // servers may start at once
      if (sql.run("SHOW server_encoding")[0].text(0) != "UTF8")
        return {{"TR-752", "--database", "", "the database keeps no UTF-8; make one with createdb -E UTF8"}};
      if (sql.run("SELECT to_regclass('trigh')")[0].text(0).empty()) {
        sql.run("CREATE TABLE trigh(version BIGINT NOT NULL)");
        sql.run("INSERT INTO trigh VALUES($1)", {kVersion});
        for (const std::string& statement : table_statements("BIGINT", "BYTEA", "")) sql.run(statement.c_str());
        for (const std::string& statement : lease_statements()) sql.run(statement.c_str());
      }
      if (const auto version = sql.run("SELECT version FROM trigh")[0].number(0); version == 1 || version == 2) {
        if (version == 1) sql.run(kClockColumn);
        const std::size_t from = version == 1 ? kFromClocks : kFromAnalyses;
        for (const std::string& statement : table_statements("BIGINT", "BYTEA", "", from)) sql.run(statement.c_str());
        sql.run("UPDATE trigh SET version = $1", {kVersion});
      }
      if (sql.run("SELECT version FROM trigh")[0].number(0) != kVersion)
        return {{"TR-752", "--database", "",
                 "the games were kept by another version of Trigh; use that one, or name another database"}};
      return {};
    });
  }

  Findings write(const Work& rows) override { return work<pqxx::work>(rows); }
  Findings read(const Work& rows) override { return work<Reading>(rows); }
  Findings in_place() override {
    return read([](Sql& sql) { return sql.run("SELECT 1"), Findings{}; });
  }
  Findings back_up(const std::filesystem::path& path, const std::atomic<bool>&) override {
    return {{"TR-857", path.string(), "", "games in PostgreSQL are backed up with its own tools, such as pg_dump"}};
  }
  const Findings& damage() const override { return damage_; }
  const std::string& node() const override { return node_; }

  std::optional<std::vector<std::string>> news() override {
    std::vector<std::string> tables;
    try {
      const bool anew = !listening_;
      if (anew) {
        hearing_ = nullptr;
        listening_ = std::make_unique<Link>(url_);
        hearing_ = std::make_unique<Hearing>(*listening_, node_, heard_);
        pqxx::nontransaction(listening_->line).exec(hold_line(node_));
      }
      if (!anew) listening_->line.await_notification(1, 0);
      tables.swap(heard_);
      if (anew) return std::nullopt;
    } catch (const std::exception&) {
      hearing_ = nullptr;
      listening_ = nullptr;
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    return tables;
  }

 private:
  std::unique_ptr<Link> borrow() {
    {
      const std::lock_guard alone(lock_);
      if (!idle_.empty()) {
        auto link = std::move(idle_.back());
        idle_.pop_back();
        return link;
      }
    }
    return std::make_unique<Link>(url_);
  }

  /// A connection may have broken while nobody used it: then once more, on a new one, unless the end was under way.
  template <class Transaction>
  Findings work(const Work& rows) {
    for (bool again : {true, false}) {
      bool ending = false;
      std::unique_ptr<Link> link;
      try {
        link = borrow();
        Findings findings;
        {
          Transaction all(link->line);
          PostgresSql sql(*link, all);
          findings = rows(sql);
          ending = true;
          if (findings.empty()) all.commit();
        }
        const std::lock_guard alone(lock_);
        idle_.push_back(std::move(link));
        return findings;
      } catch (const std::exception& error) {
        const Trouble trouble = trouble_of(error);
        if (trouble == Trouble::kTurn && again) continue;   // all of it was undone
        const bool broken = !link || ending || !link->line.is_open() || trouble == Trouble::kAway;
        if (!broken && std::is_same_v<Transaction, Reading>) return unreachable(error.what());
        if (!broken)
          return {{"TR-632", "--database", "",
                   std::string("the game cannot be kept: ") + error.what() + "; what was done last does not count"}};
        {
          const std::lock_guard alone(lock_);
          idle_.clear();
        }
        if (ending || !again || !link) return unreachable(error.what());
      }
    }
    return {};
  }

  const std::string url_, node_;
  const Findings damage_;
  std::mutex lock_;
  std::vector<std::unique_ptr<Link>> idle_;
  std::unique_ptr<Link> listening_;
  std::unique_ptr<Hearing> hearing_;
  std::vector<std::string> heard_;
};

}  // namespace

Expected<std::unique_ptr<Database>> open_postgres(const std::string& url) {
  if (!is_plain(url))
    return fail("TR-742", "--database", "",
                "the address cannot be read; write postgresql://USER:PASSWORD@HOST/NAME, in the password %40 for @, "
                "%2F for / and %25 for %");
  auto database = std::make_unique<PostgresDatabase>(url);
  if (Findings findings = database->begin(); !findings.empty()) return Unexpected<Findings>{findings};
  return std::unique_ptr<Database>(std::move(database));
}

}  // namespace trigh::host::serve
