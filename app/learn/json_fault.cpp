// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/json_fault.h"

#include "io/json_text.h"

namespace floom::inline learn {

QString jsonFault(const QByteArray& json)
{
    const auto read = parseJson({json.data(), static_cast<std::size_t>(json.size())}, {});
    if (read)
        return QStringLiteral("expected JSON text, found another");
    Error fault = read.error();
    fault.advice.clear(); // of a project's file
    return QString::fromStdString(fault.message());
}

} // namespace floom::inline learn
