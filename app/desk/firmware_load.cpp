// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/firmware_load.h"

#include "document/document.h"
#include "document/parameter_edits.h"
#include "look/local_path.h"
#include "run/firmware_source.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace floom {

QString loadFirmware(Document& document, const QStringList& addresses, const QString& file)
{
    const auto path = localPath(file);
    const auto text = firmwareFromFile(path.toStdString());
    if (!text)
        return QString::fromStdString(text.error().message());
    QList<std::pair<QString, QString>> all;
    for (const auto& address : addresses)
        all.append({address, QString::fromStdString(*text)});
    const auto blocks = QStringList(addresses).replaceInStrings(QStringLiteral(".") + QLatin1String(kFirmware), QString());
    return document.parameters()->setAll(
        all, QCoreApplication::translate("Firmware", "Load %1 into %2").arg(QFileInfo(path).fileName(), blocks.join(QStringLiteral(", "))));
}

} // namespace floom
