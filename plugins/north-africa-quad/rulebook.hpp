// The cases of the standard rules that this plugin enforces or uses, by their published numbers. The words are
// ours; the full text of a case is in shared-data/north-africa-quad/cases.json. k7_61_1 is case 7.61-1.
#pragma once

#include "trigh/rules/rule_case.hpp"

namespace quad {

using trigh::Case;

inline constexpr Case k2_31{"QUAD 2.31", "reading the units"};
inline constexpr Case k2_31_1{"QUAD 2.31-1", "unit type groups"};
inline constexpr Case k2_32_1{"QUAD 2.32-1", "attack Strength"};
inline constexpr Case k2_32_2{"QUAD 2.32-2", "defense Strength"};
inline constexpr Case k2_32_3{"QUAD 2.32-3", "barrage Strength"};
inline constexpr Case k2_32_4{"QUAD 2.32-4", "final Protective Fire Strength"};
inline constexpr Case k2_32_5{"QUAD 2.32-5", "movement Allowance"};
inline constexpr Case k2_32_6{"QUAD 2.32-6", "range Allowance"};

inline constexpr Case k3_0{"QUAD 3.0", "setting up"};
inline constexpr Case k3_0_1{"QUAD 3.0-1", "value notation"};
inline constexpr Case k3_0_2{"QUAD 3.0-2", "first Player and end"};

inline constexpr Case k4_0_G{"QUAD 4.0-G", "game-Turns"};
inline constexpr Case k4_1_1{"QUAD 4.1-1", "player-Turn structure"};
inline constexpr Case k4_1_1A{"QUAD 4.1-1A", "movement Phase"};
inline constexpr Case k4_1_1B{"QUAD 4.1-1B", "combat Phase"};
inline constexpr Case k4_1_1Ba{"QUAD 4.1-1Ba", "attack step a"};
inline constexpr Case k4_1_1Bb{"QUAD 4.1-1Bb", "attack step b"};
inline constexpr Case k4_1_1Bc{"QUAD 4.1-1Bc", "attack step c"};
inline constexpr Case k4_1_1Bd{"QUAD 4.1-1Bd", "attack step d"};
inline constexpr Case k4_1_2{"QUAD 4.1-2", "second Player-Turn"};
inline constexpr Case k4_1_3{"QUAD 4.1-3", "record Interphase"};

inline constexpr Case k5_0_G{"QUAD 5.0-G", "movement general"};
inline constexpr Case k5_0_P{"QUAD 5.0-P", "movement procedure"};
inline constexpr Case k5_11{"QUAD 5.11", "movement only in sequence"};
inline constexpr Case k5_12{"QUAD 5.12", "no entry of enemy hexes"};
inline constexpr Case k5_13{"QUAD 5.13", "allowance limit"};
inline constexpr Case k5_14{"QUAD 5.14", "no leaving enemy ZOC"};
inline constexpr Case k5_15{"QUAD 5.15", "hand off the piece"};
inline constexpr Case k5_21{"QUAD 5.21", "terrain costs"};
inline constexpr Case k5_22{"QUAD 5.22", "road rate"};
inline constexpr Case k5_23{"QUAD 5.23", "trail rate"};
inline constexpr Case k5_24{"QUAD 5.24", "road through minefield example"};
inline constexpr Case k5_25{"QUAD 5.25", "escarpment"};
inline constexpr Case k5_26{"QUAD 5.26", "full cost needed"};
inline constexpr Case k5_31{"QUAD 5.31", "friendly units and stacking"};
inline constexpr Case k5_32{"QUAD 5.32", "no traffic limit"};
inline constexpr Case k5_33{"QUAD 5.33", "own ZOC harmless"};

inline constexpr Case k6_0_G{"QUAD 6.0-G", "zone of Control"};
inline constexpr Case k6_11{"QUAD 6.11", "ZOC always on"};
inline constexpr Case k6_12{"QUAD 6.12", "no ZOC cost"};
inline constexpr Case k6_13{"QUAD 6.13", "ways out of ZOC"};
inline constexpr Case k6_14{"QUAD 6.14", "ZOC and terrain"};
inline constexpr Case k6_15{"QUAD 6.15", "ZOC and escarpment"};
inline constexpr Case k6_21{"QUAD 6.21", "mutual control"};
inline constexpr Case k6_22{"QUAD 6.22", "no cumulative effect"};

inline constexpr Case k7_0_G{"QUAD 7.0-G", "combat mandatory"};
inline constexpr Case k7_0_P{"QUAD 7.0-P", "combat procedure"};
inline constexpr Case k7_0_P1{"QUAD 7.0-P1", "differential example"};
inline constexpr Case k7_11{"QUAD 7.11", "every adjacent enemy attacked"};
inline constexpr Case k7_12{"QUAD 7.12", "every adjacent unit attacks"};
inline constexpr Case k7_13{"QUAD 7.13", "number of attackers"};
inline constexpr Case k7_14{"QUAD 7.14", "once per phase"};
inline constexpr Case k7_15{"QUAD 7.15", "adjacency of attackers"};
inline constexpr Case k7_21{"QUAD 7.21", "attack all unengaged neighbours"};
inline constexpr Case k7_22{"QUAD 7.22", "combining hexes"};
inline constexpr Case k7_23{"QUAD 7.23", "single combat condition"};
inline constexpr Case k7_3{"QUAD 7.3", "strength unity"};
inline constexpr Case k7_41{"QUAD 7.41", "terrain helps defender"};
inline constexpr Case k7_42{"QUAD 7.42", "hexside terrain"};
inline constexpr Case k7_43{"QUAD 7.43", "terrain in the table"};
inline constexpr Case k7_44{"QUAD 7.44", "best terrain only"};
inline constexpr Case k7_45{"QUAD 7.45", "several defenders"};
inline constexpr Case k7_46{"QUAD 7.46", "escarpment and combat"};
inline constexpr Case k7_52{"QUAD 7.52", "no voluntary reduction"};
inline constexpr Case k7_61{"QUAD 7.61", "integrated CRT"};
inline constexpr Case k7_61_1{"QUAD 7.61-1", "below the lowest band"};
inline constexpr Case k7_61_2{"QUAD 7.61-2", "above +12"};
inline constexpr Case k7_62_D{"QUAD 7.62-D", "result D1-D4"};
inline constexpr Case k7_62_A{"QUAD 7.62-A", "result A1-A2"};
inline constexpr Case k7_62_Br{"QUAD 7.62-Br", "result Br"};
inline constexpr Case k7_62_Ae{"QUAD 7.62-Ae", "result Ae"};
inline constexpr Case k7_7_G{"QUAD 7.7-G", "retreat"};
inline constexpr Case k7_71{"QUAD 7.71", "retreat and ZOC"};
inline constexpr Case k7_72{"QUAD 7.72", "forbidden ground"};
inline constexpr Case k7_73{"QUAD 7.73", "vacant route first"};
inline constexpr Case k7_74{"QUAD 7.74", "full distance"};
inline constexpr Case k7_75{"QUAD 7.75", "br and the defender hex"};
inline constexpr Case k7_76{"QUAD 7.76", "retreat over minefields"};
inline constexpr Case k7_81{"QUAD 7.81", "displacement"};
inline constexpr Case k7_82_1{"QUAD 7.82-1", "displacement never kills the displaced"};
inline constexpr Case k7_82_2{"QUAD 7.82-2", "chains"};
inline constexpr Case k7_82_3{"QUAD 7.82-3", "displaced artillery"};
inline constexpr Case k7_83{"QUAD 7.83", "displacement and barrage"};
inline constexpr Case k7_91{"QUAD 7.91", "path of Retreat"};
inline constexpr Case k7_92{"QUAD 7.92", "stop anywhere"};
inline constexpr Case k7_93{"QUAD 7.93", "advance ignores ZOC on the path"};
inline constexpr Case k7_94{"QUAD 7.94", "who may advance"};
inline constexpr Case k7_95_1{"QUAD 7.95-1", "independent advance distance"};
inline constexpr Case k7_95_2{"QUAD 7.95-2", "independent advance and ZOC"};
inline constexpr Case k7_95_3{"QUAD 7.95-3", "independent advance limits"};
inline constexpr Case k7_95_4{"QUAD 7.95-4", "mixed advance"};
inline constexpr Case k7_96{"QUAD 7.96", "advance timing"};
inline constexpr Case k7_97{"QUAD 7.97", "advance example"};

inline constexpr Case k8_0_G{"QUAD 8.0-G", "artillery"};
inline constexpr Case k8_11{"QUAD 8.11", "ranged barrage"};
inline constexpr Case k8_12{"QUAD 8.12", "counting range"};
inline constexpr Case k8_13{"QUAD 8.13", "one target hex"};
inline constexpr Case k8_14{"QUAD 8.14", "barrage immunity"};
inline constexpr Case k8_15{"QUAD 8.15", "artillery-only attacks"};
inline constexpr Case k8_21{"QUAD 8.21", "combined attacks"};
inline constexpr Case k8_22{"QUAD 8.22", "range in multi-hex attacks"};
inline constexpr Case k8_31{"QUAD 8.31", "adjacent artillery must attack"};
inline constexpr Case k8_32{"QUAD 8.32", "adjacent artillery targets"};
inline constexpr Case k8_33{"QUAD 8.33", "adjacent artillery suffers"};
inline constexpr Case k8_34{"QUAD 8.34", "barrage over escarpment"};
inline constexpr Case k8_41_1{"QUAD 8.41-1", "FPF eligibility"};
inline constexpr Case k8_41_2{"QUAD 8.41-2", "FPF barred"};
inline constexpr Case k8_42{"QUAD 8.42", "FPF range"};
inline constexpr Case k8_43{"QUAD 8.43", "FPF added"};
inline constexpr Case k8_44{"QUAD 8.44", "FPF neutral"};
inline constexpr Case k8_45{"QUAD 8.45", "no FPF against artillery"};
inline constexpr Case k8_46{"QUAD 8.46", "FPF timing"};
inline constexpr Case k8_5{"QUAD 8.5", "artillery under attack"};
inline constexpr Case k8_61{"QUAD 8.61", "no obstruction"};
inline constexpr Case k8_62{"QUAD 8.62", "terrain against artillery"};

inline constexpr Case k9_0_G{"QUAD 9.0-G", "ground Support"};
inline constexpr Case k9_0_P{"QUAD 9.0-P", "use of Ground Support"};
inline constexpr Case k9_11{"QUAD 9.11", "value"};
inline constexpr Case k9_12{"QUAD 9.12", "splitting"};
inline constexpr Case k9_13{"QUAD 9.13", "reach"};
inline constexpr Case k9_14{"QUAD 9.14", "no accumulation"};

inline constexpr Case k10_0_G{"QUAD 10.0-G", "minefields"};
inline constexpr Case k10_11{"QUAD 10.11", "crossing friendly mines"};
inline constexpr Case k10_12{"QUAD 10.12", "crossing enemy mines"};
inline constexpr Case k10_13{"QUAD 10.13", "no road relief"};
inline constexpr Case k10_14{"QUAD 10.14", "advance over mines"};
inline constexpr Case k10_21{"QUAD 10.21", "own minefield exemption"};
inline constexpr Case k10_22{"QUAD 10.22", "minefield line"};
inline constexpr Case k10_3_G{"QUAD 10.3-G", "fortified boxes"};
inline constexpr Case k10_31{"QUAD 10.31", "box results"};
inline constexpr Case k10_32{"QUAD 10.32", "no Axis boxes"};
inline constexpr Case k10_33{"QUAD 10.33", "boxes permanent"};

inline constexpr Case k11_0_G{"QUAD 11.0-G", "anti-tank units"};
inline constexpr Case k11_11{"QUAD 11.11", "anti-Tank line"};
inline constexpr Case k11_12{"QUAD 11.12", "anti-Tank line barred"};
inline constexpr Case k11_13{"QUAD 11.13", "loss of effect"};
inline constexpr Case k11_14{"QUAD 11.14", "anti-tank example"};
inline constexpr Case k11_15{"QUAD 11.15", "rough and anti-tank"};

inline constexpr Case k12_0_G{"QUAD 12.0-G", "supply"};
inline constexpr Case k12_1{"QUAD 12.1", "sources"};
inline constexpr Case k12_21_1{"QUAD 12.21-1", "path: sea"};
inline constexpr Case k12_21_2{"QUAD 12.21-2", "path: enemy units"};
inline constexpr Case k12_21_3{"QUAD 12.21-3", "path: enemy ZOC"};
inline constexpr Case k12_21_4{"QUAD 12.21-4", "path: escarpment"};
inline constexpr Case k12_21_5{"QUAD 12.21-5", "path: mountain"};
inline constexpr Case k12_22{"QUAD 12.22", "path: enemy mines"};
inline constexpr Case k12_23{"QUAD 12.23", "moving and supply"};
inline constexpr Case k12_24{"QUAD 12.24", "advance, retreat and supply"};
inline constexpr Case k12_31{"QUAD 12.31", "supplied"};
inline constexpr Case k12_32{"QUAD 12.32", "unsupplied movement"};
inline constexpr Case k12_32_E{"QUAD 12.32-E", "unsupplied movement example"};
inline constexpr Case k12_33{"QUAD 12.33", "unsupplied strength"};
inline constexpr Case k12_33_E{"QUAD 12.33-E", "unsupplied attack example"};
inline constexpr Case k12_34{"QUAD 12.34", "unsupplied defense"};

inline constexpr Case k13_0_G{"QUAD 13.0-G", "reinforcements"};
inline constexpr Case k13_0_P{"QUAD 13.0-P", "placing"};
inline constexpr Case k13_11{"QUAD 13.11", "entry cost"};
inline constexpr Case k13_12{"QUAD 13.12", "column off map"};
inline constexpr Case k13_13{"QUAD 13.13", "column cost"};
inline constexpr Case k13_13_E{"QUAD 13.13-E", "column example"};
inline constexpr Case k13_14{"QUAD 13.14", "on the map"};
inline constexpr Case k13_21{"QUAD 13.21", "blocked entry"};
inline constexpr Case k13_22{"QUAD 13.22", "alternate entry"};
inline constexpr Case k13_23{"QUAD 13.23", "withholding"};
inline constexpr Case k13_24{"QUAD 13.24", "same hex later"};
inline constexpr Case k13_25{"QUAD 13.25", "no effect before entry"};

inline constexpr Case k14_0_G{"QUAD 14.0-G", "exiting"};
inline constexpr Case k14_11{"QUAD 14.11", "no return"};
inline constexpr Case k14_12{"QUAD 14.12", "not eliminated"};
inline constexpr Case k14_13{"QUAD 14.13", "exit only by movement"};

}  // namespace quad
