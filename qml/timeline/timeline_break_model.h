// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineBreaks: a timeline's "pause when" conditions, for QML and for playback, with the instants of the shown run at which each becomes
// true. Conditions persist when another run is shown. GUI thread only.
#pragma once

#include "desk/timeline/timeline_session.h"
#include "recording/timeline_breaks.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace floom::inline pages {

class TimelineBreaks : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int count READ count NOTIFY listChanged)
    Q_PROPERTY(bool armed READ isArmed NOTIFY listChanged) // an enabled condition becomes true somewhere in the run
    Q_PROPERTY(QStringList kinds READ kinds CONSTANT) // display names, in the order of add()'s `kind`
    Q_PROPERTY(QString reached READ reached NOTIFY reachedChanged) // the condition at which playback last paused; "" = none

public:
    enum RoleName { words = Qt::UserRole + 1, found, enabled, problem };

    explicit TimelineBreaks(QObject* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] bool isArmed() const;
    [[nodiscard]] QStringList kinds() const;
    [[nodiscard]] QString reached() const { return m_reached; }
    Q_INVOKABLE bool needsValue(int kind) const;
    Q_INVOKABLE bool takesPlace(int kind) const;
    Q_INVOKABLE QString example(int kind) const;

    // "" or why not. An existing equal condition is enabled instead.
    Q_INVOKABLE QString add(int kind, const QString& value, const QString& place);
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void setEnabled(int row, bool on);

    // Goes to the nearest instant after (step 1) or before (step -1) the current one at which an enabled condition becomes true.
    Q_INVOKABLE bool jump(int step);
    // The first such instant between two instants, excluding the start; nothing if there is none. Stores what was reached.
    [[nodiscard]] std::optional<Time> reachedBetween(Time from, Time to);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void listChanged();
    void reachedChanged();

private:
    struct Row {
        BreakCondition condition;
        std::vector<Time> instants;
        QString problem;
        bool enabled = true;
    };
    void answer(Row& row) const;
    void answerAll();
    [[nodiscard]] const Row* nearest(Time from, int step, Time& at) const;
    void setReached(const Row* row);

    QPointer<TimelineSession> m_session;
    std::vector<Row> m_rows;
    QString m_reached;
};

} // namespace floom::inline pages
