// Optional rule O-5.3: variable withdrawals and returns.
#include "modules.hpp"

namespace fox {
namespace {

class VariableWithdrawal final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "variable-withdrawal"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr variable_withdrawal(const DesertFox& game) { return std::make_unique<VariableWithdrawal>(game); }

}  // namespace fox
