// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/cost.h"

#include "base/cell.h"
#include "base/number_text.h"
#include "rules/cost_table.h"
#include "rules/view.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {
namespace {

constexpr double kMiB = 1024.0 * 1024, kGiB = 1024 * kMiB;

// The parts that the weights of the cost table are given for, as its words say. What a block type of one's own has no parameter for costs
// what it costs in these.
constexpr double kCoreClock = 400e6, kLogicClock = 200e6;
constexpr double kDramRate = 2400e6;
constexpr double kChannelRate = 400e6, kPhyWidth = 8;
constexpr double kBchErrors = 40, kBchBits = 8;
constexpr double kLdpcBits = 192, kParity = 440, kCodeword = 4096, kSoftSteps = 2;
constexpr double kPage = 16384;

// Values as drawn: a part sped up by a study costs the same as the drawn one.
double number(const Placed& part, std::string_view parameter, double otherwise)
{
    const auto value = View::whole(part, parameter);
    return value ? std::max(0.0, static_cast<double>(*value)) : otherwise;
}

double bitsACell(const Placed& memory)
{
    return engine::bitsACell(View::word(memory, "cell").value_or("tlc"));
}

class Adder {
public:
    Adder(const Design& design, const Catalogue& catalogue, Weighting weighting)
        : m_view(design, catalogue)
        , m_weights(ownCosts(design))
        , m_all(weighting == Weighting::billOfMaterials)
        , m_logic(m_weights.logicFactor())
        , m_analog(m_weights.analogFactor())
    {
    }

    std::vector<CostLine> run()
    {
        for (const Placed& part : m_view.blocks())
            add(part);
        return std::move(m_lines);
    }

private:
    [[nodiscard]] double figure(std::string_view id) const { return m_weights.of(id); }
    [[nodiscard]] std::string nm() const { return plainNumber(figure("controller.process")) + " nm"; }

    void line(const Placed& part, const char* what, double amount, double weight, std::string reason)
    {
        if (amount > 0)
            m_lines.push_back({part.id(), what, amount, weight, std::move(reason)});
    }

    void add(const Placed& part)
    {
        switch (part.type->role) {
        case Role::host:
            return host(part);
        case Role::processor:
            return processor(part);
        case Role::buffer:
            return buffer(part);
        case Role::codec:
            return codec(part);
        case Role::channel:
            return channel(part);
        case Role::memory:
            return memory(part);
        case Role::transport:
            return fabric(part);
        }
    }

    void sram(const Placed& part, double bytes, const std::string& holds)
    {
        line(part, "MiB of SRAM", part.instances() * bytes / kMiB, figure("sram.mib") * m_logic, holds + ", " + nm());
    }

    void host(const Placed& part)
    {
        const double lanes = number(part, "lanes", 0), generation = number(part, "generation", 0);
        if (lanes <= 0)
            return line(part, "ports", part.instances(), figure("sata.port") * m_analog, "PHY, " + nm());
        const int known = static_cast<int>(std::clamp(generation, 2.0, 5.0));
        line(part, "lanes", part.instances() * lanes, figure("pcie.lane.gen" + std::to_string(known)) * m_analog,
             "PHY of a lane of generation " + plainNumber(generation) + ", " + nm());
        constexpr double kEntry = 64; // bytes of a submission entry
        sram(part, number(part, "readTags", 0) * number(part, "maxReadRequest", 0) + number(part, "deviceSlots", 0) * kEntry,
             "data of reads under way and commands held");
    }

    void processor(const Placed& part)
    {
        const double clock = number(part, "clock", 0);
        line(part, "cores", part.instances() * number(part, "cores", 0), figure("cpu.core") * m_logic * clock / kCoreClock,
             "area, by its clock of " + plainNumber(clock * 1e-6) + " MHz, " + nm());
        if (m_view.withRole(Role::buffer).empty()) {
            const bool whole = View::word(part, "mapping") == "page" && View::word(part, "mapPlacement") == "ddr";
            sram(part,
                 number(part, "writeBuffer", 0) + number(part, "readCache", 0)
                     + (whole ? m_view.mapBytes(part).value_or(0) : number(part, "mapCache", 0)),
                 "write buffer, read cache and map: there is no DRAM");
        }
        if (View::flag(part, "plp"))
            protection(part);
    }

    // Program rate of all dies, bytes per second.
    [[nodiscard]] double programRate() const
    {
        double rate = 0;
        for (const Placed* memory : m_view.withRole(Role::memory)) {
            const double tPROG = number(*memory, "tPROG", 0) * 1e-12;
            if (tPROG > 0)
                rate += memory->instances() * View::levelCount(*memory, "die") * View::levelCount(*memory, "plane")
                    * View::pageBytes(*memory).value_or(0) / tPROG;
        }
        return rate;
    }

    void protection(const Placed& part)
    {
        line(part, "power-loss circuits", part.instances(), figure("plp.circuit"), "switch and charger");
        const double rate = programRate(), bytes = number(part, "writeBuffer", 0);
        const double ms = figure("plp.time") + (rate > 0 ? bytes / rate * 1e3 : 0);
        line(part, "J in capacitors", part.instances() * figure("plp.power") * ms * 1e-3, figure("plp.joule"),
             plainNumber(figure("plp.power")) + " W for " + plainNumber(ms) + " ms, to save " + plainNumber(bytes / kMiB)
                 + " MiB of write buffer and the map");
    }

    void buffer(const Placed& part)
    {
        const double n = part.instances(), width = number(part, "width", 0), rate = number(part, "rate", 0);
        const double device = std::max(1.0, number(part, "deviceSize", 1)), size = number(part, "size", 0);
        line(part, "DRAM pins", n * (figure("dram.pins") + width), figure("pin") * m_analog, "pads of the controller");
        line(part, "DRAM PHYs", n, figure("dram.phy") * width / kPhyWidth * rate / kDramRate * m_analog,
             plainNumber(width) + " bits at " + plainNumber(rate * 1e-6) + " MT/s, " + nm());
        line(part, "GiB of DRAM", n * size / kGiB, figure("dram.gib"), "memory");
        const double wide = std::max(1.0, width / std::max(1.0, number(part, "deviceWidth", width)));
        line(part, "DRAM devices", n * std::max(wide, std::ceil(size / device)), figure("dram.device"), "assembly");
    }

    // Logic area relative to a 200 MHz design.
    [[nodiscard]] double clockFactor(const Placed& part) const
    {
        const double clock = number(part, "clock", kLogicClock);
        return clock > 0 ? std::pow(clock / kLogicClock, figure("logic.clock")) : 1;
    }

    void codec(const Placed& part)
    {
        const double machines = part.instances() * std::max(1.0, number(part, "machines", 1));
        const double bits = number(part, "parallelism", 0), t = number(part, "t", 0);
        if (t > 0) // multipliers grow with t, and slightly less than linearly with the bits per clock
            return line(part, "decoders", machines,
                        figure("ecc.bch") * t / kBchErrors * std::pow(bits / kBchBits, 0.8) * clockFactor(part) * m_logic,
                        "multipliers: t = " + plainNumber(t) + ", " + plainNumber(bits) + " bits a clock, " + nm());
        const double parity = number(part, "parity", kParity) / std::max(1.0, number(part, "codeword", kCodeword));
        const double soft = 1 + figure("ecc.soft") * number(part, "softSteps", 0);
        line(part, "decoders", machines,
             figure("ecc.ldpc") * std::pow(bits / kLdpcBits, 0.8) * parity / (kParity / kCodeword) * soft
                 / (1 + figure("ecc.soft") * kSoftSteps) * clockFactor(part) * m_logic,
             "nodes: parity " + plainNumber(100 * parity) + " %, " + plainNumber(bits) + " bits a clock, "
                 + plainNumber(number(part, "softSteps", 0)) + " steps of soft decision, " + nm());
    }

    void channel(const Placed& part)
    {
        const double n = part.instances(), width = number(part, "width", kPhyWidth), rate = number(part, "rate", 0);
        line(part, "channel pins", n * (figure("channel.pins") + width), figure("pin") * m_analog, "pads of the controller");
        line(part, "channel engines", n, figure("channel.logic") * m_logic, "sequencer, DMA, randomizer, " + nm());
        line(part, "channel PHYs", n, figure("channel.phy") * width / kPhyWidth * rate / kChannelRate * m_analog,
             plainNumber(width) + " bits at " + plainNumber(rate * 1e-6) + " MT/s, " + nm());
        sram(part, number(part, "buffer", 0), "data between bus and interconnect");
    }

    [[nodiscard]] double busRate(const Placed& memory) const
    {
        double rate = 0;
        for (const Placed* channel : m_view.around(memory, Role::channel))
            rate = std::max(rate, number(*channel, "rate", 0));
        return rate;
    }

    void memory(const Placed& part)
    {
        line(part, "targets", part.instances() * std::max(1.0, number(part, "targets", 1)), figure("target") * m_analog,
             "CE# and R/B# pins of the controller");
        if (!m_all)
            return;
        const double dies = part.instances() * View::levelCount(part, "die");
        if (part.type->inPlaceUpdate)
            line(part, "GiB of memory", View::rawBytes(part).value_or(0) / kGiB, figure("rram.gib"), "four times NAND");
        else
            nand(part, dies);
        line(part, "packages", part.instances(), figure("nand.package"), "assembly");
    }

    void nand(const Placed& part, double dies)
    {
        const double bits = bitsACell(part), planes = View::levelCount(part, "plane");
        const double gigabits = View::rawBytes(part).value_or(0) * 8e-9 / std::max(1.0, dies);
        const double array = gigabits / (figure("nand.density") * bits);
        const bool alone = View::word(part, "planeReads") == "independent";
        const double area = array
            + planes * (figure("nand.plane") + (alone ? figure("nand.independent") : 0)) * number(part, "pageSize", kPage) / kPage
            + figure("nand.periphery") + figure("nand.io") * busRate(part) * 1e-9;
        line(part, "dies", dies, figure("nand.mm2") * area,
             plainNumber(area) + " mm2: " + plainNumber(gigabits) + " Gb at " + plainNumber(bits) + (bits > 1 ? " bits" : " bit")
                 + " a cell, " + plainNumber(planes) + (planes > 1 ? " planes" : " plane") + ", bus of " + plainNumber(busRate(part) * 1e-6)
                 + " MT/s");
    }

    void fabric(const Placed& part)
    {
        const double lanes = std::max(number(part, "dataLanes", 1), number(part, "ports", 1));
        line(part, "wires", part.instances() * lanes * number(part, "width", 0), figure("fabric.wire") * clockFactor(part) * m_logic,
             plainNumber(lanes) + (lanes > 1 ? " lanes or ports, " : " lane, ") + nm());
    }

    View m_view;
    CostWeights m_weights;
    bool m_all;
    double m_logic, m_analog;
    std::vector<CostLine> m_lines;
};

} // namespace

std::vector<CostLine> costOf(const Design& design, const Catalogue& catalogue, Weighting weighting)
{
    return Adder(design, catalogue, weighting).run();
}

CostTotals costTotals(const Design& design, const Catalogue& catalogue)
{
    return {totalCost(costOf(design, catalogue, Weighting::controllerCost)),
            totalCost(costOf(design, catalogue, Weighting::billOfMaterials))};
}

double totalCost(const std::vector<CostLine>& lines)
{
    double sum = 0;
    for (const CostLine& line : lines)
        sum += line.cost();
    return sum;
}

} // namespace floom::inline engine
