// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/picture_saver.h"

#include "io/project_text.h"
#include "store/picture_text.h"
#include "store/text_file.h"

#include <QBuffer>
#include <QImage>
#include <QQuickItemGrabResult>
#include <QUrl>

namespace floom {

std::string driveText(const Design& design, const QString& variant, const std::string& workload, const Catalogue& catalogue)
{
    ProjectText project;
    project.name = design.name;
    project.variants.push_back({variant.toStdString(), {}, {}, design, workload});
    return writeProject(project, catalogue);
}

void PictureSaver::save(QQuickItem* item, const QString& file)
{
    const auto path = file.startsWith(QLatin1String("file:")) ? QUrl(file).toLocalFile() : file;
    if (!path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        emit finished(tr("The name must end in .png."));
        return;
    }
    const auto grab = item && m_workspace ? item->grabToImage() : nullptr;
    if (!grab) {
        emit finished(tr("There is nothing to draw."));
        return;
    }
    const auto text = driveText(m_workspace->document()->design(), m_workspace->variantName(),
                                m_workspace->document()->workload().toStdString(), m_workspace->document()->catalogue());
    connect(grab.data(), &QQuickItemGrabResult::ready, this, [this, grab, text, path] { // holds the result until it is written
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        grab->image().save(&buffer, "PNG");
        const Outcome written = writeTextFile(path, pngWithText(buffer.data(), text).toStdString());
        emit finished(written ? QString() : QString::fromStdString(written.error().message()));
    });
}

} // namespace floom
