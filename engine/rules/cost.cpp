// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/cost.h"

#include "design/address.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <variant>

namespace floom {
namespace {

struct Part {
    const Block& block;
    const TypeSpec& type;

    // What the block as a whole says; 0 where its type has no such parameter.
    [[nodiscard]] double number(std::string_view id) const
    {
        if (type.parameter(id) == nullptr)
            return 0;
        const Value value = effectiveValue(block, type, id, {});
        if (const auto* count = std::get_if<std::int64_t>(&value))
            return static_cast<double>(*count);
        const auto* real = std::get_if<double>(&value);
        return real != nullptr ? *real : 0;
    }
};

double laneWeight(double generation)
{
    return generation <= 2 ? 0.10 : generation <= 3 ? 0.15 : 0.25;
}

class Adder {
public:
    explicit Adder(Weighting weighting)
        : m_all(weighting == Weighting::billOfMaterials)
    {
    }

    std::vector<CostLine> lines;

    void add(const Part& part)
    {
        const double n = part.block.instances();
        const auto line = [&](const char* what, double amount, double weight, const char* reason) {
            lines.push_back({part.block.id, what, amount, weight, reason});
        };
        switch (part.type.role) {
        case Role::host:
            if (const double lanes = part.number("lanes"); lanes > 0)
                line("lanes", n * lanes, laneWeight(part.number("generation")), "PHY area of a lane");
            else
                line("ports", n, 0.20, "PHY area");
            return;
        case Role::processor:
            line("cores at 400 MHz", n * part.number("cores") * part.number("clock") / 400e6, 0.20, "area, by clock");
            return;
        case Role::buffer:
            line("buffers", n, 0.60, "pins, PHY and device of an interface");
            return;
        case Role::codec:
            codec(part, n);
            return;
        case Role::channel:
            line("channels", n, 0.15, "15 to 17 pads, controller, page SRAM, DMA");
            return;
        case Role::memory:
            line("targets", n * std::max(1.0, part.number("targets")), 0.02, "CE# and R/B# pins");
            if (m_all) {
                line("dies", n * std::max(1.0, part.number("dies")), 1.00, "silicon");
                line("packages", n, 0.10, "assembly");
            }
            return;
        default:
            return; // fabric: small beside pads
        }
    }

private:
    // Multipliers grow with t; with the bits a clock a little less than in proportion.
    void codec(const Part& part, double n)
    {
        const double machines = std::max(1.0, part.number("machines"));
        const double bits = part.number("parallelism"), t = part.number("t");
        const double weight = t > 0 && bits > 0 ? 0.10 * t / 40 * std::pow(bits / 8, 0.8) : 0.45;
        lines.push_back({part.block.id, "decoders", n * machines, weight, t > 0 ? "multipliers: t, bits a clock" : "LDPC decoder"});
    }

    bool m_all;
};

} // namespace

std::vector<CostLine> costOf(const Design& design, const Catalogue& catalogue, Weighting weighting)
{
    Adder adder(weighting);
    for (const Block& block : design.blocks)
        if (const TypeSpec* type = catalogue.find(block.type))
            adder.add({block, *type});
    return adder.lines;
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

} // namespace floom
