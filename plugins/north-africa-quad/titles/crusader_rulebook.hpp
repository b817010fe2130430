// The cases of Crusader's exclusive rules, by their published numbers; words ours.
// Full text: shared-data/crusader/cases.json.
#pragma once

#include "trigh/rules/rule_case.hpp"

namespace quad::crusader {

using trigh::Case;

inline constexpr Case k16_0_G{"CRU 16.0-G", "axis supply sources"};
inline constexpr Case k16_0_G2{"CRU 16.0-G2", "british supply sources"};

inline constexpr Case k17_1{"CRU 17.1", "tobruk perimeter exemption"};

inline constexpr Case k18_1_1{"CRU 18.1-1", "diversion roll"};
inline constexpr Case k18_1_2{"CRU 18.1-2", "diversion size"};
inline constexpr Case k18_2{"CRU 18.2", "diversion penalty"};
inline constexpr Case k18_3_1{"CRU 18.3-1", "axis exits"};
inline constexpr Case k18_3_2{"CRU 18.3-2", "british exits"};

inline constexpr Case k19_0_G{"CRU 19.0-G", "scenarios"};
inline constexpr Case k19_0_P{"CRU 19.0-P", "placing by type"};
inline constexpr Case k19_11_G{"CRU 19.11-G", "german deployment, campaign"};
inline constexpr Case k19_11_I{"CRU 19.11-I", "italian deployment, campaign"};
inline constexpr Case k19_12{"CRU 19.12", "allied deployment, campaign"};
inline constexpr Case k19_13{"CRU 19.13", "axis reinforcements, campaign"};
inline constexpr Case k19_14_1{"CRU 19.14-1", "allied reinforcements, turn 2"};
inline constexpr Case k19_14_2{"CRU 19.14-2", "allied reinforcements, turn 6"};
inline constexpr Case k19_15_1{"CRU 19.15-1", "axis ground support"};
inline constexpr Case k19_15_2{"CRU 19.15-2", "british ground support"};
inline constexpr Case k19_16{"CRU 19.16", "campaign length"};
inline constexpr Case k19_17{"CRU 19.17", "campaign end"};
inline constexpr Case k19_17_B1{"CRU 19.17-B1", "british condition 1"};
inline constexpr Case k19_17_B2{"CRU 19.17-B2", "british condition 2"};
inline constexpr Case k19_17_A1{"CRU 19.17-A1", "axis win 1"};
inline constexpr Case k19_17_A2{"CRU 19.17-A2", "axis win 2"};
inline constexpr Case k19_17_D{"CRU 19.17-D", "draw"};
inline constexpr Case k19_2{"CRU 19.2", "sidi Rezeg scenario"};
inline constexpr Case k19_21{"CRU 19.21", "axis deployment"};
inline constexpr Case k19_22{"CRU 19.22", "allied deployment"};
inline constexpr Case k19_23{"CRU 19.23", "axis reinforcements"};
inline constexpr Case k19_24{"CRU 19.24", "allied reinforcements"};
inline constexpr Case k19_25{"CRU 19.25", "ground support"};
inline constexpr Case k19_26{"CRU 19.26", "length and order"};
inline constexpr Case k19_27_1{"CRU 19.27-1", "points for ground units"};
inline constexpr Case k19_27_2{"CRU 19.27-2", "points for artillery"};
inline constexpr Case k19_27_3{"CRU 19.27-3", "route bonus"};
inline constexpr Case k19_27_4{"CRU 19.27-4", "winner"};
inline constexpr Case k19_31{"CRU 19.31", "axis deployment, Dash"};
inline constexpr Case k19_32{"CRU 19.32", "british deployment, Dash"};
inline constexpr Case k19_33{"CRU 19.33", "axis reinforcements, Dash"};
inline constexpr Case k19_34{"CRU 19.34", "allied reinforcements, Dash"};
inline constexpr Case k19_35_1{"CRU 19.35-1", "axis ground support, Dash"};
inline constexpr Case k19_35_2{"CRU 19.35-2", "british ground support, Dash"};
inline constexpr Case k19_36_1{"CRU 19.36-1", "dash sequence"};
inline constexpr Case k19_36_2{"CRU 19.36-2", "dash diversion"};
inline constexpr Case k19_36_3{"CRU 19.36-3", "missing units"};
inline constexpr Case k19_37_1{"CRU 19.37-1", "dash victory base"};
inline constexpr Case k19_37_2{"CRU 19.37-2", "dash hexes"};
inline constexpr Case k19_37_3{"CRU 19.37-3", "dash supply points"};

inline constexpr Case k20_0_D{"CRU 20.0-D", "designation key"};
inline constexpr Case k20_0_K{"CRU 20.0-K", "terrain key"};

}  // namespace quad::crusader
