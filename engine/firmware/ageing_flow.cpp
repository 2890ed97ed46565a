// SPDX-License-Identifier: GPL-3.0-or-later
// The start state of loads that no law covers: the drive is written by what the load itself would have written before, without time.
#include "firmware/ageing.h"
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

bool Controller::age(RequestSource& past)
{
    const std::uint64_t places = std::uint64_t{m_layout.dies()} * m_layout.stripes() * m_layout.stripeUnits();
    if (m_layout.inPlace() || abstract() || m_settings.fixedDies || m_layout.mapUnits() > 0 || places > kMostAged)
        return false;
    Ageing ageing(m_layout, m_stripes, m_heat ? &*m_heat : nullptr);
    const std::uint64_t unitBytes = m_settings.unitBytes;
    // Uneven loads sort their data slowly: ten times the units, and three for the largest drives.
    const std::uint64_t enough = std::max(3 * m_layout.units(), std::min(10 * m_layout.units(), kMostAged * 2));
    while (ageing.count.hostUnits < enough) {
        const RequestSource::Poll poll = past.poll({});
        if (poll.next != RequestSource::Next::request)
            break;
        const HostRequest& r = poll.request;
        for (std::uint64_t unit = r.offset / unitBytes; r.op == HostOp::write && unit * unitBytes < r.offset + r.bytes; ++unit)
            if (const std::uint64_t here = unitOf(unit); here < m_layout.units()) // else it has its home beside the flash
                ageing.write(here);
        past.completed(r, {});
    }
    ageing.finish();
    m_aged = std::move(ageing.places());
    return true;
}

} // namespace floom
