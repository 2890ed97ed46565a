// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/result.h"

namespace floom {

std::string Error::message() const
{
    std::string text;
    if (!expected.empty())
        text = "expected " + expected;
    if (!found.empty())
        text += (text.empty() ? "found " : ", found ") + found;
    if (!where.empty())
        text = text.empty() ? where : where + ": " + text;
    if (advice.empty())
        return text;
    if (!text.empty())
        text += text.back() == '.' ? " " : ". ";
    return text + advice;
}

} // namespace floom
