// What the protocol says of itself: the schemas of requests and results, as an OpenRPC document and method by method.
#pragma once

#include <string>

#include "rpc/json.hpp"

namespace trigh::host::rpc {

/// Immutable once read.
class Discovery {
 public:
  /// Reads rpc.schema.json and rpc-results.schema.json where the library has its schemas. TR-760 one cannot be read, or
  /// is no JSON; else of TitleLibrary::schema_root().
  static Expected<Discovery> of(TitleLibrary& library);

  /// The OpenRPC 1.3 document; https://spec.open-rpc.org. Parameters are given by name.
  const Json& document() const { return document_; }
  /// The schema of the parameters of a method, whole: nothing in it points elsewhere. Null for none.
  Json params_of(const std::string& method) const;

 private:
  Json requests_, document_;
};

}  // namespace trigh::host::rpc
