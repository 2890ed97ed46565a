// SPDX-License-Identifier: GPL-3.0-or-later
#include "dram/constraint_checker.h"

#include <algorithm>

namespace checker {
namespace {

enum class Where { sameBank, otherBank, sameGroup, anyBank };

struct Rule {
    const char* name;
    Kind from, to;
    Where where;
    std::int64_t distance;
};

class Checker {
public:
    Checker(const Timing& t, std::vector<Command> commands)
        : m_t(t)
        , m_commands(std::move(commands))
    {
        std::stable_sort(m_commands.begin(), m_commands.end(), [](const Command& a, const Command& b) { return a.cycle < b.cycle; });
        const std::int64_t written = t.cwl + t.burst, step = std::max(t.ccd, t.burst);
        m_rules = {
            {"tRCD", Kind::activate, Kind::read, Where::sameBank, t.rcd},
            {"tRCD", Kind::activate, Kind::write, Where::sameBank, t.rcd},
            {"tRAS", Kind::activate, Kind::precharge, Where::sameBank, t.ras},
            {"tRC", Kind::activate, Kind::activate, Where::sameBank, t.rc},
            {"tRRD", Kind::activate, Kind::activate, Where::otherBank, t.rrd},
            {"tRP", Kind::precharge, Kind::activate, Where::sameBank, t.rp},
            {"tRP", Kind::precharge, Kind::refresh, Where::anyBank, t.rp},
            {"tRTP", Kind::read, Kind::precharge, Where::sameBank, t.rtp},
            {"tWR", Kind::write, Kind::precharge, Where::sameBank, written + t.wr},
            {"tCCD", Kind::read, Kind::read, Where::anyBank, step},
            {"tCCD", Kind::write, Kind::write, Where::anyBank, step},
            {"tCCD", Kind::read, Kind::write, Where::anyBank, t.ccd},
            {"tWTR", Kind::write, Kind::read, Where::anyBank, written + t.wtr},
            {"turnaround", Kind::read, Kind::write, Where::anyBank, t.cl - t.cwl + t.burst + 2},
            {"tRFC", Kind::refresh, Kind::activate, Where::anyBank, t.rfc},
            {"tRFC", Kind::refresh, Kind::refresh, Where::anyBank, t.rfc},
        };
        if (t.banksInGroup > 0) {
            m_rules.push_back({"tRRD_L", Kind::activate, Kind::activate, Where::sameGroup, t.rrdl});
            m_rules.push_back({"tCCD_L", Kind::read, Kind::read, Where::sameGroup, std::max(t.ccdl, t.burst)});
            m_rules.push_back({"tCCD_L_WR", Kind::write, Kind::write, Where::sameGroup, std::max(t.ccdlw, t.burst)});
            m_rules.push_back({"tWTR_L", Kind::write, Kind::read, Where::sameGroup, written + t.wtrl});
        }
        for (const Rule& rule : m_rules)
            m_farthest = std::max(m_farthest, rule.distance);
    }

    Verdict run()
    {
        for (std::size_t i = 0; i < m_commands.size(); ++i) {
            distances(i);
            rows(m_commands[i]);
            if (m_commands[i].kind == Kind::activate)
                window(m_commands[i]);
            if (m_commands[i].kind == Kind::refresh)
                due(m_commands[i]);
        }
        return m_verdict;
    }

private:
    void broken(const std::string& name, const Command& at)
    {
        ++m_verdict.broken[name];
        if (m_verdict.first.empty())
            m_verdict.first = name + " at cycle " + std::to_string(at.cycle) + ", bank " + std::to_string(at.bank);
    }

    void distances(std::size_t i)
    {
        const Command& now = m_commands[i];
        for (std::size_t j = i; j-- > 0 && m_commands[j].cycle + m_farthest >= now.cycle;)
            for (const Rule& rule : m_rules) {
                const Command& then = m_commands[j];
                if (then.kind != rule.from || now.kind != rule.to)
                    continue;
                const bool same = then.bank == now.bank;
                if ((rule.where == Where::sameBank && !same) || (rule.where == Where::otherBank && same)
                    || (rule.where == Where::sameGroup && then.bank / m_t.banksInGroup != now.bank / m_t.banksInGroup))
                    continue;
                const std::int64_t apart = now.cycle - then.cycle;
                if (apart < rule.distance)
                    broken(rule.name, now);
                else if (apart == rule.distance)
                    ++m_verdict.met[rule.name];
            }
    }

    void rows(const Command& c)
    {
        const auto open = m_open.find(c.bank);
        switch (c.kind) {
        case Kind::activate:
            if (open != m_open.end())
                broken("activate on an open bank", c);
            m_open[c.bank] = c.row;
            break;
        case Kind::precharge:
            m_open.erase(c.bank);
            break;
        case Kind::refresh:
            if (!m_open.empty())
                broken("refresh with an open bank", c);
            break;
        default:
            if (open == m_open.end() || open->second != c.row)
                broken("column command without its row", c);
        }
    }

    void window(const Command& c)
    {
        m_activates.push_back(c.cycle);
        if (m_activates.size() < 5)
            return;
        const std::int64_t apart = c.cycle - m_activates[m_activates.size() - 5];
        if (apart < m_t.faw)
            broken("tFAW", c);
        else if (apart == m_t.faw)
            ++m_verdict.met["tFAW"];
    }

    // Refresh k is due at k x tREFI, and up to eight may be owed.
    void due(const Command& c)
    {
        const std::int64_t when = ++m_refreshes * m_t.refi;
        if (c.cycle < when || c.cycle > when + 8 * m_t.refi)
            broken("tREFI", c);
        else if (c.cycle == when)
            ++m_verdict.met["tREFI"];
    }

    const Timing& m_t;
    std::vector<Command> m_commands;
    std::vector<Rule> m_rules;
    std::int64_t m_farthest = 0, m_refreshes = 0;
    std::map<std::int64_t, std::int64_t> m_open;
    std::vector<std::int64_t> m_activates;
    Verdict m_verdict;
};

} // namespace

Verdict check(const Timing& timing, std::vector<Command> commands)
{
    return Checker(timing, std::move(commands)).run();
}

} // namespace checker
