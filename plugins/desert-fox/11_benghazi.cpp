// Erratum O-ERR-1: Benghazi defends on the row of Bardia.
#include "modules.hpp"

namespace fox {
namespace {

class BenghaziErratum final : public OptionalRule {
 public:
  using OptionalRule::OptionalRule;
  const char* id() const override { return "benghazi-erratum"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&kO_ERR_1};
    return kCases;
  }
};

}  // namespace

OptionalPtr benghazi_erratum(DesertFox& game) {
  for (NamedPlace& place : game.places)
    if (place.id == "benghazi") place.row = game.crt.row_of_terrain("bardia");             // [O-ERR-1]
  return std::make_unique<BenghaziErratum>(game);
}

}  // namespace fox
