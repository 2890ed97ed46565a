// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sheets.h"

#include "workload/asked_workload.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr const char* kCount = "count=20000 ";

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

// Splits off the first word.
std::pair<std::string_view, std::string_view> splitFirst(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    const auto end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), isBlank) - text.begin());
    return {text.substr(0, end), text.substr(end)};
}

Error varied(const std::string& word, const std::string& sheet)
{
    return {word, "a word that " + sheet + " does not vary itself", "'" + word + "'", "Remove it."};
}

bool gives(std::string_view rest, std::string_view name)
{
    for (std::size_t at = rest.find(name); at != std::string_view::npos; at = rest.find(name, at + 1))
        if (at + name.size() < rest.size() && rest[at + name.size()] == '=' && (at == 0 || isBlank(rest[at - 1])))
            return true;
    return false;
}

struct Row {
    const char* name;
    const char* words;
};

Result<std::optional<Sheet>> filled(Sheet sheet, const std::vector<Row>& rows, const std::vector<int>& depths, std::string_view rest)
{
    for (const Row& row : rows)
        for (const int depth : depths) {
            const auto workload =
                AskedWorkload::read(kCount + std::string(row.words) + " " + std::string(rest) + " qd=" + std::to_string(depth));
            if (!workload)
                return workload.error();
            if (!workload->parts.empty())
                return Error{sheet.id, "one job", "several jobs or phases", ""};
            sheet.rows.push_back({row.name, depth, *workload});
        }
    return std::optional(std::move(sheet));
}

} // namespace

const std::vector<SheetAbout>& sheets()
{
    static const std::vector<SheetAbout> kSheets = {
        {"four_corner", "sequential and random reads and writes (128 KiB and 4 KiB) at QD 1, 32 and 256; following words apply to all"},
        {"qd_curve", "IOPS and latency at QD 1, 2, 4 .. 256; following words set the load, such as rw=randwrite bs=8k"}};
    return kSheets;
}

Result<std::optional<Sheet>> sheetOf(std::string_view words)
{
    const auto [name, rest] = splitFirst(words);
    if (name != "four_corner" && name != "qd_curve")
        return std::optional<Sheet>();
    const std::string id(name);
    for (const char* word : {"qd", "iodepth", "trace", "rate", "rate_iops"})
        if (gives(rest, word))
            return varied(word, id);
    if (id == "qd_curve")
        return filled({id, "IOPS and latency over queue depth", {}}, {{"", ""}}, {1, 2, 4, 8, 16, 32, 64, 128, 256}, rest);
    for (const char* word : {"rw", "readwrite", "rwmixread", "precondition"})
        if (gives(rest, word))
            return varied(word, id);
    return filled({id, "Four corners", {}},
                  {{"sequential read", "rw=read bs=128k precondition=sequential"},
                   {"sequential write", "rw=write bs=128k precondition=sequential"},
                   {"random read", "rw=randread bs=4k precondition=random"},
                   {"random write", "rw=randwrite bs=4k precondition=random"}},
                  {1, 32, 256}, rest);
}

std::optional<std::size_t> kneeOf(const std::vector<const RunResult*>& results)
{
    double most = 0;
    for (const RunResult* result : results)
        most = result != nullptr ? std::max(most, result->iops) : most;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (results[i] != nullptr && most > 0 && results[i]->iops >= 0.95 * most)
            return i + 1 < results.size() ? std::optional(i) : std::nullopt;
    return std::nullopt;
}

} // namespace floom::inline engine
