// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/proof_words.h"

#include "analysis/verdict.h"
#include "design/address.h"
#include "drawing/block_text.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "results/buffer_fill.h"
#include "results/fairness.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

struct ProofWords {
    Q_DECLARE_TR_FUNCTIONS(Proof)
};

// Lower-cases a label inside a sentence: "channel controller", but "NAND package".
QString inSentence(QString label)
{
    if (label.size() > 1 && label[1].isLower())
        label[0] = label[0].toLower();
    return label;
}

void nameChange(ProofLine& line, const Variation& variation, const Block* before, const TypeSpec* type, const QString& part)
{
    const std::string id = variation.address.substr(variation.address.find('.') + 1);
    const Block* after = variation.design.find(variation.block);
    const ParameterSpec* spec = type ? type->parameter(id) : nullptr;
    line.isChange = true;
    line.address = QString::fromStdString(variation.address);
    if (spec && spec->kind == Kind::boolean && after)
        line.label = ProofWords::tr("%1 %2").arg(QString::fromStdString(spec->label), valueText(*after, *type, *spec));
    else if (spec && before && after)
        line.label = ProofWords::tr("%1 %2 to %3")
                         .arg(QString::fromStdString(spec->label), valueText(*before, *type, *spec), valueText(*after, *type, *spec));
    else if (id == "count" && type && type->role == Role::channel)
        line.label = ProofWords::tr("One more %1").arg(inSentence(part));
    else if (id == "count")
        line.label = ProofWords::tr("Twice as many %1s").arg(inSentence(part));
    else if (id == "alike")
        line.label = ProofWords::tr("Every %1 alike").arg(inSentence(part));
    else if (const auto as = variation.change.find(" as "); id == "part" && as != std::string::npos)
        line.label = part + QString::fromStdString(variation.change.substr(as));
    else
        line.label = QString::fromStdString(variation.change);
    if (spec && before && after)
        for (const ParameterSpec& other : type->parameters) // parameters that the change implies, such as a protected cache
            if (const auto own = after->parameters.find(other.id);
                other.id != id && own != after->parameters.end() && effectiveValue(*before, *type, other.id, {}) != own->second)
                line.label += ProofWords::tr(", with %1 %2").arg(QString::fromStdString(other.label), valueText(*after, *type, other));
}

} // namespace

static QString labelOfLoad(const Variation& variation)
{
    const QString change = QString::fromStdString(variation.change);
    if (variation.address == "workload.qd")
        return ProofWords::tr("Queue depth") + change.mid(2);
    return variation.address == "workload.rate" ? ProofWords::tr("Twice the arrivals") : change.left(1).toUpper() + change.mid(1);
}

std::vector<ProofLine> proofLines(const std::vector<Variation>& list, const Catalogue& catalogue)
{
    std::vector<ProofLine> lines;
    for (std::size_t i = 1; i < list.size(); ++i) {
        const Variation& variation = list[i];
        if (variation.kind == Variation::Kind::ideal)
            continue;
        const Block* block = variation.design.find(variation.block);
        const TypeSpec* type = block ? catalogue.find(block->type) : nullptr;
        const QString part = type ? QString::fromStdString(type->label) : QString::fromStdString(variation.block);
        ProofLine line;
        line.variation = i;
        if (variation.kind == Variation::Kind::faster) {
            line.isPart = true;
            line.label = part;
            line.address = QString::fromStdString(variation.block);
        } else if (variation.kind == Variation::Kind::workload) {
            line.isPart = line.isChange = true;
            line.label = labelOfLoad(variation);
            line.address = QString::fromStdString(variation.address);
        } else {
            nameChange(line, variation, list.front().design.find(variation.block), type, part);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

bool applyDifference(Design& onto, const Design& before, const Design& after)
{
    for (const Block& changed : after.blocks) {
        const Block* was = before.find(changed.id);
        if (!was || *was == changed)
            continue;
        Block* now = onto.find(changed.id);
        if (!now || now->type != changed.type)
            return false;
        if (was->count != changed.count)
            now->count = changed.count;
        for (const auto& [id, value] : changed.parameters) {
            const auto old = was->parameters.find(id);
            if (old != was->parameters.end() && old->second == value)
                continue;
            now->parameters[id] = value;
            for (auto& [place, values] : now->overrides)
                values.erase(id);
            onto.expressions.erase(changed.id + "." + id);
        }
        for (const auto& [place, values] : was->overrides) { // overrides that are dropped
            const auto left = changed.overrides.find(place);
            const auto there = now->overrides.find(place);
            for (const auto& [id, value] : values)
                if (there != now->overrides.end() && (left == changed.overrides.end() || !left->second.contains(id)))
                    there->second.erase(id);
        }
        std::erase_if(now->overrides, [](const auto& one) { return one.second.empty(); });
    }
    return true;
}

QString changeNote(const RunResult& base, const RunResult& changed, const Workload& workload)
{
    QStringList parts;
    const Priced before = pricedOf(base), after = pricedOf(changed);
    const double cost = addedCost(before, after);
    if (std::fabs(cost) >= 0.05)
        parts << ProofWords::tr("cost %1").arg(qt(signedFixedText(cost, 1)));
    if (const std::string lost = lostBytesText(before, after); !lost.empty())
        parts << QString::fromStdString(lost).mid(2);
    const double watts = changed.energy.meanWatts - base.energy.meanWatts;
    if (std::fabs(watts) >= 0.05)
        parts << ProofWords::tr("power %1 W").arg(qt(signedFixedText(watts, 1)));
    if (base.ftl.waf > 0 && std::fabs(changed.ftl.waf / base.ftl.waf - 1) > 0.01)
        parts << ProofWords::tr("WAF %1 to %2").arg(qt(fixedText(base.ftl.waf, 2)), qt(fixedText(changed.ftl.waf, 2)));
    if (bufferStillFills(changed))
        parts << ProofWords::tr("while the write buffer fills");
    std::vector<SideGain> jobs = sideGains(base, changed, workload);
    std::erase_if(jobs, [](const SideGain& side) { return !isTenantName(side.side) || std::isnan(side.gainPercent); });
    for (const SideGain& job : jobs)
        if (jobs.size() > 1 && Gain{job.gainPercent, job.ci95}.isTold())
            parts << QStringLiteral("%1 %2").arg(QString::fromStdString(job.side),
                                                 QString::fromStdString(signedPercentText(job.gainPercent)));
    return parts.join(QStringLiteral(", "));
}

QString proofSummary(const std::vector<ProofLine>& lines, const QString& merit)
{
    std::vector<const ProofLine*> parts;
    for (const ProofLine& line : lines)
        if (line.isPart && line.gain)
            parts.push_back(&line);
    if (parts.empty())
        return {};
    std::stable_sort(parts.begin(), parts.end(), [](const auto* a, const auto* b) { return a->gain->percent > b->gain->percent; });
    QStringList said;
    double rest = 0;
    for (const ProofLine* line : parts) {
        const bool limits = line->gain->isTold() && line->gain->percent >= kHelps;
        if (!limits || said.size() >= 3) {
            const double reach = line->gain->percent + line->gain->ci95; // upper end of the interval
            rest = std::isnan(reach) ? HUGE_VAL : std::max(rest, reach);
            continue;
        }
        const auto gain = QString::fromStdString(signedPercentText(line->gain->percent));
        const auto name = line->isChange ? inSentence(line->label) : ProofWords::tr("%1 twice as fast").arg(inSentence(line->label));
        said << (said.isEmpty() ? ProofWords::tr("%1: %2 %3").arg(name, gain, merit) : ProofWords::tr("%1: %2").arg(name, gain));
    }
    if (said.isEmpty())
        return rest <= kHelps ? ProofWords::tr("No part, made twice as fast, gives %1 % more.").arg(kHelps)
                              : ProofWords::tr("No part, made twice as fast, measurably gains %1 % or more.").arg(kHelps);
    QString text = said.join(QStringLiteral(", "));
    text[0] = text[0].toUpper();
    if (!std::isfinite(rest)) // some are unknown
        return text + QLatin1Char('.');
    return text
        + (rest > 0.05 ? ProofWords::tr("; no other part gives more than %1.").arg(qt(percentText(std::ceil(rest) / 100, 0)))
                       : ProofWords::tr("; no other part makes a measurable difference."));
}

} // namespace floom::inline desk
