// The processes that run rules. The server starts a zygote before anything else; for each rule system the zygote
// starts a home, which opens titles and keeps them; a home starts a worker for each game by making a copy of itself.
// Only homes and workers run code of a rule system. See decision 0021.
#pragma once

#include <sys/types.h>

#include <cstddef>

#include "serve/wire.hpp"
#include "title_library.hpp"

namespace trigh::host::serve {

/// The lines of a worker. What takes long has lines of its own, so that the game can be asked and played meanwhile.
enum class Channel : std::size_t { kMain, kLong, kOtherLong, kMachine };
constexpr std::size_t kChannels = 4;

/// What a worker is to do first, and for which game.
struct Job {
  std::string game;            ///< its handle; empty: none, it only answers `line`
  bool at_table = false;       ///< others sit at it, too
  std::string title;           ///< that `line` is likely to ask about
  bool reads_files = false;    ///< the answer to `line` opens several titles
  std::string first_player, second_player;   ///< names for the log, if not empty
  std::string save;            ///< the game goes on from here ...
  std::string line;            ///< ... or begins with the answer to this request
};

/// A child that waits on the other end of the wire for the names of systems; a closed wire when there can be none.
/// REQUIRES a single thread.
Wire start_zygote(TitleLibrary& library, std::size_t memory);
/// Asks the zygote for a home. The wire says the home's process first, then takes jobs.
Wire ask_for_home(const Wire& zygote, const std::string& system);
/// Asks a home for a title as `titles` lists it; what the wire says then is empty when that failed.
Wire ask_for_title(const Wire& home, const std::string& title);
/// Sends a job to a home, with the worker's ends of its lines and of the wire that tells how it ended. The worker says
/// its process on the main line, then answers as to any question.
bool send_job(const Wire& home, const Job& job, const std::vector<int>& files);

}  // namespace trigh::host::serve
