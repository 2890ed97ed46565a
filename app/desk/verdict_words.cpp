// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/verdict_words.h"

namespace floom {

VerdictWords verdictWords(const std::string& sentence)
{
    const QString text = QString::fromStdString(sentence);
    const auto from = text.indexOf(QStringLiteral(" Measured: "));
    return from < 0 ? VerdictWords{text, {}} : VerdictWords{text.left(from), text.mid(from + 1)};
}

} // namespace floom
