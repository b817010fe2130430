// Case 5.2: Commonwealth withdrawals by the schedule.
#include "modules.hpp"

namespace fox {
namespace {

class Withdrawals final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "withdrawals"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr withdrawals(const DesertFox& game) { return std::make_unique<Withdrawals>(game); }

}  // namespace fox
