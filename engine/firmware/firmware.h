// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware: what the controller's processor runs: it takes the host's commands and gives them back complete, and hears of all that it has
// ordered through its FlashPort. Builtin is the one that is written here; another kind has the same two borders.
#pragma once

#include "model/context.h"
#include "model/demand.h"
#include "model/power_cut.h"
#include "model/setup.h"

#include <string>
#include <vector>

namespace floom {

class Firmware {
public:
    Firmware() = default;
    Firmware(const Firmware&) = delete;
    Firmware& operator=(const Firmware&) = delete;
    virtual ~Firmware() = default;

    // --- at work ---
    virtual void prepare(Context& context, const StartState& state) = 0;
    virtual void command(Context& context, Packet& request) = 0; // a host command has arrived
    virtual void returned(Context& context, Packet& packet) = 0; // a packet that was sent out has come to its route's end
    virtual void wake(Context& context, std::uint16_t kind, std::uint32_t argument) = 0; // as asked for with Context::wakeAt()

    // --- what it says of itself ---
    [[nodiscard]] virtual std::uint64_t capacityBytes() const = 0; // as the host sees the drive
    [[nodiscard]] virtual std::uint64_t bufferBytes() const = 0;
    [[nodiscard]] virtual MappingFacts facts() const = 0; // for closed forms
    virtual void inspect(const std::string& block, std::vector<Diagnostic>& findings) const = 0; // what of the drawing it cannot work with
    virtual void windowBegins() = 0; // warm-up is over: counters start here
    virtual void report(RunResult& result) const = 0;
    [[nodiscard]] virtual double writeAmplification() const = 0; // since the window began
    virtual void blockMaps(Time now, BlockMaps& maps, bool end) const = 0;

    // --- power cut ---
    // From now on what lies in spare areas is noted; later: what a power cut at this moment would leave.
    virtual void keepJournal(const ReadWitness& onRead) = 0;
    [[nodiscard]] virtual Recovered powerCut() const = 0;
};

} // namespace floom
