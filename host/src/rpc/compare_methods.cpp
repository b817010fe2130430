// query.compare: rule systems side by side.
#include <algorithm>

#include "lab/compare/compare.hpp"
#include "rpc/server.hpp"

namespace trigh::host::rpc {

Server::Result Server::query_compare(Params& params) {
  Json asked = object({{"titles", params.texts("titles")}});
  if (params.flag_if("systems")) asked["systems"] = true;
  if (const Json* engagement = params.object_if("engagement")) asked["engagement"] = *engagement;
  const Json* position = params.any("position", false);
  if (position && !position->is_string() && !position->is_object())
    params.complain("TR-705", "position", "here must stand the id of a position, or a position in common words");
  if (auto error = wrong(params)) return *error;
  if (position) asked["position"] = *position;
  auto answer = lab::comparison(library_, asked);
  if (answer) return std::move(*answer);
  const bool ours =
      std::ranges::all_of(answer.error(), [](const Finding& each) { return each.code.starts_with("TR-79"); });
  return refuse(ours ? kInvalidParams : kFailed, "the comparison cannot be made", answer.error());
}

}  // namespace trigh::host::rpc
