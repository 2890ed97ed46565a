// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/cost_table.h"

#include "base/spelling.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace floom::inline engine {
namespace {

constexpr const char* kKey = "\"costs\":{"; // as written in compact JSON; ids need no escapes and values are numbers

constexpr const char* kEstimate = "Estimate within a factor of two; no prices are published";

// Wafers of 300 mm: Khan and Mann, AI Chips, CSET 2020, table 9. Gates per mm2 relative to 28 nm: estimates from foundries' claims.
struct Node {
    double nm, wafer, density;
};
constexpr std::array<Node, 7> kNodes{
    {{90, 1650, 0.11}, {65, 1937, 0.22}, {40, 2274, 0.52}, {28, 2891, 1}, {16, 3984, 2.1}, {7, 9346, 6.5}, {5, 16988, 11}}};
constexpr double kWafer28 = 2891;

// Log-log interpolation between two nodes; beyond the ends, the end value.
double between(double nm, double Node::*member)
{
    if (nm >= kNodes.front().nm)
        return kNodes.front().*member;
    for (std::size_t i = 1; i < kNodes.size(); ++i)
        if (nm >= kNodes[i].nm) {
            const double share = std::log(nm / kNodes[i].nm) / std::log(kNodes[i - 1].nm / kNodes[i].nm);
            return kNodes[i].*member * std::pow(kNodes[i - 1].*member / (kNodes[i].*member), share);
        }
    return kNodes.back().*member;
}

// Range of the object's members in the text of the reserved keys; npos if there is none.
std::pair<std::size_t, std::size_t> membersIn(std::string_view reserved)
{
    const std::size_t at = reserved.find(kKey);
    if (at == std::string_view::npos)
        return {at, at};
    const std::size_t from = at + std::string_view(kKey).size();
    return {from, reserved.find('}', from)};
}

std::string numberText(double value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

} // namespace

const std::vector<CostFigure>& costTable()
{
    static const std::vector<CostFigure> table = {
        {"nand.mm2", 0.011, "", "A mm2 of NAND silicon",
         "Sets the unit: a 512 Gb die of TLC, 96 layers, about 90 mm2, is 1 (some 7 US$ at 0.11 US$ a GB)", Sureness::low},
        {"nand.density", 2.5, "Gb/mm2", "NAND array for each bit a cell holds",
         "96 layers: 512 Gb of TLC in about 86 mm2, less planes and periphery; 232 layers: about 6 (14.6 Gb/mm2 of TLC by its maker)",
         Sureness::low},
        {"nand.plane", 3, "mm2", "Page buffers and decoders of a plane of 16 KiB pages", kEstimate, Sureness::low},
        {"nand.independent", 1, "mm2", "Extra page buffers and decoders where planes read independently", kEstimate, Sureness::low},
        {"nand.periphery", 12, "mm2", "Pumps, pads and logic of a NAND die", kEstimate, Sureness::low},
        {"nand.io", 2, "mm2", "Extra pads and logic for each 1000 MT/s of the bus", kEstimate, Sureness::low},
        {"nand.package", 0.10, "", "Assembly of a package", kEstimate, Sureness::low},
        {"rram.gib", 0.0625, "", "A GiB of RRAM",
         "Four times the price of NAND: in 2018 Optane SSDs cost 0.60 US$ a GB, NAND SSDs 0.15 US$ a GB", Sureness::low},
        {"dram.gib", 0.50, "", "A GiB of DRAM", "About 3.5 US$ a GiB, spot market of 2019 and 2020", Sureness::low},
        {"dram.device", 0.05, "", "Assembly of a DRAM device", kEstimate, Sureness::low},
        {"dram.pins", 28, "pins", "Pins of a DRAM interface beside data", "32 bits and about 60 pins", Sureness::medium},
        {"dram.phy", 0.04, "", "PHY of 8 bits at 2400 MT/s, with its share of the controller", kEstimate, Sureness::low},
        {"controller.process", 28, "nm", "Process of the controller", "Usual for client drives up to PCIe 3; PCIe 4 and 5: 16 to 7 nm",
         Sureness::medium},
        {"logic.clock", 0.5, "", "Exponent by which the area of logic grows with its clock",
         "Deeper pipelines and larger gates; cores grow in proportion", Sureness::low},
        {"pin", 0.004, "", "A pin of the controller: pad and package", kEstimate, Sureness::low},
        {"sram.mib", 0.02, "", "A MiB of SRAM at 28 nm",
         "0.127 um2 a bit (TSMC 28 nm, IEDM 2009), twice that with its periphery, about 0.009 a mm2", Sureness::medium},
        {"cpu.core", 0.20, "", "A core at 400 MHz, with its memories", kEstimate, Sureness::low},
        {"channel.logic", 0.062, "", "Logic of a channel: sequencer, DMA, randomizer", kEstimate, Sureness::low},
        {"channel.pins", 9, "pins", "Pins of a channel beside data", "DQS and RE pairs, CLE, ALE, WE#, WP#: 15 to 17 with 8 data pins",
         Sureness::medium},
        {"channel.phy", 0.02, "", "PHY of 8 bits at 400 MT/s", kEstimate, Sureness::low},
        {"target", 0.02, "", "A target: CE# and R/B# pins, load", kEstimate, Sureness::low},
        {"ecc.bch", 0.10, "", "A BCH decoder of t = 40, 8 bits a clock",
         "Multipliers grow with t and, a little less, with the bits a clock", Sureness::medium},
        {"ecc.ldpc", 0.45, "", "An LDPC decoder of 192 bits a clock, parity 10.7 %",
         "Check nodes grow with parity and bits a clock; 0.3 to 0.6", Sureness::low},
        {"ecc.soft", 0.10, "", "Extra decoder area for each step of soft decision", "One more bit in each message", Sureness::low},
        {"fabric.wire", 0.0005, "", "A bit of width of an interconnect, a lane or port", kEstimate, Sureness::low},
        {"sata.port", 0.20, "", "A SATA port: PHY", kEstimate, Sureness::low},
        {"pcie.lane.gen2", 0.10, "", "A PCIe lane up to generation 2: PHY", kEstimate, Sureness::low},
        {"pcie.lane.gen3", 0.15, "", "A PCIe lane of generation 3", kEstimate, Sureness::low},
        {"pcie.lane.gen4", 0.25, "", "A PCIe lane of generation 4", kEstimate, Sureness::low},
        {"pcie.lane.gen5", 0.40, "", "A PCIe lane of generation 5 and later", kEstimate, Sureness::low},
        {"plp.circuit", 0.10, "", "Power-loss protection: switch and charger", kEstimate, Sureness::low},
        {"plp.joule", 1, "", "A joule stored in its capacitors",
         "Tantalum polymer, 470 uF at 28 V down to 12 V: 0.13 J usable, about 1 US$ each", Sureness::low},
        {"plp.power", 10, "W", "Power of the drive while it saves its data", kEstimate, Sureness::low},
        {"plp.time", 10, "ms", "Time to save anything at all: detection and map", "10 to 40 ms in all are usual", Sureness::low},
    };
    return table;
}

OwnCosts ownCosts(const Design& design)
{
    OwnCosts costs;
    const std::string_view reserved = design.reserved;
    auto [from, end] = membersIn(reserved);
    if (from == std::string_view::npos || end == std::string_view::npos)
        return costs;
    while (from < end && reserved[from] == '"') {
        const std::size_t quote = reserved.find('"', from + 1);
        double value = 0;
        const auto read = std::from_chars(reserved.data() + quote + 2, reserved.data() + end, value);
        if (quote >= end || read.ec != std::errc())
            break;
        costs[std::string(reserved.substr(from + 1, quote - from - 1))] = value;
        from = static_cast<std::size_t>(read.ptr - reserved.data()) + 1;
    }
    return costs;
}

void setOwnCosts(Design& design, const OwnCosts& costs)
{
    std::string members;
    for (const auto& [id, value] : costs)
        members.append(members.empty() ? "\"" : ",\"").append(id).append("\":").append(numberText(value));
    std::string& text = design.reserved;
    if (const auto [from, end] = membersIn(text); end != std::string::npos) {
        std::size_t begin = from - std::string_view(kKey).size();
        std::size_t past = end + 1;
        if (text[past] == ',')
            ++past;
        else if (text[begin - 1] == ',')
            --begin;
        text.erase(begin, past - begin);
    }
    if (costs.empty()) {
        if (text == "{}")
            text.clear();
        return;
    }
    const bool alone = text.empty() || text == "{}";
    text = "{" + std::string(kKey) + members + "}" + (alone ? std::string("}") : "," + text.substr(1));
}

Outcome assignCost(Design& design, std::string_view id, std::string_view value)
{
    OwnCosts costs = ownCosts(design);
    double number = 0;
    if (value.empty() || value == "default") {
        if (const Outcome known = checkCost(id, 1); !known)
            return known;
        costs.erase(std::string(id));
    } else {
        const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
        if (read.ec != std::errc() || read.ptr != value.data() + value.size())
            return Error{"costs." + std::string(id), "a number, or default", "'" + std::string(value) + "'", {}};
        if (const Outcome known = checkCost(id, number); !known)
            return known;
        costs[std::string(id)] = number;
    }
    setOwnCosts(design, costs);
    return Nothing{};
}

Outcome checkCost(std::string_view id, double value)
{
    const auto& table = costTable();
    if (std::none_of(table.begin(), table.end(), [&](const CostFigure& figure) { return id == figure.id; })) {
        std::vector<std::string> names;
        for (const CostFigure& figure : table)
            names.emplace_back(figure.id);
        return Error{"costs", "a figure of the cost table, such as dram.gib, nand.mm2, controller.process", "'" + std::string(id) + "'",
                     didYouMean(id, names)};
    }
    constexpr double kMost = 1e6;
    const bool divides = id == "nand.density" || id == "controller.process";
    if (!std::isfinite(value) || value < 0 || value > kMost || (divides && value <= 0))
        return Error{"costs." + std::string(id),
                     divides ? "a number above 0, up to 1,000,000" : "a number from 0 to 1,000,000",
                     numberText(value),
                     {}};
    return Nothing{};
}

double CostWeights::of(std::string_view id) const
{
    if (const auto own = m_own.find(id); own != m_own.end())
        return own->second;
    for (const CostFigure& figure : costTable())
        if (id == figure.id)
            return figure.value;
    return 0;
}

double CostWeights::logicFactor() const
{
    return analogFactor() / between(of("controller.process"), &Node::density);
}

double CostWeights::analogFactor() const
{
    return between(of("controller.process"), &Node::wafer) / kWafer28;
}

} // namespace floom::inline engine
