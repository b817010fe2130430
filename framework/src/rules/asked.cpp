#include "asked.hpp"

#include <cxxabi.h>

#include <cstdlib>

#include "trigh/base/mistake.hpp"

namespace trigh {

std::string class_of(const std::type_info& type) {
  int status = 0;
  char* const plain = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  std::string name = plain ? plain : type.name();
  std::free(plain);
  constexpr std::string_view kNameless = "(anonymous namespace)::";
  for (std::size_t at = name.find(kNameless); at != std::string::npos; at = name.find(kNameless))
    name.erase(at, kNameless.size());
  return name;
}

void blame(const std::type_info& whom, const char* question) {
  try {
    throw;
  } catch (Mistake& mistake) {
    mistake.blame(class_of(whom), question);
    throw;
  } catch (const std::exception& error) {
    throw Mistake(std::string("it failed with an exception: ") + error.what(), "TR-520")
        .blame(class_of(whom), question);
  } catch (...) {
    throw Mistake("it failed with an exception of an unknown kind", "TR-520").blame(class_of(whom), question);
  }
}

}  // namespace trigh
