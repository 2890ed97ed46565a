// SPDX-License-Identifier: GPL-3.0-or-later
// FlashPort: the one way from a firmware to the flash: "do this read, program, erase or copy; it comes back to me". What is behind it is
// the drive with its channels and codecs, or what a test puts there; who stands before it is the built-in firmware or another kind.
#pragma once

#include "model/context.h"

namespace floom {

class FlashPort {
public:
    FlashPort() = default;
    FlashPort(const FlashPort&) = delete;
    FlashPort& operator=(const FlashPort&) = delete;
    virtual ~FlashPort() = default;

    // What the packet says (Packet::flash, op, dataBytes, rawBytes, fragments, address in the buffer memory) is done from `at` on; data go
    // where `errand` says. When it is done the packet comes back to Firmware::returned(), with `failed` or `unreadable` set where it was in
    // vain.
    virtual void order(Context& context, Packet& packet, Errand errand, Time at) = 0;
};

} // namespace floom
