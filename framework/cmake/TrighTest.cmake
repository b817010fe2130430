# trigh_add_test(<name> SOURCES ... [LIBS ...]): a Catch2 program, run as one CTest test.
function(trigh_add_test name)
  cmake_parse_arguments(T "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${T_SOURCES})
  target_link_libraries(${name} PRIVATE trigh_test_support trigh::options trigh::warnings ${T_LIBS})
  target_compile_options(${name} PRIVATE -fPIC)  # as the library whose precompiled header it shares
  target_precompile_headers(${name} REUSE_FROM trigh_test_support)
  add_test(NAME ${name} COMMAND ${name})
endfunction()
