// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineNotes: bookmarks 0 to 9 and comments of the shown run, by time. Stored with the run in the workspace's project (and its file),
// and drawn as flags by the session. Removal can be undone. GUI thread only.
#pragma once

#include "desk/timeline/timeline_session.h"
#include "store/project_rows.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class TimelineNotes : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int count READ count NOTIFY notesChanged)
    Q_PROPERTY(bool canRestore READ canRestore NOTIFY notesChanged)

public:
    enum RoleName { instantRole = Qt::UserRole + 1, digitRole, textRole };

    explicit TimelineNotes(QObject* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] int count() const { return static_cast<int>(m_order.size()); }
    [[nodiscard]] bool canRestore() const { return !m_before.empty(); }

    // All act at the session's instant(); false without a run.
    Q_INVOKABLE bool setBookmark(int digit); // moves it; at its own instant removes it
    Q_INVOKABLE bool goTo(int digit); // false: no such bookmark
    Q_INVOKABLE bool addComment(const QString& text); // empty text is ignored
    Q_INVOKABLE void setText(int row, const QString& text);
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void restore(); // undoes the last change
    Q_INVOKABLE void show(int row);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void notesChanged();

private:
    [[nodiscard]] Project* project() const;
    void take(); // loads the shown run's notes from the project
    void keep(std::vector<RunMark> marks);
    void showInstant(Time at);
    [[nodiscard]] const RunMark& mark(int row) const { return m_marks[m_order[static_cast<std::size_t>(row)]]; }

    QPointer<TimelineSession> m_session;
    int m_runId = 0;
    std::vector<RunMark> m_marks; // in the order they were made
    std::vector<std::size_t> m_order; // rows by time
    std::vector<std::vector<RunMark>> m_before; // undo states, newest last
};

} // namespace floom::inline pages
