// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spelling.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/lesson_grading.h"
#include "cli/progress_line.h"
#include "cli/session.h"
#include "export/number_text.h"
#include "export/table.h"
#include "learn/lesson_check.h"

#include <QFile>
#include <QFileInfo>
#include <nlohmann/json.hpp>

#include <atomic>
#include <iterator>
#include <memory>

namespace floom::cli {

namespace {

struct LessonOptions {
    std::vector<std::string> names;
    int seeds = 3;
    std::string json;
    Grading grading;
};

// By id or file name; all if none is named.
Result<std::vector<LessonText>> lessonsOf(const std::vector<std::string>& names)
{
    if (names.empty())
        return builtinLessons();
    std::vector<LessonText> chosen;
    std::vector<std::string> ids;
    for (const LessonText& lesson : builtinLessons())
        ids.push_back(lesson.id.toStdString());
    for (const std::string& name : names) {
        if (const auto at = std::find(ids.begin(), ids.end(), name); at != ids.end()) {
            chosen.push_back(builtinLessons()[static_cast<std::size_t>(at - ids.begin())]);
            continue;
        }
        QFile file(QString::fromStdString(name));
        if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
            return Error{name, "a lesson (flashloom-cli lesson list), or a file with one", "neither", didYouMean(name, ids)};
        QString problem;
        auto lesson = readLesson(file.readAll(), QFileInfo(file).completeBaseName(), &problem);
        if (!lesson)
            return Error{name, "a lesson", problem.toStdString(), "See resources/lessons for how one is written."};
        chosen.push_back(std::move(*lesson));
    }
    return chosen;
}

int list()
{
    Table table{"", {{"lesson"}, {"title"}, {"minutes", Align::right}, {"about"}}, {}};
    for (const LessonText& lesson : builtinLessons())
        table.rows.push_back(
            {lesson.id.toStdString(), lesson.title.toStdString(), std::to_string(lesson.minutes), lesson.summary.toStdString()});
    return print(plainText(table));
}

int check(const Session& session, const LessonOptions& options)
{
    const auto lessons = lessonsOf(options.names);
    if (!lessons)
        return refuse(lessons.error());
    std::vector<std::uint64_t> seeds;
    for (int seed = 1; seed <= options.seeds; ++seed)
        seeds.push_back(static_cast<std::uint64_t>(seed));
    Table table{"",
                {{"lesson"},
                 {"step", Align::right},
                 {"truth"},
                 {"value", Align::right},
                 {"least", Align::right},
                 {"most", Align::right},
                 {"expected"},
                 {"run", Align::right}},
                {}};
    auto document = nlohmann::ordered_json::array();
    std::string faults;
    const Interrupt interrupt;
    std::atomic<std::size_t> checked = 0;
    const ProgressLine progress(
        [&] { return "checking lesson " + std::to_string(checked + 1) + " of " + std::to_string(lessons->size()); });
    for (const LessonText& lesson : *lessons) {
        if (interrupt.happened())
            break;
        const LessonReport report = checkLesson(lesson, session.catalogue, seeds, interrupt.token());
        checked = std::min(checked + 1, lessons->size() - 1);
        auto truths = nlohmann::ordered_json::array(), broken = nlohmann::ordered_json::array();
        for (const LessonTruth& line : report.truths) {
            const auto [least, most] = std::minmax_element(line.values.begin(), line.values.end());
            const bool isOrder = line.truth == u"order";
            const bool none = line.values.empty() || isOrder;
            const std::string whose = line.number > 0 ? " · number " + std::to_string(line.number) : "";
            table.rows.push_back({lesson.id.toStdString() + whose, std::to_string(line.step), line.truth.toStdString(),
                                  none ? "–" : scaledText(line.values.front()), none ? "–" : scaledText(*least),
                                  none ? "–" : scaledText(*most), isOrder ? "as written" : line.expected.toStdString(),
                                  fixedText(line.seconds, 2) + " s"});
            truths.push_back({{"number", line.number},
                              {"step", line.step},
                              {"truth", line.truth.toStdString()},
                              {"values", line.values},
                              {"expected", line.expected.toStdString()},
                              {"reveal", line.reveal.toStdString()}});
        }
        for (const QString& fault : report.faults) {
            faults += lesson.id.toStdString() + ": " + fault.toStdString() + '\n';
            broken.push_back(fault.toStdString());
        }
        document.push_back({{"lesson", lesson.id.toStdString()}, {"truths", truths}, {"faults", broken}});
    }
    if (!faults.empty())
        say(faults.substr(0, faults.size() - 1));
    if (interrupt.happened())
        say("Interrupted: not everything was checked.");
    const bool holds = faults.empty() && !interrupt.happened();
    const int code = holds ? kFine : kNotMet;
    if (!options.json.empty())
        return deliver(document.dump(2) + '\n', options.json, code);
    return print(plainText(table) + (holds ? "\nAll lessons hold.\n" : ""), code);
}

// The built-in lessons and those in files.
int grade(const Session& session, const LessonOptions& options)
{
    std::vector<LessonText> all = builtinLessons();
    if (!options.names.empty()) {
        auto own = lessonsOf(options.names);
        if (!own)
            return refuse(own.error());
        std::move(own->begin(), own->end(), std::back_inserter(all));
    }
    return gradeLessons(session, options.grading, all);
}

} // namespace

void addLesson(CommandLine& line, Session& session)
{
    auto options = std::make_shared<LessonOptions>();
    const Subcommand command = line.add("lesson", "The lessons of the course: list them, check what they claim, grade a class");
    command.requireSubcommand();
    command.add("list", "All lessons").action([&session] { session.exitCode = list(); });
    const Subcommand checking =
        command.add("check", "Walk through lessons automatically and print their answers; status 1 if one is broken");
    checking.option("LESSON", options->names, "Ids or files; default: all");
    checking.option("--seeds", options->seeds, "How many seeds, from 1 on").within(1, 100);
    checking.option("--json", options->json, "As JSON to FILE, or - for standard output");
    checking.action([&session, options] { session.exitCode = check(session, *options); });
    const Subcommand grading = command.add("grade", "Table of a class from a folder of hand-ins; status 1 if one could not be counted");
    grading.option("FOLDER", options->grading.folder, "Where the hand-ins are, *.json").required();
    grading.option("--lesson", options->names, "Files with your own lessons; those in FOLDER are always read");
    grading.flag("--students", options->grading.showsStudents, "Also print one row per hand-in");
    grading.option("--csv", options->grading.csv, "All answers as CSV to FILE, or - for standard output");
    grading.option("--json", options->grading.json, "As JSON to FILE, or - for standard output");
    grading.action([&session, options] { session.exitCode = grade(session, *options); });
}

} // namespace floom::cli
