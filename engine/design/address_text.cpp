// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"
#include "design/address.h"

#include "base/spelling.h"
#include "design/name_letters.h"

#include <charconv>

namespace floom::inline engine {

namespace {

constexpr std::size_t kLongest = 400;
constexpr int kGreatestIndex = 65'535;

bool continuesName(char c)
{
    return startsName(c) || (c >= '0' && c <= '9');
}

class Scanner {
public:
    explicit Scanner(std::string_view text)
        : m_text(text)
    {
    }

    [[nodiscard]] bool done() const { return m_at >= m_text.size(); }
    [[nodiscard]] bool sees(char c) const { return !done() && m_text[m_at] == c; }
    bool take(std::string_view token)
    {
        if (!m_text.substr(m_at).starts_with(token))
            return false;
        m_at += token.size();
        return true;
    }
    std::string name()
    {
        const std::size_t first = m_at;
        if (!done() && startsName(m_text[m_at]))
            while (!done() && continuesName(m_text[m_at]))
                ++m_at;
        return std::string(m_text.substr(first, m_at - first));
    }
    bool index(int& value)
    {
        const char* end = m_text.data() + m_text.size();
        if (done() || m_text[m_at] < '0' || m_text[m_at] > '9')
            return false;
        const auto [stop, failure] = std::from_chars(m_text.data() + m_at, end, value);
        m_at = static_cast<std::size_t>(stop - m_text.data());
        return failure == std::errc() && value <= kGreatestIndex;
    }
    [[nodiscard]] Error expected(std::string what) const
    {
        const std::string found = done() ? "the end" : "'" + std::string(m_text.substr(m_at, 20)) + "'";
        return {std::string(m_text), std::move(what), found, "Write for example ch[0..3].rate or pkg[3][*].die[1].tPROG."};
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
};

// Reads consecutive "[3]", "[0..3]" or "[*]".
std::optional<Error> readDims(Scanner& scanner, std::vector<Range>& dims)
{
    while (scanner.take("[")) {
        Range range;
        if (!scanner.take("*")) {
            if (!scanner.index(range.first))
                return scanner.expected("an index or *");
            range.last = range.first;
            if (scanner.take("..") && !scanner.index(range.last))
                return scanner.expected("the last index");
            if (range.last < range.first)
                return scanner.expected("a last index that is not before the first");
        }
        if (!scanner.take("]"))
            return scanner.expected("]");
        dims.push_back(range);
    }
    return std::nullopt;
}

std::string dimsText(const AddressPart& part)
{
    std::string text;
    for (const Range& range : part.dims) {
        if (range.all())
            text += "[*]";
        else if (range.first == range.last)
            text += "[" + std::to_string(range.first) + "]";
        else
            text += "[" + std::to_string(range.first) + ".." + std::to_string(range.last) + "]";
    }
    return text;
}

} // namespace

std::string Address::text() const
{
    std::string text;
    for (const AddressPart& part : parts)
        text += (text.empty() ? "" : ".") + part.name + dimsText(part);
    return parameter.empty() ? text : text + "." + parameter;
}

std::string Address::instancePath() const
{
    std::string path;
    bool any = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        any = any || !parts[i].dims.empty();
        path += (i == 0 ? "" : "." + parts[i].name) + dimsText(parts[i]);
    }
    return any ? path : std::string();
}

Result<Address> parseAddress(std::string_view text)
{
    if (text.size() > kLongest)
        return Error{std::string(text.substr(0, 20)) + "...", "an address", "a text of " + countText(text.size()) + " characters", {}};
    Scanner scanner(text);
    Address address;
    do {
        AddressPart part{scanner.name(), {}};
        if (part.name.empty())
            return scanner.expected(address.parts.empty() ? "the name of a block" : "a name");
        if (std::optional<Error> error = readDims(scanner, part.dims))
            return *error;
        address.parts.push_back(std::move(part));
    } while (scanner.take("."));
    if (!scanner.done())
        return scanner.expected("'.', '[' or the end");
    if (address.parts.size() > 1 && address.parts.back().dims.empty()) {
        address.parameter = address.parts.back().name;
        address.parts.pop_back();
    }
    return address;
}

} // namespace floom::inline engine
