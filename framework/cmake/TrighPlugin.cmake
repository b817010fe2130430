# trigh_add_plugin(<system> VERSION <x.y.z> SOURCES ... [TITLES ...])
#   builds the loadable rules plugin <system>, writes its manifest beside it, and makes the static library
#   <system>_static for tests.
function(trigh_add_plugin system)
  cmake_parse_arguments(P "" "VERSION" "SOURCES;TITLES" ${ARGN})
  add_library(${system}_objects OBJECT ${P_SOURCES})
  target_include_directories(${system}_objects PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${system}_objects PUBLIC trigh::framework PRIVATE trigh::options trigh::warnings)
  set_target_properties(${system}_objects PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_compile_options(${system}_objects PRIVATE -fno-gnu-unique)
  target_precompile_headers(${system}_objects PRIVATE <trigh/rules/plugin.hpp>)

  add_library(${system} MODULE $<TARGET_OBJECTS:${system}_objects>)
  target_link_libraries(${system} PRIVATE trigh::framework trigh::options)
  set_target_properties(${system} PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${TRIGH_PLUGIN_DIR})

  add_library(${system}_static INTERFACE)
  target_sources(${system}_static INTERFACE $<TARGET_OBJECTS:${system}_objects>)
  target_include_directories(${system}_static INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${system}_static INTERFACE trigh::framework)
endfunction()
