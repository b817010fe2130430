// The module itself: where the installation is, and what goes wrong as exceptions.
#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <string_view>

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

PyCFunctionWithKeywords dispatch = nullptr;  ///< of pybind11, the same for all functions

/// "(int, games=str)", without the object that a method belongs to.
std::string kinds_of(PyObject* args, PyObject* kwargs, bool method) {
  std::string text;
  const auto add = [&](const std::string& name, py::handle value) {
    text += (text.empty() ? "" : ", ") + name + Py_TYPE(value.ptr())->tp_name;
  };
  for (Py_ssize_t i = method ? 1 : 0; i < PyTuple_GET_SIZE(args); ++i) add("", PyTuple_GET_ITEM(args, i));
  PyObject *name = nullptr, *value = nullptr;
  for (Py_ssize_t at = 0; kwargs && PyDict_Next(kwargs, &at, &name, &value);)
    add(py::cast<std::string>(name) + "=", value);
  return text;
}

/// pybind11 lists overloads and all that was given over several lines; here both become one sentence.
std::string one_sentence(const std::string& told, PyObject* args, PyObject* kwargs) {
  const std::size_t first = told.find("1. "), end = told.find('\n', first);
  std::string takes = told.substr(first + 3, end - first - 3);
  const bool made = told.starts_with("__init__()"), method = made || takes.starts_with("(self: ");
  takes = takes.substr(0, takes.rfind(" -> "));
  std::string name = told.substr(0, told.find('('));
  if (made) {
    name = takes.substr(0, takes.find('('));
    takes = takes.substr(name.size());
  }
  if (takes.starts_with("(self: ")) takes = "(" + takes.substr(std::min(takes.find(", "), takes.size() - 3) + 2);
  for (const std::string_view prefix : {"trigh._trigh.", "trigh::"})
    for (std::string* text : {&name, &takes})
      for (std::size_t at; (at = text->find(prefix)) != std::string::npos;) text->erase(at, prefix.size());
  return name + "() takes " + takes + "; here it was given (" + kinds_of(args, kwargs, method) + ")";
}

PyObject* dispatch_plainly(PyObject* self, PyObject* args, PyObject* kwargs) {
  PyObject* const result = dispatch(self, args, kwargs);
  if (result || !PyErr_ExceptionMatches(PyExc_TypeError)) return result;
  py::error_already_set error;
  try {
    const auto told = py::cast<std::string>(py::str(error.value()));
    if (told.find("\n    1. ") == std::string::npos)
      error.restore();
    else
      PyErr_SetObject(PyExc_TypeError, words(one_sentence(told, args, kwargs)).ptr());
  } catch (...) {  // the sentence quotes what cannot be said
    PyErr_SetString(PyExc_TypeError, "a value is of the wrong kind; trigh/_trigh.pyi says which kinds are taken");
  }
  return nullptr;
}

void tell_plainly_in(py::handle holder) {
  const py::dict members = py::dict(holder.attr("__dict__"));
  for (const auto& [name, member] : members) {
    py::object function = py::reinterpret_borrow<py::object>(member);
    if (PyInstanceMethod_Check(function.ptr()))
      function = py::reinterpret_borrow<py::object>(PyInstanceMethod_GET_FUNCTION(function.ptr()));
    else if (py::isinstance<py::staticmethod>(function))
      function = function.attr("__func__");
    else if (PyType_Check(function.ptr()) && py::str(function.attr("__module__")).equal(py::str("trigh._trigh")))
      tell_plainly_in(function);
    if (!PyCFunction_Check(function.ptr())) continue;
    PyMethodDef& method = *reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml;
    if (method.ml_flags != (METH_VARARGS | METH_KEYWORDS)) continue;
    const auto entry = reinterpret_cast<PyCFunctionWithKeywords>(reinterpret_cast<void (*)()>(method.ml_meth));
    if (entry == dispatch_plainly) continue;
    dispatch = entry;
    method.ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(dispatch_plainly));
  }
}

}  // namespace

void tell_plainly(py::module_& module) { tell_plainly_in(module); }

std::uint64_t next_moment() {
  static std::atomic<std::uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

host::TitleLibrary& library() {
  static host::Context context;
  static const bool placed = [] {
    context.options.program = program_beside();
    return true;
  }();
  static host::InstalledLibrary titles(context);
  (void)placed;
  return titles;
}

std::mutex& library_lock() {
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
  tell_plainly(module);
}
