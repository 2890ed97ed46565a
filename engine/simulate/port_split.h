// SPDX-License-Identifier: GPL-3.0-or-later
// PortSplit: distributes the requests of one source over the host ports: by job (job modulo ports), or round robin if there is only one
// job. A port that polls and gets a request for another port queues it there and wakes that port. With one port the source is handed out
// directly.
#pragma once

#include "model/context.h"

#include <memory>
#include <vector>

namespace floom::inline engine {

class PortSplit {
public:
    // All arguments must outlive the split, and the split the run.
    PortSplit(RequestSource& source, Context& context, const Topology& topology, int jobs);
    ~PortSplit();

    [[nodiscard]] std::vector<RequestSource*> sources() const; // by port

private:
    class Share;
    struct Common;
    std::unique_ptr<Common> m_common;
    std::vector<std::unique_ptr<Share>> m_shares;
};

} // namespace floom::inline engine
