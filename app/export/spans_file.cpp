// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/spans_file.h"

#include "io/spans_json.h"
#include "io/spans_vcd.h"

#include <filesystem>

namespace floom::inline exporting {

namespace {

bool isVcd(const std::string& file)
{
    return std::filesystem::path(file).extension() == ".vcd";
}

} // namespace

Outcome checkSpansName(const std::string& file)
{
    if (isVcd(file) || std::filesystem::path(file).extension() == ".json")
        return Nothing{};
    return Error{"--spans " + file, "a name that ends in .json or .vcd", "another one", {}};
}

Outcome writeSpans(const std::string& file, const RunResult& result, const WriteWatch& watch)
{
    const SpanStore nothing;
    return writeSpans(file, result.spans ? *result.spans : nothing, result.activities, watch);
}

Outcome writeSpans(const std::string& file, const SpanStore& store, const std::vector<ActivityInfo>& activities, const WriteWatch& watch)
{
    auto whole = WholeFile::open(QString::fromStdString(file), watch);
    if (!whole)
        return whole.error();
    if (isVcd(file))
        writeSpansVcd(whole->stream(), store, activities);
    else
        writeSpansJson(whole->stream(), store, activities);
    return whole->commit();
}

} // namespace floom::inline exporting
