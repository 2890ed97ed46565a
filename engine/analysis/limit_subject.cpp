// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/limit_subject.h"

#include <cctype>
#include <string_view>
#include <utility>

namespace floom::inline engine {

std::string limitSubject(const std::string& sentence)
{
    std::string_view clause = sentence;
    if (clause.starts_with(kOnceFull))
        clause.remove_prefix(std::string_view(kOnceFull).size());
    if (const auto first = clause.find(". "); clause.starts_with("Overloaded: ") && first != std::string_view::npos)
        clause.remove_prefix(first + 2); // "Overloaded: 89 k of 200 k requests a second are completed. The dies limit: ..."
    const std::size_t verb = clause.find(" limit");
    if (verb == std::string_view::npos || verb == 0)
        return {};
    std::string subject(clause.substr(0, verb));
    for (const std::string_view none : {"What", "Too short"}) // "What limits is not told" of older runs, "Too short to say what limits"
        if (subject.starts_with(none))
            return {};
    for (const std::string_view mark : {". ", ": ", "; "}) // the verb belongs to a later clause
        if (subject.find(mark) != std::string::npos)
            return {};
    return beginningLower(std::move(subject));
}

std::string limitCondition(const std::string& sentence)
{
    constexpr std::string_view kEnd = ", ";
    const std::string_view condition = kOnceFull;
    return sentence.starts_with(condition) ? beginningLower(std::string(condition.substr(0, condition.size() - kEnd.size())))
                                           : std::string();
}

std::string beginningLower(std::string words)
{
    const bool isName = words.size() < 2 || std::isupper(static_cast<unsigned char>(words[1])) != 0; // "BCH (decoder)", "AXI (read lane)"
    if (!isName)
        words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
    return words;
}

std::string limitWord(const std::string& sentence)
{
    const std::string subject = limitSubject(sentence);
    return subject.starts_with("the ") ? subject.substr(4) : subject;
}

} // namespace floom::inline engine
