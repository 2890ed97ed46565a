// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the result card for the shown run: headline figure, latencies, bottleneck sentence, suggestion.
#pragma once

#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasAnswer : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY changed)
    Q_PROPERTY(bool shown READ isShown NOTIFY changed)
    Q_PROPERTY(bool stale READ isStale NOTIFY changed)
    Q_PROPERTY(bool atHost READ isAtHost NOTIFY changed) // nothing else is pointed at: the stem leads to what limits
    Q_PROPERTY(QString number READ number NOTIFY changed)
    Q_PROPERTY(QString unit READ unit NOTIFY changed)
    Q_PROPERTY(QString mean READ mean NOTIFY changed)
    Q_PROPERTY(QString tail READ tail NOTIFY changed)
    Q_PROPERTY(QString headline READ headline NOTIFY changed)
    Q_PROPERTY(QString detail READ detail NOTIFY changed)
    Q_PROPERTY(QString offer READ offer NOTIFY changed)
    Q_PROPERTY(QString gain READ gain NOTIFY changed)

public:
    using QObject::QObject;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] bool isShown() const { return m_shown; }
    [[nodiscard]] bool isStale() const { return m_stale; }
    [[nodiscard]] bool isAtHost() const { return m_atHost; }
    [[nodiscard]] QString number() const { return m_number; }
    [[nodiscard]] QString unit() const { return m_unit; }
    [[nodiscard]] QString mean() const { return m_mean; }
    [[nodiscard]] QString tail() const { return m_tail; }
    [[nodiscard]] QString headline() const { return m_headline; }
    [[nodiscard]] QString detail() const { return m_detail; }
    [[nodiscard]] QString offer() const { return m_offer; }
    [[nodiscard]] QString gain() const { return m_gain; }

    // Accepts the suggestion: sets the workload (one undo step) and runs.
    Q_INVOKABLE void accept();

signals:
    void changed();

private:
    void update();

    QPointer<Workspace> m_workspace;
    bool m_shown = false, m_stale = false, m_atHost = true;
    QString m_number, m_unit, m_mean, m_tail, m_headline, m_detail, m_offer, m_gain, m_offeredWords;
};

} // namespace floom::inline pages
