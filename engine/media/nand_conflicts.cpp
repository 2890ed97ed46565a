// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/nand_conflicts.h"

namespace floom::inline engine {

void tellConflicts(const NandConflicts& conflicts, const std::string& block, std::vector<Diagnostic>& findings)
{
    if (conflicts.strayLines)
        findings.push_back(
            {Severity::error,
             "R313",
             block + ".programMode",
             "Word lines of single planes",
             "Programming whole word lines needs joined planes, or one plane per die.",
             {{"Join the planes", {{block + ".multiPlane", "true"}}}, {"Program pages", {{block + ".programMode", "page"}}}}});
    if (conflicts.noData)
        findings.push_back({Severity::error,
                            "R315",
                            block + ".pslcBlocks",
                            "All blocks are in SLC mode",
                            "Some blocks of each plane must remain for data; use fewer in SLC mode.",
                            {{"None in SLC mode", {{block + ".pslcBlocks", "0"}}}}});
    if (conflicts.planesAndPipeline)
        findings.push_back({Severity::error,
                            "R317",
                            block + ".planeReads",
                            "Independent planes with cache operations",
                            "Cache reads, cache programs and suspends are modelled for planes that read jointly.",
                            {{"Read jointly", {{block + ".planeReads", "joined"}}},
                             {"No cache operations, no suspends",
                              {{block + ".cacheRead", "false"}, {block + ".cacheProgram", "false"}, {block + ".suspend", "none"}}}}});
    if (conflicts.copiedLines)
        findings.push_back({Severity::error,
                            "R316",
                            block + ".copyback",
                            "Copyback of word lines",
                            "Copyback senses and programs a single page; a part that programs whole word lines, or in two passes, does not "
                            "support it.",
                            {{"No copyback", {{block + ".copyback", "false"}}}}});
}

} // namespace floom::inline engine
