// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/firmware_load.h"

#include "design/address.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "look/local_path.h"
#include "run/firmware_source.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace floom::inline desk {

namespace {

QString fileOf(const QString& typed)
{
    const QString path = localPath(typed.trimmed());
    return path.startsWith(QLatin1String("~/")) ? QDir::homePath() + path.mid(1) : path;
}

} // namespace

bool namesFirmwareFile(const Document& document, const QString& address, const QString& typed)
{
    const auto parsed = parseAddress(address.toStdString());
    const auto* block = parsed ? document.design().find(parsed->parts.front().name) : nullptr;
    const auto* type = block ? document.catalogue().find(block->type) : nullptr;
    if (!type || parsed->parameter != kFirmware || !holdsFirmware(*type) || typed.startsWith(QLatin1String("elf:")))
        return false;
    return typed.contains(u'/') || typed.trimmed().endsWith(QLatin1String(".elf"), Qt::CaseInsensitive)
        || QFileInfo(fileOf(typed)).isFile();
}

QString loadFirmware(Document& document, const QStringList& addresses, const QString& file)
{
    const auto path = fileOf(file);
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

} // namespace floom::inline desk
