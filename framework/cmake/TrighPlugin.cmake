# trigh_add_plugin(<system> VERSION <x.y.z> SOURCES ... [NAMESPACE <name>] [TITLES ...] [DATA <folder>]
#                  [OUTPUT <folder>])
#   builds the loadable rules plugin <system>, writes its manifest beside it, and makes the library
#   <system>_static for tests. Works in the source tree and from the installed package.
#   NAMESPACE: of the plugin's code and its rulebook; left out: <system> with _ for -.
#   DATA: the folder of its titles' data (a link to it lies beside the plugin); left out: the host's shared data.
#   OUTPUT: where the plugin goes; left out: plugins/ of the build tree.
#
# The rulebook: when DATA/<system>/cases.json is there, the header "<system>/rulebook.hpp" is made from it, with a
# constant for each case (cmake/rulebook.cpp says how they are named). The words: when DATA/<system>/words.json is there
# too, "<system>/words.hpp" is made from it and from those that titles of the system have, with a constant for each
# action, phase and status (cmake/words.cpp).
#
# trigh_install_plugin(<system>): installs plugin, manifest and data to where `trigh` looks for them.
set(TRIGH_CMAKE_DIR ${CMAKE_CURRENT_LIST_DIR})

# The programs trigh_manifest, trigh_rulebook and trigh_words, built once with the project's own compiler and flags.
function(trigh_build_program name)
  if(NOT TARGET trigh_${name})
    add_executable(trigh_${name} ${TRIGH_CMAKE_DIR}/${name}.cpp)
    target_link_libraries(trigh_${name} PRIVATE trigh::framework)
    if(TARGET trigh::options)
      target_link_libraries(trigh_${name} PRIVATE trigh::options)
    endif()
  endif()
endfunction()

# trigh_add_rulebook(<system> <namespace> <data folder>): the target <system>_rulebook makes the headers
# "<system>/rulebook.hpp" and, where there are words, "<system>/words.hpp", and adds their folder to the include path of targets that link it.
function(trigh_add_rulebook system namespace data)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/rulebook)
  file(MAKE_DIRECTORY ${folder}/${system})
  file(GLOB files CONFIGURE_DEPENDS ${data}/*/title.json ${data}/*/cases.json ${data}/*/words.json)
  set(names rulebook)
  if(EXISTS ${data}/${system}/words.json)
    list(APPEND names words)
  endif()
  set(headers)
  foreach(name ${names})
    trigh_build_program(${name})
    set(header ${folder}/${system}/${name}.hpp)
    add_custom_command(OUTPUT ${header} DEPENDS trigh_${name} ${files} VERBATIM
                       COMMAND trigh_${name} ${system} ${namespace} ${data} ${header}
                       COMMENT "Header ${name} of ${system}")
    list(APPEND headers ${header})
  endforeach()
  add_custom_target(${system}_rulebook_header DEPENDS ${headers})
  add_library(${system}_rulebook INTERFACE)
  target_include_directories(${system}_rulebook INTERFACE ${folder})
  add_dependencies(${system}_rulebook ${system}_rulebook_header)
endfunction()

function(trigh_add_plugin system)
  cmake_parse_arguments(P "" "VERSION;NAMESPACE;DATA;OUTPUT" "SOURCES;TITLES" ${ARGN})
  if(NOT P_VERSION OR NOT P_SOURCES)
    message(FATAL_ERROR "trigh_add_plugin(${system}) needs VERSION and SOURCES.")
  endif()
  if(NOT P_OUTPUT)
    set(P_OUTPUT ${CMAKE_BINARY_DIR}/plugins)
  endif()
  if(NOT P_NAMESPACE)
    string(REPLACE "-" "_" P_NAMESPACE ${system})
  endif()
  if(P_DATA)
    get_filename_component(rule_data ${P_DATA} ABSOLUTE)
  elseif(EXISTS ${CMAKE_SOURCE_DIR}/shared-data)
    set(rule_data ${CMAKE_SOURCE_DIR}/shared-data)
  else()
    get_filename_component(rule_data ${TRIGH_CMAKE_DIR}/../../../share/trigh ABSOLUTE)  # the installed host's
  endif()
  set(rulebook)
  if(EXISTS ${rule_data}/${system}/cases.json)
    set(rulebook ${system}_rulebook)
    trigh_add_rulebook(${system} ${P_NAMESPACE} ${rule_data})
  endif()
  set(own_options)
  if(TARGET trigh::options)
    set(own_options trigh::options trigh::warnings)
  endif()

  add_library(${system}_objects OBJECT ${P_SOURCES})
  target_include_directories(${system}_objects PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${system}_objects PUBLIC trigh::framework ${rulebook} PRIVATE ${own_options})
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
                                             LINK_DEPENDS ${TRIGH_CMAKE_DIR}/exports.map INSTALL_RPATH "$ORIGIN/../.."
                                             BUILD_WITH_INSTALL_RPATH ON)   # no empty path at its end

  trigh_build_program(manifest)
  set(data)
  if(P_DATA)
    set(data ${system}.data)
    add_custom_command(TARGET ${system} POST_BUILD
                       COMMAND ${CMAKE_COMMAND} -E create_symlink ${rule_data} ${P_OUTPUT}/${data} VERBATIM)
    set_target_properties(${system} PROPERTIES TRIGH_DATA_FOLDER ${rule_data})
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
  target_link_libraries(${system}_static INTERFACE trigh::framework ${rulebook})
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
