// SPDX-License-Identifier: GPL-3.0-or-later
// PortSplit: deals the requests of one source to the host ports of a drive: job by job (job modulo ports), or, where there is one job only,
// in turn. A port that asks and finds a request for another one leaves it there and wakes that port. With one port the source itself is
// handed out.
#pragma once

#include "model/context.h"

#include <memory>
#include <vector>

namespace floom {

class PortSplit {
public:
    // All must outlive the split, the split the run.
    PortSplit(RequestSource& source, Context& context, const Topology& topology, int jobs);
    ~PortSplit();

    [[nodiscard]] std::vector<RequestSource*> sources() const; // by port

private:
    class Share;
    struct Common;
    std::unique_ptr<Common> m_common;
    std::vector<std::unique_ptr<Share>> m_shares;
};

} // namespace floom
