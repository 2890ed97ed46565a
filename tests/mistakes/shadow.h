// SPDX-License-Identifier: GPL-3.0-or-later
// A shadow memory: which write each mapping unit holds, as requested and acknowledged, and a source of random requests that maintains it.
// No request touches a unit with a write or trim in flight, so the expected read data are known at issue.
#pragma once

#include "base/random.h"
#include "simulate/drive.h"

#include <map>
#include <vector>

namespace floom {

class Shadow {
public:
    Shadow(std::uint64_t units)
        : m_units(units)
    {
    }

    // The firmware's answer for a unit of a read.
    void found(const Spare& spare)
    {
        ++reads;
        if (spare.request != m_units[spare.lpn].holds && ++wrong == 1)
            first = QString("unit %1 holds what request %2 wrote, not %3")
                        .arg(spare.lpn.value)
                        .arg(m_units[spare.lpn].holds)
                        .arg(spare.request);
    }

    // Number of units whose newest copy on flash is older than the version acknowledged as safe.
    [[nodiscard]] std::uint64_t lost(const Recovered& recovered, bool acknowledged) const
    {
        std::uint64_t n = 0;
        for (std::uint64_t unit = 0; unit < m_units.size(); ++unit) {
            const auto copy = recovered.find(Lpn{unit});
            const std::uint32_t least = acknowledged ? m_units[unit].holds : m_units[unit].safe;
            n += least > 0 && (copy == recovered.end() || copy->second.request < least) ? 1 : 0;
        }
        return n;
    }

    std::uint64_t reads = 0, wrong = 0, overwritten = 0, trimmed = 0;
    QString first; // the first error

private:
    friend class Churn;
    struct Unit {
        std::uint32_t holds = 0; // request that wrote it; 0 = none, or trimmed since
        std::uint32_t safe = 0; // last flushed write
        bool busy = false; // being written or trimmed
        std::uint32_t readers = 0;
    };
    std::vector<Unit> m_units;
};

// Queue depth sixteen: writes, reads, trims of one to four units, half of them in a twentieth of the drive; now and then a flush or a FUA
// write. Ends after `count`.
class Churn final : public RequestSource {
public:
    Churn(Shadow& shadow, std::uint32_t unitBytes, std::uint64_t count, std::uint64_t seed)
        : m_shadow(shadow)
        , m_unitBytes(unitBytes)
        , m_count(count)
        , m_random(seed, "churn")
    {
    }

    Poll poll(Time now) override
    {
        if (m_issued == m_count)
            return {};
        if (m_inside == 16)
            return {Next::waitForCompletion, now, {}};
        HostRequest r;
        r.intended = now;
        const std::uint64_t kind = m_random.below(100);
        r.op = kind < 55 ? HostOp::write : kind < 92 ? HostOp::read : kind < 98 ? HostOp::trim : HostOp::flush;
        ++m_issued;
        ++m_inside;
        if (r.op == HostOp::flush)
            flush(r);
        else if (!place(r))
            r.op = HostOp::flush, flush(r);
        return {Next::request, now, r};
    }

    void completed(const HostRequest& r, Time /*now*/) override
    {
        --m_inside;
        if (r.op == HostOp::flush) {
            const auto flushed = m_flushes.find(r.offset);
            for (const auto& [unit, request] : flushed->second)
                if (m_shadow.m_units[unit].holds > 0) // not trimmed
                    m_shadow.m_units[unit].safe = std::max(m_shadow.m_units[unit].safe, request);
            m_flushes.erase(flushed);
            return;
        }
        for (std::uint64_t unit = r.offset / m_unitBytes; unit < (r.offset + r.bytes) / m_unitBytes; ++unit) {
            Shadow::Unit& u = m_shadow.m_units[unit];
            if (r.op == HostOp::read) {
                --u.readers;
                continue;
            }
            u.busy = false;
            m_shadow.overwritten += r.op == HostOp::write && u.holds > 0 ? 1 : 0;
            m_shadow.trimmed += r.op == HostOp::trim && u.holds > 0 ? 1 : 0;
            u.holds = r.op == HostOp::write ? m_writers[unit] : 0;
            if (r.op == HostOp::trim || r.fua)
                u.safe = u.holds;
            if (u.holds > 0)
                m_unsafe[unit] = u.holds;
            else
                m_unsafe.erase(unit);
        }
    }

private:
    void flush(HostRequest& r)
    {
        r.offset = m_issued; // identifies the request
        r.bytes = 0;
        m_flushes[m_issued].swap(m_unsafe);
    }

    // False if all drawn addresses are in flight.
    bool place(HostRequest& r)
    {
        const std::uint64_t units = m_shadow.m_units.size();
        for (int tries = 0; tries < 100; ++tries) {
            const std::uint64_t n = 1 + m_random.below(4), first = m_random.below(m_random.below(2) == 0 ? units - 4 : units / 20);
            bool free = true;
            for (std::uint64_t unit = first; unit < first + n; ++unit) {
                const Shadow::Unit& u = m_shadow.m_units[unit];
                free = free && !u.busy && (r.op == HostOp::read || u.readers == 0);
            }
            if (!free)
                continue;
            for (std::uint64_t unit = first; unit < first + n; ++unit) {
                Shadow::Unit& u = m_shadow.m_units[unit];
                if (r.op == HostOp::read) {
                    ++u.readers;
                    continue;
                }
                u.busy = true;
                if (r.op == HostOp::trim) // a power cut may or may not keep it
                    u.safe = 0;
                m_writers[unit] = static_cast<std::uint32_t>(m_issued);
            }
            r.offset = first * m_unitBytes;
            r.bytes = static_cast<std::uint32_t>(n * m_unitBytes);
            r.fua = r.op == HostOp::write && m_random.below(20) == 0;
            return true;
        }
        return false;
    }

    Shadow& m_shadow;
    std::uint32_t m_unitBytes;
    std::uint64_t m_count, m_issued = 0;
    RandomStream m_random;
    int m_inside = 0;
    std::map<std::uint64_t, std::uint32_t> m_writers; // by unit
    std::map<std::uint64_t, std::uint32_t> m_unsafe; // written and not flushed
    std::map<std::uint64_t, std::map<std::uint64_t, std::uint32_t>> m_flushes;
};

} // namespace floom
