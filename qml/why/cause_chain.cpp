// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/cause_chain.h"

#include "analysis/cause_words.h"
#include "base/spelling.h"
#include "export/change_words.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/why_blame.h"
#include "why/why_session.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kHelps = 2; // per cent

struct CauseChainWords {
    Q_DECLARE_TR_FUNCTIONS(CauseChain)
};

QString percent(double share)
{
    return qt(percentText(share, 0));
}

std::string firstOf(const Design& design, const Catalogue& catalogue, Role role)
{
    for (const Block& block : design.blocks)
        if (const TypeSpec* type = catalogue.find(block.type); type != nullptr && type->role == role)
            return block.id;
    return {};
}

QString labelOf(const Design& design, const Catalogue& catalogue, const std::string& id)
{
    const Block* block = design.find(id);
    const TypeSpec* type = block != nullptr ? catalogue.find(block->type) : nullptr;
    return QString::fromStdString(type != nullptr ? type->label : id);
}

QString workOf(const ActivityInfo& activity)
{
    return QString::fromStdString(spacedName(activity.name));
}

// The block of the work's originator: the host for host work, the firmware for background work.
std::string ownerOf(const Design& design, const Catalogue& catalogue, CauseClass cause, const std::string& server)
{
    switch (cause) {
    case CauseClass::hostRead:
    case CauseClass::hostWrite:
    case CauseClass::hostErase:
    case CauseClass::hostTrim:
    case CauseClass::hostFlush:
        return firstOf(design, catalogue, Role::host);
    case CauseClass::gcRead:
    case CauseClass::gcProgram:
    case CauseClass::gcErase:
    case CauseClass::map:
    case CauseClass::parity:
    case CauseClass::fold:
        return firstOf(design, catalogue, Role::processor);
    default:
        return server;
    }
}

QString ownerWords(CauseClass cause)
{
    switch (cause) {
    case CauseClass::free:
        return CauseChainWords::tr("nobody: arbitration and clock edges");
    case CauseClass::noRoom:
        return CauseChainWords::tr("no free space");
    case CauseClass::heldBack:
        return CauseChainWords::tr("held back by a rule of the drive");
    default:
        return CauseChainWords::tr("for %1").arg(QString::fromUtf8(causeWords(cause).data()));
    }
}

// Work that holds up its own kind: the share leaves out what else holds it, so the words name the work.
QString heldWords(CauseClass cause, const QString& work)
{
    return cause == CauseClass::free || cause == CauseClass::noRoom || cause == CauseClass::heldBack
        ? ownerWords(cause)
        : CauseChainWords::tr("held by another %1, %2").arg(work, ownerWords(cause));
}

const CauseTable* tableFor(const RunResult& result, const std::string& side, double quantile)
{
    if (!side.empty())
        return causesOf(result, side, quantile);
    const CauseTable *reads = causesOf(result, "read", quantile), *writes = causesOf(result, "write", quantile);
    if (reads == nullptr || writes == nullptr)
        return reads != nullptr ? reads : writes;
    const CauseTable *allReads = causesOf(result, "read", 0), *allWrites = causesOf(result, "write", 0);
    return allReads != nullptr && allWrites != nullptr && allWrites->wait > allReads->wait ? writes : reads;
}

// "Over-provisioning 20 % to 30 %": only changes that can be made in the design, not those possible in experiments only.
std::optional<QString> drawableWords(const Sensitivity& s, const Design& design, const Catalogue& catalogue)
{
    const auto dot = s.address.find('.');
    if (dot == std::string::npos)
        return std::nullopt;
    const std::string id = s.address.substr(dot + 1);
    const Block* block = design.find(s.address.substr(0, std::min(dot, s.address.find('['))));
    const TypeSpec* type = block != nullptr ? catalogue.find(block->type) : nullptr;
    if (type == nullptr || std::isnan(s.cost))
        return std::nullopt;
    if (id == "count")
        return type->role == Role::channel ? CauseChainWords::tr("one more %1").arg(QString::fromStdString(type->label))
                                           : CauseChainWords::tr("twice as many %1s").arg(QString::fromStdString(type->label));
    const std::string words = settingWords(s.change, s.address, design, catalogue);
    return words.empty() ? std::nullopt : std::optional(QString::fromStdString(words));
}

// For all requests: the largest throughput gain. For the slow ones: the largest reduction of p99. A deeper queue shortens no wait.
const ChainChange* mostHelpful(const std::vector<ChainChange>& changes, bool ofTail)
{
    const ChainChange* best = nullptr;
    double most = kHelps;
    for (const ChainChange& change : changes) {
        const std::optional<Gain>& gain = ofTail ? change.tail : change.gain;
        const double merit = change.address == "workload.qd" || !gain || !gain->isTold() ? 0 : ofTail ? -gain->percent : gain->percent;
        if (merit > most) {
            best = &change;
            most = merit;
        }
    }
    return best;
}

} // namespace

CauseChain causeChain(const RunResult& result, const Design& design, const Catalogue& catalogue, double quantile, const std::string& side,
                      const std::vector<ChainChange>& changes, bool isOpen)
{
    CauseChain chain;
    const CauseTable* table = tableFor(result, side, quantile);
    if (table == nullptr || table->wait <= Time{} || table->latency <= Time{})
        return chain;
    auto whose = table->victim == "flush" ? CauseChainWords::tr("flushes") : QString::fromStdString(table->victim) + QLatin1Char('s');
    whose[0] = whose[0].toUpper();
    const auto share = percent(ratio(table->wait, table->latency));
    chain.head = quantile > 0 ? CauseChainWords::tr("%1 from %2 up wait %3 of their time").arg(whose, percentileText(quantile), share)
                              : CauseChainWords::tr("%1 wait %2 of their time").arg(whose, share);
    for (const CauseLink& link : chainOf(*table)) {
        const ActivityInfo& activity = result.activities[static_cast<std::size_t>(link.activity)];
        const auto where = activity.block.empty() ? CauseChainWords::tr("the host's software") : labelOf(design, catalogue, activity.block);
        switch (link.step) {
        case CauseLink::Step::waitsFor:
            chain.steps.push_back(
                {activity.block, CauseChainWords::tr("wait at %1 for %2").arg(where, workOf(activity)), percent(link.share)});
            break;
        case CauseLink::Step::heldBy:
            chain.steps.push_back(
                {activity.block, CauseChainWords::tr("held by %1 of %2").arg(workOf(activity), where), percent(link.share)});
            break;
        case CauseLink::Step::onBehalfOf:
            chain.steps.push_back({ownerOf(design, catalogue, link.cause, activity.block),
                                   chain.steps.size() > 1 ? ownerWords(link.cause) : heldWords(link.cause, workOf(activity)),
                                   percent(link.share)});
            break;
        }
    }
    // Tests measure a side's p99 and no other percentile.
    if (quantile != 0 && std::abs(quantile - 0.99) > 1e-9)
        return chain;
    if (const ChainChange* help = mostHelpful(changes, quantile > 0)) {
        const std::string& address = help->address;
        const std::string block =
            address.rfind("workload.", 0) == 0 ? firstOf(design, catalogue, Role::host) : address.substr(0, address.find_first_of(".["));
        const double percent = quantile > 0 ? help->tail->percent : isOpen ? -help->gain->percent : help->gain->percent;
        const QString figure = (quantile > 0 ? CauseChainWords::tr("p99 %1")
                                    : isOpen ? CauseChainWords::tr("mean %1")
                                             : CauseChainWords::tr("IOPS %1"))
                                   .arg(QString::fromStdString(changeText(percent)));
        chain.steps.push_back({block, help->words, figure, true});
    }
    return chain;
}

std::vector<ChainChange> triedChanges(const RunResult& result, const Design& design, const Catalogue& catalogue, const std::string& side)
{
    std::vector<ChainChange> changes;
    for (const Sensitivity& s : result.bottleneck.sensitivity)
        if (const auto words = drawableWords(s, design, catalogue)) {
            ChainChange change{s.address, *words, s.told ? std::optional(Gain{s.gainPercent, s.ci95}) : std::nullopt, std::nullopt};
            const auto one = std::find_if(s.sides.begin(), s.sides.end(), [&](const SideGain& gain) { return gain.side == side; });
            if (one != s.sides.end() && !std::isnan(one->p99Percent) && !std::isnan(one->p99Ci95))
                change.tail = Gain{one->p99Percent, one->p99Ci95};
            changes.push_back(std::move(change));
        }
    return changes;
}

std::vector<ChainChange> provedChanges(const std::vector<ProofLine>& lines)
{
    std::vector<ChainChange> changes;
    for (const ProofLine& line : lines)
        if (line.isChange && line.state == ProofLine::State::done)
            changes.push_back({line.address.toStdString(), line.label, line.gain, line.tail});
    return changes;
}

std::string chainVictim(const RunResult& result, const std::string& side, double quantile)
{
    const CauseTable* table = tableFor(result, side, quantile);
    return table != nullptr ? table->victim : std::string();
}

} // namespace floom::inline pages
