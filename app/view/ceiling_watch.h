// SPDX-License-Identifier: GPL-3.0-or-later
// CeilingWatch: the closed-form upper bound of the drawing on the desk, kept up to date while it is edited. Computed a moment after the
// last of a burst of changes; empty while the drawing cannot run. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

namespace floom {

class Document;

class CeilingWatch final : public QObject {
    Q_OBJECT

public:
    explicit CeilingWatch(Document& document, QObject* parent = nullptr);

    [[nodiscard]] QString figure() const { return m_figure; } // "449 k IOPS"; "" = none
    [[nodiscard]] QString limit() const { return m_limit; } // "pkg.die"
    void computeNow();

signals:
    void changed();

private:
    Document& m_document;
    QTimer m_timer;
    QString m_figure;
    QString m_limit;
};

} // namespace floom
