// SPDX-License-Identifier: GPL-3.0-or-later
// SqlConsole: SQL queries on the run shown in a timeline, with the answer as a table. Each runs on its own thread, so that the window never
// blocks; a new query, or stop(), cancels the previous one. GUI thread.
#pragma once

#include "desk/timeline/timeline_session.h"
#include "query/run_query.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <list>
#include <memory>
#include <thread>

namespace floom::inline pages {

class SqlConsole : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // error of the last query; "" = none
    Q_PROPERTY(QString summary READ summary NOTIFY changed) // "10 rows in 3 ms"; while busy, the elapsed time
    Q_PROPERTY(QVariantList columns READ columns NOTIFY changed) // {name, width (characters), right} each
    Q_PROPERTY(int count READ count NOTIFY changed) // rows
    Q_PROPERTY(QVariantList samples READ samples CONSTANT) // {title, sql} each
    Q_PROPERTY(QVariantList tables READ tables CONSTANT) // {title, what, sql} each

public:
    explicit SqlConsole(QObject* parent = nullptr);
    ~SqlConsole() override; // cancels the current query

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] bool isBusy() const { return m_current != nullptr; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QVariantList columns() const;
    [[nodiscard]] int count() const { return static_cast<int>(m_answer.table.rows.size()); }
    [[nodiscard]] QVariantList samples() const;
    [[nodiscard]] QVariantList tables() const;

    Q_INVOKABLE void ask(const QString& sql);
    Q_INVOKABLE void stop();
    Q_INVOKABLE QStringList row(int row) const; // its cells
    Q_INVOKABLE QString csv() const; // the answer
    Q_INVOKABLE void copy() const; // the same to the clipboard
    // Goes to a row's instant (a column ending in _ps, start_ps first) and its request. False if it has neither.
    Q_INVOKABLE bool goTo(int row);
    Q_INVOKABLE bool tellsAnInstant() const; // or a request

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void sessionChanged();
    void changed();

private:
    struct Job {
        std::jthread thread;
    };
    void take(const Job* job, Result<QueryAnswer> answer);
    void show(QueryAnswer answer, const QString& problem);
    void forget(); // for another run
    [[nodiscard]] int columnOf(const char* name) const; // -1 = none
    [[nodiscard]] int instantColumn() const;
    [[nodiscard]] std::optional<qint64> number(int row, int column) const;

    QPointer<TimelineSession> m_session;
    QueryAnswer m_answer;
    QString m_problem;
    bool m_wasAsked = false;
    QElapsedTimer m_since;
    QTimer m_timer;
    std::list<std::unique_ptr<Job>> m_jobs; // jobs not joined yet, including the current one
    Job* m_current = nullptr;
};

} // namespace floom::inline pages
