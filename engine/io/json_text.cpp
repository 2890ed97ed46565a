// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/json_text.h"

#include <set>
#include <vector>

namespace floom {

namespace {

constexpr int kDeepest = 64;

struct Refusal { // leaves the parser's callback as an exception, and parseJson() as an Error
    std::string expected;
    std::string found;
};

class Watch {
public:
    bool operator()(int depth, Json::parse_event_t event, Json& parsed)
    {
        using Event = Json::parse_event_t;
        if (depth > kDeepest)
            throw Refusal{"at most " + std::to_string(kDeepest) + " levels of nesting", "more"};
        if (event == Event::object_start)
            m_keys.emplace_back();
        else if (event == Event::object_end)
            m_keys.pop_back();
        else if (event == Event::key && !m_keys.back().insert(parsed.get<std::string>()).second)
            throw Refusal{"each key once", "'" + parsed.get<std::string>() + "' twice in one object"};
        return true;
    }

private:
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

// What the parser says, without its own name and numbers.
std::string reason(std::string_view what)
{
    if (const auto bracket = what.find("] "); bracket != std::string_view::npos)
        what.remove_prefix(bracket + 2);
    if (what.starts_with("parse error"))
        if (const auto colon = what.find(": "); colon != std::string_view::npos)
            what.remove_prefix(colon + 2);
    std::string text;
    for (const char c : what.substr(0, 200))
        text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    return text;
}

} // namespace

Result<Json> parseJson(std::string_view text, std::string_view fileName)
{
    try {
        return Json::parse(text.begin(), text.end(), Watch());
    } catch (const Json::parse_error& problem) {
        return Error{place(text, problem.byte, fileName), "JSON", reason(problem.what()), {}};
    } catch (const Json::exception& problem) {
        return Error{std::string(fileName), "JSON", reason(problem.what()), {}};
    } catch (const Refusal& refusal) {
        return Error{std::string(fileName), refusal.expected, refusal.found, {}};
    }
}

std::string quotedJson(std::string_view text)
{
    return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace floom
