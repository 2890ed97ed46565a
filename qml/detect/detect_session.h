// SPDX-License-Identifier: GPL-3.0-or-later
// DetectSession: runs probes on the current design or on a random unknown drive, on a separate thread; holds their answers and, unless the
// drive is locked, the truth. A locked drive reveals the truth after a guess. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "detect/detect.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <thread>
#include <vector>

namespace floom::inline pages {

class DetectSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool unknownDrive READ isUnknownDrive WRITE setUnknownDrive NOTIFY changed)
    Q_PROPERTY(bool noisy READ isNoisy WRITE setNoisy NOTIFY changed) // adds the latency noise of a real drive
    Q_PROPERTY(bool locked READ isLocked WRITE setLocked NOTIFY changed) // the truth is hidden
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(double progress READ progress NOTIFY changed) // 0..1, over all probes
    Q_PROPERTY(QString asking READ asking NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    // {id, label, chosen, writes, found, interval, truth, verdict, tone, guess}; tones: "good", "bad", "none"
    Q_PROPERTY(QVariantList probes READ probes NOTIFY changed)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(QVariantMap curve READ curve NOTIFY changed)
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed)
    // {known, channels, dies, rows: {label, text, differs}}, as found and as true; the truth has no rows while hidden
    Q_PROPERTY(QVariantMap foundDrive READ foundDrive NOTIFY changed)
    Q_PROPERTY(QVariantMap trueDrive READ trueDrive NOTIFY changed)

public:
    explicit DetectSession(QObject* parent = nullptr);
    ~DetectSession() override; // stops and joins

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] bool isUnknownDrive() const { return m_unknown; }
    void setUnknownDrive(bool unknown);
    [[nodiscard]] bool isNoisy() const { return m_noisy; }
    void setNoisy(bool noisy);
    [[nodiscard]] bool isLocked() const { return m_locked; }
    void setLocked(bool locked);
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] double progress() const;
    [[nodiscard]] QString asking() const { return m_asking; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QVariantList probes() const;
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int current);
    [[nodiscard]] QVariantMap curve() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QVariantMap foundDrive() const;
    [[nodiscard]] QVariantMap trueDrive() const;

    Q_INVOKABLE void choose(int row, bool chosen);
    Q_INVOKABLE void chooseAll(bool chosen);
    Q_INVOKABLE void ask();
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void another(); // picks another unknown drive
    Q_INVOKABLE QString guess(int row, const QString& text); // "" or why the text is not a guess
    Q_INVOKABLE QString reveal(); // unlocks the drive; "" or why not

signals:
    void workspaceChanged();
    void changed();

private:
    struct Row {
        detect::Probe probe;
        bool chosen = true;
        std::optional<detect::ProbeAnswer> answer;
        std::optional<detect::Truth> truth;
        std::optional<double> guess;
        // An answer below "likely" is no claim.
        [[nodiscard]] bool isClaimed() const { return answer && answer->value && answer->certainty >= detect::kLikely; }
    };

    void forget(); // clears the answers: they belong to another drive
    [[nodiscard]] int guesses() const;
    [[nodiscard]] Result<Design> askedDesign() const;
    [[nodiscard]] QVariantMap driveOf(bool found) const;
    void take(int job, const detect::Finding& finding, const detect::Truth& truth);
    void end(int job, const QString& problem);

    QPointer<Workspace> m_workspace;
    std::vector<Row> m_rows;
    int m_current = 0, m_asked = 0, m_answered = 0, m_job = 0;
    std::uint64_t m_number = 0; // of the unknown drive
    QString m_asking;
    bool m_unknown = false, m_noisy = false, m_locked = false, m_running = false;
    std::jthread m_thread; // last member: joins before what it reports to is destroyed
};

} // namespace floom::inline pages
