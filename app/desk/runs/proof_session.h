// SPDX-License-Identifier: GPL-3.0-or-later
// ProofSession ("Test by simulation"): repeats the shown run with each part twice as fast and ideal, and with each possible change. Runs in
// the background; each line appears when its run ends, and stays if the rest is cancelled. A change can be applied to the current design as
// one undo step. GUI thread only; the document must outlive it.
#pragma once

#include "analysis/sensitivity.h"
#include "run/run_record.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline engine {
class StartStates;
} // namespace floom::inline engine

namespace floom::inline run {
struct RunOutcome;
} // namespace floom::inline run

namespace floom::inline desk {

struct ProofLine {
    enum class State : std::uint8_t { waiting, done, failed };
    std::size_t variation = 0;
    QString label; // "NAND package", "Over-provisioning 20 % to 30 %"
    QString address; // "pkg", "cpu.overProvisioning"
    QString note; // side effects: "cost +17, WAF 2.91 to 2.46"
    bool isPart = false; // a part twice as fast, or a larger queue depth: shows the bottleneck
    bool isChange = false; // can be applied
    State state = State::waiting;
    std::optional<Gain> gain, tail; // of throughput, and of p99 latency
    std::optional<double> cost, watts; // added, for purchasable changes
    std::optional<double> ideal; // gain in per cent with an ideal part (zero time)
};

// The lines of a list of variations, in its order; an "ideal" variation is merged into its part's line. Labels come from the catalogue.
[[nodiscard]] std::vector<ProofLine> proofLines(const std::vector<Variation>& list, const Catalogue& catalogue);
// Applies the difference between `before` and `after` to `onto`, which may have other changes. False if a block is missing.
[[nodiscard]] bool applyDifference(Design& onto, const Design& before, const Design& after);

class ProofSession final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(bool available READ isAvailable NOTIFY changed)
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed) // share of finished runs, 0..1
    Q_PROPERTY(QString note READ note NOTIFY changed) // "34 runs of 30,000 requests · 4.2 s"
    Q_PROPERTY(QString summary READ summary NOTIFY changed) // the conclusion in a sentence; "" until there is one
    Q_PROPERTY(QString merit READ merit NOTIFY changed) // "IOPS", or "less latency" for open-loop arrivals
    Q_PROPERTY(QString tailName READ tailName NOTIFY changed) // "read p99"
    Q_PROPERTY(double axis READ axis NOTIFY changed) // per cent at the right end of the bars

public:
    using Held = std::function<QString()>; // why testing is blocked now; "" = allowed
    explicit ProofSession(Document& document, Held held = {}, QObject* parent = nullptr);
    ~ProofSession() override; // stops and joins

    void setStartStates(std::shared_ptr<StartStates> states) { m_startStates = std::move(states); } // of the tested runs
    // Sets the run to test; a different run clears the lines.
    void setRecord(std::shared_ptr<const RunRecord> record);

    Q_INVOKABLE void start();
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void startOrCancel() { isRunning() ? cancel() : start(); }
    // Applies a line's change to the document as one undo step. "" or the reason.
    Q_INVOKABLE QString tryChange(int line);
    // True if that step is the document's last one, so that undo reverts the change.
    [[nodiscard]] Q_INVOKABLE bool isTried(int line) const;
    Q_INVOKABLE void takeBack(int line);

    [[nodiscard]] const std::vector<ProofLine>& lines() const { return m_lines; }
    [[nodiscard]] bool isAvailable() const { return m_record != nullptr; }
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] bool isEmpty() const { return m_lines.empty(); }
    [[nodiscard]] double share() const;
    [[nodiscard]] QString note() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString merit() const;
    [[nodiscard]] QString tailName() const;
    [[nodiscard]] double axis() const;
    void setShowsTime(bool shows) { m_showsTime = shows; } // wall time in the note

signals:
    void changed();
    void triedChanged();
    void notice(const QString& text);
    void decided(std::shared_ptr<const floom::run::RunRecord> record); // the same run with its bottleneck decided by these runs

private:
    using Variations = std::shared_ptr<const std::vector<Variation>>;
    void stop();
    void take(int id, const Variations& list);
    void take(int id, std::size_t index, const std::shared_ptr<const RunRecord>& record);
    void end(int id, const std::shared_ptr<const RunRecord>& told);
    void compare(std::size_t index, const RunRecord* record);
    [[nodiscard]] QString stepWords(const ProofLine& line) const;

    Document& m_document;
    const Held m_held;
    std::shared_ptr<StartStates> m_startStates;
    std::shared_ptr<const RunRecord> m_record;
    Variations m_variations;
    std::vector<ProofLine> m_lines;
    std::shared_ptr<const RunRecord> m_base; // the unchanged design under the shortened workload
    std::vector<std::pair<std::size_t, std::shared_ptr<const RunRecord>>> m_early; // finished before the base run
    std::size_t m_ended = 0;
    QElapsedTimer m_clock;
    double m_seconds = 0;
    int m_id = 0;
    bool m_running = false, m_open = false, m_showsTime = true;
    std::jthread m_thread; // last member: joins before what it reports to is destroyed
};

} // namespace floom::inline desk
