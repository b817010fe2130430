// trigh report RESULTS --out report.html: one page with the charts of an experiment, which opens without a network.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "durable_file.hpp"
#include "lab/report.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct ReportWords {
  std::string results, out = "report.html", page;
  int ledgers = 0;
};

/// The built page: of an installation, or of the source tree that the program was built in.
fs::path default_page() {
  const fs::path program = program_folder(), installed = program.parent_path() / "share" / "trigh" / "web";
  return (fs::exists(installed) ? installed : program.parent_path().parent_path() / "web") / "report.html";
}

int run_report(Context& context, const ReportWords& words) {
  const fs::path built = words.page.empty() ? default_page() : fs::path(words.page);
  std::ifstream file(built, std::ios::binary);
  if (!file)
    return complain(
        {{"TR-789", built.string(), "",
          "the page of reports is not built; 'host/setup.sh' or 'npm ci && npm run build' in host/web builds "
          "it"}});
  const auto data = lab::sum_up_report(context, words.results, words.ledgers);
  if (!data) return complain(data.error());
  const auto page = lab::report_page({std::istreambuf_iterator<char>(file), {}}, *data);
  if (!page) return complain(page.error());
  if (const Findings findings = write_durably(words.out, *page); !findings.empty()) return complain(findings);
  std::printf("The report is in %s.\n", words.out.c_str());
  return kDone;
}

std::function<int()> set_up_report(CLI::App& app, Context& context) {
  const auto words = std::make_shared<ReportWords>();
  app.add_option("results", words->results, "the results that 'trigh simulate --results' has made")->required();
  app.add_option("-o,--out", words->out, "the page to write")->capture_default_str();
  app.add_option("--luck", words->ledgers, "Weigh every roll of so many games of the first arm: how much is dice?")
      ->check(CLI::Range(0, 10'000));
  app.add_option("--page", words->page, "the built page, if it is not with the browser client");
  return [&context, words] { return run_report(context, *words); };
}

}  // namespace

const Verb kReportVerb{"report", "Show the results of an experiment as one page with charts", set_up_report};

}  // namespace trigh::host
