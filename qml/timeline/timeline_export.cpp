// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_export.h"

#include "desk/painters/picture_saver.h"
#include "desk/painters/timeline_painter.h"
#include "document/document.h"
#include "export/spans_file.h"
#include "export/svg_words.h"
#include "look/local_path.h"
#include "recording/timeline_csv.h"
#include "run/run_record.h"
#include "store/picture_text.h"
#include "store/text_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

#include <algorithm>

namespace floom::inline pages {

namespace {
constexpr int kDetail = 2; // picture pixels per screen pixel
}

QString TimelineExport::save(const QString& file)
{
    if (!m_session || !m_lanes || m_session->recording()->isEmpty())
        return tr("There is no recording to save.");
    const auto path = localPath(file);
    const auto suffix = QFileInfo(path).suffix().toLower();
    Outcome written = Nothing{};
    if (suffix == QLatin1String("vcd") || suffix == QLatin1String("json"))
        written = writeSpans(path.toStdString(), m_session->recording()->index().store(), m_session->recording()->index().activities());
    else if (suffix == QLatin1String("csv"))
        written = writeTextFile(path, events());
    else if (suffix == QLatin1String("png"))
        written = writeTextFile(path, png().toStdString());
    else if (suffix == QLatin1String("svg"))
        written = writeTextFile(path, svg().toStdString());
    else
        return tr("The name must end in .png, .svg, .csv, .vcd or .json.");
    return written ? QString() : QString::fromStdString(written.error().message());
}

std::string TimelineExport::drive() const
{
    const auto* workspace = m_session->workspace();
    const auto record = workspace ? workspace->record() : nullptr;
    if (!record)
        return {};
    return driveText(record->design, workspace->variants()->name(), AskedWorkload(record->workload), workspace->document()->catalogue());
}

std::string TimelineExport::events() const
{
    const auto& lanes = m_session->layout().lanes;
    const auto& area = m_session->chosen()->area();
    const bool selected = !area.isEmpty();
    std::vector<int> tracks;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (selected && (static_cast<int>(i) < area.firstLane || static_cast<int>(i) > area.lastLane))
            continue;
        for (const int track : lanes[i].tracks)
            if (std::find(tracks.begin(), tracks.end(), track) == tracks.end())
                tracks.push_back(track);
    }
    return eventsCsv(m_session->recording()->index(), tracks, selected ? area.from : m_session->shown()->window().from,
                     selected ? area.to : m_session->shown()->window().to);
}

QByteArray TimelineExport::png() const
{
    const auto scene = m_lanes->scene();
    QImage image(scene.width * kDetail, scene.height * kDetail, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kDetail);
    image.fill(scene.colours->panel);
    QPainter painter(&image);
    paintTimeline(painter, scene);
    painter.end();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return pngWithText(buffer.data(), drive());
}

QByteArray TimelineExport::svg() const
{
    const auto scene = m_lanes->scene();
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize({scene.width, scene.height});
    generator.setViewBox(QRect(0, 0, scene.width, scene.height));
    QPainter painter(&generator);
    painter.fillRect(0, 0, scene.width, scene.height, scene.colours->panel);
    paintTimeline(painter, scene);
    painter.end();
    return svgWithWords(buffer.data(), tr("Timeline"), QString::fromStdString(drive()));
}

} // namespace floom::inline pages
