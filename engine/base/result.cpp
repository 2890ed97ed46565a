// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/result.h"

#include "base/number_text.h"

namespace floom::inline engine {

namespace {

// User input for an error text: whole if short, else its two ends.
std::string shortened(const std::string& text)
{
    constexpr std::size_t kMost = 160, kHead = 60, kTail = 20;
    if (text.size() <= kMost)
        return text;
    const auto inside = [&text](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; }; // a UTF-8 sequence
    std::size_t head = kHead, tail = text.size() - kTail;
    while (inside(head))
        --head;
    while (tail < text.size() && inside(tail))
        ++tail;
    return text.substr(0, head) + "..." + text.substr(tail) + " (" + countText(text.size()) + " characters)";
}

} // namespace

std::string Error::message() const
{
    std::string text;
    if (!expected.empty())
        text = "expected " + expected;
    if (!found.empty())
        text += (text.empty() ? "found " : ", found ") + shortened(found);
    if (!where.empty())
        text = text.empty() ? shortened(where) : shortened(where) + ": " + text;
    if (advice.empty())
        return text;
    if (!text.empty())
        text += text.back() == '.' ? " " : ". ";
    return text + advice;
}

} // namespace floom::inline engine
