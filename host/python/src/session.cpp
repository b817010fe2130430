// One session of the protocol in this process: every method of docs/formats/rpc.md, JSON in and out.
#include "bind.hpp"
#include "rpc/server.hpp"

namespace trigh::python {
namespace {

using host::Json;

std::string call(host::rpc::Server& server, const std::string& method, const std::string& params) {
  const py::gil_scoped_release released;
  const std::lock_guard one_at_a_time(library_lock());
  const Json asked = Json::parse(params, nullptr, false);
  if (asked.is_discarded()) throw Failure({{"TR-799", method, "", "the parameters are no JSON"}});
  const auto answer = server.call(method, asked);
  if (answer) return answer.value().dump(-1, ' ', false, Json::error_handler_t::replace);
  Findings findings = answer.error().findings;
  if (findings.empty()) findings.push_back({"TR-799", method, "", answer.error().message});
  throw Failure(std::move(findings));
}

}  // namespace

void bind_session(py::module_& module) {
  py::class_<host::rpc::Server>(module, "Session")
      .def(py::init([] { return std::make_unique<host::rpc::Server>(library()); }))
      .def("call", call, py::arg("method"), py::arg("params"));
}

}  // namespace trigh::python
