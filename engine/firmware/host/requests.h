// SPDX-License-Identifier: GPL-3.0-or-later
// Requests: the ends of host commands. What comes back for a request is joined here; when all of it has, it is complete, or waits for its
// units to be on flash.
#pragma once

#include "firmware/buffer/buffered.h"
#include "firmware/buffer/read_ahead.h"
#include "firmware/space/idle.h"

namespace floom {

class Requests final : public Completions {
public:
    Requests(Drive& drive, Space& space, Idle& idle, Buffered& buffered, ReadAhead& ahead, bool caches)
        : m_drive(drive)
        , m_space(space)
        , m_idle(idle)
        , m_buffered(buffered)
        , m_ahead(ahead)
        , m_caches(caches)
    {
    }

    void complete(Context& context, Packet& request) override;
    // A child has come to its end; the last to arrive is the way the request's time went.
    void joined(Context& context, Packet& child);

private:
    Drive& m_drive;
    Space& m_space;
    Idle& m_idle;
    Buffered& m_buffered;
    ReadAhead& m_ahead;
    const bool m_caches; // reads
};

} // namespace floom
