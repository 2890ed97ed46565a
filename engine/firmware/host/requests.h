// SPDX-License-Identifier: GPL-3.0-or-later
// Requests: completes host commands. Joins the parts of a request; when the last one has returned, the request is complete, or waits until
// its units are on flash.
#pragma once

#include "firmware/buffer/buffered.h"
#include "firmware/buffer/read_ahead.h"
#include "firmware/space/idle.h"

namespace floom::inline engine {

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
    // A part of a request has ended. The last part to end accounts for the request's time.
    void joined(Context& context, Packet& child);

private:
    Drive& m_drive;
    Space& m_space;
    Idle& m_idle;
    Buffered& m_buffered;
    ReadAhead& m_ahead;
    const bool m_caches; // the read cache is on
};

} // namespace floom::inline engine
