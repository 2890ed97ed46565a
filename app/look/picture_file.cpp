// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/picture_file.h"

#include "file/whole_file.h"

#include <QBuffer>
#include <QImage>

namespace floom::inline look {

Outcome writePng(const QString& path, const QImage& image)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return Error{path.toStdString(), "a picture", "none", {}};
    return writeWholeFile(path, buffer.data().toStdString());
}

} // namespace floom::inline look
