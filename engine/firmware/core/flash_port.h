// SPDX-License-Identifier: GPL-3.0-or-later
// FlashPort: the only interface from a firmware to the flash: orders reads, programs, erases and copies, which return when done. Behind it
// is the drive with channels and codecs, or a test double; in front of it the built-in firmware or another one.
#pragma once

#include "model/context.h"

namespace floom::inline engine {

class FlashPort {
public:
    FlashPort() = default;
    FlashPort(const FlashPort&) = delete;
    FlashPort& operator=(const FlashPort&) = delete;
    virtual ~FlashPort() = default;

    // Executes the packet's operation (Packet::flash, op, dataBytes, rawBytes, fragments, buffer address) from `at` on; `visit` says where
    // data go. When done the packet comes back to Firmware::returned(), with `failed` or `unreadable` set on failure.
    virtual void order(Context& context, Packet& packet, DieOperation visit, Time at) = 0;
};

} // namespace floom::inline engine
