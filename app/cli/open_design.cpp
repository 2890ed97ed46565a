// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/open_design.h"

#include "accuracy/accuracy.h"
#include "base/spelling.h"
#include "command_line/command_line.h"
#include "design/address.h"
#include "design/expression.h"
#include "io/samples.h"
#include "rules/cost_table.h"
#include "run/firmware_source.h"
#include "store/project_file.h"
#include "store/text_file.h"

#include <QFile>
#include <QFileInfo>

#include <charconv>

namespace floom::cli {

namespace {

Result<OpenedDesign> fromText(std::string_view text, const std::string& name, const Catalogue& catalogue)
{
    const auto project = readDesignOrProject(text, catalogue, name);
    if (!project)
        return project.error();
    OpenedDesign opened;
    opened.variants = rowsOf(*project);
    return opened;
}

Result<OpenedDesign> fromSample(const Sample& sample, const Catalogue& catalogue)
{
    auto opened = fromText(sample.text, sample.id, catalogue);
    if (opened)
        for (auto& variant : opened->variants)
            if (variant.workload.isEmpty())
                variant.workload = sample.workload;
    return opened;
}

Result<OpenedDesign> fromDatabase(const QString& path, const Catalogue& catalogue)
{
    const auto file = ProjectFile::openToRead(path);
    if (!file)
        return file.error();
    auto variants = (*file)->variants(catalogue);
    if (!variants)
        return variants.error();
    const auto facts = (*file)->facts();
    if (!facts)
        return facts.error();
    OpenedDesign opened{std::move(*variants), 0};
    const int current = facts->value(QStringLiteral("currentVariant")).toInt();
    for (std::size_t i = 0; i < opened.variants.size(); ++i)
        if (opened.variants[i].id == current)
            opened.chosen = i;
    return opened;
}

Error noSuchDesign(const std::string& name)
{
    std::vector<std::string> names;
    std::string list;
    for (const auto& sample : builtinSamples()) {
        names.push_back(sample.id);
        list += (list.empty() ? "" : ", ") + sample.id;
    }
    return {name, "a design file, a project or a sample (" + list + ")", "no such file", didYouMean(name, names)};
}

Result<OpenedDesign> openByName(const std::string& name, const Catalogue& catalogue)
{
    const QString path = QString::fromStdString(name);
    const QFileInfo info(path);
    if (!info.isFile()) {
        if (const auto* sample = findSample(name))
            return fromSample(*sample, catalogue);
        if (const auto drive = publicDrive(name, catalogue)) {
            if (!*drive)
                return drive->error();
            VariantRow row;
            row.name = QString::fromStdString((*drive)->name);
            row.design = **drive;
            return OpenedDesign{{std::move(row)}, 0};
        }
    }
    if (!info.exists())
        return noSuchDesign(name);
    if (ProjectFile::looksLikeProject(path) || info.suffix().compare(QLatin1String("floom"), Qt::CaseInsensitive) == 0)
        return fromDatabase(path, catalogue);
    const auto text = readTextFile(path);
    return text ? fromText(*text, name, catalogue) : Result<OpenedDesign>(text.error());
}

// Embeds a firmware file: "cpu.binary=FILE.elf" stores the file's contents in the design.
Result<std::string> withFirmware(const std::string& assignment)
{
    const auto equals = assignment.find('=');
    const QString path = equals == std::string::npos ? QString() : QString::fromStdString(assignment.substr(equals + 1)).trimmed();
    if (!path.endsWith(QLatin1String(".elf"), Qt::CaseInsensitive))
        return assignment;
    auto text = firmwareFromFile(path.toStdString());
    return text ? assignment.substr(0, equals + 1) + *text : text;
}

} // namespace

Result<OpenedDesign> openDesign(const std::string& name, const std::string& variant, const Catalogue& catalogue)
{
    auto opened = openByName(name, catalogue);
    if (!opened)
        return opened;
    if (opened->variants.empty())
        return Error{name, "a project with a variant", "none", {}};
    if (variant.empty())
        return opened;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < opened->variants.size(); ++i) {
        names.push_back(opened->variants[i].name.toStdString());
        if (names.back() == variant) {
            opened->chosen = i;
            return opened;
        }
    }
    std::string list;
    for (const auto& known : names)
        list += (list.empty() ? "" : ", ") + known;
    return Error{name, "a variant: " + list, "'" + variant + "'", didYouMean(variant, names)};
}

void addDesignWords(const Subcommand& command, DesignWords& words)
{
    command.option("DESIGN", words.design, "A design, a project, or a sample's name").required();
    command.option("--variant", words.variant, "A variant of the project");
    command.option("--set", words.sets, "ADDRESS=VALUE, may be repeated").repeatable();
}

void addSeed(const Subcommand& command, std::uint64_t& seed, const std::string& help)
{
    const auto wrong = [](const std::string& text) {
        std::uint64_t number = 0;
        const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool whole = end.ec == std::errc() && end.ptr == text.data() + text.size();
        return whole ? std::string() : Error{"", "a whole number from 0 to 2^64 - 1", "'" + text + "'", ""}.message();
    };
    command.option("--seed", seed, help).check(wrong);
}

Result<Design> settledDesign(const DesignWords& words, const Catalogue& catalogue)
{
    const auto opened = openDesign(words.design, words.variant, catalogue);
    if (!opened)
        return opened.error();
    Design design = opened->variant().design;
    if (const Outcome assigned = assignAll(design, words.sets, catalogue); !assigned)
        return assigned.error();
    return design;
}

Outcome assignAll(Design& design, const std::vector<std::string>& assignments, const Catalogue& catalogue)
{
    const auto make = [&](const std::string& assignment) {
        constexpr std::string_view kCosts = "costs.";
        const auto equals = assignment.find('=');
        return assignment.starts_with(kCosts) && equals != std::string::npos
            ? assignCost(design, std::string_view(assignment).substr(kCosts.size(), equals - kCosts.size()), assignment.substr(equals + 1))
            : assign(design, catalogue, assignment);
    };
    for (const auto& assignment : assignments) {
        const Result<std::string> whole = withFirmware(assignment);
        if (!whole)
            return whole.error();
        if (Outcome done = make(*whole); !done) {
            Error error = done.error();
            error.where = "--set " + assignment + (error.where.empty() || error.where == assignment ? "" : " (" + error.where + ")");
            return error;
        }
    }
    settle(design, catalogue);
    return Nothing{};
}

} // namespace floom::cli
