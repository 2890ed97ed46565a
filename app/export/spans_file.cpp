// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/spans_file.h"

#include "io/spans_json.h"
#include "io/spans_vcd.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace floom {

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

Outcome writeSpans(const std::string& file, const RunResult& result)
{
    const SpanStore nothing;
    return writeSpans(file, result.spans ? *result.spans : nothing, result.activities);
}

Outcome writeSpans(const std::string& file, const SpanStore& store, const std::vector<ActivityInfo>& activities)
{
    errno = 0;
    std::ofstream stream(file, std::ios::binary);
    if (stream && isVcd(file))
        writeSpansVcd(stream, store, activities);
    else if (stream)
        writeSpansJson(stream, store, activities);
    stream.close();
    if (stream)
        return Nothing{};
    return Error{file, "a file that can be written", errno != 0 ? std::strerror(errno) : "a failed write", {}};
}

} // namespace floom
