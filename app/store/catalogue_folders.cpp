// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/catalogue_folders.h"

#include "io/json.h"

#include <QDir>
#include <QFile>
#include <QStringList>

namespace floom::inline store {

namespace {

// Returns "" or why the file was skipped.
QString addType(Catalogue& catalogue, const QFileInfo& info)
{
    QFile file(info.filePath());
    if (!file.open(QIODevice::ReadOnly))
        return QStringLiteral("%1: %2").arg(info.filePath(), file.errorString());
    auto type = readType(file.readAll().toStdString(), info.filePath().toStdString());
    if (!type.ok())
        return QString::fromStdString(type.error().message());
    QFile icon(info.dir().filePath(info.completeBaseName() + QStringLiteral(".svg")));
    if (icon.open(QIODevice::ReadOnly))
        type->iconSvg = icon.readAll().toStdString();
    const auto added = catalogue.add(std::move(*type));
    return added.ok() ? QString() : QString::fromStdString(added.error().message());
}

} // namespace

Catalogue catalogueWithFolders(QString* problem)
{
    Catalogue catalogue = builtinCatalogue();
    const auto folders = qEnvironmentVariable("FLASHLOOM_COMPONENT_DIRS").split(QDir::listSeparator(), Qt::SkipEmptyParts);
    QStringList problems;
    for (const auto& folder : folders)
        for (const auto& info : QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
            if (const QString reason = addType(catalogue, info); !reason.isEmpty())
                problems.append(reason);
    if (problem)
        *problem = problems.join(QLatin1Char('\n'));
    return catalogue;
}

} // namespace floom::inline store
