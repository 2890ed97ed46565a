// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/trace_preview.h"

#include "base/units.h"
#include "document/document.h"
#include "export/number_text.h"
#include "look/local_path.h"
#include "look/qt_text.h"
#include "recording/timeline_ruler.h"
#include "run/trace_file.h"
#include "workload/edit_workload.h"
#include "workload/trace_watch.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace floom::inline pages {

namespace {

QString counted(double number)
{
    return groupedNumber(std::llround(number));
}

// Three digits: a sum over many requests is no round number in any unit.
QString amountWords(std::uint64_t bytes)
{
    return QString::fromStdString(binarySumText(static_cast<double>(bytes)));
}

QString bytesWords(std::uint64_t bytes)
{
    return qt(binarySizeText(static_cast<double>(bytes)));
}

QString secondsWords(double seconds)
{
    return seconds == 0 ? QStringLiteral("0 s") : QString::fromStdString(microsecondsText(seconds * 1e6));
}

QString percent(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? qt(percentText(static_cast<double>(part) / static_cast<double>(whole), 0)) : QString();
}

std::string quoted(const QString& path)
{
    std::string text = "\"";
    for (const char c : path.toStdString()) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + "\"";
}

// The row that replays `file`, preferring `row`; for "", any trace. Null if there is none.
const Workload* tracedRow(const Workload& whole, int row, const std::string& file)
{
    const auto fits = [&](const Workload& one) { return !one.trace.empty() && (file.empty() || one.trace == file); };
    if (const Workload& given = rowAt(whole, static_cast<std::size_t>(std::max(row, 0))); fits(given))
        return &given;
    const auto found = std::find_if(whole.parts.begin(), whole.parts.end(), fits);
    return found != whole.parts.end() ? &*found : nullptr;
}

// Trace time, to the microsecond.
std::string timeWord(const char* name, double seconds)
{
    const auto micro = static_cast<std::int64_t>(std::llround(seconds * 1e6));
    return std::string(" ") + name + "=" + formatValue(Value{micro * 1'000'000}, Kind::time);
}

} // namespace

TracePreview::TracePreview(QObject* parent)
    : QObject(parent)
{
    m_look.setInterval(100);
    connect(&m_look, &QTimer::timeout, this, &TracePreview::progressChanged);
}

TracePreview::~TracePreview()
{
    m_thread.request_stop();
}

void TracePreview::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace != nullptr)
        connect(workspace->document(), &Document::workloadChanged, this, &TracePreview::followWorkload);
    emit workspaceChanged();
    followWorkload();
}

Result<Workload> TracePreview::workload() const
{
    return m_workspace ? Result<Workload>(*m_workspace->document()->asked()) : Result<Workload>(Error{});
}

void TracePreview::followWorkload()
{
    const auto whole = workload();
    const Workload* const shown = whole ? tracedRow(*whole, m_row, {}) : nullptr;
    if (shown == nullptr) {
        emit rangeChanged(); // it is no longer used
        return;
    }
    m_asTimed = !shown->traceClosedLoop;
    m_depth = shown->depth;
    setFile(QString::fromStdString(shown->trace));
    if (m_summary && m_summary->durationSeconds > 0) {
        m_from = std::clamp(shown->traceFrom.seconds() / m_summary->durationSeconds, 0.0, 1.0);
        m_to = shown->traceTo > Time{} ? std::clamp(shown->traceTo.seconds() / m_summary->durationSeconds, 0.0, 1.0) : 1;
    }
    emit rangeChanged();
}

void TracePreview::setRow(int row)
{
    if (m_row == row)
        return;
    m_row = row;
    if (const auto whole = workload(); whole && !rowAt(*whole, static_cast<std::size_t>(std::max(row, 0))).trace.empty())
        followWorkload();
    emit rangeChanged();
}

bool TracePreview::isUsed() const
{
    const auto whole = workload();
    return whole && tracedRow(*whole, m_row, m_file.toStdString()) != nullptr;
}

void TracePreview::setFile(const QString& file)
{
    const QString path = localPath(file);
    if (path == m_file)
        return;
    m_file = path;
    read();
}

QString TracePreview::name() const
{
    return QFileInfo(m_file).fileName();
}

void TracePreview::read()
{
    m_thread.request_stop();
    m_summary.reset();
    m_profile = {};
    m_problem.clear();
    m_from = 0;
    m_to = 1;
    m_reading = !m_file.isEmpty();
    m_lines.store(0, std::memory_order_relaxed);
    emit changed();
    emit rangeChanged();
    if (!m_reading)
        return;
    m_look.start();
    m_thread = std::jthread([this, name = m_file.toStdString()](const std::stop_token& stop) {
        const auto result = std::make_shared<Read>();
        std::ifstream stream;
        if (const Outcome opened = openTraceFile(stream, name); !opened) {
            result->problem = QString::fromStdString(opened.error().message());
        } else if (auto summary = summarizeTrace(stream, "", name, TraceWatch{stop, &m_lines, &result->profile}); !summary) {
            result->problem = QString::fromStdString(summary.error().message());
        } else {
            result->summary = std::move(*summary);
        }
        if (!stop.stop_requested())
            QMetaObject::invokeMethod(
                this,
                [this, result, name] {
                    if (m_file.toStdString() == name)
                        take(result);
                },
                Qt::QueuedConnection);
    });
}

void TracePreview::take(const std::shared_ptr<Read>& read)
{
    m_look.stop();
    m_reading = false;
    m_problem = read->problem;
    m_summary = std::move(read->summary);
    m_profile = std::move(read->profile);
    emit changed();
    emit progressChanged();
    followWorkload();
}

QVariantList TracePreview::facts() const
{
    QVariantList list;
    if (!m_summary)
        return list;
    const TraceSummary& sum = *m_summary;
    const auto add = [&](const QString& name, const QString& value) { list << QVariantMap{{"name", name}, {"value", value}}; };
    const std::uint64_t transfers = sum.reads + sum.writes;
    add(tr("Format"), QString::fromStdString(sum.format));
    add(tr("Requests"), counted(static_cast<double>(sum.records)));
    add(tr("Duration"), secondsWords(sum.durationSeconds));
    if (sum.durationSeconds > 0)
        add(tr("Mean rate"), tr("%1/s").arg(counted(static_cast<double>(sum.records) / sum.durationSeconds)));
    add(tr("Reads"), percent(sum.reads, transfers));
    add(tr("Read"), amountWords(sum.bytesRead));
    add(tr("Written"), amountWords(sum.bytesWritten));
    add(tr("Sizes"),
        sum.smallest == sum.largest ? bytesWords(sum.smallest) : tr("%1 to %2").arg(bytesWords(sum.smallest), bytesWords(sum.largest)));
    add(tr("Sequential"), percent(sum.sequential, transfers));
    add(tr("Aligned to 4 KiB"), percent(sum.aligned, transfers));
    add(tr("Footprint"), tr("about %1").arg(amountWords(sum.footprintBytes)));
    add(tr("Highest address"), amountWords(sum.highestByte));
    if (sum.outOfOrder > 0)
        add(tr("Out of order"), counted(static_cast<double>(sum.outOfOrder)));
    return list;
}

QVariantList TracePreview::slices() const
{
    std::uint64_t most = 1;
    for (const auto& slice : m_profile.slices())
        most = std::max(most, slice.reads + slice.writes);
    QVariantList list;
    for (const auto& slice : m_profile.slices())
        list << QVariantMap{{"reads", static_cast<double>(slice.reads) / static_cast<double>(most)},
                            {"writes", static_cast<double>(slice.writes) / static_cast<double>(most)}};
    return list;
}

double TracePreview::sliceShare() const
{
    return seconds() > 0 ? m_profile.sliceWidth().seconds() / seconds() : 1;
}

QString TracePreview::peak() const
{
    std::uint64_t most = 0;
    for (const auto& slice : m_profile.slices())
        most = std::max(most, slice.reads + slice.writes);
    return most > 0 ? tr("%1/s").arg(counted(static_cast<double>(most) / m_profile.sliceWidth().seconds())) : QString();
}

QVariantList TracePreview::sizes() const
{
    QVariantList list;
    std::uint64_t all = 0;
    for (const auto& size : m_profile.sizes())
        all += size.requests;
    for (const auto& size : m_profile.sizes())
        list << QVariantMap{{"size", bytesWords(size.upTo)}, {"share", static_cast<double>(size.requests) / static_cast<double>(all)}};
    return list;
}

void TracePreview::setFrom(double from)
{
    m_from = std::clamp(from, 0.0, std::max(m_to - 0.005, 0.0));
    emit rangeChanged();
}

void TracePreview::setTo(double to)
{
    m_to = std::clamp(to, std::min(m_from + 0.005, 1.0), 1.0);
    emit rangeChanged();
}

void TracePreview::setAsTimed(bool asTimed)
{
    m_asTimed = asTimed;
    emit rangeChanged();
}

QString TracePreview::range() const
{
    if (!m_summary)
        return {};
    if (m_from <= 0 && m_to >= 1)
        return tr("Whole trace");
    return tr("%1 to %2 of %3").arg(secondsWords(m_from * seconds()), secondsWords(m_to * seconds()), secondsWords(seconds()));
}

QString TracePreview::words() const
{
    std::string text = "trace=" + quoted(m_file);
    if (!m_asTimed)
        text += " qd=" + std::to_string(m_depth);
    if (m_from > 0)
        text += timeWord("from", m_from * seconds());
    if (m_to < 1)
        text += timeWord("to", m_to * seconds());
    return QString::fromStdString(text);
}

// The trace alone, as chosen here.
Result<Workload> TracePreview::traced() const
{
    const AskedWorkload chosen = AskedWorkload::read(words().toStdString());
    return chosen ? Result<Workload>(*chosen) : Result<Workload>(chosen.error());
}

QString TracePreview::set(const Result<Workload>& workload)
{
    if (!workload)
        return QString::fromStdString(workload.error().message());
    m_workspace->document()->steps()->endBurst();
    return m_workspace->document()->setWorkload(AskedWorkload(*workload));
}

QString TracePreview::use()
{
    if (!m_workspace || !m_summary)
        return m_problem;
    return isUsed() ? useBeside() : set(traced());
}

QString TracePreview::useBeside()
{
    if (!m_workspace || !m_summary)
        return m_problem;
    const auto whole = workload(), trace = traced();
    if (!whole || !trace)
        return set(!whole ? whole : trace);
    const Workload* const at = tracedRow(*whole, m_row, trace->trace);
    const auto row = at != nullptr && !whole->parts.empty() ? at - whole->parts.data() : std::max(m_row, 0);
    return set(withTraceBeside(*whole, static_cast<std::size_t>(row), *trace));
}

} // namespace floom::inline pages
