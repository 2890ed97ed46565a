// SPDX-License-Identifier: GPL-3.0-or-later
// Controller CPU: cores that run the firmware's tasks; the firmware itself lives in engine/firmware.
// Modelled: cycles per host command, unit, page operation, completion, victim and moved unit; tasks run to completion in FCFS order on the
// first free core (of all cores, or of the task's side with affinity); tasks of 0 cycles are done by hardware. Not modelled: caches, memory
// stalls, interrupts between tasks. Timing: cycle counts are estimates scaled from SimpleSSD's instruction table at CPI 1.
#include "firmware/builtin.h"
#include "firmware/firmware_settings.h"
#include "model/component.h"
#include "model/registry.h"
#include "model/roles.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

template <typename Kind> class Cpu final : public Component, public ProcessorRole { // Kind: the firmware class
public:
    explicit Cpu(Setup& setup)
        : Cpu(setup, FirmwareSettings::read(setup.parameters, setup.topology))
    {
    }
    Cpu(Setup& setup, const FirmwareSettings& settings)
        : m_cores(setup, settings.core.processor)
        , m_firmware(setup, settings, m_cores)
        , m_block(setup.block)
    {
    }

    void arrive(Context& context, Packet& packet) override { m_firmware.command(context, packet); }
    void returned(Context& context, Packet& packet) override { m_firmware.returned(context, packet); }
    void prepare(Context& context, const StartState& state) override { m_firmware.prepare(context, state); }
    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override { m_firmware.wake(context, kind, argument); }
    void windowBegins() override { m_firmware.windowBegins(); }
    void report(RunResult& result) const override { m_firmware.report(result); }
    [[nodiscard]] double writeAmplification() const override { return m_firmware.writeAmplification(); }
    void blockMaps(Time now, BlockMaps& maps, bool end) const override { m_firmware.blockMaps(now, maps, end); }
    void energy(Time now, EnergyBill& bill) const override { m_cores.energy(now, bill); }
    [[nodiscard]] PowerRange power() const override { return m_cores.power(); }
    [[nodiscard]] std::uint64_t capacity() const override { return m_firmware.capacityBytes(); }

    [[nodiscard]] std::uint64_t writeBufferBytes() const override { return m_firmware.bufferBytes(); }

    void keepJournal(const ReadWitness& onRead) override { m_firmware.keepJournal(onRead); }
    [[nodiscard]] Recovered powerCut() const override { return m_firmware.powerCut(); }

    [[nodiscard]] MappingFacts mappingFacts() const override { return m_firmware.facts(); }
    void inspect(std::vector<Diagnostic>& findings) const override { m_firmware.inspect(m_block, findings); }

    void demand(const Visit& visit, Bill& bill) const override
    {
        const TaskCycles& c = m_cores.cycles;
        double host = 0, flash = static_cast<double>(c.move) * visit.movedUnits + static_cast<double>(c.map) * visit.mapTasks;
        if (visit.op != FlashOp::none) { // a page operation
            flash += static_cast<double>(c.issue + (visit.op == FlashOp::program ? c.allocate : 0));
        } else {
            host = static_cast<double>(c.command + c.complete) + static_cast<double>(c.lookup) * visit.units;
            if (visit.hostOp == HostOp::write)
                host += static_cast<double>(c.buffer) * visit.units;
        }
        const auto add = [&](const Cores::Side& side, double n) {
            bill.add(side.firstTrack, m_cores.duration(static_cast<std::int64_t>(n)), side.count);
        };
        if (const Cores::Side hostSide = m_cores.hostSide(), flashSide = m_cores.flashSide(); hostSide.firstTrack != flashSide.firstTrack) {
            add(hostSide, host);
            add(flashSide, flash);
        } else {
            add(hostSide, host + flash);
        }
    }

private:
    Cores m_cores;
    Kind m_firmware;
    std::string m_block;
};

} // namespace

void register_cpu(Registry& registry)
{
    registry.add<Cpu<Builtin>>("cpu");
}

} // namespace floom::inline engine
