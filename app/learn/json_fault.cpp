// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/json_fault.h"

#include "io/json_text.h"

#include <QJsonDocument>

namespace floom::inline learn {

QString jsonFault(const QByteArray& json)
{
    const auto read = parseJson({json.data(), static_cast<std::size_t>(json.size())}, {});
    if (read && !read->is_structured()) // one value alone is JSON, but no file of ours
        return QStringLiteral("expected an object in braces, found one %1 alone").arg(QLatin1String(read->type_name()));
    if (read) { // only Qt refuses it
        QJsonParseError error;
        QJsonDocument::fromJson(json, &error);
        return QStringLiteral("byte %1: %2").arg(error.offset).arg(error.errorString());
    }
    Error fault = read.error();
    fault.advice.clear(); // of a project's file
    return QString::fromStdString(fault.message());
}

} // namespace floom::inline learn
