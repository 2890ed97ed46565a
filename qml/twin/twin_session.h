// SPDX-License-Identifier: GPL-3.0-or-later
// TwinSession: reads measured figures and fits the current design to them, each on its own thread; holds the result, and saves the twin as
// a variant of the project. The fit starts from the current design, optionally with the topology found by detection. Changing figures,
// parameters or design discards the result. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "twin/twin_figures.h"
#include "twin/twin_fit.h"
#include "twin/twin_parameters.h"
#include "twin/twin_start.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <thread>

namespace floom::inline pages {

class TwinSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(QVariantList sources READ sources NOTIFY changed) // {name, about, notes}
    Q_PROPERTY(QVariantList figures READ figures NOTIFY changed) // see twinFigureRows()
    Q_PROPERTY(QStringList axis READ axis NOTIFY changed)
    // {file, told, problem}: what of that file was applied to the design, or why not; file "" = the fit starts from the design as it is
    Q_PROPERTY(QVariantMap detected READ detected NOTIFY changed)
    Q_PROPERTY(QVariantList parameters READ parameters NOTIFY changed) // {address, on, start, range, fitted, verdict, determined}
    Q_PROPERTY(double noisePercent READ noisePercent WRITE setNoisePercent NOTIFY changed) // for figures without their own error
    Q_PROPERTY(int requests READ requests WRITE setRequests NOTIFY changed) // per run
    Q_PROPERTY(bool reading READ isReading NOTIFY changed)
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(QString progress READ progress NOTIFY progressed) // while running
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(bool misses READ misses NOTIFY changed) // the best there is does not behave like the drive
    Q_PROPERTY(QString result READ result NOTIFY changed) // in sentences; "" = no fit yet
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // of the last action; "" = none
    Q_PROPERTY(QString kept READ kept NOTIFY changed) // name of the variant that holds the twin; "" = none

public:
    explicit TwinSession(QObject* parent = nullptr);
    ~TwinSession() override; // stops and joins

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] QVariantList sources() const;
    [[nodiscard]] QVariantList figures() const;
    [[nodiscard]] QStringList axis() const;
    [[nodiscard]] QVariantMap detected() const;
    [[nodiscard]] QVariantList parameters() const;
    [[nodiscard]] double noisePercent() const { return m_noisePercent; }
    void setNoisePercent(double percent);
    [[nodiscard]] int requests() const { return m_requests; }
    void setRequests(int requests);
    [[nodiscard]] bool isReading() const { return m_reading; }
    [[nodiscard]] bool isRunning() const { return m_fit.isRunning(); }
    [[nodiscard]] QString progress() const { return m_fit.progress(); }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] bool misses() const;
    [[nodiscard]] QString result() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString kept() const;

    Q_INVOKABLE void addFiles(const QStringList& filesOrUrls); // figures or detection results; read one after the other
    Q_INVOKABLE bool addLine(const QString& line); // such as: rw=randread qd=32 => iops=320k +-5%
    Q_INVOKABLE void removeSource(int row);
    Q_INVOKABLE void removeDetected();
    Q_INVOKABLE void setUnseen(int load, bool unseen);
    Q_INVOKABLE void setFree(int row, bool free);
    Q_INVOKABLE QString setRange(int row, const QString& text); // "" or why not
    Q_INVOKABLE bool addParameter(const QString& words); // pkg.tR, or pkg.tR=20us..200us
    Q_INVOKABLE void start();
    Q_INVOKABLE void stop(); // answers with the best point so far
    Q_INVOKABLE void keep(const QString& name); // saves the twin as a variant; the current one stays current
    Q_INVOKABLE void deleteKept();
    Q_INVOKABLE void showKept();

signals:
    void workspaceChanged();
    void changed();
    void progressed();

private:
    void readNext();
    void takeStart(); // the design changed
    void forget(const QString& problem = {}); // discards the result: figures, parameters or design changed

    QPointer<Workspace> m_workspace;
    TwinFigures m_figures;
    TwinStart m_start;
    TwinParameters m_parameters;
    double m_noisePercent = 3;
    int m_requests = 10'000, m_kept = 0;
    QStringList m_waiting; // files to read
    QString m_problem;
    std::optional<FitAnswer> m_answer;
    bool m_reading = false;
    TwinFit m_fit;
    std::jthread m_reader; // last member: joins before what it reports to is destroyed
};

} // namespace floom::inline pages
