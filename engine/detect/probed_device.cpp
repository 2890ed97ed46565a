// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/probed_device.h"

#include "base/portable_math.h"
#include "base/random.h"
#include "simulate/simulate.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

class PlanSource final : public RequestSource {
public:
    PlanSource(const Plan& plan, std::vector<TimedRequest>& samples, std::vector<bool>& done)
        : m_plan(plan)
        , m_samples(samples)
        , m_done(done)
    {
    }

    Poll poll(Time now) override
    {
        if (m_plan.depth > 0)
            while (m_batch < m_plan.batches.size() && m_next == m_plan.batches[m_batch].size())
                nextBatch();
        if (m_batch == m_plan.batches.size())
            return {Next::finished, {}, {}, false};
        const Batch& batch = m_plan.batches[m_batch];
        const std::size_t inFlight = m_samples.size() - m_completed;
        if (m_next == batch.size() || (m_plan.depth > 0 && inFlight >= m_plan.depth))
            return {Next::waitForCompletion, {}, {}, false};
        if (m_next == 0 && now < m_begin)
            return {Next::waitUntil, m_begin, {}, false};
        HostRequest request = batch[m_next++];
        request.intended = now;
        m_samples.push_back({now, {}, request.op, request.offset, request.bytes, static_cast<std::uint32_t>(m_batch)});
        m_done.push_back(false);
        return {Next::request, {}, request, false};
    }

    void completed(const HostRequest& request, Time now) override
    {
        for (std::size_t i = m_first; i < m_samples.size(); ++i)
            if (!m_done[i] && m_samples[i].offset == request.offset && m_samples[i].op == request.op) {
                m_samples[i].latency = now - m_samples[i].issue;
                m_done[i] = true;
                ++m_completed;
                break;
            }
        while (m_first < m_samples.size() && m_done[m_first])
            ++m_first;
        if (m_plan.depth == 0 && m_batch < m_plan.batches.size() && m_next == m_plan.batches[m_batch].size()
            && m_completed == m_samples.size()) {
            nextBatch();
            m_begin = now + m_plan.gap;
        }
    }

private:
    void nextBatch()
    {
        ++m_batch;
        m_next = 0;
    }

    const Plan& m_plan;
    std::vector<TimedRequest>& m_samples;
    std::vector<bool>& m_done;
    std::size_t m_batch = 0, m_next = 0, m_completed = 0; // requests of all batches
    std::size_t m_first = 0; // all earlier requests are done
    Time m_begin;
};

class Simulated final : public ProbedDevice {
public:
    Simulated(const Program& program, const DeviceOptions& options)
        : m_program(program)
        , m_options(options)
        , m_random(options.seed, "detect.noise")
    {
    }

    [[nodiscard]] std::uint64_t capacity() const override { return m_program.capacityBytes; }
    [[nodiscard]] std::uint64_t used() const override { return m_used; }

    [[nodiscard]] std::vector<TimedRequest> submit(const std::string&, const Plan& plan) override
    {
        std::uint64_t requests = 0;
        for (const Batch& batch : plan.batches)
            requests += batch.size();
        if (m_used + requests > m_options.budget || m_options.stop.stop_requested())
            return {};
        m_used += requests;
        Workload workload;
        workload.depth = 64;
        workload.readPercent = 50; // both reads and writes
        workload.precondition = plan.state == DriveState::erased ? Precondition::none
            : plan.state == DriveState::sequential               ? Precondition::sequential
                                                                 : Precondition::random;
        RunOptions run;
        run.seed = m_options.seed;
        run.stop = m_options.stop;
        run.causes = false;
        std::vector<TimedRequest> samples;
        samples.reserve(requests);
        std::vector<bool> done;
        const auto source = [&](std::uint64_t) { return std::make_unique<PlanSource>(plan, samples, done); };
        static_cast<void>(simulate(m_program, workload, source, run));
        if (done.size() != requests || std::find(done.begin(), done.end(), false) != done.end())
            return {};
        if (m_options.noise > 0)
            for (TimedRequest& sample : samples)
                blur(sample);
        return samples;
    }

private:
    double uniform() { return (static_cast<double>(m_random.next() >> 11) + 0.5) * 0x1p-53; }

    void blur(TimedRequest& sample)
    {
        double normal = -6;
        for (int i = 0; i < 12; ++i)
            normal += uniform();
        double us = sample.latency.microseconds() * portableExp(m_options.noise * normal);
        if (uniform() < 0.01)
            us -= 1000 * portableLog(uniform());
        sample.latency = microseconds(std::max<std::int64_t>(1, std::llround(us)));
    }

    const Program& m_program;
    const DeviceOptions m_options;
    RandomStream m_random;
    std::uint64_t m_used = 0;
};

} // namespace

std::unique_ptr<ProbedDevice> simulatedDevice(const Program& program, const DeviceOptions& options)
{
    return std::make_unique<Simulated>(program, options);
}

} // namespace floom::inline engine::detect
