// Cases 7.6, 7.8 and 7.9: conversion, destruction and attrition of supply units.
#include "modules.hpp"

namespace fox {
namespace {

class SupplyUnits final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "supply-units"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr supply_units(const DesertFox& game) { return std::make_unique<SupplyUnits>(game); }

}  // namespace fox
