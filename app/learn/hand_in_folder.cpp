// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/hand_in_folder.h"

#include "learn/lesson_file.h"

#include <QDir>
#include <QFile>

namespace floom::inline learn {

namespace {

constexpr qint64 kMostBytes = 1 << 20; // a hand-in takes a few thousand bytes

// True if the file is a lesson and not a hand-in.
bool isLesson(const QDir& folder, const QString& name)
{
    QFile file(folder.filePath(name));
    return file.open(QIODevice::ReadOnly) && looksLikeLesson(file.read(kMostLessonBytes));
}

Result<HandIn> handInAt(const QDir& folder, const QString& name)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::ReadOnly))
        return Error{name.toStdString(), "a hand-in of a lesson", file.errorString().toStdString(), {}};
    if (file.size() > kMostBytes)
        return Error{name.toStdString(), "a hand-in of a lesson", "a file of more than 1 MiB", {}};
    return readHandIn(file.readAll(), name);
}

} // namespace

Result<HandInFolder> readHandIns(const QString& folder)
{
    const QDir place(folder);
    if (folder.isEmpty() || !place.exists())
        return Error{folder.toStdString(), "a folder of hand-ins", "no such folder", {}};
    HandInFolder all;
    for (const QString& name : place.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        if (isLesson(place, name)) {
            auto lesson = lessonAt(place.filePath(name));
            if (lesson)
                all.lessons.push_back(std::move(*lesson));
            else
                all.refused.push_back(lesson.error().message());
            continue;
        }
        auto handIn = handInAt(place, name);
        if (handIn)
            all.handIns.push_back(std::move(*handIn));
        else
            all.refused.push_back(handIn.error().message());
    }
    if (all.handIns.empty() && all.refused.empty())
        return Error{folder.toStdString(), "hand-ins of a lesson, *.json", "none", "In the window, at the end of a lesson: Hand in."};
    return all;
}

} // namespace floom::inline learn
