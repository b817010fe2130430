# cmake -D FOLDER=<schemas> -D OUT=<file> -P Schemas.cmake: a source file with the text of each *.schema.json in FOLDER,
# which trigh::schema_text() gives.
file(GLOB files ${FOLDER}/*.schema.json)
set(list "")
foreach(path IN LISTS files)
  get_filename_component(name ${path} NAME)
  file(READ ${path} text)
  string(APPEND list "    {\"${name}\", R\"schema(${text})schema\"},\n")
endforeach()
file(WRITE ${OUT} "// Made by Schemas.cmake.
#include <map>

#include \"trigh/io/document.hpp\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

std::string_view trigh::schema_text(std::string_view name) {
  static const std::map<std::string_view, std::string_view> kTexts{
${list}  };
  const auto found = kTexts.find(name);
  return found == kTexts.end() ? std::string_view() : found->second;
}
")
