// SPDX-License-Identifier: GPL-3.0-or-later
// LogModel: what happened in this session, newest last: runs with their figures, what their firmware printed and where it failed,
// problems, notices. At most 500 lines. A line that tells of a run opens it. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom {

struct FirmwareResult;

class LogModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { TimeRole = Qt::UserRole + 1, SeverityRole, WordsRole, OpensRole };

    explicit LogModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int count() const { return static_cast<int>(m_lines.size()); }

    Q_INVOKABLE void open(int row); // the run that it tells of, as long as that is there

signals:
    void workspaceChanged();
    void countChanged();

private:
    struct Line {
        QString time;
        QString severity;
        QString words;
        int run = 0; // its id; 0 = it tells of none
        int project = 0; // whose run that is
    };
    void add(const QString& severity, const QString& words, int run = 0);
    [[nodiscard]] bool opens(const Line& line) const;
    void addRun();
    void addFirmware(const FirmwareResult& firmware);

    QPointer<Workspace> m_workspace;
    std::vector<Line> m_lines;
};

} // namespace floom
