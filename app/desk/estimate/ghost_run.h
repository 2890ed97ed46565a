// SPDX-License-Identifier: GPL-3.0-or-later
// GhostRun: an automatic preview run of the current design: starts 250 ms after the last edit and is discarded by the next one. 20,000
// requests, fewer above 128 KiB; no spans. A run longer than 300 ms is cut there and its partial result shown as a glimpse with its request
// count; then the same run starts again and replaces the glimpse when it ends. The figures are shown beside the ceiling until the next
// edit; the run is not stored in the project. GUI thread; uses its own Runner.
#pragma once

#include "desk/estimate/block_load.h"
#include "run/runner.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline desk {

class GhostRun final : public QObject {
    Q_OBJECT

public:
    using Busy = std::function<bool()>; // a requested run is in progress: do not compete with it
    GhostRun(Document& document, Busy busy, QObject* parent = nullptr, Runner::Work work = runNow); // `work` is replaceable in tests
    ~GhostRun() override;

    void setEnabled(bool enabled);
    [[nodiscard]] bool isEnabled() const { return m_enabled; }
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] const RunRecord* record() const { return m_record.get(); } // of the current design; null = none yet
    [[nodiscard]] QString figure() const { return m_figure; } // "402 k IOPS"
    [[nodiscard]] QString latency() const { return m_latency; } // "79 µs"
    [[nodiscard]] QString note() const { return m_note; } // "20,000 requests", "the first 3,120 of 20,000 requests"
    [[nodiscard]] const BlockLoads& loads() const { return m_loads; }

    static constexpr int kRestMs = 250;
    static constexpr int kGlimpseMs = 300; // after the start; including stop and summary, it is shown within 400 ms
    static constexpr std::uint64_t kMostAged = std::uint64_t{1} << 19; // units; that many are preconditioned, five writes each, in 400 ms
    static constexpr int kRequests = 20'000;
    static constexpr int kTelling = 200; // minimum number of requests of a glimpse

signals:
    void changed();

private:
    void edited();
    void start();
    void simulate();
    void glimpse();
    void finish(const std::shared_ptr<const RunRecord>& record);
    void forget();

    Document& m_document;
    Busy m_busy;
    std::unique_ptr<Runner> m_runner;
    QTimer m_timer, m_glimpse;
    bool m_enabled = true;
    bool m_stale = true; // the current run is of the design before the last edit
    bool m_cut = false; // the current run was stopped for a glimpse
    RunRequest m_request;
    std::shared_ptr<const RunRecord> m_record;
    QString m_figure, m_latency, m_note;
    BlockLoads m_loads;
};

} // namespace floom::inline desk
