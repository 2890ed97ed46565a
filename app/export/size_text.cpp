// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/size_text.h"

#include "export/number_text.h"

#include <array>
#include <cmath>

namespace floom::inline exporting {

namespace {

constexpr std::array kDecimal{"B", "kB", "MB", "GB", "TB", "PB"};
constexpr std::array kBinary{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

std::string shortFigures(double value)
{
    std::string text = bareText(value);
    if (const std::size_t point = text.find('.'); point != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.size() == point + 1)
            text.pop_back();
    }
    return text;
}

std::string sizeText(double bytes, double step, const std::array<const char*, 6>& units, std::string (*text)(double))
{
    if (!std::isfinite(bytes))
        return kNoValue;
    std::size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < units.size(); ++unit)
        bytes /= step;
    return (unit == 0 ? fixedText(bytes, 0) : text(bytes)) + ' ' + units.at(unit);
}

} // namespace

std::string factorText(double factor)
{
    return std::isfinite(factor) ? shortFigures(factor) : kNoValue;
}

std::string decimalSizeText(double bytes)
{
    return sizeText(bytes, 1000, kDecimal, shortFigures);
}

std::string binarySizeText(double bytes)
{
    return sizeText(bytes, 1024, kBinary, shortFigures);
}

std::string binarySumText(double bytes)
{
    return sizeText(bytes, 1024, kBinary, bareText);
}

} // namespace floom::inline exporting
