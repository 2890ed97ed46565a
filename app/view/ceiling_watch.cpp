// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/ceiling_watch.h"

#include "analysis/analysis.h"
#include "compile/compile.h"
#include "document/document.h"
#include "view/run_view.h"
#include "workload/workload.h"

namespace floom {

namespace {

constexpr int kRestMs = 40;
constexpr double kLargeRequest = 32 * 1024; // from here on a person thinks in bytes a second

double meanRequestBytes(const Workload& workload)
{
    double bytes = 0;
    for (const auto& [size, percent] : workload.blockSizes)
        bytes += static_cast<double>(size) * percent / 100;
    return bytes;
}

} // namespace

CeilingWatch::CeilingWatch(Document& document, QObject* parent)
    : QObject(parent)
    , m_document(document)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRestMs);
    connect(&m_timer, &QTimer::timeout, this, &CeilingWatch::computeNow);
    connect(&document, &Document::physicsChanged, &m_timer, qOverload<>(&QTimer::start));
    connect(&document, &Document::workloadChanged, &m_timer, qOverload<>(&QTimer::start));
    connect(&document, &Document::loaded, this, &CeilingWatch::computeNow);
}

void CeilingWatch::computeNow()
{
    m_timer.stop();
    QString figure;
    QString limit;
    const auto workload = parseWorkload(m_document.workload().toStdString());
    const auto compiled = m_document.design().blocks.empty() ? Compiled{} : compile(m_document.design(), m_document.catalogue());
    if (workload.ok() && compiled.program) {
        const auto bound = ceiling(*compiled.program, *workload);
        if (bound.iops > 0)
            figure = meanRequestBytes(*workload) < kLargeRequest ? tr("%1 IOPS").arg(shortNumber(bound.iops))
                                                                 : bytesPerSecond(bound.bandwidthMBs * 1e6);
        if (!bound.limits.empty())
            limit = QString::fromStdString(bound.limits.front().instance).remove(QStringLiteral("[*]"));
    }
    if (figure == m_figure && limit == m_limit)
        return;
    m_figure = figure;
    m_limit = limit;
    emit changed();
}

} // namespace floom
