// SPDX-License-Identifier: GPL-3.0-or-later
// DeskRuns: runs of what is on the desk: started, stopped, kept in the project with the variant that they were made of, shown, and their
// limit decided by experiment afterwards. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <memory>

namespace floom {

class VerdictWatch;
class Workspace;
struct RunRecord;

class DeskRuns final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(int seed READ seed WRITE setSeed NOTIFY seedChanged)

public:
    explicit DeskRuns(Workspace& workspace);
    ~DeskRuns() override;

    [[nodiscard]] int seed() const { return static_cast<int>(m_seed); }
    void setSeed(int seed); // 1 or more; others are ignored
    Q_INVOKABLE void start(); // a reason not to run comes as problem()
    Q_INVOKABLE void startOrCancel();
    // A finished run: kept in the project with the variant (0 = the current one), and shown when that is on the desk.
    void add(std::shared_ptr<const RunRecord> record, int variant = 0);
    [[nodiscard]] bool isDeciding() const; // experiments on the shown run go on: verdictChanged() follows

signals:
    void seedChanged();
    void verdictChanged(); // the same run, what it says of its limit decided by experiment
    void problem(const QString& text);

private:
    void takeFinished(const std::shared_ptr<const RunRecord>& record);
    void takeVerdict(const std::shared_ptr<const RunRecord>& told);

    Workspace& m_workspace;
    std::unique_ptr<VerdictWatch> m_verdicts;
    std::uint64_t m_seed = 1;
    struct Origin { // of the run that was started last
        int run = 0, project = 0, variant = 0;
    } m_origin;
};

} // namespace floom
