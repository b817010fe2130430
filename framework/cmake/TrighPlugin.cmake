# trigh_add_plugin(<system> VERSION <x.y.z> SOURCES ... [TITLES ...] [DATA <folder>] [OUTPUT <folder>])
#   builds the loadable rules plugin <system>, writes its manifest beside it, and makes the library
#   <system>_static for tests. Works in the source tree and from the installed package.
#   DATA: the folder of its titles' data (a link to it lies beside the plugin); left out: the host's shared data.
#   OUTPUT: where the plugin goes; left out: plugins/ of the build tree.
#
# trigh_install_plugin(<system>): installs plugin, manifest and data to where `trigh` looks for them.
set(TRIGH_CMAKE_DIR ${CMAKE_CURRENT_LIST_DIR})

# The program that writes manifests, built once with the project's own compiler and flags.
function(trigh_manifest_program)
  if(NOT TARGET trigh_manifest)
    add_executable(trigh_manifest ${TRIGH_CMAKE_DIR}/manifest.cpp)
    target_link_libraries(trigh_manifest PRIVATE trigh::framework)
    if(TARGET trigh::options)
      target_link_libraries(trigh_manifest PRIVATE trigh::options)
    endif()
  endif()
endfunction()

function(trigh_add_plugin system)
  cmake_parse_arguments(P "" "VERSION;DATA;OUTPUT" "SOURCES;TITLES" ${ARGN})
  if(NOT P_VERSION OR NOT P_SOURCES)
    message(FATAL_ERROR "trigh_add_plugin(${system}) needs VERSION and SOURCES.")
  endif()
  if(NOT P_OUTPUT)
    set(P_OUTPUT ${CMAKE_BINARY_DIR}/plugins)
  endif()
  set(own_options)
  if(TARGET trigh::options)
    set(own_options trigh::options trigh::warnings)
  endif()

  add_library(${system}_objects OBJECT ${P_SOURCES})
  target_include_directories(${system}_objects PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${system}_objects PUBLIC trigh::framework PRIVATE ${own_options})
  set_target_properties(${system}_objects PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
                                                     POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${system}_objects PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
  list(LENGTH P_SOURCES source_count)
  if(source_count GREATER 3)  # a precompiled header costs as much as two sources
    target_precompile_headers(${system}_objects PRIVATE <trigh/rules/plugin.hpp>)
  endif()

  add_library(${system} MODULE $<TARGET_OBJECTS:${system}_objects>)
  target_link_libraries(${system} PRIVATE trigh::framework ${own_options})
  target_link_options(${system} PRIVATE -Wl,--version-script=${TRIGH_CMAKE_DIR}/exports.map)
  set_target_properties(${system} PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${P_OUTPUT}
                                             LINK_DEPENDS ${TRIGH_CMAKE_DIR}/exports.map INSTALL_RPATH "$ORIGIN/../..")

  trigh_manifest_program()
  set(data)
  if(P_DATA)
    set(data ${system}.data)
    get_filename_component(data_folder ${P_DATA} ABSOLUTE)
    add_custom_command(TARGET ${system} POST_BUILD
                       COMMAND ${CMAKE_COMMAND} -E create_symlink ${data_folder} ${P_OUTPUT}/${data} VERBATIM)
    set_target_properties(${system} PROPERTIES TRIGH_DATA_FOLDER ${data_folder})
  endif()
  add_dependencies(${system} trigh_manifest)
  add_custom_command(TARGET ${system} POST_BUILD
                     COMMAND trigh_manifest ${system} ${P_VERSION} "${data}" ${P_TITLES}
                             > ${P_OUTPUT}/${system}.plugin.json
                     VERBATIM)
  set_target_properties(${system} PROPERTIES TRIGH_MANIFEST ${P_OUTPUT}/${system}.plugin.json)

  add_library(${system}_static INTERFACE)
  target_sources(${system}_static INTERFACE $<TARGET_OBJECTS:${system}_objects>)
  target_include_directories(${system}_static INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${system}_static INTERFACE trigh::framework)
endfunction()

function(trigh_install_plugin system)
  get_target_property(manifest ${system} TRIGH_MANIFEST)
  get_target_property(data ${system} TRIGH_DATA_FOLDER)
  install(TARGETS ${system} LIBRARY DESTINATION lib/trigh/plugins)
  install(FILES ${manifest} DESTINATION lib/trigh/plugins)
  if(data)
    install(DIRECTORY ${data}/ DESTINATION lib/trigh/plugins/${system}.data)
  endif()
endfunction()
