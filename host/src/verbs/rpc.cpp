// trigh rpc: the table protocol on standard input and output.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "rpc/server.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

std::function<int()> set_up_rpc(CLI::App& app, Context& context) {
  auto limits = std::make_shared<rpc::SessionLimits>();
  app.add_option("--open-games", limits->games, "Games that may be open at once")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  return [&context, limits] {
    InstalledLibrary library(context);
    rpc::Server server(library, *limits);
    std::ios::sync_with_stdio(false);
    rpc::serve_lines(std::cin, std::cout, [&server](std::string_view line) { return server.answer(line); });
    return kDone;
  };
}

}  // namespace

const Verb kRpcVerb{"rpc", "Speak the table protocol: JSON-RPC 2.0, one message a line", set_up_rpc};

}  // namespace trigh::host
