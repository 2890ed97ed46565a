// SPDX-License-Identifier: GPL-3.0-or-later
// Roles: the interfaces of components besides serving packets. A component with a role in the catalogue derives from Component and from
// that role's interface.
#pragma once

#include "model/demand.h"
#include "model/power_cut.h"
#include "model/setup.h"

#include <cstdint>

namespace floom::inline engine {

class Context;
struct Packet;

// Takes packets back at the end of their routes and decides what becomes of them: the drive's firmware, built in or really running.
class ProcessorRole {
public:
    virtual ~ProcessorRole() = default;

    // A packet reached the end of its route.
    virtual void returned(Context& context, Packet& packet) = 0;
    // Before the first request: the state the drive begins in.
    virtual void prepare(Context& /*context*/, const StartState& /*state*/) { }

    [[nodiscard]] virtual std::uint64_t capacity() const { return 0; } // bytes seen by the host
    [[nodiscard]] virtual std::uint64_t writeBufferBytes() const { return 0; }
    [[nodiscard]] virtual MappingFacts mappingFacts() const { return {}; }
    [[nodiscard]] virtual double writeAmplification() const { return 0; } // since the window began
    // Appends the current contents of the erase units as a frame, or as the final frame.
    virtual void blockMaps(Time /*now*/, BlockMaps& /*maps*/, bool /*end*/) const { }
    // keepJournal() starts recording spare areas; powerCut() returns what a power cut now would leave.
    virtual void keepJournal(const ReadWitness& /*onRead*/) { }
    [[nodiscard]] virtual Recovered powerCut() const { return {}; }
};

class MemoryRole {
public:
    virtual ~MemoryRole() = default;
    [[nodiscard]] virtual MemoryGeometry geometry() const = 0;
    // Of a program on a die; `slc`: in its blocks in SLC mode.
    [[nodiscard]] virtual ProgramEnergy programEnergy(PackageDie die, bool slc) const = 0;
    // Mean raw bit error rate of a page read for the (retry + 1)th time.
    [[nodiscard]] virtual double rawErrorRate(PackageDie /*die*/, int /*retry*/) const { return 0; }
};

class CodecRole {
public:
    virtual ~CodecRole() = default;
    struct Codeword {
        std::uint32_t plainBytes = 0, parityBytes = 0;
        std::uint32_t softSenses = 0; // extra reads of a page for soft decision, after its retries
    };
    [[nodiscard]] virtual Codeword codeword() const = 0;
    // Probability that at least one codeword of `bytes` is uncorrectable with `softSenses` reads for soft decision.
    [[nodiscard]] virtual double failure(double rate, std::uint32_t bytes, int softSenses) const = 0;
};

class HostRole {
public:
    virtual ~HostRole() = default;
    virtual void start(Context& context) = 0; // start taking requests from context.sources
    [[nodiscard]] virtual std::uint64_t commandSlots() const = 0; // maximum outstanding requests
    [[nodiscard]] virtual std::uint64_t deviceSlots() const { return UINT64_MAX; } // of these, those that the controller holds at most
    // For how long a command takes a slot of either kind at the least, beside its data and the work on it behind this interface; and from
    // the request for data of a write to their arrival, beside their time on the link.
    struct Held {
        Time command, device, fetch;
    };
    [[nodiscard]] virtual Held leastHeld() const { return {}; }
};

} // namespace floom::inline engine
