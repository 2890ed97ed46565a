// SPDX-License-Identifier: GPL-3.0-or-later
// DRAM size, and one more of something.
#include "ask/experiments.h"
#include "ask/long_enough.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "design/address.h"
#include "export/number_text.h"
#include "rules/view.h"
#include "sweep/goal_figures.h"
#include "workload/traced_parts.h"

#include <algorithm>
#include <cmath>

namespace floom::inline ask {
namespace {

constexpr double kMiB = 1024.0 * 1024;

const Block* withRole(const Asked& asked, const Catalogue& catalogue, Role role)
{
    for (const Block& block : asked.design.blocks)
        if (const TypeSpec* const type = catalogue.find(block.type); type != nullptr && type->role == role)
            return &block;
    return nullptr;
}

double number(const Block& block, const Catalogue& catalogue, std::string_view id)
{
    const TypeSpec* const type = catalogue.find(block.type);
    if (type == nullptr || type->parameter(id) == nullptr)
        return 0;
    const Value value = effectiveValue(block, *type, id, {});
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : 0;
}

std::string typedSize(double bytes) // as a setting is typed: "16MiB"
{
    return formatValue(static_cast<std::int64_t>(std::llround(bytes)), Kind::size);
}

std::string sizeText(double bytes)
{
    return quantityText(std::llround(bytes), Kind::size);
}

double mapBytes(const Asked& asked, const Catalogue& catalogue)
{
    const View view(asked.design, catalogue);
    const Placed* const processor = view.firstWithRole(Role::processor);
    return processor != nullptr ? view.mapBytes(*processor).value_or(0) : 0;
}

struct Row {
    Experiment experiment;
    Measured measured;
    Shift shift, tail;
};

std::string otherFigure(const Asked& asked)
{
    return asked.figure == figureId::kP99 ? figureId::kIops : figureId::kP99;
}

void compare(const Laboratory& laboratory, std::vector<Row>& rows, std::size_t base)
{
    std::vector<Experiment> experiments;
    for (const Row& row : rows)
        experiments.push_back(row.experiment);
    auto measured = laboratory.run(experiments);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].measured = std::move(measured[i]);
    for (Row& row : rows) {
        row.shift = shiftOf(rows[base].measured, row.measured, laboratory.asked().figure);
        row.tail = shiftOf(rows[base].measured, row.measured, otherFigure(laboratory.asked()));
    }
}

void addRows(Answer& answer, const Asked& asked, const std::vector<Row>& rows, std::size_t base)
{
    answer.table.columns = {{"change"},
                            {asked.figure, Align::right},
                            {"against", Align::right},
                            {otherFigure(asked), Align::right},
                            {"cost", Align::right},
                            {"power, W", Align::right}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const double watts = row.measured.mean(figureId::kMeanPower) - rows[base].measured.mean(figureId::kMeanPower);
        const bool isBase = i == base;
        const std::string& problem = row.measured.problem;
        answer.table.rows.push_back({withProblem(row.experiment.what, problem),
                                     row.measured.ran()    ? figureWords(asked.figure, row.measured.mean(asked.figure))
                                         : problem.empty() ? "not run"
                                                           : "cannot run",
                                     isBase ? "" : row.shift.words(), isBase ? "" : row.tail.words(), addedText(row.experiment.costAdded),
                                     isBase || !std::isfinite(watts) ? "" : addedText(watts)});
        answer.proof.push_back({row.experiment.what,
                                {{asked.figure, row.measured.mean(asked.figure)},
                                 {"percent", row.shift.percent},
                                 {"ci95", row.shift.ci95},
                                 {"cost", row.experiment.costAdded},
                                 {"watts", watts}}});
    }
}

// A map cache starts with what preconditioning left in it. Lengthens the runs until the misses that fill it are few compared with the
// capacity misses. False if no tried length suffices.
bool warmUp(const Catalogue& catalogue, const Asked& asked, std::vector<Row>& rows, Asked& warmed, const AskWatch& watch)
{
    constexpr double kLittle = 0.02, kAlike = 0.8; // share of the look-ups; share of the first half's misses
    constexpr std::uint64_t kLonger = 4, kLongest = 64;
    if (replays(asked.workload))
        return true; // as long as possible
    const auto run = [&](std::uint64_t requests) {
        warmed.requests = requests;
        warmed.workload.count = requests;
        for (Row& row : rows)
            row.experiment.workload.count = requests;
        std::vector<Experiment> experiments;
        for (const Row& row : rows)
            experiments.push_back(row.experiment);
        return Laboratory(catalogue, warmed, watch).run(experiments, 1);
    };
    for (std::uint64_t requests = asked.requests; requests <= kLongest * asked.requests; requests *= kLonger) {
        const auto half = run(requests), whole = run(2 * requests);
        bool warm = true;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            const double first = half[i].mean(figureId::kMapMisses), second = whole[i].mean(figureId::kMapMisses) - first;
            const double lookups = half[i].mean(figureId::kMapLookups);
            warm = warm && !(first > kLittle * lookups && second < kAlike * first);
        }
        if (warm || watch.stop.stop_requested())
            return warm;
    }
    return false;
}

} // namespace

Result<Answer> askDram(const Catalogue& catalogue, const Asked& asked, double lossPercent, const AskWatch& watch)
{
    if (const Outcome known = checkFigure(catalogue, asked); !known)
        return known.error();
    if (!(lossPercent >= 0 && lossPercent < 100))
        return Error{"--loss", "per cent from 0 to below 100", fixedText(lossPercent, 1), {}};
    const Block* const cpu = withRole(asked, catalogue, Role::processor);
    const Block* const ddr = withRole(asked, catalogue, Role::buffer);
    if (cpu == nullptr || ddr == nullptr)
        return Error{"the drawing", "a processor and a DRAM", cpu == nullptr ? "no processor" : "no DRAM", {}};
    const double map = mapBytes(asked, catalogue), buffers = number(*cpu, catalogue, "writeBuffer") + number(*cpu, catalogue, "readCache");
    if (map <= 0)
        return Error{"the drawing", "flash, whose map takes memory", "none", {}};
    // Where the rest of the map lies: a drive that borrows the host's memory keeps to that.
    const Value placed = effectiveValue(*cpu, *catalogue.find(cpu->type), "mapPlacement", {});
    const bool isLent = placed == Value(std::string("hmb"));
    const std::string rest = isLent ? "hmb" : "flash";
    Asked warmed = asked;
    const Laboratory laboratory(catalogue, asked, watch);
    std::vector<Row> rows;
    const auto add = [&](const char* what, double cache, bool whole) -> Outcome {
        Experiment one = laboratory.asDrawn();
        const double n = std::max(1, ddr->instances()), step = 16 * kMiB;
        const double size = std::ceil((buffers + cache) / n / step) * step;
        one.what = sizeText(size * n) + " DRAM: " + what;
        std::vector<std::pair<std::string, std::string>> sets{{ddr->id + ".size", typedSize(size)}, {cpu->id + ".mapping", "page"}};
        sets.emplace_back(cpu->id + ".mapPlacement", whole ? "ddr" : rest);
        if (!whole)
            sets.emplace_back(cpu->id + ".mapCache", typedSize(std::floor(cache)));
        for (const auto& [address, value] : sets)
            if (const Outcome made = setAll(one.design, catalogue, address, value); !made)
                return made;
        one.costAdded = laboratory.addedCost(one.design);
        rows.push_back({std::move(one), {}, {}, {}});
        return Nothing{};
    };
    if (const Outcome made = add("the whole map", map, true); !made)
        return made.error();
    for (const int part : {2, 4, 8, 16, 32, 64, 256, 1024})
        if (const Outcome made =
                add(("1/" + std::to_string(part) + " of the map, the rest " + (isLent ? "in host memory" : "on flash")).c_str(),
                    std::max(64.0 * 1024, map / part), false);
            !made)
            return made.error();
    const Laboratory warm(catalogue, warmed, watch);
    const bool isWarm = warmUp(catalogue, asked, rows, warmed, watch);
    compare(warm, rows, 0);
    Answer answer;
    answer.table.title = "DRAM for a map of " + sizeText(std::ceil(map / kMiB) * kMiB) + " and buffers of " + sizeText(buffers)
        + ", against the whole map in DRAM";
    addRows(answer, asked, rows, 0);
    // The smallest size from which on no size loses more.
    std::size_t least = 0;
    bool sure = true;
    for (std::size_t i = 1; i < rows.size() && rows[i].shift.known; ++i) {
        const double loss = -laboratory.gain(rows[i].shift);
        if (loss - rows[i].shift.ci95 > lossPercent)
            break;
        if (loss + rows[i].shift.ci95 > lossPercent) {
            sure = false;
            break;
        }
        least = i;
    }
    answer.determined = sure && rows.front().measured.ran();
    answer.sentence = rows[least].experiment.what + " is the smallest that costs at most " + briefText(lossPercent) + " % of "
        + asked.figure + (least == 0 ? "" : " (" + rows[least].shift.words() + ")") + ", cost "
        + addedText(rows[least].experiment.costAdded) + " against the drive as drawn.";
    if (!sure)
        answer.sentence += " For the next smaller it is not determined: " + rows[least + 1].shift.words() + ".";
    else if (least + 1 < rows.size())
        answer.sentence += " The next smaller: " + rows[least + 1].shift.words() + ".";
    else
        answer.sentence += " Nothing smaller was tried: under this workload the map hardly matters.";
    if (!isWarm && !laboratory.isStopped()) {
        answer.determined = false;
        answer.sentence =
            "Not determined: the map caches are still filling after " + countText(warmed.requests) + " requests. Use more: --requests.";
    }
    if (laboratory.isStopped()) {
        answer.sentence.clear(); // the rows state what is known
        markStopped(answer);
    }
    return answer;
}

Result<Answer> askMore(const Catalogue& catalogue, const Asked& asked, std::string address, const AskWatch& watch)
{
    if (const Outcome known = checkFigure(catalogue, asked); !known)
        return known.error();
    if (address.empty()) {
        const Block* const cpu = withRole(asked, catalogue, Role::processor);
        if (cpu == nullptr)
            return Error{"the drawing", "a processor", "none", "Name what to vary, for example --of ch.count."};
        address = cpu->id + ".cores";
    }
    const auto now = parameterFigure(address, asked.design, catalogue);
    const TypeSpec* type = nullptr;
    const ParameterSpec* spec = nullptr;
    const Block* const block = blockOf(asked.design, address, &type, &spec, catalogue);
    if (!now || block == nullptr) {
        const Outcome known = checkFigures({address, true, {}}, asked.design, asked.workload, catalogue);
        return Error{"--of " + address, "a parameter or a count of the drawing, such as cpu.cores or ch.count",
                     known ? "a figure of a run" : "'" + address + "'", known ? std::string() : known.error().advice};
    }
    const bool isCount = spec == nullptr;
    const bool byOne = isCount || spec->kind == Kind::count;
    const LongEnough lengthened = longEnough(catalogue, asked, watch);
    const Laboratory laboratory(catalogue, lengthened.asked, watch);
    std::vector<Row> rows{{laboratory.asDrawn(), {}, {}, {}}};
    std::int64_t whole = 0;
    if (isCount)
        whole = type->role == Role::channel || block->count.size() == 1 ? block->count.front()
            : block->count.empty()                                      ? 1
                                                                        : block->count.back();
    const Value value = isCount ? Value(whole) : effectiveValue(*block, *type, spec->id, {});
    const Kind kind = isCount ? Kind::count : spec->kind;
    std::vector<Value> others;
    if (const auto* n = std::get_if<std::int64_t>(&value))
        others = byOne ? std::vector<Value>{*n - 1, *n + 1, *n * 2} : std::vector<Value>{*n / 2, *n * 5 / 4, *n * 2};
    else if (const auto* real = std::get_if<double>(&value))
        others = {*real / 2, *real * 1.25, *real * 2};
    rows.front().experiment.what = address + " " + formatValue(value, kind) + ", as drawn";
    others.erase(std::unique(others.begin(), others.end()), others.end()); // for 1, one more equals twice as many
    for (const Value& other : others) {
        if (isCount ? std::get<std::int64_t>(other) < 1 : !checkValue(*spec, other).ok() || other == value)
            continue;
        Experiment one = laboratory.asDrawn();
        one.what = address + " " + formatValue(other, kind);
        if (!setAll(one.design, catalogue, address, formatValue(other, kind)))
            continue;
        one.costAdded = laboratory.addedCost(one.design);
        rows.push_back({std::move(one), {}, {}, {}});
    }
    if (rows.size() < 2)
        return Error{"--of " + address, "a number with other allowed values", formatValue(value, kind), {}};
    compare(laboratory, rows, 0);
    Answer answer;
    answer.table.title = "More and less of " + address + ", " + std::to_string(asked.seeds) + " seeds";
    addRows(answer, asked, rows, 0);
    const Row* more = nullptr;
    for (const Row& row : rows)
        if (more == nullptr && &row != &rows.front() && row.experiment.costAdded >= 0 && (byOne || row.shift.known) && row.measured.ran()
            && row.experiment.what != rows[1].experiment.what)
            more = &row;
    if (more == nullptr)
        more = &rows.back();
    answer.determined = more->shift.known && lengthened.isFull;
    const auto brought = [](const std::string& figure, const Shift& shift) {
        return shift.isNothing() ? "no difference in " + figure : figure + " " + shift.words();
    };
    answer.sentence = more->experiment.what + " brings " + brought(asked.figure, more->shift) + " and "
        + brought(otherFigure(asked), more->tail) + " for " + addedText(more->experiment.costAdded) + " of cost.";
    if (more->shift.known && !more->shift.isTold() && !more->shift.isNothing())
        answer.sentence +=
            more->tail.isTold() ? " No gain of " + asked.figure + " is shown." : " That is less than the interval: no gain is shown.";
    answer.sentence += lengthened.words;
    if (laboratory.isStopped()) {
        answer.sentence.clear(); // the rows state what is known
        markStopped(answer);
    }
    return answer;
}

} // namespace floom::inline ask
