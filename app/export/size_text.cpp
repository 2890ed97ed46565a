// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/size_text.h"

#include "export/number_text.h"

#include <array>
#include <cmath>

namespace floom {

namespace {

std::string shortFigures(double value)
{
    std::string text = fixedText(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
    if (const std::size_t point = text.find('.'); point != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.size() == point + 1)
            text.pop_back();
    }
    return text;
}

std::string sizeText(double bytes, double step, const std::array<const char*, 6>& units)
{
    if (!std::isfinite(bytes))
        return kNoValue;
    std::size_t unit = 0;
    for (; bytes >= step - 0.5 && unit + 1 < units.size(); ++unit)
        bytes /= step;
    return (unit == 0 ? fixedText(bytes, 0) : shortFigures(bytes)) + ' ' + units.at(unit);
}

} // namespace

std::string factorText(double factor)
{
    return std::isfinite(factor) ? shortFigures(factor) : kNoValue;
}

std::string decimalSizeText(double bytes)
{
    return sizeText(bytes, 1000, {"B", "kB", "MB", "GB", "TB", "PB"});
}

std::string binarySizeText(double bytes)
{
    return sizeText(bytes, 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB"});
}

std::string dataRateText(double megabytesPerSecond)
{
    if (!std::isfinite(megabytesPerSecond))
        return kNoValue;
    return megabytesPerSecond >= 999.5 ? shortFigures(megabytesPerSecond / 1000) + " GB/s" : shortFigures(megabytesPerSecond) + " MB/s";
}

} // namespace floom
