// Where libpqxx was not found.
#include "serve/database.hpp"

namespace trigh::host::serve {

Expected<std::unique_ptr<Database>> open_postgres(const std::string&) {
  return fail("TR-855", "--database", "",
              "this program was built without PostgreSQL; install libpqxx-dev and build again, or use --games");
}

}  // namespace trigh::host::serve
