// SPDX-License-Identifier: GPL-3.0-or-later
// DeskRuns: starts and stops runs of the current design, stores them in the project under their variant, shows them, and decides their
// bottleneck by experiment afterwards. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline run {
struct RunRecord;
} // namespace floom::inline run

namespace floom::inline desk {

class VerdictWatch;
class Workspace;

class DeskRuns final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(int seed READ seed WRITE setSeed NOTIFY seedChanged)

public:
    explicit DeskRuns(Workspace& workspace);
    ~DeskRuns() override;

    [[nodiscard]] int seed() const; // of the next run; the document's
    void setSeed(int seed); // 1 or more, ignored otherwise; one undo step
    Q_INVOKABLE void start(); // problem() gives the reason if it cannot run
    Q_INVOKABLE void startOrCancel();
    [[nodiscard]] Q_INVOKABLE bool haveAny() const; // of any variant
    // Stores a finished run under the variant (0 = the current one), and shows it if that variant is current.
    void add(std::shared_ptr<const RunRecord> record, int variant = 0);
    [[nodiscard]] int runningVariant() const; // whose run has not ended; 0 = none
    [[nodiscard]] bool isDeciding() const; // experiments on the shown run are pending: verdictChanged() follows

signals:
    void seedChanged();
    void verdictChanged(); // the same run with its bottleneck decided by experiment
    void notice(const QString& text); // a run of a variant that is not shown has ended
    void problem(const QString& text);

private:
    void takeFinished(const std::shared_ptr<const RunRecord>& record);
    void takeFailed(const QString& reason);
    [[nodiscard]] QString elsewhere() const; // the name of the last started run's variant; "" = the current one, or gone
    void takeVerdict(const std::shared_ptr<const RunRecord>& told);

    Workspace& m_workspace;
    std::unique_ptr<VerdictWatch> m_verdicts;
    struct Origin { // of the last started run
        int run = 0, project = 0, variant = 0;
    } m_origin;
};

} // namespace floom::inline desk
