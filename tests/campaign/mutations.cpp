// SPDX-License-Identifier: GPL-3.0-or-later
#include "campaign/mutations.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace floom::campaign {

namespace {

using Json = nlohmann::ordered_json;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

void replaceNumber(std::string& text, Dice& dice)
{
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (isDigit(text[i]) && (i == 0 || !isDigit(text[i - 1])))
            begins.push_back(i);
    if (begins.empty())
        return;
    const std::size_t begin = dice.of(begins);
    std::size_t end = begin;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    text.replace(begin, end - begin, dice.once(3) ? std::to_string(dice.next() >> dice.below(64)) : oddNumber(dice));
}

void moveLine(std::string& text, Dice& dice)
{
    std::vector<std::string> lines(1);
    for (const char c : text)
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    const std::size_t from = dice.below(lines.size()), to = dice.below(lines.size());
    switch (dice.below(3)) {
    case 0:
        std::swap(lines[from], lines[to]);
        break;
    case 1:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(to), std::string(lines[from]));
        break;
    default:
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(from));
    }
    text.clear();
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i > 0 ? "\n" : "") + lines[i];
}

void changeText(std::string& text, Dice& dice)
{
    const std::size_t at = dice.below(text.size() + 1);
    const std::size_t length = std::min(text.size() - at, dice.below(dice.once(8) ? 400 : 12) + 1);
    switch (dice.below(9)) {
    case 0:
        text.erase(at, length);
        break;
    case 1:
        text.insert(at, text.substr(at, length));
        break;
    case 2:
        text.insert(at, oddName(dice));
        break;
    case 3:
    case 4:
        replaceNumber(text, dice);
        break;
    case 5:
        moveLine(text, dice);
        break;
    case 6:
        text.insert(dice.below(text.size() + 1), text.substr(at, length));
        break;
    case 7:
        if (at < text.size())
            text[at] = static_cast<char>(dice.once(2) ? dice.next() & 0xFF : 32 + dice.below(95));
        break;
    default:
        if (dice.once(4))
            text.resize(at);
    }
}

Json oddValue(Dice& dice)
{
    switch (dice.below(9)) {
    case 0:
        return nullptr;
    case 1:
        return dice.once(2);
    case 2:
        return -1;
    case 3:
        return 1e308;
    case 4:
        return UINT64_MAX;
    case 5:
        return Json::array();
    case 6:
        return Json::object();
    case 7:
        return oddNumber(dice);
    default:
        return oddName(dice);
    }
}

void collect(Json& json, std::vector<Json*>& all)
{
    all.push_back(&json);
    if (json.is_structured())
        for (Json& child : json)
            collect(child, all);
}

void changeJson(Json& json, Dice& dice)
{
    std::vector<Json*> all;
    collect(json, all);
    Json& one = *dice.of(all);
    if (one.is_array() && !one.empty() && !dice.once(4)) {
        const std::size_t i = dice.below(one.size());
        if (dice.once(2))
            one.erase(i);
        else
            one.push_back(Json(one[i]));
    } else if (one.is_object() && !one.empty() && !dice.once(4)) {
        auto member = one.begin();
        std::advance(member, static_cast<std::ptrdiff_t>(dice.below(one.size())));
        const Json value = member.value();
        if (dice.once(2))
            one.erase(member);
        else
            one[oddName(dice)] = value;
    } else if (dice.once(2)) {
        one = Json(*dice.of(all)); // a value from elsewhere in the text
    } else {
        one = oddValue(dice);
    }
}

} // namespace

const std::string& oddNumber(Dice& dice)
{
    static const std::vector<std::string> kNumbers = {"0",
                                                      "-0",
                                                      "-1",
                                                      "1",
                                                      "2",
                                                      "3",
                                                      "7",
                                                      "63",
                                                      "64",
                                                      "65",
                                                      "255",
                                                      "256",
                                                      "4095",
                                                      "65535",
                                                      "65536",
                                                      "65537",
                                                      "2147483647",
                                                      "2147483648",
                                                      "4294967295",
                                                      "4294967296",
                                                      "9223372036854775807",
                                                      "9223372036854775808",
                                                      "18446744073709551615",
                                                      "18446744073709551616",
                                                      "1e9",
                                                      "1e308",
                                                      "1e400",
                                                      "-1e18",
                                                      "0.5",
                                                      "1e-300",
                                                      "nan",
                                                      "inf",
                                                      "-inf",
                                                      "0x10",
                                                      "1_000",
                                                      "1,5",
                                                      "1e",
                                                      ".",
                                                      "1.5.2",
                                                      "٣",
                                                      "100%",
                                                      "0%",
                                                      "-5%",
                                                      "1us",
                                                      "1ps",
                                                      "1000000s",
                                                      "0ns",
                                                      "1GiB",
                                                      "16EiB",
                                                      "1MT/s",
                                                      "0.1"};
    return dice.of(kNumbers);
}

const std::string& oddName(Dice& dice)
{
    static const std::vector<std::string> kNames = {"",
                                                    " ",
                                                    "x",
                                                    "A",
                                                    "<script>alert(1)</script>",
                                                    "\"><img src=x onerror=alert(1)>",
                                                    "&lt;b&gt;",
                                                    "=1+1",
                                                    "=cmd|' /C calc'!A0",
                                                    "+SUM(A1)",
                                                    "-2+3",
                                                    "@SUM(1)",
                                                    "\t=1",
                                                    "\r=1",
                                                    "../../out",
                                                    "/etc/passwd",
                                                    "..",
                                                    ".",
                                                    "a/b",
                                                    "C:\\x",
                                                    "CON",
                                                    "nul",
                                                    std::string("a\0b", 3),
                                                    "a\nb",
                                                    "a'b",
                                                    "a\"b",
                                                    "a`b",
                                                    "a;b",
                                                    "a,b",
                                                    "a|b",
                                                    "%s%n%d",
                                                    "${HOME}",
                                                    "$(id)",
                                                    "\xFF\xFE",
                                                    "\xC0\xAF",
                                                    "\xED\xA0\x80",
                                                    "\xF0\x9F\x92\xBE",
                                                    "e\xCC\x81",
                                                    "\xE2\x80\xAE"
                                                    "abc",
                                                    "\xEF\xBB\xBF",
                                                    "ä",
                                                    "ç",
                                                    "İ",
                                                    "ı",
                                                    "[0]",
                                                    "[*]",
                                                    "ch[",
                                                    "pkg[0..9999999]",
                                                    "pkg[-1]",
                                                    "pkg[3][*].die[1]",
                                                    "ch.rate",
                                                    "cpu.",
                                                    ".cpu",
                                                    "null",
                                                    "true",
                                                    "{}",
                                                    "[]",
                                                    "\\u0000",
                                                    "--json",
                                                    "-",
                                                    "--",
                                                    "trace=/dev/zero",
                                                    "rw=randwrite",
                                                    "' OR 1=1 --",
                                                    "'; DROP TABLE run; --",
                                                    std::string(300, 'n'),
                                                    std::string(5000, '['),
                                                    std::string(70000, 'y')};
    return dice.of(kNames);
}

std::string mutatedText(std::string text, Dice& dice)
{
    for (std::size_t left = 1 + dice.below(dice.once(3) ? 8 : 2); left > 0; --left)
        changeText(text, dice);
    return text;
}

std::string mutatedBytes(std::string bytes, std::size_t page, Dice& dice)
{
    for (std::size_t left = 1 + dice.below(dice.once(3) ? 30 : 4); left > 0 && !bytes.empty(); --left) {
        const std::size_t at = dice.once(4) ? dice.below(std::min<std::size_t>(bytes.size(), 100)) : dice.below(bytes.size());
        const std::size_t pages = std::max<std::size_t>(1, bytes.size() / page);
        switch (dice.below(7)) {
        case 0:
        case 1:
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << dice.below(8)));
            break;
        case 2:
            bytes[at] = static_cast<char>(dice.next() & 0xFF);
            break;
        case 3:
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), std::min<std::size_t>(bytes.size() - at, dice.below(64)), '\xFF');
            break;
        case 4: { // a page replaced by another
            const std::size_t from = dice.below(pages) * page, to = dice.below(pages) * page;
            const std::string copy = bytes.substr(from, page);
            bytes.replace(to, std::min(copy.size(), bytes.size() - to), copy);
            break;
        }
        case 5: { // a page of zeros
            const std::size_t from = dice.below(pages) * page;
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(from), std::min(page, bytes.size() - from), '\0');
            break;
        }
        default:
            if (dice.once(6))
                bytes.resize(at);
        }
    }
    return bytes;
}

std::string mutatedJson(const std::string& text, Dice& dice)
{
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        return mutatedText(text, dice);
    for (std::size_t left = 1 + dice.below(dice.once(3) ? 6 : 2); left > 0; --left)
        changeJson(json, dice);
    return json.dump(1, ' ', false, Json::error_handler_t::replace);
}

} // namespace floom::campaign
