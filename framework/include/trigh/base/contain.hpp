// The one place where exceptions end that code threw although it had promised to throw none.
#pragma once

#include <exception>
#include <functional>
#include <string>
#include <type_traits>

#include "trigh/base/expected.hpp"
#include "trigh/base/mistake.hpp"

namespace trigh {
namespace detail {
template <class T>
struct Contained { using type = Expected<T>; };
template <class T>
struct Contained<Expected<T>> { using type = Expected<T>; };
}  // namespace detail

/// The result of f(), an Expected in any case; whatever it throws becomes a finding about `where`: a Mistake the one it
/// says, anything else TR-520.
template <class F>
auto contain(const std::string& where, F&& f) -> typename detail::Contained<std::invoke_result_t<F>>::type {
  try {
    return std::invoke(std::forward<F>(f));
  } catch (const Mistake& mistake) {
    return fail(mistake.code, where, "", mistake.what());
  } catch (const std::exception& error) {
    return fail("TR-520", where, "", std::string("it failed with an exception: ") + error.what());
  } catch (...) {
    return fail("TR-520", where, "", "it failed with an exception of an unknown kind");
  }
}

}  // namespace trigh
