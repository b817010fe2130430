// Section 15: victory.
#include "modules.hpp"

namespace fox {
namespace {

class Victory final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "victory"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr victory(const DesertFox& game) { return std::make_unique<Victory>(game); }

void DesertFox::judge_victory(State& state, Events& events) const {
  state.pos.over = 1;
  events.push_back({EventKind::kGameOver, over_rule, kNoUnit, kNoHex, kNoHex, 0, ""});
}

}  // namespace fox
