// SPDX-License-Identifier: GPL-3.0-or-later
// R4xx, timing: rates above the limit of an interface or standard, array times that no part with that cell type has. Checks every override.
#include "base/units.h"
#include "rules/rule.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

struct Limit {
    const char* id;
    double megaTransfers;
};
// The fastest mode of each NAND interface, MT/s; ONFI 1.x to 5.1 and Toggle up to 6.0.
constexpr Limit kInterfaces[] = {{"sdr", 50}, {"nv_ddr", 200}, {"nv_ddr2", 533}, {"nv_ddr3", 2400}, {"nv_lpddr4", 3600}, {"toggle", 4800}};
// The fastest common speed bin of each DRAM standard (JEDEC).
constexpr Limit kStandards[] = {{"ddr", 400},     {"ddr2", 1066},   {"ddr3", 2133},    {"ddr4", 3200}, {"lpddr3", 2133},
                                {"lpddr4", 4266}, {"lpddr5", 6400}, {"lpddr5x", 8533}, {"ddr5", 8800}};

std::string upper(std::string word) // "TLC"
{
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return word;
}

std::string rateText(double megaTransfers)
{
    return plainNumber(megaTransfers) + " MT/s";
}

template <std::size_t N> void rateWithin(const Placed& placed, const char* choice, const Limit (&limits)[N], Report& report)
{
    if (View::isIdeal(placed))
        return;
    for (const Spot& spot : View::spots(placed, "rate")) {
        const auto chosen = View::word(placed, choice, spot.path);
        const auto rate = View::whole(placed, "rate", spot.path);
        const Limit* limit =
            std::find_if(std::begin(limits), std::end(limits), [&chosen](const Limit& l) { return chosen && *chosen == l.id; });
        if (!rate || limit == std::end(limits) || static_cast<double>(*rate) <= limit->megaTransfers * 1e6)
            continue;
        const double wanted = static_cast<double>(*rate) * 1e-6;
        std::vector<Fix> fixes = {setFix(spot.address, plainNumber(limit->megaTransfers) + "MT/s")};
        const ParameterSpec* spec = placed.type->parameter(choice);
        for (const Limit& faster : limits) {
            const bool offered =
                std::any_of(spec->choices.begin(), spec->choices.end(), [&faster](const Choice& c) { return c.id == faster.id; });
            if (offered && faster.megaTransfers >= wanted) {
                fixes.push_back(setFix(placed.id() + "." + choice, faster.id));
                break;
            }
        }
        report.at(spot.address, rateText(wanted) + " asked for, but " + *chosen + " ends at " + rateText(limit->megaTransfers) + ".",
                  std::move(fixes));
    }
}

void channelRate(const View& view, Report& report)
{
    for (const Placed* channel : view.withRole(Role::channel))
        rateWithin(*channel, "interface", kInterfaces, report);
}

void bufferRate(const View& view, Report& report)
{
    for (const Placed* buffer : view.withRole(Role::buffer))
        rateWithin(*buffer, "standard", kStandards, report);
}

// JESD230F and G define the separate command bus for 1.2 V interfaces.
void commandBus(const View& view, Report& report)
{
    for (const Placed* channel : view.withRole(Role::channel)) {
        const auto interface = View::word(*channel, "interface");
        if (!View::flag(*channel, "sca") || View::isIdeal(*channel)
            || (interface != "sdr" && interface != "nv_ddr" && interface != "nv_ddr2"))
            continue;
        const std::string address = channel->id() + ".sca";
        report.at(address,
                  "A separate command bus is set, but " + *interface + " parts have none; it exists only in interfaces above 2400 MT/s.",
                  {setFix(address, "false"), setFix(channel->id() + ".interface", "nv_lpddr4")});
    }
}

// The lowest DDR5 rate is the highest DDR4 rate (JESD79-5).
void bufferTooSlow(const View& view, Report& report)
{
    constexpr double kSlowest = 3200;
    for (const Placed* buffer : view.withRole(Role::buffer))
        for (const Spot& spot : View::spots(*buffer, "rate")) {
            const auto rate = View::whole(*buffer, "rate", spot.path);
            if (!rate || View::isIdeal(*buffer) || View::word(*buffer, "standard", spot.path) != "ddr5"
                || static_cast<double>(*rate) >= kSlowest * 1e6)
                continue;
            report.at(spot.address,
                      rateText(static_cast<double>(*rate) * 1e-6) + " is set, but the slowest DDR5 rate is " + rateText(kSlowest) + ".",
                      {setFix(spot.address, plainNumber(kSlowest) + "MT/s")});
        }
}

void banksInGroups(const View& view, Report& report)
{
    for (const Placed* buffer : view.withRole(Role::buffer)) {
        const auto grouped = View::whole(*buffer, "bankGroups"), all = View::whole(*buffer, "banks");
        if (!grouped || !all)
            continue;
        const std::int64_t groups = *grouped, banks = *all;
        if (groups <= 1 || banks < 1 || banks % groups == 0)
            continue;
        std::int64_t fewer = std::min(groups, banks);
        while (banks % fewer != 0)
            --fewer;
        const std::string address = buffer->id() + ".bankGroups";
        report.at(address,
                  counted(static_cast<double>(banks), "bank") + " cannot be split evenly into "
                      + counted(static_cast<double>(groups), "bank group") + ".",
                  {setFix(address, std::to_string(fewer)), setFix(buffer->id() + ".banks", std::to_string((banks / groups + 1) * groups))});
    }
}

struct Bursts {
    const char* standard;
    std::int64_t shortest, longest;
};
// Burst lengths: JESD79-5: 16; JESD209-5: 16, or 32 if the mode register selects it.
constexpr Bursts kBursts[] = {{"ddr5", 16, 16}, {"lpddr5", 16, 32}, {"lpddr5x", 16, 32}};

void burstOfTheStandard(const View& view, Report& report)
{
    for (const Placed* buffer : view.withRole(Role::buffer)) {
        const auto stated = View::whole(*buffer, "burstLength");
        if (!stated)
            continue;
        const std::int64_t length = *stated;
        for (const Bursts& known : kBursts) {
            if (View::isIdeal(*buffer) || View::word(*buffer, "standard") != known.standard || length == known.shortest
                || length == known.longest)
                continue;
            const std::string address = buffer->id() + ".burstLength";
            report.at(address,
                      "Bursts of " + plainNumber(static_cast<double>(length)) + ", but " + known.standard + " has bursts of "
                          + plainNumber(static_cast<double>(known.shortest))
                          + (known.longest > known.shortest ? " or " + plainNumber(static_cast<double>(known.longest)) : "") + ".",
                      {setFix(address, std::to_string(known.shortest))});
        }
    }
}

constexpr std::int64_t kUs = 1'000'000; // ps

struct CellTimes {
    const char* cell;
    const char* parameter;
    std::int64_t least, greatest, usual; // ps
};
// Widest ranges built so far, low-latency parts included; from data sheets and conference papers.
constexpr CellTimes kCellTimes[] = {
    {"slc", "tR", 2 * kUs, 60 * kUs, 25 * kUs},
    {"mlc", "tR", 25 * kUs, 200 * kUs, 60 * kUs},
    {"tlc", "tR", 30 * kUs, 200 * kUs, 60 * kUs},
    {"qlc", "tR", 50 * kUs, 400 * kUs, 120 * kUs},
    {"slc", "tPROG", 50 * kUs, 800 * kUs, 200 * kUs},
    {"mlc", "tPROG", 300 * kUs, 4'000 * kUs, 1'300 * kUs},
    {"tlc", "tPROG", 300 * kUs, 6'000 * kUs, 700 * kUs},
    {"qlc", "tPROG", 800 * kUs, 15'000 * kUs, 2'500 * kUs},
    {"slc", "tBERS", 500 * kUs, 10'000 * kUs, 1'500 * kUs},
    {"mlc", "tBERS", 1'000 * kUs, 15'000 * kUs, 3'500 * kUs},
    {"tlc", "tBERS", 1'500 * kUs, 30'000 * kUs, 3'500 * kUs},
    {"qlc", "tBERS", 3'000 * kUs, 60'000 * kUs, 10'000 * kUs},
};

void cellTime(const View& view, Report& report, const char* parameter)
{
    for (const Placed* memory : view.withRole(Role::memory)) {
        if (View::isIdeal(*memory))
            continue;
        for (const Spot& spot : View::spots(*memory, parameter)) {
            const auto cell = View::word(*memory, "cell", spot.path);
            const auto time = View::whole(*memory, parameter, spot.path);
            for (const CellTimes& known : kCellTimes) {
                if (!cell || !time || *time < 0 || *cell != known.cell || std::string_view(known.parameter) != parameter)
                    continue;
                if (*time < known.least || *time > known.greatest)
                    report.at(spot.address,
                              quantityText(*time, Kind::time) + " is outside the usual range. Typical for " + upper(*cell) + ": "
                                  + quantityText(known.least, Kind::time) + " to " + quantityText(known.greatest, Kind::time) + ".",
                              {setFix(spot.address, formatValue(Value{known.usual}, Kind::time))});
            }
        }
    }
}

void readTime(const View& view, Report& report)
{
    cellTime(view, report, "tR");
}
void programTime(const View& view, Report& report)
{
    cellTime(view, report, "tPROG");
}
void eraseTime(const View& view, Report& report)
{
    cellTime(view, report, "tBERS");
}

void order(const View& view, Report& report, const char* quick, const char* slow, const char* why)
{
    for (const Placed* memory : view.withRole(Role::memory)) {
        const auto a = View::whole(*memory, quick);
        const auto b = View::whole(*memory, slow);
        if (a && b && *b >= 0 && *b < *a && !View::isIdeal(*memory))
            report.at(memory->id() + "." + slow,
                      std::string(slow) + " = " + quantityText(*b, Kind::time) + " is shorter than " + quick + " = "
                          + quantityText(*a, Kind::time) + ". " + why,
                      {{std::string("Swap ") + quick + " and " + slow,
                        {{memory->id() + "." + quick, formatValue(Value{*b}, Kind::time)},
                         {memory->id() + "." + slow, formatValue(Value{*a}, Kind::time)}}}});
    }
}

void programSlowerThanRead(const View& view, Report& report)
{
    order(view, report, "tR", "tPROG", "Are the two swapped?");
}
void eraseSlowerThanProgram(const View& view, Report& report)
{
    order(view, report, "tPROG", "tBERS", "An erase takes longer than a program in every part.");
}

void buildableWidths(const View& view, Report& report)
{
    for (const Placed& placed : view.blocks())
        for (const char* parameter : {"lanes", "width", "maxPayload", "maxReadRequest"}) {
            const auto stated = View::whole(placed, parameter);
            if (!stated)
                continue;
            const std::int64_t value = *stated;
            if (value <= 0 || value > INT32_MAX || (value & (value - 1)) == 0) // out-of-range values have their own finding
                continue;
            std::int64_t below = 1;
            while (below <= value / 2)
                below *= 2;
            const ParameterSpec& spec = *placed.type->parameter(parameter);
            const auto text = [&spec](std::int64_t n) { return formatValue(Value{n}, spec.kind); };
            const std::string address = placed.id() + "." + parameter;
            report.at(address, spec.label + " " + text(value) + ": real parts have powers of two.",
                      {setFix(address, text(below)), setFix(address, text(below * 2))});
        }
}

constexpr Rule kTimingRules[] = {
    {"R401", Severity::warning, "Rate above the interface's limit", "The standard of each NAND interface sets its highest rate.",
     channelRate},
    {"R402", Severity::warning, "Rate above the memory standard's limit", "Each DRAM standard has a fastest speed bin.", bufferRate},
    {"R403", Severity::warning, "Read time unusual for the cell",
     "A tR far from that of real parts with this cell is probably a wrong unit.", readTime},
    {"R404", Severity::warning, "Program time unusual for the cell",
     "A tPROG far from that of real parts with this cell is probably a wrong unit.", programTime},
    {"R405", Severity::warning, "Erase time unusual for the cell",
     "A tBERS far from that of real parts with this cell is probably a wrong unit.", eraseTime},
    {"R406", Severity::warning, "Program faster than read", "Programming takes longer than reading in every NAND part.",
     programSlowerThanRead},
    {"R407", Severity::warning, "Erase faster than program", "Erasing takes longer than programming in every NAND part.",
     eraseSlowerThanProgram},
    {"R408", Severity::warning, "Not a power of two", "Lanes, bus widths and payloads are built in powers of two.", buildableWidths},
    {"R410", Severity::error, "Banks do not divide into groups", "All bank groups have the same number of banks.", banksInGroups},
    {"R411", Severity::warning, "Burst length not of the standard", "DDR5 and LPDDR5 fetch 16 transfers at a time.", burstOfTheStandard},
    {"R412", Severity::warning, "Rate below the memory standard's slowest", "The slowest DDR5 rate is 3200 MT/s.", bufferTooSlow},
    {"R413", Severity::warning, "No separate command bus with this interface",
     "Only the fastest NAND interfaces have a separate command bus (SCA).", commandBus},
};

} // namespace

std::span<const Rule> timingRules()
{
    return kTimingRules;
}

} // namespace floom::inline engine
