// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/numbers.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/unbroken_text.h"

#include <cmath>

namespace floom::inline look {

QString Numbers::percent(double share, int decimals)
{
    return unbroken(qt(percentText(share, decimals)));
}

QString Numbers::fixed(double value, int decimals)
{
    return qt(fixedText(value, decimals));
}

QString Numbers::count(double number)
{
    return qt(number >= 0 ? countText(static_cast<std::uint64_t>(std::llround(number))) : std::string(kNoValue));
}

QString Numbers::elapsed(double seconds)
{
    return unbroken(qt(elapsedText(seconds)));
}

QString Numbers::inText(const QString& text)
{
    return unbroken(text);
}

} // namespace floom::inline look
