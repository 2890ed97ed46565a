// SPDX-License-Identifier: GPL-3.0-or-later
// parseWorkload(): splits the text into words and lets each word change a draft; what depends on several words is settled at the end,
// so that the order of the words has no meaning. Of a word given twice the later holds, as with fio.
#include "workload/draft.h"

#include <string>

namespace floom {

namespace {

constexpr std::size_t kNone = std::string::npos;

struct RawWord {
    std::string text;
    std::size_t equals = kNone; // place of the first '=' outside quotes
};

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

void skipBlanks(std::string_view& text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
}

// Takes the next word off `text`. A value may stand in double quotes, in which a backslash takes the next character as it is.
RawWord takeWord(std::string_view& text)
{
    RawWord word;
    bool inQuotes = false;
    while (!text.empty() && (inQuotes || !isBlank(text.front()))) {
        char c = text.front();
        text.remove_prefix(1);
        if (c == '"') {
            inQuotes = !inQuotes;
            continue;
        }
        if (c == '\\' && inQuotes && !text.empty()) {
            c = text.front();
            text.remove_prefix(1);
        } else if (c == '=' && !inQuotes && word.equals == kNone) {
            word.equals = word.text.size();
        }
        word.text += c;
    }
    return word;
}

Applied settle(Draft& draft)
{
    Workload& workload = draft.workload;
    const std::string pattern = draft.pattern.value_or(draft.mix ? "randrw" : "randread");
    workload.random = pattern.starts_with("rand");
    const bool mixed = pattern.ends_with("rw") || pattern == "readwrite";
    if (draft.mix && !mixed)
        return Error{"rwmixread", "rw=randrw or rw=rw beside it", "rw=" + pattern, "Leave one of the two out."};
    workload.readPercent = mixed ? draft.mix.value_or(50) : pattern.ends_with("read") ? 100 : 0;
    const bool isTrace = !workload.trace.empty();
    if (!isTrace && !draft.traceWord.empty())
        return Error{draft.traceWord, "trace=FILE beside it", "no trace", ""};
    if (!draft.countGiven && (workload.runtime > Time{} || isTrace))
        workload.count = 0;
    workload.traceClosedLoop = isTrace && draft.depthGiven;
    const bool open = workload.rateIops > 0 || workload.rateBytes > 0;
    if (open && workload.thinkTime > Time{})
        return Error{"thinktime", "no rate beside it", "rate_iops or rate",
                     "With a rate the arrivals are given and nothing waits to think."};
    if (!workload.random && workload.distribution != Distribution::uniform)
        return Error{"random_distribution", "a random pattern", "rw=" + pattern, "Set rw=randread, rw=randwrite or rw=randrw."};
    if (static_cast<std::int64_t>(workload.depth) * workload.jobs > 1'048'576)
        return Error{"numjobs", "iodepth times numjobs up to 1,048,576",
                     std::to_string(workload.depth) + " x " + std::to_string(workload.jobs), ""};
    return {};
}

} // namespace

Result<Workload> parseWorkload(std::string_view text)
{
    Draft draft;
    for (skipBlanks(text); !text.empty(); skipBlanks(text)) {
        const RawWord word = takeWord(text);
        if (word.equals == kNone || word.equals == 0)
            return Error{"workload", "name=value", "'" + word.text + "'", "For example rw=randread bs=4k qd=32."};
        if (Applied problem = applyWord(draft, word.text.substr(0, word.equals), word.text.substr(word.equals + 1)))
            return *problem;
    }
    if (Applied problem = settle(draft))
        return *problem;
    return draft.workload;
}

} // namespace floom
