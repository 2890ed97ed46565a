// SPDX-License-Identifier: GPL-3.0-or-later
// WritePath: interface through which other parts notify the write path.
#pragma once

#include "model/context.h"

namespace floom::inline engine {

class WritePath {
public:
    WritePath() = default;
    WritePath(const WritePath&) = delete;
    WritePath& operator=(const WritePath&) = delete;
    virtual ~WritePath() = default;

    virtual void drain(Context& context) = 0; // more programs may be possible
    virtual void admit(Context& context) = 0; // buffer slots may be free
    virtual void superblockFreed(Context& context) = 0; // a superblock was erased
};

} // namespace floom::inline engine
