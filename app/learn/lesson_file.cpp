// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace floom::inline learn {

bool looksLikeLesson(const QByteArray& text)
{
    const QJsonObject root = QJsonDocument::fromJson(text).object();
    return root[QLatin1String("steps")].isArray() && !root.contains(QLatin1String("format"));
}

Result<LessonText> lessonAt(const QString& path, const LessonReader& reader)
{
    const auto refused = [&](const QString& found) {
        return Error{path.toStdString(), "a lesson", found.toStdString(), "See resources/lessons for how one is written."};
    };
    QFile file(path);
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
        return refused(QStringLiteral("no file that can be read"));
    if (file.size() > kMostLessonBytes)
        return refused(QStringLiteral("a file of more than 8 MiB"));
    QString problem;
    auto lesson = readLesson(file.readAll(), QFileInfo(file).completeBaseName(), &problem, reader);
    if (!lesson)
        return refused(problem);
    return std::move(*lesson);
}

} // namespace floom::inline learn
