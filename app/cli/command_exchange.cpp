// SPDX-License-Identifier: GPL-3.0-or-later
// export and import: converts a project to text and tables, and back from text.
#include "cli/commands.h"
#include "cli/progress_line.h"
#include "export/result_tables.h"
#include "export/spans_file.h"
#include "file/new_file.h"
#include "measured/measured_run.h"
#include "review/project_facts.h"
#include "store/metric_list.h"
#include "store/project_file.h"
#include "store/text_file.h"

#include <QFileInfo>

#include <atomic>
#include <memory>

namespace floom::cli {

namespace {

struct ExchangeOptions {
    std::string project;
    std::string file;
    std::string workload; // for imports that do not state it
    int run = 0; // 0: the newest one with a recording
};

QString variantName(const std::vector<VariantRow>& variants, int id)
{
    for (const auto& variant : variants)
        if (variant.id == id)
            return variant.name;
    return {};
}

// A row per figure of each run.
std::string metricsTable(const std::vector<VariantRow>& variants, const RunRow& row, const RunResult& result)
{
    Table table;
    table.columns = {{"variant"}, {"run"}, {"metric"}, {"value"}};
    for (const auto& [name, value] : metricsOf(result))
        table.rows.push_back({variantName(variants, row.variant).toStdString(), std::to_string(row.id), name,
                              QString::number(value, 'g', 17).toStdString()});
    const std::string text = csv(table);
    return text.substr(text.find("\r\n") + 2);
}

Result<std::string> runsText(ProjectFile& file, const std::vector<VariantRow>& variants, const Catalogue& catalogue, bool asCsv)
{
    const auto rows = file.runs().rows();
    if (!rows)
        return rows.error();
    std::string text = asCsv ? "variant,run,metric,value\r\n" : "";
    for (const auto& row : *rows) {
        const auto record = file.runs().read(row.id, catalogue);
        if (!record)
            return record.error();
        const std::string title = variantName(variants, row.variant).toStdString() + ", run " + std::to_string(row.id);
        text += asCsv ? metricsTable(variants, row, record->result)
                      : resultMarkdown(record->result, title, changeWordsOf(record->design, catalogue)) + '\n';
    }
    return text;
}

// Exports the spans of the requested run, or of the newest one with a recording.
int exportRecording(ProjectFile& file, const Catalogue& catalogue, const ExchangeOptions& options)
{
    const auto rows = file.runs().rows();
    if (!rows)
        return refuse(rows.error());
    int run = options.run;
    for (const auto& row : *rows)
        if (options.run == 0 && row.hasSpans)
            run = row.id;
    if (run == 0)
        return refuse(Error{options.project, "a run with a recording", "none", "The window records its runs, and so does run --save."});
    const auto record = file.runs().read(run, catalogue);
    if (!record)
        return refuse(record.error());
    if (!record->result.spans)
        return refuse(Error{options.project + ", run " + std::to_string(run), "a recording", "none", {}});
    if (const Outcome written = writeSpans(options.file, record->result); !written)
        return refuse(written.error());
    say(options.file + ": run " + std::to_string(run) + ", " + std::to_string(record->result.spans->spans.size()) + " events");
    return kFine;
}

int exportProject(const Session& session, const ExchangeOptions& options)
{
    const auto file = ProjectFile::openToRead(QString::fromStdString(options.project));
    if (!file)
        return refuse(file.error());
    const auto variants = (*file)->variants(session.catalogue);
    if (!variants)
        return refuse(variants.error());
    const QString suffix = options.file == "-" ? QStringLiteral("json") : QFileInfo(QString::fromStdString(options.file)).suffix();
    if (suffix == QLatin1String("vcd") || options.file.ends_with(".perfetto.json"))
        return exportRecording(**file, session.catalogue, options);
    if (suffix == QLatin1String("json")) {
        const auto facts = (*file)->facts();
        if (!facts)
            return refuse(facts.error());
        ProjectText text = textOf(*variants);
        putFacts(text, *facts);
        return deliver(writeProject(text, session.catalogue), options.file);
    }
    if (suffix != QLatin1String("csv") && suffix != QLatin1String("md"))
        return refuse(Error{options.file,
                            "a name that ends in .json (project), .csv or .md (runs), .vcd or .perfetto.json (the recording of a run)",
                            "another one",
                            {}});
    const auto text = runsText(**file, *variants, session.catalogue, suffix == QLatin1String("csv"));
    return text ? deliver(*text, options.file) : refuse(text.error());
}

// Created under another name until it holds all variants: a killed process leaves all of it or nothing.
Outcome makeProject(const QString& path, const ProjectText& project, const Catalogue& catalogue)
{
    const auto place = NewFile::at(path);
    if (!place)
        return place.error();
    {
        const auto file = ProjectFile::create((*place)->beside());
        if (!file)
            return file.error();
        if (Outcome written = (*file)->writeVariants(rowsOf(project), {{QStringLiteral("currentVariant"), QStringLiteral("1")}}, catalogue);
            !written)
            return written;
        auto facts = factsIn(project);
        facts.removeIf([](const auto& fact) { return fact.value().isEmpty(); });
        if (Outcome written = (*file)->writeFacts(facts); !written)
            return written;
    }
    return (*place)->keep();
}

int importMeasured(const Session& session, const ExchangeOptions& options)
{
    std::atomic<std::int64_t> bytes{0};
    const auto runs = [&] {
        const ProgressLine line([&] { return "Reading " + options.file + ": " + std::to_string(bytes.load() >> 20) + " MiB"; });
        return readMeasured(QString::fromStdString(options.file), options.workload, {{}, &bytes});
    }();
    if (!runs)
        return refuse(runs.error());
    for (const MeasuredRun& run : *runs)
        for (const std::string& note : run.notes)
            say(run.name + ": " + note);
    const auto names = saveMeasured(QString::fromStdString(options.project), *runs, session.catalogue);
    if (!names)
        return refuse(names.error());
    for (std::size_t i = 0; i < names->size(); ++i)
        say(options.project + ": measured run '" + (*names)[i].toStdString() + "', " + describe((*runs)[i].record.workload));
    return kFine;
}

int importProject(const Session& session, const ExchangeOptions& options)
{
    if (looksMeasured(QString::fromStdString(options.file)))
        return importMeasured(session, options);
    if (!options.workload.empty())
        return refuse(Error{"--workload", "a measurement of fio to import", "'" + options.file + "'", {}});
    const auto text = readTextFile(QString::fromStdString(options.file));
    if (!text)
        return refuse(text.error());
    const auto project = readDesignOrProject(*text, session.catalogue, options.file);
    if (!project)
        return refuse(project.error());
    if (const Outcome made = makeProject(QString::fromStdString(options.project), *project, session.catalogue); !made)
        return refuse(made.error());
    say(options.project + ": " + std::to_string(project->variants.size()) + (project->variants.size() == 1 ? " variant" : " variants"));
    return kFine;
}

Subcommand addExchange(CommandLine& line, const std::shared_ptr<ExchangeOptions>& options, const char* name, const char* help)
{
    const Subcommand command = line.add(name, help);
    command.option("PROJECT", options->project, "A .floom file").required();
    return command;
}

} // namespace

void addExport(CommandLine& line, Session& session)
{
    auto options = std::make_shared<ExchangeOptions>();
    const Subcommand command = addExchange(
        line, options, "export", "Write a project as text (.json), its runs as tables (.csv, .md), or a recording (.vcd, .perfetto.json)");
    command.option("FILE", options->file, "The file to write; - for text on standard output").required();
    command.option("--run", options->run, "Number of the run whose recording is written; default: the newest that has one");
    command.action([&session, options] { session.exitCode = exportProject(session, *options); });
}

void addImport(CommandLine& line, Session& session)
{
    auto options = std::make_shared<ExchangeOptions>();
    const Subcommand command =
        addExchange(line, options, "import", "Make a new project from a text, or add what fio measured to a project");
    command
        .option("FILE", options->file, "A design or a project as text; or the JSON or a latency log of fio, which becomes a measured run")
        .required();
    command.option("--workload", options->workload, "The workload of the measurement, if fio's file does not say it");
    command.action([&session, options] { session.exitCode = importProject(session, *options); });
}

} // namespace floom::cli
