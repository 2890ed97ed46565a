// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"
#include "export/result_tables.h"

namespace floom::inline exporting {

Table reliabilityTable(const RunResult& result)
{
    Table table{"What went wrong in the memory", {{"", Align::left}, {"", Align::right}}, {}};
    const auto add = [&table](const char* what, std::uint64_t times) {
        if (times > 0)
            table.rows.push_back({what, countText(times)});
    };
    add("pages given up as uncorrectable", result.ftl.uncorrectable);
    add("pages rebuilt from their parity stripe", result.ftl.rebuilt);
    add("page reads repeated", result.ftl.retries);
    add("codewords that could not be corrected at once", result.errors.failedWords);
    add("programs failed", result.ftl.programFails);
    add("erases failed", result.ftl.eraseFails);
    add("superblocks retired", result.ftl.retired);
    add("dies without a spare block left (a real drive would take no more writes)", result.ftl.spentDies);
    return table;
}

} // namespace floom::inline exporting
