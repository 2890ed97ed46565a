// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/inspection.h"

#include "base/number_text.h"

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
        find(Severity::error, "R330", ".mapping", "This memory needs no map",
             "It is overwritten in place: the address of a unit decides its location, so there is no map to place elsewhere and nothing to "
             "merge.",
             {byPages});
        return;
    }
    if (blocks && g.wordLinePages > 1)
        find(Severity::error, "R331", ".mapping", "Pages cannot be written one by one",
             "Block mappings write single pages; this part programs " + countText(g.wordLinePages)
                 + " pages of a word line at once. Program it by pages (programMode=page), or map by pages.",
             {byPages});
    if (blocks && g.superblocks < space.layout.logBlocks() + 3)
        find(Severity::error, "R332", ".logBlocks", "Log blocks leave no room for data",
             countText(space.layout.logBlocks()) + " log blocks and two free ones per die, of " + countText(g.superblocks) + " in total.",
             {});
    if (blocks && drive.settings.statedUnitBytes != drive.settings.unitBytes)
        find(Severity::note, "R333", ".mappingUnit", "The mapping unit is ignored",
             "Block mappings map whole pages of " + quantityText(drive.settings.unitBytes, Kind::size)
                 + "; smaller writes become read-modify-write.",
             {{"Set it", {{block + ".mappingUnit", std::to_string(drive.settings.unitBytes) + "B"}}}});
    if (drive.settings.mapPlacement == MapPlacement::hmb && drive.settings.mapOnFlash())
        find(Severity::warning, "R334", ".mapPlacement", "The map is on flash",
             "DFTL and zoned maps are always on flash; host memory is only used with mapping=page.",
             {{"Set page", {{block + ".mapping", "page"}}}});
    if (cache != nullptr && cache->capacityUnits() >= space.layout.units())
        find(Severity::note, "R335", ".mapCache", "The whole map fits the map cache", "Once it is loaded, there are no misses.", {});
}

void inspectTier(const Drive& drive, const Space& space, const MapCache* cache, const std::string& block, std::vector<Diagnostic>& findings)
{
    const MemoryGeometry& g = drive.geometry();
    const bool beside = drive.topology.tierDies > 0;
    const auto find = [&](Severity severity, const char* rule, const char* parameter, const char* title, std::string detail,
                          std::vector<Fix> fixes) {
        findings.push_back({severity, rule, block + parameter, title, std::move(detail), std::move(fixes)});
    };
    const Fix none{"No cache", {{block + ".pslcCache", "false"}}};
    if ((beside || space.settings.tier.slcCache) && !g.inPlace && !space.tierAreaFits())
        find(Severity::error, "R336", beside ? ".placement" : ".pslcCache", "A fast area needs a page-level map in DDR",
             "Memory beside the flash and blocks in SLC mode are used by the full firmware with a page-level map in DDR or host memory and "
             "dynamic allocation.",
             {{"Map by pages, in DDR",
               {{block + ".firmware", "full_ftl"},
                {block + ".mapping", "page"},
                {block + ".mapPlacement", "ddr"},
                {block + ".allocationMode", "dynamic"}}}});
    if (space.split && cache != nullptr)
        find(Severity::error, "R337", ".placement", "Striped placement needs the whole map in DDR",
             "Units with their home in the in-place memory are not in the map: keep the map in DDR, without DDR accesses.",
             {{"Map in DDR", {{block + ".mapPlacement", "ddr"}, {block + ".mapTraffic", "false"}}}});
    if (space.settings.tier.slcCache && (g.inPlace || g.slcSuperblocks == 0))
        find(Severity::error, "R338", ".pslcCache", "There are no blocks in SLC mode",
             "The write cache uses blocks in SLC mode: set pslcBlocks of the NAND packages.", {none});
    else if (space.settings.tier.slcCache && beside)
        find(Severity::error, "R339", ".pslcCache", "Two fast areas",
             "Use either the memory beside the flash or blocks in SLC mode, not both.", {none});
    if (!space.settings.tier.slcCache && !g.inPlace && g.slcSuperblocks > 0)
        find(Severity::warning, "R340", ".pslcCache", "Blocks in SLC mode are unused",
             "The packages reserve blocks for SLC mode, but nothing is written to them.",
             {{"Use them as write cache", {{block + ".pslcCache", "true"}}}});
    if (space.tier != nullptr && space.tier->inPlace() && drive.settings.unitBytes % space.tier->pieces() != 0)
        find(Severity::error, "R341", ".mappingUnit", "A mapping unit does not split into equal pieces",
             quantityText(drive.settings.unitBytes, Kind::size) + " in " + countText(space.tier->pieces())
                 + " pages of the memory beside the flash.",
             {});
    const auto dies = static_cast<std::uint32_t>(drive.topology.dies.size()) - drive.topology.tierDies,
               parity = space.settings.shape.parityStripe;
    if (parity > 0 && (g.inPlace || dies % (parity + 1) != 0 || !space.settings.shape.mayGroup(drive.settings)))
        find(Severity::error, "R343", ".parityStripe", "Parity stripes do not fit",
             g.inPlace ? "Memory written in place has no parity stripes."
                 : !space.settings.shape.mayGroup(drive.settings)
                 ? "Parity is written by the full firmware with a page-level map in DDR or host memory and dynamic allocation."
                 : countText(dies) + " dies cannot be divided into stripes of " + countText(parity)
                     + " data pages and one parity page, each on its own die.",
             {{"No parity", {{block + ".parityStripe", "0"}}}});
    if (parity > 0 && g.copyback)
        find(Severity::note, "R344", ".parityStripe", "Copyback is not used with parity",
             "A page copied inside its die would leave its parity stripe, so garbage collection reads and writes every page it moves.", {});
    const std::uint32_t superblockDies = space.settings.shape.superblockDies;
    if (superblockDies > 1 && (g.inPlace || parity > 0 || dies % superblockDies != 0 || !space.settings.shape.mayGroup(drive.settings)))
        find(parity > 0 ? Severity::warning : Severity::error, "R345", ".superblock", "Superblocks do not fit",
             g.inPlace        ? "Memory written in place has no blocks."
                 : parity > 0 ? "The parity stripe already sets the number of dies per superblock."
                 : !space.settings.shape.mayGroup(drive.settings)
                 ? "Superblocks are for the full firmware with a page-level map in DDR or host memory and dynamic allocation."
                 : countText(dies) + " dies cannot be divided into superblocks of " + countText(superblockDies) + " dies.",
             {{"Each die by itself", {{block + ".superblock", "1"}}}});
    if (space.settings.tier.placement != Placement::stripe && !beside && !g.inPlace)
        find(Severity::note, "R342", ".placement", "There is only one kind of memory",
             "Placement sets the use of an in-place memory next to flash; this drive has only flash.",
             {{"Leave it at stripe", {{block + ".placement", "stripe"}}}});
}

} // namespace

void inspect(const Drive& drive, const Space& space, const MapCache* cache, const std::string& block, std::vector<Diagnostic>& findings)
{
    const MemoryGeometry& g = drive.geometry();
    const std::uint32_t unit = drive.settings.unitBytes;
    const auto number = [](std::uint32_t n) { return quantityText(n, Kind::size); };
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
                            number(unit) + " in " + countText(space.layout.pieces()) + " pieces; choose a power of two.",
                            {}});
    if (!g.inPlace && g.superblocks < space.layout.keepFree() + 3)
        findings.push_back({Severity::error,
                            "R312",
                            block + ".gcThreshold",
                            "Garbage collection has no room",
                            countText(g.superblocks) + " superblocks per die, of which " + countText(space.layout.keepFree())
                                + " are kept free and two are being written; at least one more must hold data.",
                            {}});
    inspectMapping(drive, space, cache, block, findings);
    inspectTier(drive, space, cache, block, findings);
}

} // namespace floom::inline engine
