// Cases 7.5 and 7.75: supply units arrive, captured ones become useful.
#include "modules.hpp"

namespace fox {
namespace {

class SupplyArrivals final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "supply-arrivals"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr supply_arrivals(const DesertFox& game) { return std::make_unique<SupplyArrivals>(game); }

}  // namespace fox
