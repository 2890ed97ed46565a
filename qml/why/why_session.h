// SPDX-License-Identifier: GPL-3.0-or-later
// WhySession: explains the performance of the workspace's run on one page: verdict, headline figures, stages and breakdown. Uses only
// the run's own data; missing figures are omitted. GUI thread only.
#pragma once

#include "desk/runs/why_stages.h"
#include "desk/workspace.h"
#include "recording/why_breakdown.h"
#include "run/run_record.h"
#include "why/why_roofline.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace floom::inline pages {

class WhySession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed) // the sentence up to the colon
    Q_PROPERTY(QString reason READ reason NOTIFY changed) // the rest
    Q_PROPERTY(QString evidence READ evidence NOTIFY changed)
    Q_PROPERTY(QString tail READ tail NOTIFY handleChanged) // what slow requests wait behind
    Q_PROPERTY(QVariantList metrics READ metrics NOTIFY changed) // {name, value, note, origin}
    Q_PROPERTY(bool hasBreakdown READ hasBreakdown NOTIFY changed)
    Q_PROPERTY(bool hasComposition READ hasComposition NOTIFY changed)
    Q_PROPERTY(bool causesKnown READ areCausesKnown NOTIFY changed) // the run recorded what requests waited behind
    Q_PROPERTY(bool hasStages READ hasStages NOTIFY changed)
    Q_PROPERTY(bool hasFirmware READ hasFirmware NOTIFY changed) // firmware ran on the drive's processor
    Q_PROPERTY(QVariantList limits READ limits NOTIFY changed) // {place, text, share}: ceilings of the parts
    // Time shares of the parts in the measured window: {label, detail, block, busy, blocked, starved, fullest, work, neck}. The three
    // shares sum to 100.00.
    Q_PROPERTY(QVariantList parts READ parts NOTIFY changed)
    Q_PROPERTY(QStringList lenses READ lenses NOTIFY changed) // "all", "read", "write": the requests considered; empty if there is one kind
    Q_PROPERTY(QString lens READ lens WRITE setLens NOTIFY handleChanged)
    Q_PROPERTY(int lensIndex READ lensIndex NOTIFY handleChanged) // in lenses
    Q_PROPERTY(double handle READ handle WRITE setHandle NOTIFY handleChanged) // quantile
    Q_PROPERTY(QString handleText READ handleText NOTIFY handleChanged) // "p99"
    // "p99 and above are not reported: the slow cycle was not seen"; "" = all are that one can choose.
    Q_PROPERTY(QString untold READ untold NOTIFY handleChanged)

public:
    explicit WhySession(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    // Shows a record without a workspace: tests.
    void setRecord(std::shared_ptr<const RunRecord> record, const Catalogue& catalogue);

    [[nodiscard]] const RunResult* result() const;
    [[nodiscard]] std::shared_ptr<const RunRecord> record() const { return m_record; }
    [[nodiscard]] const Breakdown& breakdown() const { return m_breakdown; }
    [[nodiscard]] const Composition& composition() const { return m_composition; }
    [[nodiscard]] const std::vector<Stage>& stages() const { return m_stages; }

    // Computed on first use; unknown without a workspace.
    [[nodiscard]] const Roofline& roofline();
    [[nodiscard]] QString rooflineText() { return rooflineWords(roofline()); }

    [[nodiscard]] bool isEmpty() const { return !m_record; }
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString reason() const;
    [[nodiscard]] QString evidence() const;
    [[nodiscard]] QString tail() const;
    [[nodiscard]] QVariantList metrics() const;
    [[nodiscard]] bool hasBreakdown() const { return !m_breakdown.blocks.empty(); }
    [[nodiscard]] bool hasComposition() const { return m_composition.upTo.size() >= 2; }
    [[nodiscard]] bool areCausesKnown() const { return m_record && !m_record->result.causes.empty(); }
    [[nodiscard]] bool hasStages() const { return !m_stages.empty(); }
    [[nodiscard]] bool hasFirmware() const { return m_record && m_record->result.firmware.ran(); }
    [[nodiscard]] QVariantList limits() const;
    [[nodiscard]] QVariantList parts() const;
    [[nodiscard]] QStringList lenses() const;
    [[nodiscard]] QString lens() const { return m_lens; }
    [[nodiscard]] int lensIndex() const { return static_cast<int>(lenses().indexOf(m_lens)); }
    void setLens(const QString& lens); // one of lenses(); others mean "all"
    [[nodiscard]] std::string side() const { return m_lens == QLatin1String("all") ? std::string() : m_lens.toStdString(); }
    [[nodiscard]] double handle() const { return m_handle; }
    void setHandle(double quantile); // at most to the highest percentile that the run reports
    [[nodiscard]] QString handleText() const;
    [[nodiscard]] QString untold() const;
    Q_INVOKABLE void moveHandle(int steps); // through p50, p90, p99, p99.9, p99.99

signals:
    void workspaceChanged();
    void recordingReady(); // the recording was still being indexed when the run was set
    void changed();
    void handleChanged(); // handle or lens changed

private:
    QPointer<Workspace> m_workspace;
    std::shared_ptr<const RunRecord> m_record;
    std::vector<Stage> m_stages;
    Breakdown m_breakdown;
    Composition m_composition;
    std::optional<Roofline> m_roofline;
    void look();
    void showBreakdown(); // latency breakdown overlay on the canvas

    QString m_lens = QStringLiteral("all");
    double m_wanted = 0.99; // quantile
    double m_handle = m_wanted; // as far as the run reports it
};

// "p99", "p99.9", "p99.95": a quantile in the usual notation.
[[nodiscard]] QString percentileText(double quantile);

} // namespace floom::inline pages
