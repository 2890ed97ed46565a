// SPDX-License-Identifier: GPL-3.0-or-later
// WritePath: what the other parts tell the way that written data take.
#pragma once

#include "model/context.h"

namespace floom {

class WritePath {
public:
    WritePath() = default;
    WritePath(const WritePath&) = delete;
    WritePath& operator=(const WritePath&) = delete;
    virtual ~WritePath() = default;

    virtual void drain(Context& context) = 0; // something may have made it possible to program more
    virtual void admit(Context& context) = 0; // slots of the buffer may have come free
    virtual void stripeFreed(Context& context) = 0; // one was erased
};

} // namespace floom
