// Prints a plugin's manifest. Built with the plugin's own compiler and flags, so that the tag is the plugin's.
//   trigh_tag SYSTEM VERSION DATA [TITLE...] > NAME.plugin.json
#include <cstdio>

#include "trigh/rules/plugin.hpp"

int main(int count, char** words) {
  if (count < 4) return 1;
  std::printf(
      "{\n  \"system\": \"%s\",\n  \"version\": \"%s\",\n  \"interface\": %u,\n  \"tag\": \"%s\",\n"
      "  \"data\": \"%s\",\n",
      words[1], words[2], static_cast<unsigned>(trigh::kInterface), trigh::kBuildTag.data(), words[3]);
  std::printf("  \"titles\": [");
  for (int i = 4; i < count; ++i) std::printf("%s\"%s\"", i == 4 ? "" : ", ", words[i]);
  std::printf("]\n}\n");
}
