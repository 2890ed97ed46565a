// SPDX-License-Identifier: GPL-3.0-or-later
// Controller CPU: cores that run the firmware's tasks; the firmware itself lives in engine/firmware.
// Modelled: cycles per host command, unit, page operation, completion, victim and moved unit; tasks run to completion in FCFS order on the
// first free core (of all cores, or of the task's side with affinity); tasks of 0 cycles are done by hardware. Not modelled: caches, memory
// stalls, interrupts between tasks. Timing: cycle counts are estimates scaled from SimpleSSD's instruction table at CPI 1.
#include "firmware/builtin.h"
#include "model/component.h"
#include "model/registry.h"

#include <algorithm>

namespace floom {
namespace {

template <typename Kind> class Cpu final : public Component { // Kind: the firmware class
public:
    explicit Cpu(Setup& setup)
        : m_cores(setup, cycles(setup.parameters))
        , m_firmware(setup, settings(setup.parameters, setup.topology), m_cores)
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

    void demand(const Errands& errand, Bill& bill) const override
    {
        const TaskCycles& c = m_cores.cycles;
        double host = 0, flash = static_cast<double>(c.move) * errand.movedUnits + static_cast<double>(c.map) * errand.mapTasks;
        if (errand.op != FlashOp::none) { // a page operation
            flash += static_cast<double>(c.issue + (errand.op == FlashOp::program ? c.allocate : 0));
        } else {
            host = static_cast<double>(c.command + c.complete) + static_cast<double>(c.lookup) * errand.units;
            if (errand.hostOp == HostOp::write)
                host += static_cast<double>(c.buffer) * errand.units;
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
    static TaskCycles cycles(const ParameterReader& p)
    {
        return {p.count("cyclesCommand"), p.count("cyclesLookup"),   p.count("cyclesBuffer"),   p.count("cyclesAllocate"),
                p.count("cyclesIssue"),   p.count("cyclesComplete"), p.count("cyclesGcSearch"), p.count("cyclesGcScan"),
                p.count("cyclesMove"),    p.count("cyclesMap")};
    }

    static FirmwareSettings settings(const ParameterReader& p, const Topology& topology)
    {
        FirmwareSettings s;
        s.unitBytes = static_cast<std::uint32_t>(p.size("mappingUnit"));
        s.overProvisioning = p.ratio("overProvisioning");
        s.gcThreshold = p.ratio("gcThreshold");
        s.gcReserved = static_cast<std::uint32_t>(p.count("gcReserved"));
        s.victims = {p.choice("gcPolicy"), static_cast<std::uint32_t>(p.count("gcChoices")),
                     static_cast<std::uint32_t>(p.count("gcWindow")), p.ratio("gcSearch")};
        s.oneFrontier = p.choice("gcFrontier") == "shared";
        s.hotCold = p.choice("hotCold") == "frequency";
        const std::string wear = p.choice("wearLevelling");
        s.wear = wear == "dynamic" ? Wear::dynamic : wear == "static" ? Wear::statical : wear == "both" ? Wear::both : Wear::none;
        s.wearThreshold = static_cast<std::uint32_t>(p.count("wearThreshold"));
        s.parityStripe = static_cast<std::uint32_t>(p.count("parityStripe"));
        s.superblock = static_cast<std::uint32_t>(p.count("superblock"));
        const std::string placement = p.choice("placement");
        s.placement = placement == "tier" ? Placement::tier : placement == "write_buffer" ? Placement::writeBuffer : Placement::stripe;
        s.slcCache = p.flag("pslcCache");
        s.foldThreshold = p.ratio("foldThreshold");
        s.foldIdle = p.time("foldIdle");
        s.pastFull = p.choice("cacheFull") == "pass";
        s.writeBack = p.choice("cachePolicy") == "write_back";
        s.keepWritten = p.choice("cachePolicy") != "none";
        s.plp = p.flag("plp");
        s.readCacheBytes = static_cast<std::uint64_t>(p.size("readCache"));
        s.prefetchUnits = static_cast<std::uint32_t>(p.count("prefetch"));
        s.prefetchAfter = static_cast<std::uint32_t>(p.count("prefetchAfter"));
        s.wafModel = p.choice("firmware") == "waf";
        s.waf = p.ratio("waf");
        s.bufferBytes = static_cast<std::uint64_t>(p.size("writeBuffer"));
        s.allocation = p.choice("allocation");
        s.fixedDies = p.choice("allocationMode") == "static";
        s.gcBackground = p.ratio("gcBackground");
        s.gcIdle = p.time("gcIdle");
        s.gcUrgency = p.choice("gcUrgency");
        s.gcPreemptible = p.flag("gcPreemptible");
        s.stripe = static_cast<std::uint32_t>(p.count("stripe"));
        s.descriptorBytes = static_cast<std::uint32_t>(p.size("descriptorBytes"));
        s.mapping = p.choice("mapping");
        const std::string place = p.choice("mapPlacement");
        s.mapPlacement = place == "flash" ? MapPlacement::flash : place == "hmb" ? MapPlacement::hmb : MapPlacement::ddr;
        s.mapTraffic = p.flag("mapTraffic");
        s.mapCacheBytes = static_cast<std::uint64_t>(p.size("mapCache"));
        s.mapZoneBytes = static_cast<std::uint64_t>(p.size("mapZone"));
        s.mapFetchBytes = static_cast<std::uint64_t>(p.size("mapFetch"));
        s.logBlocks = static_cast<std::uint32_t>(p.count("logBlocks"));
        s.setBlocks = static_cast<std::uint32_t>(p.count("setBlocks"));
        s.setLogs = static_cast<std::uint32_t>(p.count("setLogBlocks"));
        const MemoryGeometry& g = topology.geometries.front();
        s.statedUnitBytes = s.unitBytes;
        if (s.mapping->byBlocks() && !g.inPlace) // mappings by blocks use the flash page as the mapping unit
            s.unitBytes = g.pageBytes;
        return s;
    }

    Cores m_cores;
    Kind m_firmware;
    std::string m_block;
};

} // namespace

void register_cpu(Registry& registry)
{
    registry.add<Cpu<Builtin>>("cpu");
}

} // namespace floom
