// SPDX-License-Identifier: GPL-3.0-or-later
// SplitCounts: counts the measured requests separately by job, phase and host port. Off (isOn() is false) if there is one of each.
#pragma once

#include "model/packet.h"
#include "results/tail_watch.h"
#include "simulate/kind_counts.h"
#include "workload/workload.h"

#include <string>
#include <vector>

namespace floom::inline engine {

class SplitCounts {
public:
    explicit SplitCounts(std::size_t ports);
    // Counts each job by its number, up to 64. In a workload with parts, each part is a job, and each of several phases is counted too.
    void separate(const Workload& workload);

    [[nodiscard]] bool isOn() const { return m_on; }
    [[nodiscard]] bool hasPhases() const { return !m_phases.empty(); }
    // Other phases precede the first measured one: the window opens with that one's first request.
    [[nodiscard]] bool beginsLater() const { return m_firstMeasured > 0; }
    [[nodiscard]] bool begins(const Packet& request) const
    {
        return beginsLater() && m_tenants[request.host.tenant].phase >= m_firstMeasured;
    }
    [[nodiscard]] std::size_t kinds() const { return KindCounts::kKinds + m_tenants.size() + m_ports.size(); } // of the TailWatch
    [[nodiscard]] std::size_t jobOf(const Packet& request) const { return m_byPart ? request.host.tenant : request.host.job; }
    [[nodiscard]] std::vector<std::string> jobs() const;

    // Counts a request in its phase, measured or not.
    void inPhase(const Packet& request, std::int64_t latency, std::uint32_t bytes)
    {
        m_phases[m_tenants[request.host.tenant].phase].add(latency, Histogram::indexOf(latency), bytes);
    }
    void add(const Packet& request, std::int64_t latency, std::size_t bin, std::uint32_t bytes, TailWatch& tails);

    struct Window {
        Time start, end;
    };
    // Appends the sides of jobs and ports (`ports`: their names), the phases, and a note on jobs that ended early.
    void fill(RunResult& result, const Window& window, const std::vector<PhaseTime>& phases, const std::vector<std::string>& ports,
              const TailWatch& tails) const;

private:
    struct Tenant {
        std::string name;
        std::size_t phase = 0;
        SideCount side;
    };
    void separateParts(const std::vector<Workload>& parts);
    void fillJobs(RunResult& result, const Window& window, const std::vector<PhaseTime>& phases, const TailWatch& tails) const;
    void fillPhases(RunResult& result, Time end, const std::vector<PhaseTime>& phases) const;

    bool m_on;
    bool m_byPart = false; // of the workload
    bool m_byTime = false; // all parts end after a given time
    std::vector<Tenant> m_tenants; // by job, or by part; empty with one job
    std::vector<SideCount> m_phases; // empty with one phase
    std::size_t m_firstMeasured = 0; // phase index
    std::vector<SideCount> m_ports; // by host port; empty with one port
};

// The result of one side from its count, with the 95 % intervals of its percentiles.
[[nodiscard]] SideResult told(const SideCount& count, const char* name, double seconds, const TailWatch& tails, std::size_t kind);

} // namespace floom::inline engine
