// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/picture_saver.h"

#include "document/document.h"
#include "io/project_text.h"
#include "look/local_path.h"
#include "look/pane_painter.h"
#include "look/theme.h"
#include "store/picture_text.h"
#include "store/text_file.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QQuickItemGrabResult>

namespace floom::inline desk {

std::string driveText(const Design& design, const QString& variant, const AskedWorkload& workload, const Catalogue& catalogue)
{
    ProjectText project;
    project.name = design.name;
    project.variants.push_back({variant.toStdString(), {}, {}, design, workload});
    return writeProject(project, catalogue);
}

void PictureSaver::save(QQuickItem* item, const QString& file, int detail)
{
    const auto path = localPath(file);
    const bool isSvg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    if (!isSvg && !path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        emit finished(tr("The name must end in .png or .svg."));
        return;
    }
    const auto grab = item && m_workspace && !isSvg ? item->grabToImage((item->size() * detail).toSize()) : nullptr;
    if (!grab && !(isSvg && item && m_workspace)) {
        emit finished(tr("There is nothing to draw."));
        return;
    }
    const auto text = driveText(m_workspace->document()->design(), m_workspace->variants()->name(), m_workspace->document()->asked(),
                                m_workspace->document()->catalogue());
    if (isSvg) {
        const auto title = QString::fromStdString(m_workspace->document()->design().name);
        const Outcome written = writeTextFile(path, paneSvg(*item, title, QString::fromStdString(text)).toStdString());
        emit finished(written ? QString() : QString::fromStdString(written.error().message()));
        return;
    }
    connect(grab.data(), &QQuickItemGrabResult::ready, this, [this, grab, text, path] { // keeps the result alive until it is written
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        // Transparent areas show the page's background.
        QImage image(grab->image().size(), QImage::Format_RGB32);
        image.fill(Theme::current()->colours().panel);
        QPainter(&image).drawImage(0, 0, grab->image());
        image.save(&buffer, "PNG");
        const Outcome written = writeTextFile(path, pngWithText(buffer.data(), text).toStdString());
        emit finished(written ? QString() : QString::fromStdString(written.error().message()));
    });
}

} // namespace floom::inline desk
