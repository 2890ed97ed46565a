// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/progress_line.h"
#include "review/acceptance.h"
#include "review/project_runs.h"

#include <memory>

namespace floom::cli {

namespace {

struct ReviewOptions {
    std::string project;
    std::vector<std::string> variants;
    std::string limits;
};

// The given limits, or those stored in the project.
Result<std::vector<GoalLimit>> givenOrKeptLimits(ProjectFile& file, const std::string& given)
{
    const auto facts = file.facts();
    if (!facts)
        return facts.error();
    const std::string sentence = given.empty() ? facts->value(QLatin1String(kAcceptance)).toStdString() : given;
    if (sentence.empty())
        return Error{file.path().toStdString(), "limits to hold its variants to", "none",
                     "Give them once: --limits 'iops >= 200k and read.p99.9 <= 1 ms'. The project keeps them."};
    return readLimits(sentence);
}

int review(const Session& session, const ReviewOptions& options)
{
    const auto file = ProjectFile::open(QString::fromStdString(options.project));
    if (!file)
        return refuse(file.error());
    const auto limits = givenOrKeptLimits(**file, options.limits);
    if (!limits)
        return refuse(limits.error());
    Progress progress;
    const auto runs = [&] {
        const ProgressLine line(progress);
        return newestRuns(**file, options.variants, session.catalogue, [](const std::string& words) { say(words); }, {{}, &progress, {}});
    }();
    if (!runs)
        return refuse(runs.error());
    if (runs->empty())
        return refuse(Error{options.project, "a project with a variant", "none", {}});
    if (const Outcome known = checkNames(*limits, runs->front().record.result); !known)
        return refuse(known.error());
    if (!options.limits.empty())
        if (const Outcome kept = (*file)->writeFacts({{QLatin1String(kAcceptance), QString::fromStdString(options.limits)}}); !kept)
            say(kept.error().message());
    const auto facts = (*file)->facts();
    const auto waivers = readWaivers(facts ? facts->value(QLatin1String(kWaivers)).toStdString() : std::string());
    std::vector<Reviewed> variants;
    bool accepted = true;
    for (const ProjectRun& run : *runs) {
        variants.push_back({run.name(), judge(*limits, run.record.result, run.variant.name.toStdString(), waivers)});
        accepted = accepted && allMet(variants.back().verdicts);
    }
    return print(plainText(reviewTable(*limits, variants)) + doubtText(variants), accepted ? kFine : kNotMet);
}

} // namespace

void addReview(CommandLine& line, Session& session)
{
    auto options = std::make_shared<ReviewOptions>();
    const Subcommand command = line.add("review", "Compare the variants of a project with its limits; exit status 1 if one misses");
    command.option("PROJECT", options->project, "A .floom file").required();
    command.option("VARIANT", options->variants, "Names of variants; default: all");
    command.option("--limits", options->limits, "'iops >= 200k and read.p99.9 <= 1 ms'; the project keeps them");
    command.action([&session, options] { session.exitCode = review(session, *options); });
}

} // namespace floom::cli
