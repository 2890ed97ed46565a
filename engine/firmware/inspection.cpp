// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/inspection.h"

namespace floom::inline engine {
namespace {

void inspectMapping(const Drive& drive, const Space& space, const MapCache* cache, const std::string& block,
                    std::vector<Diagnostic>& findings)
{
    const MemoryGeometry& g = drive.geometry();
    const bool blocks = drive.settings.mapping->byBlocks();
    const Fix byPages{"Map by pages, in DDR", {{block + ".mapping", "page"}, {block + ".mapPlacement", "ddr"}}};
    const auto find = [&](Severity severity, const char* rule, const char* parameter, const char* title, std::string detail,
                          std::vector<Fix> fixes) {
        findings.push_back({severity, rule, block + parameter, title, std::move(detail), std::move(fixes)});
    };
    const bool elsewhere = drive.settings.mapOnFlash() || drive.settings.mapPlacement == MapPlacement::hmb;
    if (g.inPlace && (blocks || elsewhere)) {
        find(
            Severity::error, "R330", ".mapping", "No map is needed here",
            "This memory is overwritten in place: a unit stays where its address says, so there is no map to keep elsewhere and nothing to "
            "merge.",
            {byPages});
        return;
    }
    if (blocks && g.wordLinePages > 1)
        find(Severity::error, "R331", ".mapping", "Pages cannot be written one by one",
             "Mapping by blocks writes single pages; this part programs " + std::to_string(g.wordLinePages)
                 + " pages of a word line at once. Program it by pages (programMode=page), or map by pages.",
             {byPages});
    if (blocks && g.superblocks < space.layout.logBlocks() + 3)
        find(Severity::error, "R332", ".logBlocks", "Log blocks leave no room for data",
             std::to_string(space.layout.logBlocks()) + " log blocks and two free ones a die, of " + std::to_string(g.superblocks)
                 + " in all.",
             {});
    if (blocks && drive.settings.statedUnitBytes != drive.settings.unitBytes)
        find(Severity::note, "R333", ".mappingUnit", "The mapping unit is the page here",
             "Mapping by blocks goes by pages of " + std::to_string(drive.settings.unitBytes)
                 + " B whatever the mapping unit says; smaller writes read the page and write it anew.",
             {{"Set it", {{block + ".mappingUnit", std::to_string(drive.settings.unitBytes) + "B"}}}});
    if (drive.settings.mapPlacement == MapPlacement::hmb && drive.settings.mapOnFlash())
        find(Severity::warning, "R334", ".mapPlacement", "The map lies on flash here",
             "DFTL and zoned maps lie on flash; host memory serves mapping=page.", {{"Set page", {{block + ".mapping", "page"}}}});
    if (cache != nullptr && cache->capacityUnits() >= space.layout.units())
        find(Severity::note, "R335", ".mapCache", "The whole map fits the map cache", "Once it is loaded nothing is missed.", {});
}

void inspectFast(const Drive& drive, const Space& space, const MapCache* cache, const std::string& block, std::vector<Diagnostic>& findings)
{
    const MemoryGeometry& g = drive.geometry();
    const bool beside = drive.topology.fastDies > 0;
    const auto find = [&](Severity severity, const char* rule, const char* parameter, const char* title, std::string detail,
                          std::vector<Fix> fixes) {
        findings.push_back({severity, rule, block + parameter, title, std::move(detail), std::move(fixes)});
    };
    const Fix none{"No cache", {{block + ".pslcCache", "false"}}};
    if ((beside || space.settings.fast.slcCache) && !g.inPlace && !space.tierAreaFits())
        find(Severity::error, "R336", beside ? ".placement" : ".pslcCache", "A fast area needs a map by pages in DDR",
             "Memory beside the flash and blocks in SLC mode are used by the full firmware with a page-level map in DDR or host memory and "
             "dynamic allocation.",
             {{"Map by pages, in DDR",
               {{block + ".firmware", "full_ftl"},
                {block + ".mapping", "page"},
                {block + ".mapPlacement", "ddr"},
                {block + ".allocationMode", "dynamic"}}}});
    if (space.split && cache != nullptr)
        find(Severity::error, "R337", ".placement", "Striped units and a map that is fetched",
             "Units that have their homes in a memory written in place are not in the map: keep the map in DDR without accesses.",
             {{"Map in DDR", {{block + ".mapPlacement", "ddr"}, {block + ".mapTraffic", "false"}}}});
    if (space.settings.fast.slcCache && (g.inPlace || g.slcSuperblocks == 0))
        find(Severity::error, "R338", ".pslcCache", "There are no blocks in SLC mode",
             "The write cache lies in blocks in SLC mode: set pslcBlocks of the NAND packages.", {none});
    else if (space.settings.fast.slcCache && beside)
        find(Severity::error, "R339", ".pslcCache", "Two fast areas",
             "Memory beside the flash and blocks in SLC mode: one of them can be used.", {none});
    if (!space.settings.fast.slcCache && !g.inPlace && g.slcSuperblocks > 0)
        find(Severity::warning, "R340", ".pslcCache", "Blocks in SLC mode lie idle",
             "The packages set blocks aside for SLC mode, and nothing is written there.",
             {{"Use them as write cache", {{block + ".pslcCache", "true"}}}});
    if (space.fast != nullptr && space.fast->inPlace() && drive.settings.unitBytes % space.fast->pieces() != 0)
        find(Severity::error, "R341", ".mappingUnit", "A mapping unit does not split into equal pieces",
             std::to_string(drive.settings.unitBytes) + " B in " + std::to_string(space.fast->pieces())
                 + " pages of the memory beside the flash.",
             {});
    const auto dies = static_cast<std::uint32_t>(drive.topology.dies.size()) - drive.topology.fastDies,
               parity = space.settings.shape.parityStripe;
    if (parity > 0 && (g.inPlace || dies % (parity + 1) != 0 || !space.settings.shape.mayGroup(drive.settings)))
        find(Severity::error, "R343", ".parityStripe", "Parity stripes do not fit",
             g.inPlace ? "Memory written in place has no parity stripes."
                 : !space.settings.shape.mayGroup(drive.settings)
                 ? "Parity is written by the full firmware with a page-level map in DDR or host memory and dynamic allocation."
                 : std::to_string(dies) + " dies are no whole number of stripes of " + std::to_string(parity)
                     + " pages of data and one of parity, each on a die of its own.",
             {{"No parity", {{block + ".parityStripe", "0"}}}});
    if (parity > 0 && g.copyback)
        find(Severity::note, "R344", ".parityStripe", "Copyback is not used with parity",
             "A page that moves inside its die would leave its parity behind: collection reads and writes all it moves.", {});
    const std::uint32_t superblockDies = space.settings.shape.superblockDies;
    if (superblockDies > 1 && (g.inPlace || parity > 0 || dies % superblockDies != 0 || !space.settings.shape.mayGroup(drive.settings)))
        find(parity > 0 ? Severity::warning : Severity::error, "R345", ".superblock", "Superblocks do not fit",
             g.inPlace        ? "Memory written in place has no blocks."
                 : parity > 0 ? "The parity stripe says already how many dies are one."
                 : !space.settings.shape.mayGroup(drive.settings)
                 ? "Superblocks are for the full firmware with a page-level map in DDR or host memory and dynamic allocation."
                 : std::to_string(dies) + " dies are no whole number of superblocks of " + std::to_string(superblockDies) + " dies.",
             {{"Each die by itself", {{block + ".superblock", "1"}}}});
    if (space.settings.fast.placement != Placement::stripe && !beside && !g.inPlace)
        find(Severity::note, "R342", ".placement", "There is one kind of memory",
             "Placement says what a memory written in place is for beside flash; this drive has flash only.",
             {{"Leave it at stripe", {{block + ".placement", "stripe"}}}});
}

} // namespace

void inspect(const Drive& drive, const Space& space, const MapCache* cache, const std::string& block, std::vector<Diagnostic>& findings)
{
    const MemoryGeometry& g = drive.geometry();
    const std::uint32_t unit = drive.settings.unitBytes;
    const auto number = [](std::uint64_t n) { return std::to_string(n) + " B"; };
    if (!g.inPlace && g.pageBytes % unit != 0)
        findings.push_back({Severity::error,
                            "R310",
                            block + ".mappingUnit",
                            "The mapping unit does not divide the page",
                            "A page holds " + number(g.pageBytes) + ", a unit is " + number(unit) + "; pages must hold whole units.",
                            {{"Set " + number(g.pageBytes), {{block + ".mappingUnit", std::to_string(g.pageBytes) + "B"}}}}});
    if (g.inPlace && unit % space.layout.pieces() != 0)
        findings.push_back({Severity::error,
                            "R311",
                            block + ".stripe",
                            "A mapping unit does not split into equal pieces",
                            number(unit) + " in " + std::to_string(space.layout.pieces()) + " pieces; choose a power of two.",
                            {}});
    if (!g.inPlace && g.superblocks < space.layout.keepFree() + 3)
        findings.push_back({Severity::error,
                            "R312",
                            block + ".gcThreshold",
                            "Garbage collection has no room",
                            std::to_string(g.superblocks) + " superblocks a die, of which " + std::to_string(space.layout.keepFree())
                                + " are kept free and two are being written; at least one more must hold data.",
                            {}});
    inspectMapping(drive, space, cache, block, findings);
    inspectFast(drive, space, cache, block, findings);
}

} // namespace floom::inline engine
