// SPDX-License-Identifier: GPL-3.0-or-later
// R3xx, geometry: pages, codewords, mapping units, planes and chip enables that do not fit each other.
#include "rules/rule.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace floom::inline engine {

namespace {

// Calls `look` for each memory with the codec its pages pass through.
template <typename Look> void forEachCodedMemory(const View& view, Look look)
{
    for (const Placed* memory : view.withRole(Role::memory))
        for (const Placed* channel : view.around(*memory, Role::channel))
            if (const Placed* codec = view.nearest(*channel, Role::codec))
                look(*memory, *codec);
}

bool divides(double part, double whole)
{
    return part > 0 && std::fmod(whole, part) == 0;
}

// 4000 bytes are not "3.91 KiB" to a person who looks for what does not fit.
std::string exactSizeText(double bytes)
{
    return divides(512, bytes) ? binarySizeText(bytes) : plainNumber(bytes) + " B";
}

void pageOfWholeCodewords(const View& view, Report& report)
{
    forEachCodedMemory(view, [&report](const Placed& memory, const Placed& codec) {
        const double page = View::pageBytes(memory).value_or(0);
        const double codeword = View::number(codec, "codeword").value_or(0);
        if (codeword <= 0 || page <= 0 || divides(codeword, page)) // 0 is unknown, or has its own finding
            return;
        double fitting = 512;
        while (fitting * 2 <= codeword && divides(fitting * 2, page))
            fitting *= 2;
        const std::string address = codec.id() + ".codeword";
        report.at(address,
                  "A page of " + exactSizeText(page) + " in " + memory.id() + " is not a whole number of codewords of "
                      + binarySizeText(codeword) + "; the rest of each page is lost.",
                  {setFix(address, plainNumber(fitting) + "B")});
    });
}

void parityFitsTheSpare(const View& view, Report& report)
{
    forEachCodedMemory(view, [&report](const Placed& memory, const Placed& codec) {
        const auto codeword = View::number(codec, "codeword"), bytes = View::number(codec, "parity");
        const auto area = View::number(memory, "spareSize"), page = View::pageBytes(memory);
        if (!codeword || *codeword <= 0 || !bytes || !area || !page)
            return;
        const double codewords = std::ceil(*page / *codeword), parity = *bytes, spare = *area;
        if (codewords * parity > spare)
            report.at(memory.id() + ".spareSize",
                      counted(codewords, "codeword") + " × " + plainNumber(parity) + " B of parity = " + plainNumber(codewords * parity)
                          + " B a page, but the spare area has " + plainNumber(spare) + " B.",
                      {setFix(memory.id() + ".spareSize", plainNumber(codewords * parity) + "B")});
    });
}

constexpr double kSector = 512; // bytes: hosts address no less

// The largest whole number of sectors, at most `unit`, that divides the page; else the nearest unit and page of whole sectors.
Fix fitOf(const Placed& processor, double unit, const Placed& memory, double page)
{
    const auto nearest = [](double bytes, double step) { return std::max(1.0, std::round(bytes / step)) * step; };
    const std::string address = processor.id() + ".mappingUnit";
    for (double fitting = std::floor(unit / kSector) * kSector; fitting > 0; fitting -= kSector)
        if (divides(fitting, page))
            return setFix(address, plainNumber(fitting) + "B");
    const double whole = nearest(unit, kSector);
    const double pages = nearest(page, whole);
    Fix fix{"Set pages of " + exactSizeText(pages) + (whole != unit ? " and a unit of " + exactSizeText(whole) : ""),
            {{memory.id() + ".pageSize", plainNumber(pages) + "B"}}};
    if (whole != unit)
        fix.assignments.emplace_back(address, plainNumber(whole) + "B");
    return fix;
}

void unitFitsThePage(const View& view, Report& report)
{
    for (const Placed* processor : view.withRole(Role::processor))
        for (const Placed* memory : view.withRole(Role::memory)) {
            const double unit = View::number(*processor, "mappingUnit").value_or(0);
            const double page = View::pageBytes(*memory).value_or(0);
            const bool fits = divides(unit, page) || (memory->type->inPlaceUpdate && divides(page, unit));
            if (unit <= 0 || page <= 0 || (fits && divides(kSector, unit))) // 0 is unknown, or has its own finding
                continue;
            const char* rule = !fits && memory->type->inPlaceUpdate ? ": one must be a multiple of the other."
                : !fits                                             ? ": the page size must be a multiple of the unit."
                                                                    : ": the unit must be a whole number of 512 B sectors.";
            report.at(processor->id() + ".mappingUnit",
                      "A mapping unit of " + exactSizeText(unit) + " and pages of " + exactSizeText(page) + " in " + memory->id() + rule,
                      {fitOf(*processor, unit, *memory, page)});
        }
}

void readsOfWholeCodewords(const View& view, Report& report)
{
    forEachCodedMemory(view, [&view, &report](const Placed& memory, const Placed& codec) {
        const double piece = view.pieceBytes(memory).value_or(0);
        const double codeword = View::number(codec, "codeword").value_or(0);
        if (piece <= 0 || codeword <= 0 || divides(codeword, piece)) // 0 is unknown, or has its own finding
            return;
        const double read = std::ceil(piece / codeword) * codeword;
        report.at(codec.id() + ".codeword",
                  "A read of " + binarySizeText(piece) + " from " + memory.id() + " moves and decodes whole codewords of "
                      + binarySizeText(codeword) + ": " + shortPercentText(1 - piece / read) + " of what it moves is discarded.",
                  {setFix(codec.id() + ".codeword", plainNumber(piece) + "B")});
    });
}

void planesAPowerOfTwo(const View& view, Report& report)
{
    for (const Placed* memory : view.withRole(Role::memory)) {
        const std::int64_t planes = View::whole(*memory, "planes").value_or(1);
        if (planes <= 0 || planes > INT32_MAX || (planes & (planes - 1)) == 0) // out-of-range values have their own finding
            continue;
        std::int64_t below = 1;
        while (below <= planes / 2)
            below *= 2;
        const std::string address = memory->id() + ".planes";
        report.at(address,
                  plainNumber(static_cast<double>(planes))
                      + " planes: the plane is selected by bits of the block address, so real dies have 1, 2, 4, 8 ... planes.",
                  {setFix(address, std::to_string(below)), setFix(address, std::to_string(below * 2))});
    }
}

void diesFillTheTargets(const View& view, Report& report)
{
    for (const Placed* memory : view.withRole(Role::memory)) {
        const auto enables = View::number(*memory, "targets"), inOne = View::number(*memory, "dies");
        if (!enables || !inOne)
            continue;
        const double targets = *enables, dies = *inOne;
        if (targets > 0 && !divides(targets, dies))
            report.at(memory->id() + ".dies",
                      counted(dies, "die") + " on " + counted(targets, "chip enable") + ": every CE# must select the same number of dies.",
                      {setFix(memory->id() + ".targets", "1")});
    }
}

void codeStrongEnough(const View& view, Report& report)
{
    for (const Placed* codec : view.withRole(Role::codec)) {
        const auto strength = View::number(*codec, "t"), typical = View::number(*codec, "errors");
        if (!strength || !typical)
            continue;
        const double corrected = *strength, errors = *typical;
        if (errors > corrected)
            report.at(codec->id() + ".t",
                      "A typical codeword has " + counted(errors, "raw bit error") + "; the code corrects " + plainNumber(corrected) + ".",
                      {setFix(codec->id() + ".t", plainNumber(errors))});
    }
}

constexpr Rule kGeometryRules[] = {
    {"R301", Severity::warning, "Page is not whole codewords", "A page holds whole codewords; the rest of the page cannot be used.",
     pageOfWholeCodewords},
    {"R302", Severity::error, "Parity does not fit the spare area", "The parity of a page's codewords must fit its spare area.",
     parityFitsTheSpare},
    {"R303", Severity::error, "Mapping unit and page do not fit",
     "A page holds whole mapping units of whole 512 B sectors; where data are overwritten in place, a unit may also hold whole pages.",
     unitFitsThePage},
    {"R304", Severity::warning, "Reads are not whole codewords",
     "A read moves and decodes whole codewords; reads of other sizes waste bus and decoder time.", readsOfWholeCodewords},
    {"R305", Severity::warning, "Planes not a power of two", "Address bits select the plane, so the number of planes is a power of two.",
     planesAPowerOfTwo},
    {"R306", Severity::error, "Dies do not fill the chip enables", "Every chip enable selects the same number of dies.",
     diesFillTheTargets},
    {"R307", Severity::warning, "Code too weak for the part", "The code should correct at least the raw bit errors of a typical codeword.",
     codeStrongEnough},
};

} // namespace

std::span<const Rule> geometryRules()
{
    return kGeometryRules;
}

} // namespace floom::inline engine
