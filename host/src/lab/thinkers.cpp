#include "lab/thinkers.hpp"

namespace trigh::host::lab {

class Thinkers::Seated final : public Player {
 public:
  Seated(Thinkers& all, std::unique_ptr<Player> player) : all_(all), player_(std::move(player)) {
    const std::lock_guard lock(all_.one_);
    all_.seated_.insert(player_.get());
    if (all_.stopped_) player_->stop();
  }
  ~Seated() override {
    const std::lock_guard lock(all_.one_);
    all_.seated_.erase(player_.get());
  }
  Action choose(const Ruleset& rules, const State& state, Dice& dice) override {
    return player_->choose(rules, state, dice);
  }
  void stop() noexcept override { player_->stop(); }

 private:
  Thinkers& all_;
  std::unique_ptr<Player> player_;
};

std::unique_ptr<Player> Thinkers::seat(std::unique_ptr<Player> player) {
  return std::make_unique<Seated>(*this, std::move(player));
}

void Thinkers::stop() {
  const std::lock_guard lock(one_);
  stopped_ = true;
  for (Player* player : seated_) player->stop();
}

}  // namespace trigh::host::lab
