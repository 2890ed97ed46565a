// SPDX-License-Identifier: GPL-3.0-or-later
// GhostRun: a short real simulation of what is on the desk, without being asked: it begins 250 ms after the last edit and is thrown away by
// the next one. 20,000 requests, fewer above 128 KiB; no spans. A run that has not ended after 300 ms is cut there: what it has measured is
// shown as a glimpse, with the requests it stands on, and the same run begins again and replaces it at its end. The figures stand beside
// the ceiling until the next edit; it is no run of the project. GUI thread; the work is done by a Runner of its own.
#pragma once

#include "desk/block_load.h"
#include "run/runner.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>

namespace floom {

class Document;

class GhostRun final : public QObject {
    Q_OBJECT

public:
    using Busy = std::function<bool()>; // a run that was asked for is under way: do not compete with it
    GhostRun(Document& document, Busy busy, QObject* parent = nullptr, Runner::Work work = runNow); // tests give their own work
    ~GhostRun() override;

    void setEnabled(bool enabled);
    [[nodiscard]] bool isEnabled() const { return m_enabled; }
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] const RunRecord* record() const { return m_record.get(); } // of the drawing as it is; null = none yet
    [[nodiscard]] QString figure() const { return m_figure; } // "402 k IOPS"
    [[nodiscard]] QString latency() const { return m_latency; } // "79 µs"
    [[nodiscard]] QString note() const { return m_note; } // "20,000 requests", "the first 3,120 of 20,000 requests"
    [[nodiscard]] bool isGlimpse() const { return m_record && m_record->result.partial; }
    [[nodiscard]] const BlockLoads& loads() const { return m_loads; }

    static constexpr int kRestMs = 250;
    static constexpr int kGlimpseMs = 300; // after its start; with the time to stop and to sum up it is shown within 400 ms
    static constexpr std::uint64_t kMostAged = std::uint64_t{1} << 19; // units: written five times in 400 ms
    static constexpr int kRequests = 20'000;
    static constexpr int kTelling = 200; // requests that a glimpse stands on at least

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
    bool m_stale = true; // what is under way is of the drawing before the last edit
    bool m_cut = false; // the run under way was asked to end for a glimpse
    RunRequest m_request;
    std::shared_ptr<const RunRecord> m_record;
    QString m_figure, m_latency, m_note;
    BlockLoads m_loads;
};

} // namespace floom
