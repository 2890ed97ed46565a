// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/proof_session.h"

#include "analysis/tail_change.h"
#include "desk/runs/proof_words.h"
#include "document/document.h"
#include "export/number_text.h"
#include "look/key_table.h"
#include "look/qt_text.h"
#include "run/prove.h"

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

ProofSession::ProofSession(Document& document, Held held, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_held(std::move(held))
{
    connect(document.steps(), &UndoSteps::changed, this, &ProofSession::triedChanged);
}

ProofSession::~ProofSession()
{
    stop();
}

void ProofSession::stop()
{
    ++m_id; // drops calls the thread has posted
    m_thread.request_stop();
    m_running = false;
}

void ProofSession::setRecord(std::shared_ptr<const RunRecord> record)
{
    if (record == m_record)
        return;
    const bool isSameRun = record && m_record && record->id == m_record->id && record->designHash == m_record->designHash
        && record->seed == m_record->seed && record->result.latencyTotal == m_record->result.latencyTotal
        && words(record->workload) == words(m_record->workload);
    if (isSameRun) { // only the recording differs: keep the results
        m_record = std::move(record);
        return;
    }
    stop();
    m_record = std::move(record);
    m_lines.clear();
    m_variations.reset();
    m_base.reset();
    m_early.clear();
    emit changed();
}

void ProofSession::start()
{
    if (m_running || !m_record)
        return;
    if (const QString why = m_held ? m_held() : QString(); !why.isEmpty()) {
        emit notice(why);
        return;
    }
    RunRequest request;
    request.design = m_record->design;
    request.workload = m_record->workload;
    request.seed = m_record->seed;
    request.startStates = m_startStates;
    m_lines.clear();
    m_variations.reset();
    m_base.reset();
    m_early.clear();
    m_ended = 0;
    m_open = isOpenLoop(request.workload) && !m_record->result.window.unstable;
    m_running = true;
    m_clock.start();
    m_thread = std::jthread(
        [this, id = ++m_id, request = std::move(request), run = m_record, &catalogue = m_document.catalogue()](std::stop_token stop) {
            const auto post = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
            StartedProof proof = startProof(*run, catalogue, request, kAskedProof, stop);
            const auto list = std::make_shared<const std::vector<Variation>>(proof.list);
            post([this, id, list] { take(id, list); });
            const std::size_t done = proof.outcomes.size();
            const auto tell = [&](std::size_t index, const RunOutcome& outcome) {
                post([this, id, index, record = outcome.record] { take(id, index, record); });
            };
            for (std::size_t i = 0; i < done; ++i)
                tell(i, proof.outcomes[i]);
            const auto ended = [&](std::size_t index, const RunOutcome& outcome) { tell(done + index, outcome); };
            for (RunOutcome& outcome : runProof(proof.left(), catalogue, request, stop, nullptr, ended))
                proof.outcomes.push_back(std::move(outcome));
            auto told = std::make_shared<RunRecord>(*run);
            if (list->empty() || run->result.partial || !conclude(*told, catalogue, request, std::move(proof), stop))
                told.reset();
            post([this, id, told = std::move(told)] { end(id, told); });
        });
    emit changed();
}

void ProofSession::cancel()
{
    if (!m_running)
        return;
    stop();
    m_seconds = static_cast<double>(m_clock.elapsed()) * 1e-3;
    emit changed();
}

void ProofSession::take(int id, const Variations& list)
{
    if (id != m_id)
        return;
    m_variations = list;
    m_lines = proofLines(*list, m_document.catalogue());
    emit changed();
}

void ProofSession::take(int id, std::size_t index, const std::shared_ptr<const RunRecord>& record)
{
    if (id != m_id)
        return;
    ++m_ended;
    if (index == 0)
        m_base = record;
    else if (!m_base)
        m_early.emplace_back(index, record);
    else
        compare(index, record.get());
    if (m_base)
        for (const auto& [early, one] : std::exchange(m_early, {}))
            compare(early, one.get());
    emit changed();
}

namespace {

// The rows tell what was decided: also from longer runs, other seeds, and how far the drive drifts.
void adopt(std::vector<ProofLine>& lines, const std::vector<Variation>& list, const RunResult& decided)
{
    for (ProofLine& line : lines) {
        const Variation& own = list[line.variation];
        const auto found = std::ranges::find_if(decided.bottleneck.sensitivity, [&own](const Sensitivity& one) { return isOf(one, own); });
        if (line.gain && found != decided.bottleneck.sensitivity.end()) {
            line.gain->percent = found->gainPercent;
            line.gain->ci95 = found->ci95;
            line.tail = tailOf(*found, decided);
        }
    }
}

} // namespace

void ProofSession::end(int id, const std::shared_ptr<const RunRecord>& told)
{
    if (id != m_id)
        return;
    m_running = false;
    m_seconds = static_cast<double>(m_clock.elapsed()) * 1e-3;
    if (told)
        adopt(m_lines, *m_variations, told->result);
    emit changed();
    if (told)
        emit decided(told);
}

void ProofSession::compare(std::size_t index, const RunRecord* record)
{
    const bool isIdeal = (*m_variations)[index].kind == Variation::Kind::ideal;
    for (ProofLine& line : m_lines) {
        const Variation& own = (*m_variations)[line.variation];
        if (isIdeal ? !line.isPart || own.block != (*m_variations)[index].block : line.variation != index)
            continue;
        const auto gain = record ? gainOf((*m_variations)[index], m_base->result, record->result, m_open) : std::nullopt;
        if (isIdeal) {
            if (gain)
                line.ideal = gain->percent;
            continue;
        }
        line.state = gain ? ProofLine::State::done : ProofLine::State::failed;
        line.gain = gain;
        if (gain) {
            line.tail = tailChange(m_base->result, record->result);
            line.note = changeNote(m_base->result, record->result, m_base->workload);
            if (own.kind == Variation::Kind::more) {
                line.cost = addedCost(pricedOf(m_base->result), pricedOf(record->result));
                line.watts = record->result.energy.meanWatts - m_base->result.energy.meanWatts;
            }
        }
    }
}

double ProofSession::share() const
{
    return m_variations && !m_variations->empty() ? static_cast<double>(m_ended) / static_cast<double>(m_variations->size()) : 0;
}

QString ProofSession::note() const
{
    if (!m_variations)
        return m_running ? tr("compiling, then one run of the drive as drawn") : QString();
    if (m_variations->empty())
        return tr("a few minutes of simulation cannot bring the drive into the state of this run");
    const auto all = m_variations->size();
    QStringList parts;
    const QString runs = qt(countedText(all, "run"));
    const QString requests = qt(countedText(m_variations->front().workload.count, "request"));
    // What gains most, and what had not settled, has run longer by the end.
    parts << (m_ended < all ? tr("%1 of %2").arg(m_ended).arg(runs) : runs)
            + (m_running ? tr(" of %1") : tr(" of %1 or more")).arg(requests);
    if (!m_running && m_ended < all)
        parts << tr("cancelled");
    if (!m_running && m_showsTime)
        parts << qt(elapsedText(m_seconds));
    return parts.join(QStringLiteral(" · "));
}

QString ProofSession::merit() const
{
    return m_open ? tr("less latency") : tr("IOPS");
}

QString ProofSession::summary() const
{
    return m_running ? QString() : proofSummary(m_lines, merit());
}

QString ProofSession::tailName() const
{
    return m_record ? QString::fromStdString(floom::tailName(m_record->result)) : tr("p99");
}

double ProofSession::axis() const
{
    double most = 10;
    for (const ProofLine& line : m_lines)
        if (line.isPart && line.gain)
            most = std::max(most, line.gain->percent + line.gain->ci95);
    const double step = std::pow(10, std::floor(std::log10(most)));
    return std::ceil(most / step * 2) / 2 * step;
}

QString ProofSession::stepWords(const ProofLine& line) const
{
    return tr("Try %1").arg(line.label);
}

QString ProofSession::tryChange(int line)
{
    if (line < 0 || line >= static_cast<int>(m_lines.size()) || !m_lines[static_cast<std::size_t>(line)].isChange)
        return tr("There is nothing to try.");
    const ProofLine& chosen = m_lines[static_cast<std::size_t>(line)];
    const Variation& variation = (*m_variations)[chosen.variation];
    Design design = m_document.design();
    AskedWorkload workload = m_document.asked();
    if (variation.kind == Variation::Kind::workload) {
        Workload now = *workload;
        if (now.parts.size() != variation.workload.parts.size())
            return tr("The workload has changed since the test.");
        now.blockSizes = variation.workload.blockSizes;
        now.blockAlign = variation.workload.blockAlign;
        const auto paced = [](Workload& one, const Workload& as) {
            one.depth = as.depth;
            one.rateIops = as.rateIops;
            one.rateBytes = as.rateBytes;
            one.thinkTime = as.thinkTime;
            one.thinkBlocks = as.thinkBlocks;
            one.traceScale = as.traceScale;
        };
        paced(now, variation.workload);
        for (std::size_t i = 0; i < now.parts.size(); ++i)
            paced(now.parts[i], variation.workload.parts[i]);
        workload = AskedWorkload(now);
    } else if (!applyDifference(design, m_variations->front().design, variation.design)) {
        return tr("The drawing no longer has %1.").arg(QString::fromStdString(variation.block));
    }
    const bool same = design == m_document.design() && workload == m_document.asked();
    if (same)
        return tr("The drawing already has this change.");
    m_document.replace(std::move(design), workload, stepWords(chosen));
    emit notice(
        tr("%1. %2 undoes it, %3 runs it.").arg(chosen.label, keyText(QStringLiteral("edit.undo")), keyText(QStringLiteral("run.start"))));
    return {};
}

bool ProofSession::isTried(int line) const
{
    return line >= 0 && line < static_cast<int>(m_lines.size()) && m_document.steps()->canUndo()
        && m_document.steps()->undoText() == stepWords(m_lines[static_cast<std::size_t>(line)]);
}

void ProofSession::takeBack(int line)
{
    if (isTried(line))
        m_document.steps()->undo();
}

} // namespace floom::inline desk
