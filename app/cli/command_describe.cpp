// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sheets.h"
#include "base/spelling.h"
#include "base/units.h"
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/json_document.h"
#include "design/parts.h"
#include "export/table.h"
#include "results/figures.h"
#include "rules/rules.h"

#include <memory>

namespace floom::cli {

namespace {

struct DescribeOptions {
    std::string type;
    std::string json;
};

std::string workloadText()
{
    Table table{"Words of a workload, as in fio", {{"word"}, {"short"}, {"values"}, {"left out"}, {"what it means"}}, {}};
    for (const WorkloadWord& word : workloadWords())
        table.rows.push_back({word.name, word.shortForm, word.values, word.byDefault, word.help});
    Table whole{"Sheets: several runs, one table", {{"word"}, {"what it measures"}}, {}};
    for (const SheetAbout& sheet : sheets())
        whole.rows.push_back({sheet.id, sheet.help});
    Table formats{"Formats of traces", {{"format"}, {"what it is"}}, {}};
    for (const TraceFormat& format : traceFormats())
        formats.rows.push_back({format.id, format.about});
    return plainText(table)
        + "\nSizes: k m g t are 1024-based, kB MB GB 1000-based. Different jobs are separated by ';', each with job=NAME;\n"
          "phase=NAME starts when everything before it is complete; words before the first job or phase apply to all.\n"
          "  job=a rw=randread qd=8 ; job=b rw=write bs=128k\n"
          "  phase=warm measure=off rw=write runtime=10ms ; phase=rest idle=5ms ; phase=go rw=randread\n\n"
        + plainText(whole) + "\n" + plainText(formats);
}

std::string workloadDocument()
{
    Json list = Json::array();
    for (const WorkloadWord& word : workloadWords())
        list.push_back(
            {{"word", word.name}, {"short", word.shortForm}, {"values", word.values}, {"default", word.byDefault}, {"help", word.help}});
    Json whole = Json::array();
    for (const SheetAbout& sheet : sheets())
        whole.push_back({{"sheet", sheet.id}, {"help", sheet.help}});
    Json formats = Json::array();
    for (const TraceFormat& format : traceFormats())
        formats.push_back({{"format", format.id}, {"about", format.about}});
    return Json{{"words", list}, {"sheets", whole}, {"trace_formats", formats}}.dump(2) + '\n';
}

constexpr const char* kSweepText = R"x(A sweep document: what sweep and explore run, as JSON

  {
    "format": "flashloom-sweep", "version": 1,
    "name": "Channels and reads",
    "design": "starter",
    "set": ["cpu.cores=4"],
    "workload": "rw=randread bs=4k count=20000",
    "axes": [
      {"address": "ch.count", "values": [4, 8, 16], "with": ["ecc.count={}", "pkg.count=[{},4]"]},
      {"address": "pkg.tR", "range": "20us..80us x2"},
      {"address": "workload.qd", "values": [8, 32]},
      {"name": "policy", "points": {"greedy": ["cpu.gcPolicy=greedy"], "oldest first": ["cpu.gcPolicy=fifo"]}}
    ]
  }

design     a design file, a project, or the name of a sample; "name" and "set", values for all points, may be left out
axes       every value of each with every value of the others. An address has values or a range; {} in "with" is the value.
           An axis with "points" names each step and says all that it sets.
also       "seed": 1; "plan": "random" or "latin" with "samples": 100, for some of the points only
)x";

constexpr const char* kSureness[] = {"high", "medium", "low"};
constexpr const char* kSeverity[] = {"note", "warning", "error"};

std::string partsAnswer(const Session& session, bool asJson)
{
    Json list = Json::array();
    Table table{"Parts: block types with the values of a real part", {{"part"}, {"name"}, {"source"}, {"sureness"}}, {}};
    for (const Part& part : partsOf(session.catalogue, Design())) {
        const char* sureness = kSureness[static_cast<std::size_t>(part.sureness)];
        Json values = Json::object();
        for (const auto& [id, value] : part.values)
            values[id] = formatValue(value, part.type->parameter(id)->kind);
        list.push_back({{"part", part.key}, {"label", part.label}, {"source", part.source}, {"sureness", sureness}, {"values", values}});
        table.rows.push_back({part.key, part.label, part.source, sureness});
    }
    return asJson ? Json{{"parts", list}}.dump(2) + '\n' : plainText(table);
}

std::string rulesAnswer(bool asJson)
{
    Json list = Json::array();
    Table table{"Design rules beyond what a drawing needs to run", {{"rule"}, {"severity"}, {"title"}, {"what it knows"}}, {}};
    for (const RuleAbout& rule : ruleBook()) {
        const char* severity = kSeverity[static_cast<std::size_t>(rule.severity)];
        list.push_back({{"rule", rule.id}, {"severity", severity}, {"title", rule.title}, {"about", rule.about}});
        table.rows.push_back({rule.id, severity, rule.title, rule.about});
    }
    return asJson ? Json{{"rules", list}}.dump(2) + '\n' : plainText(table);
}

std::string figuresAnswer(bool asJson)
{
    constexpr const char* kBetter[] = {"more", "less", ""};
    Json list = Json::array();
    Table table{"Figures of a run, for sweep --show, explore --goal and review --limits",
                {{"figure"}, {"what it is"}, {"unit"}, {"better"}, {"how it is found"}},
                {}};
    const auto add = [&](const FigureFacts& figure, const std::string& id, const std::string& label) {
        const char* word = kBetter[static_cast<std::size_t>(figure.better)];
        const std::string origin(originWords(figure.origin));
        list.push_back({{"figure", id},
                        {"label", label},
                        {"unit", figure.unit},
                        {"better", word},
                        {"origin", origin},
                        {"tolerance", figure.tolerance}});
        table.rows.push_back({id, label, figure.unit, word, origin});
    };
    for (const FigureSpec& figure : figureTable())
        add(figure, figure.id, figure.label);
    for (const SideFigureSpec& figure : sideFigureTable())
        add(figure, std::string("read.") + figure.id, std::string("Reads: ") + figure.label);
    for (const FigureFamily& family : figureFamilies())
        add(family, std::string(family.id) + family.member, family.label);
    return asJson
        ? Json{{"figures", list}}.dump(2) + '\n'
        : plainText(table) + "\nWhere a figure begins with read., write., flush., trim. or the name of a job may stand instead.\n";
}

// Names that are near or contain what was typed; else all there are.
std::string adviceFor(const std::string& typed, const std::vector<std::string>& names)
{
    if (const std::string near = didYouMean(typed, names); !near.empty())
        return near;
    std::string all, holding;
    for (const std::string& name : names) {
        all += (all.empty() ? "" : ", ") + name;
        if (name.find(typed) != std::string::npos)
            holding += (holding.empty() ? "" : ", ") + name;
    }
    return holding.empty() ? "There are " + all + "." : "Did you mean " + holding + "?";
}

int describeTypes(const Session& session, const DescribeOptions& options)
{
    if (options.type == "workload")
        return options.json.empty() ? print(workloadText()) : deliver(workloadDocument(), options.json);
    const bool asJson = !options.json.empty();
    if (options.type == "sweep")
        return asJson ? refuse(Error{"--json", "workload, parts, rules, figures or block types", "sweep", {}}) : print(kSweepText);
    if (options.type == "parts" || options.type == "rules" || options.type == "figures") {
        const std::string answer = options.type == "parts" ? partsAnswer(session, asJson)
            : options.type == "rules"                      ? rulesAnswer(asJson)
                                                           : figuresAnswer(asJson);
        return asJson ? deliver(answer, options.json) : print(answer);
    }
    std::vector<const TypeSpec*> types;
    std::vector<std::string> names{"workload", "sweep", "parts", "rules", "figures"};
    for (const auto& type : session.catalogue.types()) {
        names.push_back(type.id);
        if (options.type.empty() || type.id == options.type)
            types.push_back(&type);
    }
    if (types.empty())
        return refuse(Error{options.type, "a block type", "an unknown name", adviceFor(options.type, names)});
    if (!options.json.empty())
        return deliver(catalogueDocument(types), options.json);
    return print(options.type.empty() ? catalogueText(types) : datasheetText(*types.front()));
}

} // namespace

void addDescribe(CommandLine& line, Session& session)
{
    auto options = std::make_shared<DescribeOptions>();
    const Subcommand command =
        line.add("describe", "Every block type and parameter: unit, range, default, source and sureness of the value");
    command.option("TYPE", options->type, "Only this type, as a data sheet; or workload, sweep, parts, rules or figures");
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = describeTypes(session, *options); });
}

} // namespace floom::cli
