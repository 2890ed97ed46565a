// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/why_shares.h"

#include "export/number_text.h"

namespace floom::inline recording {

QString shareText(int hundredths)
{
    return QString::fromStdString(fixedText(hundredths / 100.0, 2));
}

} // namespace floom::inline recording
