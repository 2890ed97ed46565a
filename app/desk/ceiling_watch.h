// SPDX-License-Identifier: GPL-3.0-or-later
// CeilingWatch: the closed-form upper bound of the drawing on the desk: headline figures, and how near its limit it would bring each block.
// Follows every edit, at most every 30 ms while a value is dragged; empty while the drawing cannot run. GUI thread.
#pragma once

#include "desk/block_load.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

namespace floom {

class Document;
struct Ceiling;
struct Workload;

// The loads of all blocks under a bound, as on cards.
[[nodiscard]] BlockLoads loadsUnder(const Ceiling& bound, const Design& design);
// "449 k IOPS" for small requests, "1.84 GB/s" for large ones: what a person would quote.
[[nodiscard]] QString headline(double iops, double bytesPerSecondMoved, const Workload& workload);

class CeilingWatch final : public QObject {
    Q_OBJECT

public:
    explicit CeilingWatch(Document& document, QObject* parent = nullptr);

    [[nodiscard]] QString figure() const { return m_figure; } // "449 k IOPS"; "" = none
    [[nodiscard]] QString limit() const { return m_limit; } // "pkg.die"
    [[nodiscard]] QString origin() const { return m_origin; } // how the figure was computed, with its numbers
    [[nodiscard]] const BlockLoads& loads() const { return m_loads; }
    void computeNow();

signals:
    void changed();

private:
    void wake();

    Document& m_document;
    QTimer m_timer;
    QElapsedTimer m_since; // the last figure
    QString m_figure, m_limit, m_origin;
    BlockLoads m_loads;
};

} // namespace floom
