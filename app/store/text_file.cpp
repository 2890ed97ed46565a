// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/text_file.h"

#include "file/whole_file.h"
#include "store/picture_text.h"

#include <QFile>
#include <QFileInfo>

namespace floom::inline store {

namespace {

constexpr qint64 kLargest = 64 << 20;

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
    return Error{where, "a picture that contains a drive", "one without", "Only pictures that the window saves contain their drive."};
}

Outcome writeTextFile(const QString& path, std::string_view text)
{
    return writeWholeFile(path, text);
}

} // namespace floom::inline store
