// What the protocol says of itself: the schemas of requests and results, as an OpenRPC document and method by method.
#pragma once

#include <string>

#include "rpc/json.hpp"

namespace trigh::host::rpc {

/// Immutable once made.
class Discovery {
 public:
  Discovery();

  /// The OpenRPC 1.3 document; https://spec.open-rpc.org. Parameters are given by name.
  const Json& document() const { return document_; }
  /// The schema of the parameters of a method, whole: nothing in it points elsewhere. Null for none.
  Json params_of(const std::string& method) const;

 private:
  Json requests_, document_;
};

}  // namespace trigh::host::rpc
