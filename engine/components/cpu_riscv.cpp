// SPDX-License-Identifier: GPL-3.0-or-later
// RISC-V CPU: a controller processor that runs real firmware, an ELF file, instruction by instruction.
// Modelled: RV32IMAC with Zicsr in machine mode, interrupts, WFI, private code and data memory, shared SRAM, registers, and a window to the
// DRAM buffer over the drawn interconnect. Not modelled: caches, bus errors, other privilege modes; the registers have a port of their own.
// Timing: tables of the CV32E40P manual and the VeeR references; ARM cores by mean cycles per instruction.
#include "base/number_text.h"
#include "model/component.h"
#include "model/registry.h"
#include "model/roles.h"
#include "soc/firmware_file.h"
#include "soc/soc.h"

#include <algorithm>
#include <optional>

namespace floom::inline engine {
namespace {

class CpuRiscv final : public Component, public ProcessorRole {
public:
    explicit CpuRiscv(Setup& setup)
        : m_block(setup.block)
        , m_binary(soc::firmwareName(setup.parameters.choice("binary")))
        , m_cycleEnergy(setup.parameters.scaled("cycleEnergy", 1e9))
        , m_leakage(setup.parameters.scaled("coreLeakage", 1e3) * setup.parameters.count("cores"))
    {
        const soc::SocSettings s = settings(setup);
        m_fullPower = 1e-12 * static_cast<double>(m_cycleEnergy) * static_cast<double>(s.hertz) * s.cores;
        m_unitBytes = s.device.unitBytes;
        m_slots = s.device.slotCount;
        std::shared_ptr<const riscv::ElfImage> image = load(setup.parameters.choice("binary"), s);
        if (image != nullptr && fits(setup.topology))
            m_soc.emplace(setup, s, std::move(image));
    }

    void arrive(Context& context, Packet& packet) override { m_soc->command(context, packet); }
    void returned(Context& context, Packet& packet) override { m_soc->returned(context, packet); }
    void prepare(Context& context, const StartState& state) override { m_soc->prepare(context, state); }
    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override { m_soc->wake(context, kind, argument); }
    void windowBegins() override { m_soc->windowBegins(); }
    void report(RunResult& result) const override
    {
        m_soc->report(m_block, result);
        result.firmware.binary = m_binary;
    }
    [[nodiscard]] double writeAmplification() const override { return m_soc->writeAmplification(); }
    void energy(Time now, EnergyBill& bill) const override
    {
        bill.add("instructions", static_cast<Int128>(m_cycleEnergy) * m_soc->cyclesRun(now));
        bill.addStatic("leakage", m_leakage, now);
    }
    [[nodiscard]] PowerRange power() const override
    {
        return {static_cast<double>(m_leakage), static_cast<double>(m_leakage) + m_fullPower};
    }
    [[nodiscard]] std::uint64_t capacity() const override
    {
        return m_soc ? std::uint64_t{m_soc->device().logicalUnits()} * m_unitBytes : 0;
    }
    [[nodiscard]] std::uint64_t writeBufferBytes() const override { return std::uint64_t{m_slots} * m_unitBytes; }
    [[nodiscard]] MappingFacts mappingFacts() const override
    {
        MappingFacts f;
        f.unitBytes = m_unitBytes;
        if (m_soc) {
            f.rowUnits = m_soc->device().rowUnits();
            f.planes = m_soc->device().geometry().planes;
            f.hostUnits = m_soc->device().logicalUnits();
        }
        return f;
    }
    void inspect(std::vector<Diagnostic>& findings) const override
    {
        findings.insert(findings.end(), m_findings.begin(), m_findings.end());
    }

private:
    static soc::SocSettings settings(const Setup& setup)
    {
        constexpr std::int64_t kIdealClock = 1'000'000'000'000; // ideal block: one cycle is a picosecond
        const ParameterReader& p = setup.parameters;
        soc::SocSettings s;
        s.hertz = p.ideal() ? kIdealClock : p.frequency("clock");
        s.cores = static_cast<int>(p.count("cores"));
        s.timing = riscv::findTiming(p.choice("timing"));
        s.memory.codeBytes = static_cast<std::uint32_t>(p.size("codeMemory")) & ~3U;
        s.memory.dataBytes = static_cast<std::uint32_t>(p.size("dataMemory")) & ~3U;
        s.sramBytes = static_cast<std::uint32_t>(p.size("sharedMemory"));
        s.bus.sramCycles = static_cast<std::uint32_t>(p.count("sharedCycles"));
        s.bus.registerCycles = static_cast<std::uint32_t>(p.count("registerCycles"));
        const auto window = static_cast<std::uint64_t>(p.size("dramWindow"));
        s.dramBytes = setup.topology.mapLoads.empty() ? 0 : window;
        s.watchdog = later(p.time("watchdog"), milliseconds(1));
        s.device.unitBytes = static_cast<std::uint32_t>(p.size("mappingUnit"));
        s.device.overProvisioning = p.ratio("overProvisioning");
        s.device.slotCount = static_cast<std::uint32_t>(p.count("slots"));
        s.device.descriptorBytes = static_cast<std::uint32_t>(p.size("descriptorBytes"));
        return s;
    }

    void error(const char* rule, const char* parameter, std::string title, std::string detail)
    {
        m_findings.push_back({Severity::error, rule, m_block + parameter, std::move(title), std::move(detail), {}});
    }

    std::shared_ptr<const riscv::ElfImage> load(const std::string& text, const soc::SocSettings& s)
    {
        const Result<std::string> bytes = soc::firmwareBytes(text);
        if (!bytes) {
            error("R710", ".binary", "Unknown firmware", bytes.error().message());
            return nullptr;
        }
        Result<riscv::ElfImage> image = riscv::readElf(*bytes);
        if (!image) {
            error("R711", ".binary", "The firmware file cannot be run", image.error().message());
            return nullptr;
        }
        for (const riscv::ElfSegment& segment : image->segments) {
            const auto within = [&segment](std::uint32_t base, std::uint32_t size) {
                return segment.address >= base && segment.address - base <= size && size - (segment.address - base) >= segment.memoryBytes;
            };
            if (!within(s.memory.codeBase, s.memory.codeBytes) && !within(s.memory.dataBase, s.memory.dataBytes)
                && !within(soc::kSramBase, s.sramBytes)) {
                error("R712", ".binary", "The firmware does not fit the memories",
                      quantityText(segment.memoryBytes, Kind::size) + " at address " + std::to_string(segment.address)
                          + " are outside the memories of the processor: code memory begins at 0, data memory at 0x10000000, "
                            "shared SRAM at 0x20000000.");
                return nullptr;
            }
        }
        return std::make_shared<const riscv::ElfImage>(std::move(image).value());
    }

    bool fits(const Topology& topology)
    {
        const MemoryGeometry& g = topology.geometries[topology.dies.front().geometry];
        if (g.inPlace || topology.tierDies > 0)
            error("R713", "", "Firmware of this block drives NAND only",
                  "It has no registers for in-place memories; use the CPU block for them.");
        else if (g.wordLinePages > 1 || g.passes > 1)
            error("R714", "", "Firmware of this block programs page by page",
                  "The packages are set to program several pages of a word line together, or in two passes. Set programMode to page.");
        else if (m_unitBytes > g.pageBytes || g.pageBytes % m_unitBytes != 0)
            error("R715", ".mappingUnit", "The mapping unit does not divide the flash page",
                  "A flash page has " + quantityText(g.pageBytes, Kind::size) + ", a unit " + quantityText(m_unitBytes, Kind::size) + ".");
        return m_findings.empty();
    }

    std::string m_block, m_binary;
    std::int64_t m_cycleEnergy, m_leakage;
    double m_fullPower = 0;
    std::uint32_t m_unitBytes = 4096, m_slots = 0;
    std::vector<Diagnostic> m_findings;
    std::optional<soc::Soc> m_soc;
};

} // namespace

void register_cpu_riscv(Registry& registry)
{
    registry.add<CpuRiscv>("cpu_riscv");
}

} // namespace floom::inline engine
