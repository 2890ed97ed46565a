// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/text_file.h"

#include "store/picture_text.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace floom {

namespace {

constexpr qint64 kLargest = 64 << 20;

Error unwritable(const QString& path, const QFileDevice& file)
{
    return {path.toStdString(), "a file that can be written", file.errorString().toStdString(), {}};
}

} // namespace

Result<std::string> readTextFile(const QString& path)
{
    const std::string where = path.toStdString();
    const QFileInfo info(path);
    if (!info.exists())
        return Error{where, "a file", "no such file", {}};
    if (info.isDir())
        return Error{where, "a file", "a directory", {}};
    if (!info.isFile())
        return Error{where, "a file", "a device", {}};
    if (info.size() > kLargest)
        return Error{where, "a text of at most 64 MiB", std::to_string(info.size() >> 20) + " MiB", {}};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{where, "a file that can be read", file.errorString().toStdString(), {}};
    const auto bytes = file.readAll();
    if (!isPicture(bytes))
        return bytes.toStdString();
    if (auto inside = textInPicture(bytes))
        return std::move(*inside);
    return Error{where, "a picture with a drive inside", "one without", "Only pictures that Flashloom saved hold their drive."};
}

Outcome writeTextFile(const QString& path, std::string_view text)
{
    const auto size = static_cast<qint64>(text.size());
    const QFileInfo info(path);
    if (info.isDir())
        return Error{path.toStdString(), "a file to write", "a directory", {}};
    if (info.exists() && !info.isFile()) { // a device or a pipe must be written to, not replaced
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) || file.write(text.data(), size) != size)
            return unwritable(path, file);
        return Nothing{};
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
        return unwritable(path, file);
    return Nothing{};
}

} // namespace floom
