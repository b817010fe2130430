// What keeps the rows of a Store: a file of SQLite, which one server opens, or PostgreSQL, which several share.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/sql.hpp"
#include "trigh/base/expected.hpp"

namespace trigh::host::serve {

/// Safe to use from several threads.
class Database {
 public:
  using Work = std::function<Findings(Sql&)>;
  virtual ~Database() = default;

  /// All that `rows` does, or nothing when it has findings. TR-632, TR-853, TR-854. Nobody else changes what it has
  /// locked meanwhile.
  virtual Findings write(const Work& rows) = 0;
  /// All of it as it stood at one moment. TR-751, TR-854.
  virtual Findings read(const Work& rows) = 0;
  /// TR-853, TR-854: it is not where it was.
  virtual Findings in_place() = 0;
  /// TR-857.
  virtual Findings back_up(const std::filesystem::path& path, const std::atomic<bool>& stop) = 0;
  /// The tables that were found damaged when it was opened; a shared one is not looked through then.
  virtual const Findings& damage() const = 0;
  /// What this server is called among those that share the database; empty when it has it alone.
  virtual const std::string& node() const = 0;
  /// The tables at which others have gone on; waits a second for some. Nothing: it had to be called anew, so that it
  /// may have been any of them. REQUIRES node() and a single thread.
  virtual std::optional<std::vector<std::string>> news() = 0;
};

/// Opens or makes the file. TR-751 damaged or no database, TR-752 of another program or a newer version, TR-753 open
/// elsewhere, TR-754 the system does not let us.
Expected<std::unique_ptr<Database>> open_sqlite(const std::filesystem::path& path);
/// TR-742 an address that cannot be read, TR-752 of another version, TR-754 it refuses, TR-854 it cannot be reached,
/// TR-855 this program was built without.
Expected<std::unique_ptr<Database>> open_postgres(const std::string& url);
/// Whether that names a database of PostgreSQL.
inline bool is_postgres(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}
/// A file by its name. The address of a database has a password and is not shown.
inline std::string shown(const std::string& where) {
  return where.find("://") == where.npos ? where : "the database";
}

}  // namespace trigh::host::serve
