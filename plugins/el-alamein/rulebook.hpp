// The cases of the rulebook, by their published numbers. The words are ours; the full text of a case is in
// shared-data/el-alamein/cases.json. k4_1_A1 is case 4.1-A1.
#pragma once

#include "trigh/rules/rule_case.hpp"

namespace ala {

using trigh::Case;

inline constexpr Case k1_0{"ALA 1.0", "introduction"};

inline constexpr Case k2_0{"ALA 2.0", "course of play"};
inline constexpr Case k2_1{"ALA 2.1", "game length"};
inline constexpr Case k2_2{"ALA 2.2", "game scale"};

inline constexpr Case k3_1{"ALA 3.1", "game map"};
inline constexpr Case k3_2{"ALA 3.2", "charts"};
inline constexpr Case k3_3{"ALA 3.3", "playing pieces"};
inline constexpr Case k3_31{"ALA 3.31", "sample unit"};
inline constexpr Case k3_32{"ALA 3.32", "unit types"};
inline constexpr Case k3_33_1{"ALA 3.33-1", "unit sizes and designations"};
inline constexpr Case k3_33_2{"ALA 3.33-2", "combat Strength"};
inline constexpr Case k3_33_3{"ALA 3.33-3", "movement Allowance"};
inline constexpr Case k3_34_1{"ALA 3.34-1", "minefield marker"};
inline constexpr Case k3_34_2{"ALA 3.34-2", "road Mode marker"};
inline constexpr Case k3_34_3{"ALA 3.34-3", "supply Vanguard marker"};
inline constexpr Case k3_34_4{"ALA 3.34-4", "game-Turn marker"};
inline constexpr Case k3_4{"ALA 3.4", "inventory"};

inline constexpr Case k4_0{"ALA 4.0", "turn structure"};
inline constexpr Case k4_1_A1{"ALA 4.1-A1", "initial Movement Phase"};
inline constexpr Case k4_1_A2{"ALA 4.1-A2", "combat Phase"};
inline constexpr Case k4_1_A3{"ALA 4.1-A3", "mechanized Movement Phase"};
inline constexpr Case k4_1_A4{"ALA 4.1-A4", "supply Movement Phase"};
inline constexpr Case k4_1_B{"ALA 4.1-B", "second Player-Turn"};
inline constexpr Case k4_1_C{"ALA 4.1-C", "end of Game-Turn"};
inline constexpr Case k4_2_G{"ALA 4.2-G", "deployment"};
inline constexpr Case k4_21{"ALA 4.21", "September first turn, Allies"};
inline constexpr Case k4_22{"ALA 4.22", "September first turn, Axis"};

inline constexpr Case k5_0_G{"ALA 5.0-G", "movement"};
inline constexpr Case k5_0_P{"ALA 5.0-P", "procedure"};
inline constexpr Case k5_11{"ALA 5.11", "voluntary movement"};
inline constexpr Case k5_12{"ALA 5.12", "terrain cost"};
inline constexpr Case k5_13{"ALA 5.13", "allowance"};
inline constexpr Case k5_14{"ALA 5.14", "mixed terrain"};
inline constexpr Case k5_14_E{"ALA 5.14-E", "ridge example"};
inline constexpr Case k5_15{"ALA 5.15", "no stack movement"};
inline constexpr Case k5_21{"ALA 5.21", "enemy hexes"};
inline constexpr Case k5_22{"ALA 5.22", "entering ZOC"};
inline constexpr Case k5_23{"ALA 5.23", "single unit in ZOC"};
inline constexpr Case k5_24{"ALA 5.24", "stacking payment"};
inline constexpr Case k5_25{"ALA 5.25", "non-mechanized"};
inline constexpr Case k5_26{"ALA 5.26", "mechanized after combat"};
inline constexpr Case k5_27{"ALA 5.27", "stack to stack"};

inline constexpr Case k6_0_C{"ALA 6.0-C", "road Mode commentary"};
inline constexpr Case k6_0_G{"ALA 6.0-G", "road Mode"};
inline constexpr Case k6_11{"ALA 6.11", "entering, Initial phase"};
inline constexpr Case k6_12{"ALA 6.12", "non-mechanized entry"};
inline constexpr Case k6_13{"ALA 6.13", "mechanized entry"};
inline constexpr Case k6_14{"ALA 6.14", "supply needed"};
inline constexpr Case k6_15{"ALA 6.15", "where not"};
inline constexpr Case k6_16_1{"ALA 6.16-1", "where to enter"};
inline constexpr Case k6_16_2{"ALA 6.16-2", "where to move"};
inline constexpr Case k6_17{"ALA 6.17", "vacant hexes"};
inline constexpr Case k6_18{"ALA 6.18", "facing"};
inline constexpr Case k6_21{"ALA 6.21", "road Mode distance"};
inline constexpr Case k6_21_E1{"ALA 6.21-E1", "distance example"};
inline constexpr Case k6_21_E2{"ALA 6.21-E2", "rounding example"};
inline constexpr Case k6_22_1{"ALA 6.22-1", "road Mode ZOC"};
inline constexpr Case k6_22_2{"ALA 6.22-2", "movement space"};
inline constexpr Case k6_22_3{"ALA 6.22-3", "involuntary violation"};
inline constexpr Case k6_23{"ALA 6.23", "duration"};
inline constexpr Case k6_31{"ALA 6.31", "combat in Road Mode"};
inline constexpr Case k6_32{"ALA 6.32", "no stacking"};
inline constexpr Case k6_33{"ALA 6.33", "no enemy mines"};
inline constexpr Case k6_34{"ALA 6.34", "retreat"};
inline constexpr Case k6_41{"ALA 6.41", "leaving cost"};
inline constexpr Case k6_42{"ALA 6.42", "automatic leaving by supply"};
inline constexpr Case k6_43{"ALA 6.43", "road Mode in ZOC"};
inline constexpr Case k6_44{"ALA 6.44", "leaving the road"};
inline constexpr Case k6_45{"ALA 6.45", "leaving in ZOC"};
inline constexpr Case k6_5_1{"ALA 6.5-1", "clear"};
inline constexpr Case k6_5_2{"ALA 6.5-2", "ridge"};
inline constexpr Case k6_5_3{"ALA 6.5-3", "depression"};
inline constexpr Case k6_5_4{"ALA 6.5-4", "sea"};
inline constexpr Case k6_5_5{"ALA 6.5-5", "rough and impassable"};

inline constexpr Case k7_0_G{"ALA 7.0-G", "zone of Control"};
inline constexpr Case k7_11{"ALA 7.11", "negation for movement"};
inline constexpr Case k7_12{"ALA 7.12", "negation for supply and retreat"};
inline constexpr Case k7_21{"ALA 7.21", "stop"};
inline constexpr Case k7_31{"ALA 7.31", "retreat out"};
inline constexpr Case k7_32{"ALA 7.32", "retreat in"};
inline constexpr Case k7_41{"ALA 7.41", "supply"};
inline constexpr Case k7_51{"ALA 7.51", "no degrees"};

inline constexpr Case k8_0_G{"ALA 8.0-G", "stacking"};
inline constexpr Case k8_0_P{"ALA 8.0-P", "procedure"};
inline constexpr Case k8_01{"ALA 8.01", "stacking cost"};
inline constexpr Case k8_02{"ALA 8.02", "individual moves"};
inline constexpr Case k8_03{"ALA 8.03", "no order in a stack"};

inline constexpr Case k9_0_G{"ALA 9.0-G", "combat"};
inline constexpr Case k9_0_P{"ALA 9.0-P", "procedure"};
inline constexpr Case k9_11{"ALA 9.11", "adjacency"};
inline constexpr Case k9_12{"ALA 9.12", "voluntary"};
inline constexpr Case k9_13{"ALA 9.13", "all defend"};
inline constexpr Case k9_14{"ALA 9.14", "once per phase"};
inline constexpr Case k9_14_N{"ALA 9.14-N", "parenthesised strength"};
inline constexpr Case k9_21{"ALA 9.21", "several enemy hexes"};
inline constexpr Case k9_22{"ALA 9.22", "stack attacks"};
inline constexpr Case k9_23{"ALA 9.23", "stack defense"};
inline constexpr Case k9_24{"ALA 9.24", "many attackers"};
inline constexpr Case k9_25a{"ALA 9.25a", "attack obligation, single unit"};
inline constexpr Case k9_25a1{"ALA 9.25a1", "example single"};
inline constexpr Case k9_25b{"ALA 9.25b", "attack obligation, shared enemy"};
inline constexpr Case k9_25b1{"ALA 9.25b1", "example shared"};
inline constexpr Case k9_31{"ALA 9.31", "order of effects"};
inline constexpr Case k9_32{"ALA 9.32", "halving"};
inline constexpr Case k9_33{"ALA 9.33", "odds"};
inline constexpr Case k9_33_E{"ALA 9.33-E", "odds example"};
inline constexpr Case k9_34{"ALA 9.34", "attacker advance"};
inline constexpr Case k9_35{"ALA 9.35", "defender advance"};

inline constexpr Case k10_0{"ALA 10.0", "combat Results Table"};
inline constexpr Case k10_1_A{"ALA 10.1-A", "result A1-A3"};
inline constexpr Case k10_1_D{"ALA 10.1-D", "result D1-D3"};
inline constexpr Case k10_1_Ex{"ALA 10.1-Ex", "result Ex"};
inline constexpr Case k10_1_Ae{"ALA 10.1-Ae", "result Ae"};
inline constexpr Case k10_1_De{"ALA 10.1-De", "result De"};
inline constexpr Case k10_2_G{"ALA 10.2-G", "retreat"};
inline constexpr Case k10_2_1{"ALA 10.2-1", "priority 1"};
inline constexpr Case k10_2_2{"ALA 10.2-2", "priority 2"};
inline constexpr Case k10_2_3{"ALA 10.2-3", "priority 3"};
inline constexpr Case k10_2_4{"ALA 10.2-4", "priority 4"};
inline constexpr Case k10_2_5{"ALA 10.2-5", "priority 5"};
inline constexpr Case k10_21{"ALA 10.21", "forbidden retreats"};
inline constexpr Case k10_22{"ALA 10.22", "full distance"};
inline constexpr Case k10_23{"ALA 10.23", "overstacking by retreat"};
inline constexpr Case k10_2_N{"ALA 10.2-N", "not movement"};

inline constexpr Case k11_0_G{"ALA 11.0-G", "minefields"};
inline constexpr Case k11_11{"ALA 11.11", "entering enemy mines"};
inline constexpr Case k11_12{"ALA 11.12", "engineers and mines"};
inline constexpr Case k11_13{"ALA 11.13", "stacking on mines"};
inline constexpr Case k11_14{"ALA 11.14", "held by mines"};
inline constexpr Case k11_15{"ALA 11.15", "supply units and mines"};
inline constexpr Case k11_21{"ALA 11.21", "own mines"};
inline constexpr Case k11_22{"ALA 11.22", "no attack from enemy mines"};
inline constexpr Case k11_23{"ALA 11.23", "defense on enemy mines"};
inline constexpr Case k11_24{"ALA 11.24", "retreat from mines"};
inline constexpr Case k11_25{"ALA 11.25", "mines and ZOC"};
inline constexpr Case k11_26{"ALA 11.26", "mines and multi-hex attacks"};
inline constexpr Case k11_31{"ALA 11.31", "clearing by engineers"};
inline constexpr Case k11_32{"ALA 11.32", "clearing by combat units"};
inline constexpr Case k11_33{"ALA 11.33", "clearing time"};
inline constexpr Case k11_34{"ALA 11.34", "one per turn"};
inline constexpr Case k11_35{"ALA 11.35", "several units"};
inline constexpr Case k11_36{"ALA 11.36", "after clearing"};
inline constexpr Case k11_37{"ALA 11.37", "permanent"};
inline constexpr Case k11_41{"ALA 11.41", "mines and supply"};

inline constexpr Case k12_0_G{"ALA 12.0-G", "engineers"};
inline constexpr Case k12_11{"ALA 12.11", "engineer movement"};
inline constexpr Case k12_12{"ALA 12.12", "engineer clearing"};
inline constexpr Case k12_13{"ALA 12.13", "engineer stacking"};
inline constexpr Case k12_14{"ALA 12.14", "several minefields"};
inline constexpr Case k12_21{"ALA 12.21", "engineer aid"};
inline constexpr Case k12_22{"ALA 12.22", "cleared hex and mined targets"};
inline constexpr Case k12_23{"ALA 12.23", "engineers negate ZOC"};

inline constexpr Case k13_0_G{"ALA 13.0-G", "supply"};
inline constexpr Case k13_0_P1{"ALA 13.0-P1", "when judged"};
inline constexpr Case k13_0_P2{"ALA 13.0-P2", "supply lines"};
inline constexpr Case k13_1_1{"ALA 13.1-1", "attack Support Allowance"};
inline constexpr Case k13_1_2{"ALA 13.1-2", "attack-Supply Range"};
inline constexpr Case k13_2{"ALA 13.2", "supply Effects Chart"};
inline constexpr Case k13_31{"ALA 13.31", "four states"};
inline constexpr Case k13_32{"ALA 13.32", "supplied"};
inline constexpr Case k13_33{"ALA 13.33", "partially Supplied"};
inline constexpr Case k13_34{"ALA 13.34", "supply unit as source"};
inline constexpr Case k13_35{"ALA 13.35", "unsupplied"};
inline constexpr Case k13_36{"ALA 13.36", "edge road lost"};
inline constexpr Case k13_37{"ALA 13.37", "rounding"};

inline constexpr Case k14_0_G{"ALA 14.0-G", "isolation"};
inline constexpr Case k14_01{"ALA 14.01", "isolated combat"};
inline constexpr Case k14_02{"ALA 14.02", "isolated movement"};
inline constexpr Case k14_03{"ALA 14.03", "minimum defense"};
inline constexpr Case k14_04{"ALA 14.04", "elimination by isolation"};
inline constexpr Case k14_05{"ALA 14.05", "marking"};

inline constexpr Case k15_0_G1{"ALA 15.0-G1", "road"};
inline constexpr Case k15_0_G2{"ALA 15.0-G2", "road Section"};
inline constexpr Case k15_1{"ALA 15.1", "active and inactive"};
inline constexpr Case k15_2{"ALA 15.2", "vanguard marker"};
inline constexpr Case k15_31_1{"ALA 15.31-1", "advancing the marker"};
inline constexpr Case k15_31_2{"ALA 15.31-2", "pushing the marker"};
inline constexpr Case k15_31_3{"ALA 15.31-3", "marker inert"};
inline constexpr Case k15_31a{"ALA 15.31a", "marker example"};
inline constexpr Case k15_32{"ALA 15.32", "sources"};
inline constexpr Case k15_33{"ALA 15.33", "road ranges"};

inline constexpr Case k16_0_G{"ALA 16.0-G", "map edges"};
inline constexpr Case k16_01{"ALA 16.01", "edge supply"};
inline constexpr Case k16_02{"ALA 16.02", "edge has no ZOC"};
inline constexpr Case k16_03{"ALA 16.03", "retreat off friendly edge"};
inline constexpr Case k16_04{"ALA 16.04", "retreat off other edge"};
inline constexpr Case k16_05{"ALA 16.05", "no voluntary exit"};

inline constexpr Case k17_0_G{"ALA 17.0-G", "victory"};
inline constexpr Case k17_1{"ALA 17.1", "victory schedule"};
inline constexpr Case k17_2_1{"ALA 17.2-1", "unit points"};
inline constexpr Case k17_2_2{"ALA 17.2-2", "isolation points"};
inline constexpr Case k17_21{"ALA 17.21", "July victory"};
inline constexpr Case k17_21_E{"ALA 17.21-E", "July example"};
inline constexpr Case k17_22{"ALA 17.22", "September victory"};
inline constexpr Case k17_23_1{"ALA 17.23-1", "October supply exits"};
inline constexpr Case k17_23_2{"ALA 17.23-2", "October combat exits"};

inline constexpr Case k18_0_G{"ALA 18.0-G", "scenarios"};
inline constexpr Case k18_11{"ALA 18.11", "July length"};
inline constexpr Case k18_12{"ALA 18.12", "boxed Areas"};
inline constexpr Case k18_13{"ALA 18.13", "box ends"};
inline constexpr Case k18_14{"ALA 18.14", "boxes Allied only"};
inline constexpr Case k18_21{"ALA 18.21", "September length"};
inline constexpr Case k18_22{"ALA 18.22", "September turn 1 Allies"};
inline constexpr Case k18_23{"ALA 18.23", "September turn 1 Axis"};
inline constexpr Case k18_31{"ALA 18.31", "October length"};
inline constexpr Case k18_32{"ALA 18.32", "Axis stand fast"};
inline constexpr Case k18_33{"ALA 18.33", "crossing east"};
inline constexpr Case k18_34{"ALA 18.34", "west of the line"};
inline constexpr Case k18_41{"ALA 18.41", "free set-up"};
inline constexpr Case k18_42{"ALA 18.42", "free set-up area"};
inline constexpr Case k18_43{"ALA 18.43", "free set-up numbers"};
inline constexpr Case k18_44{"ALA 18.44", "Allied minefields"};
inline constexpr Case k18_5_G{"ALA 18.5-G", "scenario variations"};
inline constexpr Case k18_51_A{"ALA 18.51-A", "variation A"};
inline constexpr Case k18_51_B{"ALA 18.51-B", "variation B"};
inline constexpr Case k18_51_C{"ALA 18.51-C", "variation C"};
inline constexpr Case k18_51_D{"ALA 18.51-D", "variation D"};
inline constexpr Case k18_52_E{"ALA 18.52-E", "variation E"};
inline constexpr Case k18_52_F{"ALA 18.52-F", "variation F"};
inline constexpr Case k18_52_G{"ALA 18.52-G", "variation G"};
inline constexpr Case k18_52_H{"ALA 18.52-H", "variation H"};
inline constexpr Case k18_52_J{"ALA 18.52-J", "variation J"};
inline constexpr Case k18_52_K{"ALA 18.52-K", "variation K"};
inline constexpr Case k18_52_L{"ALA 18.52-L", "variation L"};
inline constexpr Case k18_52_M{"ALA 18.52-M", "variation M"};

inline constexpr Case k19_0{"ALA 19.0", "credits and designer notes"};

}  // namespace ala
