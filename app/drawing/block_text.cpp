// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/block_text.h"

#include "base/units.h"
#include "catalogue/value_words.h"
#include "design/address.h"
#include "export/number_text.h"
#include "rules/view.h"

#include <algorithm>
#include <set>

namespace floom::inline drawing {

namespace {

constexpr std::size_t kMostMarkedElements = 4096;

const Value& valueOf(const Block& block, const ParameterSpec& spec)
{
    const auto own = block.parameters.find(spec.id);
    return own == block.parameters.end() ? spec.defaultValue : own->second;
}

// tR, tPROG: data sheet symbols that need no label.
bool isSymbol(const std::string& id)
{
    return id.size() >= 2 && id[0] == 't' && id[1] >= 'A' && id[1] <= 'Z';
}

// Row-major strides of the block's array.
std::vector<int> stridesOf(const Block& block)
{
    std::vector<int> strides(block.count.size(), 1);
    for (std::size_t i = block.count.size(); i-- > 1;)
        strides[i - 1] = strides[i] * std::max(1, block.count[i]);
    return strides;
}

void mark(const Block& block, const std::vector<Range>& ranges, std::size_t dim, int base, std::set<int>& out)
{
    if (out.size() >= kMostMarkedElements)
        return;
    if (dim == block.count.size()) {
        out.insert(base);
        return;
    }
    const auto range = dim < ranges.size() ? ranges[dim] : Range{};
    const int first = range.all() ? 0 : range.first;
    const int last = range.all() ? block.count[dim] - 1 : std::min(range.last, block.count[dim] - 1);
    const auto strides = stridesOf(block);
    for (int i = first; i <= last && out.size() < kMostMarkedElements; ++i)
        mark(block, ranges, dim + 1, base + i * strides[dim], out);
}

} // namespace

QString addressText(const Block& block)
{
    QString text = QString::fromStdString(block.id);
    for (const int n : block.count)
        text += QStringLiteral("[%1]").arg(n);
    return text;
}

QString elementAddress(const Block& block, int element)
{
    QString text = QString::fromStdString(block.id);
    const auto strides = stridesOf(block);
    for (std::size_t i = 0; i < block.count.size(); ++i)
        text += QStringLiteral("[%1]").arg(element / strides[i] % std::max(1, block.count[i]));
    return text;
}

int elementOf(const Block& block, const QString& address)
{
    const auto parsed = parseAddress(address.toStdString());
    if (!parsed.ok() || parsed->parts.front().name != block.id)
        return -1;
    const auto& ranges = parsed->parts.front().dims;
    if (ranges.size() != block.count.size())
        return block.count.empty() ? 0 : -1;
    const auto strides = stridesOf(block);
    int element = 0;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].all() || ranges[i].first != ranges[i].last || ranges[i].first >= block.count[i])
            return -1;
        element += ranges[i].first * strides[i];
    }
    return element;
}

std::vector<int> elementsOf(const Block& block, const QString& address)
{
    const auto parsed = parseAddress(address.toStdString());
    std::set<int> marked;
    if (parsed.ok() && parsed->parts.front().name == block.id && parsed->parts.front().dims.size() == block.count.size()
        && !block.count.empty())
        mark(block, parsed->parts.front().dims, 0, 0, marked);
    return {marked.begin(), marked.end()};
}

QString valueText(const Block& block, const TypeSpec& type, const ParameterSpec& spec)
{
    return QString::fromStdString(valueWords(effectiveValue(block, type, spec.id, {}), spec)); // in the block's current mode, if any
}

std::vector<const ParameterSpec*> keyParameters(const TypeSpec& type)
{
    std::vector<const ParameterSpec*> keys;
    for (const auto& spec : type.parameters)
        if (spec.key && spec.id != "ideal")
            keys.push_back(&spec);
    return keys;
}

std::vector<KeyRow> keyRows(const Block& block, const TypeSpec& type)
{
    std::vector<KeyRow> rows;
    for (const auto* spec : keyParameters(type))
        rows.push_back({QString::fromStdString(spec->id), QString::fromStdString(spec->label), valueText(block, type, *spec)});
    return rows;
}

QString footText(const Block& block, const TypeSpec& type)
{
    constexpr std::size_t kFits = 3; // parameters on one line beside the load
    auto keys = keyParameters(type);
    const auto rank = [](const ParameterSpec* spec) { return spec->kind == Kind::choice ? 0 : isSymbol(spec->id) ? 1 : 2; };
    std::stable_sort(keys.begin(), keys.end(), [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    keys.resize(std::min(keys.size(), kFits));
    QStringList parts;
    for (const auto* spec : keys) {
        const auto value = valueText(block, type, *spec);
        const auto label = QString::fromStdString(spec->label);
        const bool bare = spec->kind == Kind::count && spec->unit.empty();
        if (bare && value == u"1")
            continue; // omit factors of 1
        if (isSymbol(spec->id))
            parts.append(QString::fromStdString(spec->id) + u' ' + value);
        else if (bare && label.size() <= 2)
            parts.append(label + QStringLiteral(" = ") + value);
        else if (bare)
            parts.append(label.endsWith(u's') ? value + u' ' + label.toLower() : label + u' ' + value); // "4 lanes", "Generation 3"
        else
            parts.append(value);
    }
    return parts.join(QStringLiteral(" · "));
}

QString widthText(const Block& block, const TypeSpec& type)
{
    if (const auto* lanes = type.parameter("lanes"))
        return QStringLiteral("×") + QString::fromStdString(splitValue(valueOf(block, *lanes), lanes->kind).number);
    if (const auto* width = type.parameter("width"))
        return QString::fromStdString(splitValue(valueOf(block, *width), width->kind).number);
    return {};
}

namespace {

std::int64_t countParameter(const Block& block, const TypeSpec& type, std::string_view id)
{
    const auto* spec = type.parameter(id);
    const auto* n = spec ? std::get_if<std::int64_t>(&valueOf(block, *spec)) : nullptr;
    return n ? *n : 0;
}

} // namespace

QString arrayText(const Block& block, const TypeSpec& type)
{
    QStringList factors;
    double units = 1;
    for (const int n : block.count) {
        factors.append(QString::number(n));
        units *= n;
    }
    QString noun = QString::fromStdString(type.label);
    if (!type.levels.empty()) {
        const LevelSpec& level = type.levels.front();
        const auto n = countParameter(block, type, level.countParameter);
        units *= static_cast<double>(std::max<std::int64_t>(1, n));
        noun = QString::fromStdString(level.id) + (units == 1 ? "" : "s");
        if (n > 1)
            factors.append(QString::number(n));
    }
    auto text = factors.join(QStringLiteral(" × "));
    if (factors.size() > 1)
        text += QStringLiteral(" = ") + QString::fromStdString(countText(static_cast<std::uint64_t>(units)));
    text += (factors.isEmpty() ? QStringLiteral("1 ") : QStringLiteral(" ")) + noun;
    const double bytes = type.role == Role::memory ? View::rawBytes({&block, &type, {}, {}}).value_or(0) : 0;
    return bytes > 0 ? text + QStringLiteral(", ") + QString::fromStdString(binarySizeText(bytes)) : text;
}

QString nestedText(const Block& block, const TypeSpec& type)
{
    QStringList factors;
    std::int64_t product = 1;
    for (const int n : block.count) {
        factors.append(QString::number(n));
        product *= n;
    }
    QString innermost;
    for (const auto& level : type.levels)
        if (const auto n = countParameter(block, type, level.countParameter); n > 1) {
            factors.append(QString::number(n));
            product *= n;
            innermost = QString::fromStdString(level.id);
        }
    return innermost.isEmpty() || factors.size() < 2
        ? QString()
        : QStringLiteral("%1 = %2 %3s").arg(factors.join(QStringLiteral(" × "))).arg(product).arg(innermost);
}

QString mapText(const Link& link)
{
    switch (link.map) {
    case LinkMap::each:
        return QStringLiteral("each");
    case LinkMap::all:
        return QStringLiteral("all");
    case LinkMap::roundRobin:
        return QStringLiteral("roundRobin");
    case LinkMap::stripe:
        return QStringLiteral("stripe:%1").arg(link.stripe);
    }
    return {};
}

std::vector<std::size_t> dataOrder(const Design& design, const Catalogue& catalogue)
{
    std::vector<std::size_t> order(design.blocks.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto role = [&](std::size_t i) {
            const auto* type = catalogue.find(design.blocks[i].type);
            return type ? static_cast<int>(type->role) : 99;
        };
        return role(a) != role(b) ? role(a) < role(b) : design.blocks[a].at.x < design.blocks[b].at.x;
    });
    return order;
}

bool isIdeal(const Block& block)
{
    const auto found = block.parameters.find("ideal");
    const auto* flag = found == block.parameters.end() ? nullptr : std::get_if<bool>(&found->second);
    return flag && *flag;
}

std::vector<int> overriddenElements(const Block& block)
{
    std::set<int> marked;
    for (const auto& [key, values] : block.overrides) {
        const auto address = parseAddress(block.id + key);
        if (address.ok() && !values.empty() && !address->parts.front().dims.empty())
            mark(block, address->parts.front().dims, 0, 0, marked);
    }
    return {marked.begin(), marked.end()};
}

} // namespace floom::inline drawing
