// SPDX-License-Identifier: GPL-3.0-or-later
// CeilingWatch: the closed-form upper bound of the current design: headline figures and each block's utilization at the bound. Updated
// after every edit, at most every 30 ms while a value is dragged; empty while the design cannot run. GUI thread.
#pragma once

#include "desk/estimate/block_load.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline engine {
struct Ceiling;
struct Workload;
} // namespace floom::inline engine

namespace floom::inline desk {

// The utilization of all blocks at a bound, as shown on cards.
[[nodiscard]] BlockLoads loadsUnder(const Ceiling& bound, const Design& design);

class CeilingWatch final : public QObject {
    Q_OBJECT

public:
    explicit CeilingWatch(Document& document, QObject* parent = nullptr);

    [[nodiscard]] QString figure() const { return m_figure; } // "449 k IOPS"; "" = none
    [[nodiscard]] double iops() const { return m_iops; } // 0 = none
    [[nodiscard]] QString limit() const { return m_limit; } // "pkg.die"
    [[nodiscard]] QString origin() const { return m_origin; } // the formula with its numbers
    [[nodiscard]] const BlockLoads& loads() const { return m_loads; }
    void computeNow();

signals:
    void changed();

private:
    void wake();

    Document& m_document;
    QTimer m_timer;
    QElapsedTimer m_since; // since the last update
    QString m_figure, m_limit, m_origin;
    double m_iops = 0;
    BlockLoads m_loads;
};

} // namespace floom::inline desk
