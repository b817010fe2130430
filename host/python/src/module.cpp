// The module itself: where the installation is, and what goes wrong as exceptions.
#include <dlfcn.h>

#include <algorithm>

#include "bind.hpp"
#include "version.hpp"

namespace trigh::python {
namespace {

PyObject* error_type = nullptr;    ///< trigh.Error
PyObject* refused_type = nullptr;  ///< trigh.Refused

/// The folder of the program `trigh` beside this module: of the build tree or of the installation around it.
host::fs::path program_beside() {
  Dl_info module{};
  if (!::dladdr(reinterpret_cast<const void*>(&bind_errors), &module)) return {};
  std::error_code ignored;
  const host::fs::path self = host::fs::canonical(module.dli_fname, ignored);
  for (host::fs::path at = self.parent_path(); at.has_relative_path(); at = at.parent_path())
    if (host::fs::exists(at / "bin" / "trigh", ignored)) return at / "bin";
  return {};
}

/// One line of a text that may quote what was given in: any bytes, line breaks among them.
py::object words(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

void throw_failure(const Failure& failure) {
  PyObject* type = failure.refused() ? refused_type : error_type;
  py::list findings;
  for (const Finding& each : failure.findings()) {
    py::dict finding;
    finding["code"] = words(each.code);
    finding["where"] = words(each.where);
    finding["pointer"] = words(each.pointer);
    finding["text"] = words(each.text);
    findings.append(finding);
  }
  py::object error = py::reinterpret_borrow<py::object>(type)(words(to_string(failure.findings())));
  error.attr("findings") = findings;
  PyErr_SetObject(type, error.ptr());
}

}  // namespace

host::Shelf& shelf() {
  static host::Context context;
  static const bool placed = [] {
    context.options.program = program_beside();
    return true;
  }();
  static host::ContextShelf titles(context);
  (void)placed;
  return titles;
}

std::mutex& shelf_lock() {
  static std::mutex lock;
  return lock;
}

void bind_errors(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc("trigh.Error", "Wrong input, or a rule system's mistake. See `findings`.",
                                         PyExc_Exception, nullptr);
  refused_type = PyErr_NewExceptionWithDoc(
      "trigh.Refused", "The rules do not allow this action. `findings` holds the cases.", error_type, nullptr);
  module.attr("Error") = py::reinterpret_borrow<py::object>(error_type);
  module.attr("Refused") = py::reinterpret_borrow<py::object>(refused_type);
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      throw_failure(failure);
    } catch (const py::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "a value is of the wrong kind; trigh/_trigh.pyi says which kinds are taken");
    }
  });
}

}  // namespace trigh::python

PYBIND11_MODULE(_trigh, module) {
  using namespace trigh::python;
  module.doc() = "Trigh's rules and protocol. Use the package `trigh`.";
  module.attr("__version__") = trigh::host::version();
  bind_errors(module);
  bind_rules(module);
  bind_state(module);
  bind_session(module);
  bind_simulate(module);
}
