// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/estimate/ceiling_watch.h"

#include "analysis/analysis.h"
#include "desk/runs/figure_origin.h"
#include "document/document.h"
#include "document/findings.h"
#include "export/change_words.h"
#include "export/headline.h"
#include "export/number_text.h"
#include "look/qt_text.h"

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr int kPaceMs = 30;

} // namespace

BlockLoads loadsUnder(const Ceiling& bound, const Design& design)
{
    BlockLoads loads;
    for (const auto& [id, share] : bound.load)
        if (const Block* block = design.find(id)) {
            const auto instances = static_cast<std::size_t>(std::clamp(block->instances(), 1, 1'000'000));
            loads[id] = {share, std::vector<double>(instances, share)};
        }
    return loads;
}

CeilingWatch::CeilingWatch(Document& document, QObject* parent)
    : QObject(parent)
    , m_document(document)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &CeilingWatch::computeNow);
    connect(&document, &Document::physicsChanged, this, &CeilingWatch::wake);
    connect(&document, &Document::workloadChanged, this, &CeilingWatch::wake);
    connect(&document, &Document::loaded, this, &CeilingWatch::computeNow);
}

// At once after a pause; in a burst of edits once per frame, so that a drag is followed but not slowed down.
void CeilingWatch::wake()
{
    if (m_timer.isActive())
        return;
    const qint64 since = m_since.isValid() ? m_since.elapsed() : kPaceMs;
    m_timer.start(static_cast<int>(std::clamp<qint64>(kPaceMs - since, 0, kPaceMs)));
}

void CeilingWatch::computeNow()
{
    m_timer.stop();
    m_since.restart();
    QString figure, limit, origin;
    double iops = 0;
    BlockLoads loads;
    if (const auto program = m_document.findings()->program()) {
        const Workload& workload = *m_document.asked();
        const auto bound = ceiling(*program, workload);
        iops = bound.iops;
        if (iops > 0)
            figure = qt(headline(bound.iops, bound.bandwidthMBs * 1e6, workload));
        if (!bound.limits.empty())
            limit = QString::fromStdString(loneLabel(bound.limits.front().instance, m_document.design(), m_document.catalogue()));
        loads = loadsUnder(bound, m_document.design());
        origin = ceilingOrigin(bound, m_document.design(), m_document.catalogue());
    }
    m_iops = iops;
    if (figure == m_figure && limit == m_limit && origin == m_origin)
        return;
    m_figure = figure;
    m_limit = limit;
    m_origin = origin;
    m_loads = std::move(loads);
    emit changed();
}

} // namespace floom::inline desk
