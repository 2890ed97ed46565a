// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/address.h"
#include "document/document.h"

namespace floom {

QString Document::assignAll(const QList<std::pair<QString, QString>>& addressesAndTexts, const QString& what)
{
    auto next = design();
    for (const auto& [address, text] : addressesAndTexts)
        if (const auto done = assign(next, m_catalogue, (address + QLatin1Char('=') + text).toStdString()); !done.ok())
            return QString::fromStdString(done.error().message());
    commit(std::move(next), what, QStringLiteral("all:") + what);
    return {};
}

} // namespace floom
