#include "titles/titles.hpp"

namespace quad {
namespace {

struct Entry {
  std::string_view id;
  void (*add)(Quad& quad);
};
constexpr Entry kTitles[] = {{"crusader", add_crusader}, {"table", add_plain}};

}  // namespace

void add_title(Quad& quad, Findings& findings) {
  for (const Entry& entry : kTitles)
    if (entry.id == quad.data->title_id) {
      entry.add(quad);
      quad.title->describe(quad.vocabulary);
      return;
    }
  findings.push_back({"TR-803", quad.data->title_id, "/id",
                      "the plugin has no title '" + quad.data->title_id + "'; use the id of one it has"});
}

}  // namespace quad
