// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/why_shares.h"

namespace floom {

QString shareText(int hundredths)
{
    return QString::number(hundredths / 100) + QLatin1Char('.') + QString::number(hundredths % 100).rightJustified(2, QLatin1Char('0'));
}

} // namespace floom
