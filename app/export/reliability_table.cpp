// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"
#include "export/result_tables.h"

namespace floom::inline exporting {

Table reliabilityTable(const RunResult& result)
{
    Table table{"Errors and failures of the memory", {{"", Align::left}, {"", Align::right}}, {}};
    const auto add = [&table](const char* what, std::uint64_t times) {
        if (times > 0)
            table.rows.push_back({what, countText(times)});
    };
    add("uncorrectable pages", result.ftl.uncorrectable);
    add("pages rebuilt from parity", result.ftl.rebuilt);
    add("read retries", result.ftl.retries);
    add("codewords not corrected on the first attempt", result.errors.failedWords);
    add("failed programs", result.ftl.programFails);
    add("failed erases", result.ftl.eraseFails);
    add("retired superblocks", result.ftl.retired);
    add("dies without spare blocks (a real drive would accept no more writes)", result.ftl.spentDies);
    return table;
}

} // namespace floom::inline exporting
