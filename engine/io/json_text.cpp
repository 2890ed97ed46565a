// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/json_text.h"

#include <algorithm>
#include <set>
#include <vector>

namespace floom::inline engine {

namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kMostKeys = 4096; // per object: Json searches keys linearly; our files have less than a tenth of this

struct Refusal { // thrown inside the parser, turned into an Error by parseJson()
    std::string expected;
    std::string found;
};

// Validates a text before the tree is built. The parser's own callback would do so while building, and searches a whole list at the end of
// each object in it.
class Watch final : public nlohmann::json_sax<Json> {
public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_array(std::size_t) override { return deeper(1); }
    bool end_array() override { return deeper(-1); }
    bool start_object(std::size_t) override
    {
        m_keys.emplace_back();
        return deeper(1);
    }
    bool end_object() override
    {
        m_keys.pop_back();
        return deeper(-1);
    }
    bool key(string_t& name) override
    {
        if (!m_keys.back().insert(name).second)
            throw Refusal{"each key once", "'" + name + "' twice in one object"};
        if (m_keys.back().size() > kMostKeys)
            throw Refusal{"at most " + std::to_string(kMostKeys) + " keys in one object", "more"};
        return true;
    }
    // The parser that builds the tree finds and reports it again.
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

private:
    bool deeper(int by)
    {
        m_depth += by;
        if (m_depth > kDeepest)
            throw Refusal{"at most " + std::to_string(kDeepest) + " levels of nesting", "more"};
        return true;
    }

    int m_depth = 0;
    std::vector<std::set<std::string>> m_keys;
};

std::string place(std::string_view text, std::size_t byte, std::string_view fileName)
{
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = 0; i + 1 < byte && i < text.size(); ++i) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n' ? 1 : 0;
    }
    const std::string where = "line " + std::to_string(line) + ", column " + std::to_string(column);
    return fileName.empty() ? where : std::string(fileName) + ", " + where;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isAllBlank(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), isBlank);
}

bool says(std::string_view what, std::string_view part)
{
    return what.find(part) != std::string_view::npos;
}

// Begin and end of the word, text in quotes or sign that the parser refused at `byte` (1 is the first); a part of a very long one.
std::pair<std::size_t, std::size_t> refusedWord(std::string_view text, std::size_t byte, bool goesBeyond)
{
    constexpr std::size_t kLongest = 24;
    constexpr std::string_view kSigns = "{}[]:,\"";
    const auto isWord = [&](std::size_t at) { return !isBlank(text[at]) && kSigns.find(text[at]) == std::string_view::npos; };
    std::size_t begin = std::min(byte > 0 ? byte - 1 : 0, text.size() - 1);
    if (goesBeyond && begin > 0 && !isWord(begin))
        --begin; // a literal is refused at the character after it
    std::size_t end = begin + 1;
    if (text[begin] == '"') {
        const std::size_t open = begin > 0 ? text.rfind('"', begin - 1) : std::string_view::npos;
        return {open == std::string_view::npos || end - open > kLongest ? begin : open, end};
    }
    if (!isWord(begin))
        return {begin, end};
    while (begin > 0 && isWord(begin - 1) && end - begin < kLongest)
        --begin;
    while (end < text.size() && isWord(end) && end - begin < kLongest)
        ++end;
    return {begin, end};
}

std::string shown(std::string_view word)
{
    if (word == std::string_view("\0", 1))
        return "a zero byte";
    std::string text;
    for (const char c : word)
        text += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f ? '?' : c;
    return text.starts_with('"') ? text : "'" + text + "'";
}

// What belongs where the parser stopped, by the parser's words of what it was reading.
std::string wanted(std::string_view what)
{
    for (const auto& [part, words] : {std::pair<const char*, const char*>{"parsing object key", "a name in double quotes"},
                                      {"parsing object separator", "a ':' after the name"},
                                      {"parsing object", "a ',' or the closing '}'"},
                                      {"parsing array", "a ',' or the closing ']'"},
                                      {"expected end of input", "the end of the file"}})
        if (says(what, part))
            return words;
    return "a value";
}

// The parser's complaint in plain words: what was expected, what is there, what to do.
Error refusal(std::string_view text, const Json::parse_error& problem, std::string_view fileName)
{
    constexpr const char* kCorrect = "Correct it there, or open an older copy of the file.";
    const std::string_view what = problem.what();
    if (isAllBlank(text))
        return Error{place(text, 1, fileName), "JSON text", "nothing: the file is empty", "Open an older copy of the file."};
    if (problem.byte > text.size() || isAllBlank(text.substr(std::max<std::size_t>(problem.byte, 1) - 1)))
        return Error{place(text, text.size() + 1, fileName), "the rest of the file", "its end",
                     "The file is cut off here: open an older copy, or copy the file again."};
    const std::string here = place(text, problem.byte, fileName);
    if (says(what, "UTF-8"))
        return Error{here, "UTF-8 text", "bytes that are not UTF-8", "Save the file as UTF-8, or open an older copy."};
    if (says(what, "control character"))
        return Error{here, "a '\"' that closes the text", "a line break or another control character", kCorrect};
    const bool isLiteral = says(what, "invalid literal") || says(what, "invalid number");
    const auto [begin, end] = refusedWord(text, problem.byte, isLiteral);
    const std::string where = place(text, begin + 1, fileName), found = shown(text.substr(begin, end - begin));
    if (says(what, "invalid string"))
        return Error{where, "an escape such as \\n or \\u00e9 after the '\\'", found, kCorrect};
    if (says(what, "invalid number"))
        return Error{where, "a number such as 12 or 0.5", found, kCorrect};
    if (text.find_first_of("{[") >= begin)
        return Error{where, "JSON text, which begins with '{' or '['", found, "This is no text file of this program."};
    return Error{where, wanted(what), found, kCorrect};
}

// Only of a number too large for any field; its message quotes the number.
Error refusal(const Json::exception& problem, std::string_view fileName)
{
    const std::string_view what = problem.what();
    const std::size_t quote = what.find('\'');
    return Error{std::string(fileName), "numbers up to 10^308", std::string(quote < what.size() ? what.substr(quote, 40) : "a larger one"),
                 "Correct the number."};
}

} // namespace

Result<Json> parseJson(std::string_view text, std::string_view fileName)
{
    try {
        Watch watch;
        Json::sax_parse(text.begin(), text.end(), &watch);
        return Json::parse(text.begin(), text.end());
    } catch (const Json::parse_error& problem) {
        return refusal(text, problem, fileName);
    } catch (const Json::exception& problem) {
        return refusal(problem, fileName);
    } catch (const Refusal& refusal) {
        return Error{std::string(fileName), refusal.expected, refusal.found, {}};
    }
}

std::string quotedJson(std::string_view text)
{
    return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace floom::inline engine
