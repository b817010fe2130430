// Erratum O-ERR-1: Benghazi defends like Bardia.
#include "modules.hpp"

namespace fox {
namespace {

class BenghaziErratum final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "benghazi-erratum"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr benghazi_erratum(const DesertFox& game) { return std::make_unique<BenghaziErratum>(game); }

}  // namespace fox
