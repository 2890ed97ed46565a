// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware: runs on the processor of the controller. It receives host commands and completes them, and receives every packet it sent
// through its FlashPort. Builtin is the one in this folder; another kind has the same two interfaces.
#pragma once

#include "model/context.h"
#include "model/demand.h"
#include "model/power_cut.h"
#include "model/setup.h"

#include <string>
#include <vector>

namespace floom::inline engine {

class Firmware {
public:
    Firmware() = default;
    Firmware(const Firmware&) = delete;
    Firmware& operator=(const Firmware&) = delete;
    virtual ~Firmware() = default;

    // --- operation ---
    virtual void prepare(Context& context, const StartState& state) = 0;
    virtual void command(Context& context, Packet& request) = 0; // a host command has arrived
    virtual void returned(Context& context, Packet& packet) = 0; // a packet it sent has reached the end of its route
    virtual void wake(Context& context, std::uint16_t kind, std::uint32_t argument) = 0; // requested with Context::wakeAt()

    // --- description ---
    [[nodiscard]] virtual std::uint64_t capacityBytes() const = 0; // as the host sees the drive
    [[nodiscard]] virtual std::uint64_t bufferBytes() const = 0;
    [[nodiscard]] virtual MappingFacts facts() const = 0; // for closed forms
    virtual void inspect(const std::string& block, std::vector<Diagnostic>& findings) const = 0; // conflicts with the drawing
    virtual void windowBegins() = 0; // end of warm-up: counters restart here
    virtual void report(RunResult& result) const = 0;
    [[nodiscard]] virtual double writeAmplification() const = 0; // since the window began
    virtual void blockMaps(Time now, BlockMaps& maps, bool end) const = 0;

    // --- power cut ---
    // keepJournal(): starts recording spare areas. powerCut(): what a power cut now would leave.
    virtual void keepJournal(const ReadWitness& onRead) = 0;
    [[nodiscard]] virtual Recovered powerCut() const = 0;
};

} // namespace floom::inline engine
