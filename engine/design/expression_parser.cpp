// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/expression_parser.h"

#include "base/number_text.h"
#include "base/unit_table.h"
#include "design/name_letters.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr int kDeepest = 60; // nesting of parentheses
constexpr Kind kMeasured[] = {Kind::time, Kind::size, Kind::byteRate, Kind::transferRate, Kind::frequency};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Length of the name at the front: "tR", "ch[2].rate", "pkg[3][*].die[1].tPROG".
std::size_t nameLength(std::string_view text)
{
    std::size_t at = 0;
    if (text.empty() || !startsName(text.front()))
        return 0;
    while (at < text.size()) {
        if (startsName(text[at]) || isDigit(text[at])) {
            ++at;
        } else if (text[at] == '[' && text.find(']', at) != std::string_view::npos) {
            at = text.find(']', at) + 1;
        } else if (text[at] == '.' && at + 1 < text.size() && startsName(text[at + 1])) {
            ++at;
        } else {
            break;
        }
    }
    return at;
}

// Longest unit at the front; must end at a word boundary.
const Unit* unitAt(std::string_view text, Kind kind, std::size_t& length)
{
    std::size_t most = 0;
    while (most < text.size() && (startsName(text[most]) || text[most] == '/' || static_cast<unsigned char>(text[most]) >= 0x80))
        ++most;
    for (length = most; length > 0; --length) {
        const bool wholeWord = length == text.size() || !(startsName(text[length]) || isDigit(text[length]));
        if (const Unit* unit = wholeWord ? findUnit(kind, text.substr(0, length)) : nullptr)
            return unit;
    }
    return nullptr;
}

std::size_t numberLength(std::string_view text)
{
    std::size_t length = 0;
    return readDecimal(text, length) ? length : 0;
}

} // namespace

Measure measureOf(Kind kind)
{
    constexpr std::int64_t kPsPerSecond = 1'000'000'000'000;
    switch (kind) {
    case Kind::time:
        return {1, 0, kPsPerSecond};
    case Kind::size:
        return {0, 1, 1};
    case Kind::byteRate:
        return {-1, 1, 1};
    case Kind::frequency:
    case Kind::transferRate:
        return {-1, 0, 1};
    default:
        return {};
    }
}

std::string measureName(int seconds, int bytes)
{
    if (seconds == 0 && bytes == 0)
        return "a plain number";
    if (seconds == -1 && bytes == 0)
        return "a rate per second";
    for (const Kind kind : kMeasured)
        if (const Measure measure = measureOf(kind); measure.seconds == seconds && measure.bytes == bytes)
            return std::string(kindPhrase(kind));
    return "s^" + plainNumber(seconds) + " B^" + plainNumber(bytes);
}

void ExpressionParser::skip()
{
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
        ++m_at;
}

bool ExpressionParser::take(char c)
{
    skip();
    if (m_at >= m_text.size() || m_text[m_at] != c)
        return false;
    ++m_at;
    return true;
}

Quantity ExpressionParser::fail(std::string expected, std::string advice)
{
    if (!m_error) {
        const std::string found = m_at >= m_text.size() ? "the end" : "'" + std::string(rest().substr(0, 20)) + "'";
        m_error = Error{{}, std::move(expected), found, std::move(advice)};
    }
    m_at = m_text.size();
    return {};
}

Result<Quantity> ExpressionParser::parse()
{
    const Quantity result = sum();
    skip();
    if (!m_error && m_at < m_text.size())
        fail("an operator: + - * /");
    if (!m_error && result.amount.tooGreat)
        m_error = Error{{}, "a number in range", "one too large or too fine", {}};
    if (m_error)
        return *m_error;
    return result;
}

Quantity ExpressionParser::sum()
{
    Quantity left = product();
    while (!m_error) {
        const bool plus = take('+');
        if (!plus && !take('-'))
            break;
        const Quantity right = product();
        if (left.seconds != right.seconds || left.bytes != right.bytes) {
            if (!m_error)
                m_error = Error{{}, measureName(left.seconds, left.bytes) + " on both sides", measureName(right.seconds, right.bytes), {}};
            break;
        }
        left.amount = left.amount + (plus ? right.amount : -right.amount);
    }
    return left;
}

Quantity ExpressionParser::product()
{
    Quantity left = factor();
    while (!m_error) {
        const bool times = take('*');
        if (!times && !take('/'))
            break;
        const std::size_t before = m_at;
        const Quantity right = factor();
        if (!times && !m_error && right.amount.isZero()) {
            m_at = before;
            return fail("a divisor other than zero");
        }
        const int sign = times ? 1 : -1;
        left.amount = times ? left.amount * right.amount : left.amount / right.amount;
        left.seconds += sign * right.seconds;
        left.bytes += sign * right.bytes;
    }
    return left;
}

Quantity ExpressionParser::factor()
{
    if (++m_depth > kDeepest)
        return fail("fewer brackets");
    Quantity value;
    if (take('-')) {
        value = factor();
        value.amount = -value.amount;
    } else if (take('(')) {
        value = sum();
        if (!m_error && !take(')'))
            fail("a closing bracket");
    } else {
        skip();
        value = m_at < m_text.size() && startsName(m_text[m_at]) ? reference() : number();
    }
    --m_depth;
    return value;
}

Quantity ExpressionParser::number()
{
    std::size_t length = 0;
    const std::optional<Decimal> decimal = readDecimal(rest(), length);
    if (!decimal || m_at >= m_text.size()) {
        const std::string fault = decimalFault(rest());
        return fail(fault.empty() ? "a number, a parameter or a bracket" : "a number in range", fault);
    }
    m_at += length;
    Quantity value{fractionOf(*decimal), 0, 0};
    if (const std::optional<Quantity> one = unit()) {
        value.amount = value.amount * one->amount;
        value.seconds = one->seconds;
        value.bytes = one->bytes;
    }
    return value;
}

std::optional<Quantity> ExpressionParser::unit()
{
    const std::size_t back = m_at;
    skip();
    if (take('%'))
        return Quantity{fractionOf(1) / fractionOf(100), 0, 0};
    std::vector<Kind> kinds = {m_preferred};
    kinds.insert(kinds.end(), std::begin(kMeasured), std::end(kMeasured));
    for (const Kind kind : kinds) {
        std::size_t length = 0;
        const Unit* found = unitAt(rest(), kind, length);
        if (!found)
            continue;
        m_at += length;
        const Measure measure = measureOf(kind);
        return Quantity{fractionOf(found->factor) / fractionOf(measure.baseUnits), measure.seconds, measure.bytes};
    }
    if (m_at < m_text.size() && startsName(m_text[m_at])) {
        fail("a unit or an operator");
        return std::nullopt;
    }
    m_at = back;
    return std::nullopt;
}

std::string_view ExpressionParser::name() const
{
    return rest().substr(0, nameLength(rest()));
}

Quantity ExpressionParser::reference()
{
    const std::string_view found = name();
    m_at += found.size();
    if (take('('))
        return call(found);
    Result<Quantity> value = m_lookup(found);
    if (value)
        return *value;
    if (!m_error)
        m_error = value.error();
    return {};
}

Quantity ExpressionParser::call(std::string_view function)
{
    const bool least = function == "min";
    const bool choosing = least || function == "max";
    if (!choosing && function != "ceil" && function != "floor" && function != "round") {
        m_at -= 1;
        return fail("min, max, ceil, floor or round before a bracket");
    }
    Quantity value = sum();
    while (choosing && !m_error && take(',')) {
        const Quantity other = sum();
        if (other.seconds != value.seconds || other.bytes != value.bytes)
            return fail(measureName(value.seconds, value.bytes) + " everywhere in " + std::string(function));
        if (least ? other.amount < value.amount : value.amount < other.amount)
            value = other;
    }
    if (!m_error && !take(')'))
        return fail("a closing bracket");
    if (choosing || m_error)
        return value;
    if (value.seconds != 0 || value.bytes != 0)
        return fail("a plain number in " + std::string(function));
    std::int64_t whole = 0;
    if (!rounded(value.amount, whole))
        return fail("a smaller number in " + std::string(function));
    const Fraction nearest = fractionOf(whole);
    if (function == "ceil" && nearest < value.amount)
        ++whole;
    else if (function == "floor" && value.amount < nearest)
        --whole;
    value.amount = fractionOf(whole);
    return value;
}

void forEachName(std::string_view formula, const std::function<void(std::size_t, std::size_t)>& each)
{
    for (std::size_t at = 0; at < formula.size();) {
        const std::string_view rest = formula.substr(at);
        if (const std::size_t digits = isDigit(rest.front()) ? numberLength(rest) : 0) {
            std::size_t unit = 0;
            const std::size_t blanks = std::min(rest.find_first_not_of(' ', digits), rest.size()) - digits;
            for (const Kind kind : kMeasured)
                if (unit == 0 && !unitAt(rest.substr(digits + blanks), kind, unit))
                    unit = 0;
            at += digits + (unit > 0 ? blanks + unit : 0);
        } else if (const std::size_t named = nameLength(rest)) {
            each(at, named);
            at += named;
        } else {
            ++at;
        }
    }
}

} // namespace floom::inline engine
