// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/unit_table.h"

#include <string>

namespace floom::inline engine {

namespace {

constexpr std::int64_t kKibi = 1024;
constexpr std::int64_t kMebi = kKibi * 1024;
constexpr std::int64_t kGibi = kMebi * 1024;
constexpr std::int64_t kTebi = kGibi * 1024;
constexpr std::int64_t kKilo = 1'000;
constexpr std::int64_t kMega = 1'000'000;
constexpr std::int64_t kGiga = 1'000'000'000;
constexpr std::int64_t kTera = 1'000'000'000'000;

constexpr Unit kTimes[] = {{"ps", 1, 0},     {"ns", kKilo, 3},        {"us", kMega, 6},       {"ms", kGiga, 9},
                           {"s", kTera, 12}, {"min", 60 * kTera, -1}, {"h", 3600 * kTera, -1}};
constexpr Unit kSizes[] = {{"B", 1, -1},       {"kB", kKilo, -1},  {"KiB", kKibi, -1}, {"k", kKibi, -1},   {"MB", kMega, -1},
                           {"MiB", kMebi, -1}, {"m", kMebi, -1},   {"GB", kGiga, -1},  {"GiB", kGibi, -1}, {"g", kGibi, -1},
                           {"TB", kTera, -1},  {"TiB", kTebi, -1}, {"t", kTebi, -1}};
constexpr Unit kFrequencies[] = {{"Hz", 1, 0}, {"kHz", kKilo, 3}, {"MHz", kMega, 6}, {"GHz", kGiga, 9}};
// Memory interfaces are named in MT/s even above 1000 ("DDR4-3200"), so GT/s is parsed but not printed.
constexpr Unit kTransferRates[] = {{"T/s", 1, 0}, {"kT/s", kKilo, 3}, {"MT/s", kMega, 6}, {"GT/s", kGiga, -1}};
constexpr Unit kByteRates[] = {{"B/s", 1, 0},        {"kB/s", kKilo, 3}, {"KiB/s", kKibi, -1}, {"MB/s", kMega, 6},
                               {"MiB/s", kMebi, -1}, {"GB/s", kGiga, 9}, {"GiB/s", kGibi, -1}, {"TB/s", kTera, 12}};

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool sameIgnoringCase(std::string_view a, std::string_view b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

// Replaces the micro sign (U+00B5) and the Greek mu (U+03BC) by "u".
std::string plain(std::string_view name)
{
    if (name.starts_with("\xC2\xB5") || name.starts_with("\xCE\xBC"))
        return "u" + std::string(name.substr(2));
    return std::string(name);
}

} // namespace

std::span<const Unit> unitsOf(Kind kind)
{
    switch (kind) {
    case Kind::time:
        return kTimes;
    case Kind::size:
        return kSizes;
    case Kind::frequency:
        return kFrequencies;
    case Kind::transferRate:
        return kTransferRates;
    case Kind::byteRate:
        return kByteRates;
    default:
        return {};
    }
}

bool isQuantity(Kind kind)
{
    return !unitsOf(kind).empty();
}

const Unit* findUnit(Kind kind, std::string_view name)
{
    const std::string wanted = plain(name);
    for (const Unit& unit : unitsOf(kind))
        if (unit.name == wanted)
            return &unit;
    for (const Unit& unit : unitsOf(kind))
        if (sameIgnoringCase(unit.name, wanted))
            return &unit;
    return nullptr;
}

std::string_view kindPhrase(Kind kind)
{
    switch (kind) {
    case Kind::boolean:
        return "true or false";
    case Kind::count:
        return "a whole number";
    case Kind::real:
        return "a number";
    case Kind::ratio:
        return "a share";
    case Kind::time:
        return "a time";
    case Kind::size:
        return "a size";
    case Kind::frequency:
        return "a frequency";
    case Kind::transferRate:
        return "a transfer rate";
    case Kind::byteRate:
        return "a data rate";
    case Kind::choice:
        return "one of the choices";
    case Kind::text:
        return "a text";
    }
    return "a value";
}

std::string_view kindExample(Kind kind)
{
    switch (kind) {
    case Kind::ratio:
        return "0.2 or 20%";
    case Kind::time:
        return "600us";
    case Kind::size:
        return "16KiB";
    case Kind::frequency:
        return "500MHz";
    case Kind::transferRate:
        return "800MT/s";
    case Kind::byteRate:
        return "3.2GB/s";
    case Kind::count:
        return "16";
    case Kind::real:
        return "1.5";
    default:
        return "";
    }
}

} // namespace floom::inline engine
