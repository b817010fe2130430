// The module that speaks MPI, see ranks.hpp.
#include <mpi.h>

#include <array>

#include "lab/ranks.hpp"

namespace trigh::host::lab {
namespace {

constexpr int kQuestion = 1, kAnswer = 2;

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
  }
  ~MpiRanks() override { MPI_Finalize(); }

  int rank() const override { return rank_; }
  int count() const override { return count_; }

  std::int64_t ask(const RankQuestion& question) override {
    const std::array<std::int64_t, 3> words{question.finished, static_cast<std::int64_t>(question.digest),
                                            question.played};
    MPI_Send(words.data(), 3, MPI_INT64_T, 0, kQuestion, MPI_COMM_WORLD);
    if (!question.wants_answer()) return kNoMoreBlocks;
    std::int64_t answer = kNoMoreBlocks;
    MPI_Recv(&answer, 1, MPI_INT64_T, 0, kAnswer, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return answer;
  }

  void answer(const std::function<std::int64_t(const RankQuestion&)>& reply) override {
    while (true) {
      int there = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, kQuestion, MPI_COMM_WORLD, &there, &status);
      if (!there) return;
      std::array<std::int64_t, 3> words{};
      MPI_Recv(words.data(), 3, MPI_INT64_T, status.MPI_SOURCE, kQuestion, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      const RankQuestion question{words[0], static_cast<std::uint64_t>(words[1]), words[2]};
      const std::int64_t block = reply(question);
      if (question.wants_answer()) MPI_Send(&block, 1, MPI_INT64_T, status.MPI_SOURCE, kAnswer, MPI_COMM_WORLD);
    }
  }

 private:
  int rank_ = 0, count_ = 1;
};

}  // namespace
}  // namespace trigh::host::lab

extern "C" __attribute__((visibility("default"))) trigh::host::lab::Ranks* trigh_make_ranks() {
  return new trigh::host::lab::MpiRanks;
}
