# trigh_add_test(<name> SOURCES ... [LIBS ...]): a Catch2 program, run as one CTest test. Works in the source tree
# and from the installed package.

# main() and the test framework's header. The source tree makes its own target in tests/support.
function(trigh_installed_test_support)
  add_library(trigh_test_support STATIC ${TRIGH_CMAKE_DIR}/support/main.cpp)
  target_include_directories(trigh_test_support PUBLIC ${TRIGH_CMAKE_DIR})
  target_link_libraries(trigh_test_support PUBLIC trigh::framework)
endfunction()

function(trigh_add_test name)
  cmake_parse_arguments(T "" "" "SOURCES;LIBS" ${ARGN})
  if(NOT TARGET trigh_test_support)
    trigh_installed_test_support()
  endif()
  add_executable(${name} ${T_SOURCES})
  target_link_libraries(${name} PRIVATE trigh_test_support ${T_LIBS})
  if(TARGET trigh::options)
    target_link_libraries(${name} PRIVATE trigh::options trigh::warnings)
    target_compile_options(${name} PRIVATE -fPIC)  # as the library whose precompiled header it shares
    target_precompile_headers(${name} REUSE_FROM trigh_test_support)
  endif()
  add_test(NAME ${name} COMMAND ${name})
endfunction()
