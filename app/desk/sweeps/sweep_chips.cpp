// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_chips.h"

#include "base/units.h"
#include "design/address.h"
#include "document/edits.h"
#include "document/edits_arrays.h"
#include "drawing/block_text.h"
#include "export/change_words.h"
#include "look/fuzzy_match.h"
#include "workload/workload.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace floom::inline desk {

namespace {

constexpr std::string_view kWorkload = "workload.";
constexpr std::string_view kCount = ".count";
constexpr std::array kCommonWords{"qd", "bs", "rwmixread"};
constexpr std::size_t kMostValues = 1000; // each is tried on the design after every edit

std::string shapeText(const std::vector<int>& dims)
{
    std::string text;
    for (const int n : dims)
        text += (text.empty() ? "" : ",") + std::to_string(n);
    return dims.size() == 1 ? text : "[" + text + "]";
}

// The block whose count an address sets; null for any other parameter.
const Block* arrayOf(const std::string& address, const Design& design)
{
    return address.ends_with(kCount) ? design.find(address.substr(0, address.size() - kCount.size())) : nullptr;
}

Result<SweepStep> arrayStep(const std::string& address, const std::string& value, const Block& block, const Design& design,
                            const Catalogue& catalogue)
{
    auto dims = edits::parseShape(value);
    if (!dims)
        return Error{address, "an array such as 8 or 16x8", value, {}};
    if (dims->empty())
        dims->push_back(1);
    if (dims->size() == 1 && block.count.size() > 1) // "4" for an array of 8 x 4 means 4 x 4
        dims->insert(dims->end(), block.count.begin() + 1, block.count.end());
    Design trial = design;
    edits::reshape(trial, catalogue, block.id, *dims);
    SweepStep step{value, {}};
    for (const Block& one : trial.blocks)
        if (const Block* before = design.find(one.id); before && (before->count != one.count || one.id == block.id))
            step.assignments.push_back(one.id + ".count=" + shapeText(one.count));
    return step;
}

const ParameterSpec* specOf(const std::string& address, const ChipSubject& subject, const Block** block = nullptr)
{
    const auto parsed = parseAddress(address);
    const Block* found = parsed ? subject.design.find(parsed->parts.front().name) : nullptr;
    const TypeSpec* type = found ? subject.catalogue.find(found->type) : nullptr;
    if (block)
        *block = found;
    return type ? type->parameter(parsed->parameter) : nullptr;
}

// The unit shown in the parameter's field, which a plain number takes.
std::string shownUnit(const std::string& address, const ChipSubject& subject)
{
    const Block* block = nullptr;
    const ParameterSpec* spec = specOf(address, subject, &block);
    if (!spec || spec->kind == Kind::count || spec->kind == Kind::text)
        return {};
    return splitValue(effectiveValue(*block, *subject.catalogue.find(block->type), spec->id, {}), spec->kind, spec->kind == Kind::ratio)
        .unit;
}

Result<SweepStep> plainStep(const std::string& address, const std::string& value, const ChipSubject& subject)
{
    static const QRegularExpression bare(QStringLiteral("^[-+]?[0-9.]+$"));
    const std::string whole = value + (bare.match(QString::fromStdString(value)).hasMatch() ? shownUnit(address, subject) : std::string());
    Design trial = subject.design;
    if (const Outcome made = assign(trial, subject.catalogue, address + "=" + whole); !made)
        return made.error();
    return SweepStep{whole, {address + "=" + whole}};
}

Result<SweepStep> workloadStep(const std::string& address, const std::string& value, const ChipSubject& subject)
{
    const auto changed = wordsWith(subject.workload, std::string_view(address).substr(kWorkload.size()), value);
    if (!changed)
        return changed.error();
    if (!*changed)
        return changed->error();
    return SweepStep{value, {address + "=" + value}};
}

// Rising, if each step is one number: an axis in typed order would draw a curve that goes back and forth.
void sortBySize(std::vector<SweepStep>& steps, const ParameterSpec* spec, bool counts)
{
    if (!counts && (!spec || !spec->choices.empty() || spec->kind == Kind::boolean || spec->kind == Kind::text))
        return;
    std::vector<std::pair<double, std::size_t>> sizes;
    for (const SweepStep& step : steps) {
        const auto value = parseValue(step.label, counts ? Kind::count : spec->kind);
        if (!value)
            return; // an array of several dimensions
        const auto* whole = std::get_if<std::int64_t>(&*value);
        const auto* real = std::get_if<double>(&*value);
        if (!whole && !real)
            return;
        sizes.emplace_back(whole ? static_cast<double>(*whole) : *real, sizes.size());
    }
    std::sort(sizes.begin(), sizes.end());
    std::vector<SweepStep> sorted;
    for (const auto& [size, place] : sizes)
        sorted.push_back(std::move(steps[place]));
    steps = std::move(sorted);
}

Value scaled(const Value& value, double factor)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<std::int64_t>(static_cast<double>(*whole) * factor);
    if (const auto* real = std::get_if<double>(&value))
        return *real * factor;
    return value;
}

QString aroundShape(const Block& block)
{
    std::vector<int> shape = block.count.empty() ? std::vector<int>{1} : block.count;
    QStringList list;
    const int now = shape.back();
    for (const int n : {now / 2, now, now * 2}) {
        shape.back() = n;
        QStringList dims;
        for (const int d : shape)
            dims << QString::number(d);
        if (n > 0)
            list << dims.join(u'x');
    }
    return list.join(QStringLiteral(", "));
}

} // namespace

bool meansSeveral(const QString& typed)
{
    if (typed.contains(u'(') || typed.startsWith(u'='))
        return false; // an expression
    const auto steps = readSteps(typed.trimmed().toStdString());
    return steps && steps->size() > 1;
}

Result<SweepChip> readChip(const QString& address, const QString& values, const ChipSubject& subject)
{
    const std::string where = address.trimmed().toStdString();
    const auto texts = readSteps(values.trimmed().toStdString());
    if (!texts)
        return texts.error();
    if (texts->size() > kMostValues)
        return Error{where, "at most " + std::to_string(kMostValues) + " values", std::to_string(texts->size()), {}};
    SweepChip chip{address.trimmed(), values.trimmed(), {where, {}}};
    const Block* array = arrayOf(where, subject.design);
    for (const std::string& text : *texts) {
        auto step = where.starts_with(kWorkload) ? workloadStep(where, text, subject)
            : array                              ? arrayStep(where, text, *array, subject.design, subject.catalogue)
                                                 : plainStep(where, text, subject);
        if (!step)
            return step.error();
        const bool twice = std::any_of(chip.axis.steps.begin(), chip.axis.steps.end(),
                                       [&](const SweepStep& other) { return other.assignments == step->assignments; });
        if (!twice)
            chip.axis.steps.push_back(std::move(*step));
    }
    sortBySize(chip.axis.steps, array == nullptr ? specOf(where, subject) : nullptr, array != nullptr || where == "workload.qd");
    return chip;
}

QString suggestedValues(const QString& address, const ChipSubject& subject)
{
    const std::string where = address.toStdString();
    if (where == "workload.qd")
        return QStringLiteral("1, 8, 32, 128");
    if (where == "workload.bs")
        return QStringLiteral("4k, 16k, 64k");
    if (where == "workload.rwmixread")
        return QStringLiteral("100, 70, 30, 0");
    if (const Block* array = arrayOf(where, subject.design))
        return aroundShape(*array);
    const Block* block = nullptr;
    const ParameterSpec* spec = specOf(where, subject, &block);
    if (!spec)
        return {};
    const Value now = effectiveValue(*block, *subject.catalogue.find(block->type), spec->id, {});
    QStringList list;
    if (spec->kind == Kind::boolean)
        return QStringLiteral("false, true");
    for (const Choice& choice : spec->choices)
        list << QString::fromStdString(choice.id);
    if (spec->choices.empty())
        for (const double factor : {0.5, 1.0, 2.0}) {
            const NumberAndUnit parts = splitValue(scaled(now, factor), spec->kind, spec->kind == Kind::ratio);
            const QString text = QString::fromStdString(parts.number + parts.unit);
            if (!list.contains(text) && readChip(address, text, subject))
                list << text;
        }
    return list.join(QStringLiteral(", "));
}

QString presentValue(const QString& address, const ChipSubject& subject)
{
    const std::string where = address.toStdString();
    if (const Block* array = arrayOf(where, subject.design)) {
        QStringList dims;
        for (const int n : array->count)
            dims << QString::number(n);
        return dims.join(u'x');
    }
    const Block* block = nullptr;
    const ParameterSpec* spec = specOf(where, subject, &block);
    return spec ? valueText(*block, *subject.catalogue.find(block->type), *spec) : QString();
}

QString sweptLabel(const QString& address, const Design& design, const Catalogue& catalogue)
{
    return QString::fromStdString(addressLabel(address.toStdString(), design, catalogue));
}

std::vector<QString> sweptLabels(const Sweep& sweep, const Design& design, const Catalogue& catalogue)
{
    std::vector<QString> labels;
    for (const SweepAxis& axis : sweep.axes)
        labels.push_back(sweptLabel(QString::fromStdString(axis.name), design, catalogue));
    return labels;
}

std::vector<ChipOffer> chipOffers(const QString& query, const ChipSubject& subject, std::size_t most)
{
    std::vector<ChipOffer> all;
    for (const Block& block : subject.design.blocks) {
        const TypeSpec* type = subject.catalogue.find(block.type);
        if (!type)
            continue;
        const QString id = QString::fromStdString(block.id);
        if (!block.count.empty())
            all.push_back({id + QStringLiteral(".count"), sweptLabel(id + QStringLiteral(".count"), subject.design, subject.catalogue),
                           addressText(block)});
        for (const ParameterSpec& spec : type->parameters)
            if (spec.inert.empty() && (spec.key || !query.trimmed().isEmpty()))
                all.push_back(
                    {id + u'.' + QString::fromStdString(spec.id), QString::fromStdString(spec.label), valueText(block, *type, spec)});
    }
    for (const char* word : kCommonWords) {
        const QString address = QStringLiteral("workload.") + QLatin1String(word);
        all.push_back({address, sweptLabel(address, subject.design, subject.catalogue), {}});
    }
    std::vector<std::pair<int, std::size_t>> scored;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (const int score = query.trimmed().isEmpty() ? 0
                                                        : std::max(fuzzyScore(query.trimmed(), all[i].address),
                                                                   fuzzyScore(query.trimmed(), all[i].address + u' ' + all[i].label) / 2);
            score >= 0)
            scored.emplace_back(score, i);
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<ChipOffer> found;
    for (const auto& [score, i] : scored)
        if (found.size() < most)
            found.push_back(all[i]);
    return found;
}

} // namespace floom::inline desk
