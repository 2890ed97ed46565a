// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/json_text.h"

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

// The parser's message without its name and numbers.
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
        Watch watch;
        Json::sax_parse(text.begin(), text.end(), &watch);
        return Json::parse(text.begin(), text.end());
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

} // namespace floom::inline engine
