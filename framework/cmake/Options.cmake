# Options and the two interface targets every target links: trigh::options and trigh::warnings.
option(TRIGH_TESTS "Build the tests" ON)
option(TRIGH_WERROR "Warnings are errors" OFF)
set(TRIGH_SANITIZE OFF CACHE STRING "ON: AddressSanitizer and UndefinedBehaviorSanitizer; thread: ThreadSanitizer")
option(TRIGH_FUZZ "Build the libFuzzer targets (needs clang and TRIGH_SANITIZE)" OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
# Where what is installed looks for libraries, in the build folder too: the paths that CMake would write there instead end
# with an empty one, by which the loader takes libraries from whatever folder the program is started in.
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(TRIGH_PLUGIN_DIR ${CMAKE_BINARY_DIR}/plugins)

# Either precompiled headers (the faster clean build) or ccache (the faster rebuild): g++ marks the headers inside a
# precompiled one by their time, so one that ccache hands out is taken apart again. See docs/decisions/0004.
option(TRIGH_CCACHE "Compile through ccache, without precompiled headers" OFF)
if(TRIGH_CCACHE)
  find_program(TRIGH_CCACHE_PROGRAM ccache REQUIRED)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${TRIGH_CCACHE_PROGRAM})
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

add_library(trigh_options INTERFACE)
add_library(trigh::options ALIAS trigh_options)
target_compile_features(trigh_options INTERFACE cxx_std_20)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(trigh_options INTERFACE -Wno-unused-command-line-argument)
endif()
if(TRIGH_SANITIZE STREQUAL "thread")
  target_compile_options(trigh_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer -g1)
  target_link_options(trigh_options INTERFACE -fsanitize=thread)
elseif(TRIGH_SANITIZE)
  target_compile_options(trigh_options
    INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(trigh_options INTERFACE -fsanitize=address,undefined)
endif()

if(TRIGH_FUZZ)
  # What the fuzzers steer by. Without what -fsanitize=fuzzer-no-link adds at each comparison: that makes every test in the
  # build take twice as long.
  target_compile_options(trigh_options INTERFACE -fsanitize-coverage=inline-8bit-counters,pc-table)
endif()

add_library(trigh_warnings INTERFACE)
add_library(trigh::warnings ALIAS trigh_warnings)
target_compile_options(trigh_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                                -Wno-missing-field-initializers)
# g++ 12 sees overflows in inlined std::string operations that are not there.
target_compile_options(trigh_warnings
  INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow;-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overread>)
if(TRIGH_WERROR)
  target_compile_options(trigh_warnings INTERFACE -Werror)
endif()
