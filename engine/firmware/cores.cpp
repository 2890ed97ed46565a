// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/cores.h"

namespace floom {

Cores::Cores(Setup& setup, const TaskCycles& taskCycles)
    : cycles(taskCycles)
    , m_clock(setup.parameters.frequency("clock"))
    , m_line(static_cast<int>(setup.parameters.count("cores")))
{
    for (int core = 0; core < m_line.servers(); ++core) {
        const auto track = setup.track("core", core);
        if (core == 0)
            m_firstTrack = track;
        for (const char* name : {"command", "issue", "complete", "collect", "map"})
            m_meters.push_back(setup.meter(track, name, Look::task));
    }
}

} // namespace floom
