// SPDX-License-Identifier: GPL-3.0-or-later
// GhostRun: a short real simulation of what is on the desk, without being asked: it begins 250 ms after the last edit and is thrown away by
// the next one. 20,000 requests, fewer of large ones; no spans. Its figures stand beside the ceiling until the next edit; it is no run of
// the project. GUI thread; the work is done by a Runner of its own.
#pragma once

#include "view/block_load.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>

namespace floom {

class Document;
class Runner;
struct RunRecord;

class GhostRun final : public QObject {
    Q_OBJECT

public:
    using Busy = std::function<bool()>; // a run that was asked for is under way: do not compete with it
    GhostRun(Document& document, Busy busy, QObject* parent = nullptr);
    ~GhostRun() override;

    void setEnabled(bool enabled);
    [[nodiscard]] bool isEnabled() const { return m_enabled; }
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] const RunRecord* record() const { return m_record.get(); } // of the drawing as it is; null = none yet
    [[nodiscard]] QString figure() const { return m_figure; } // "402 k IOPS"
    [[nodiscard]] QString latency() const { return m_latency; } // "79 µs"
    [[nodiscard]] QString note() const { return m_note; } // "20,000 requests"
    [[nodiscard]] const BlockLoads& loads() const { return m_loads; }

    static constexpr int kRestMs = 250;
    static constexpr int kRequests = 20'000;

signals:
    void changed();

private:
    void edited();
    void start();
    void finish(const std::shared_ptr<const RunRecord>& record);
    void forget();

    Document& m_document;
    Busy m_busy;
    std::unique_ptr<Runner> m_runner;
    QTimer m_timer;
    bool m_enabled = true;
    std::shared_ptr<const RunRecord> m_record;
    QString m_figure, m_latency, m_note;
    BlockLoads m_loads;
};

} // namespace floom
