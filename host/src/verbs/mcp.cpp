// trigh mcp: the table for agents, on standard input and output.
#include <CLI/CLI.hpp>
#include <iostream>

#include "mcp/server.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

std::function<int()> set_up_mcp(CLI::App&, Context& context) {
  return [&context] {
    InstalledLibrary library(context);
    if (const auto titles = library.titles(); !titles) return complain(titles.error());
    mcp::Server server(library);
    std::ios::sync_with_stdio(false);
    rpc::serve_lines(std::cin, std::cout, [&](std::string_view line) { return server.answer(line); });
    return kDone;
  };
}

}  // namespace

const Verb kMcpVerb{"mcp", "Serve the table to agents: the Model Context Protocol on standard input and output",
                    set_up_mcp};

}  // namespace trigh::host
