// SPDX-License-Identifier: GPL-3.0-or-later
// BlockFacts: one block's activity in the shown run: how its busiest kind of resource spent the measured window (mean over instances), and
// the mean wait and service time per request. `shares` are {"label","share","text","look"}; "look" -1 = idle. `times` are
// {"label","wait","service"} in words. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class BlockFacts : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool valid READ isValid NOTIFY changed)
    Q_PROPERTY(QString resource READ resource NOTIFY changed)
    Q_PROPERTY(QString busyText READ busyText NOTIFY changed)
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(QVariantList shares READ shares NOTIFY changed)
    Q_PROPERTY(QVariantList times READ times NOTIFY changed)

public:
    explicit BlockFacts(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] bool isValid() const { return !m_shares.isEmpty(); }
    [[nodiscard]] QString resource() const { return m_resource; } // the resource the shares refer to: "die"
    [[nodiscard]] QString busyText() const { return m_busyText; } // "58 %"
    [[nodiscard]] QString verdict() const { return m_verdict; }
    [[nodiscard]] QVariantList shares() const { return m_shares; }
    [[nodiscard]] QVariantList times() const { return m_times; }

signals:
    void workspaceChanged();
    void changed();

private:
    void refresh();

    QPointer<Workspace> m_workspace;
    QString m_resource, m_busyText, m_verdict;
    QVariantList m_shares, m_times;
};

} // namespace floom::inline desk
