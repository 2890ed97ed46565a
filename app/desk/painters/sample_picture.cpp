// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/sample_picture.h"

#include "desk/painters/diagram_painter.h"
#include "look/theme.h"

#include <QPainter>

namespace floom::inline desk {

namespace {

constexpr double kPictureMargin = 8;
constexpr int kPictureDotStep = 16;

} // namespace

SamplePicture::SamplePicture(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, [this] { repaint(); });
}

void SamplePicture::setSamples(SampleModel* samples)
{
    if (m_samples == samples)
        return;
    if (m_samples)
        m_samples->disconnect(this);
    m_samples = samples;
    if (samples) {
        connect(samples, &SampleModel::dataChanged, this, [this] { repaint(); });
        connect(samples, &SampleModel::modelReset, this, [this] { repaint(); });
    }
    repaint();
    emit samplesChanged();
}

void SamplePicture::setRow(int row)
{
    if (m_row == row)
        return;
    m_row = row;
    repaint();
    emit rowChanged();
}

void SamplePicture::paint(QPainter& painter)
{
    const auto box = boundingRect();
    const auto& colours = Theme::current()->colours();
    for (int x = kPictureDotStep; x < box.width(); x += kPictureDotStep)
        for (int y = kPictureDotStep; y < box.height(); y += kPictureDotStep)
            painter.fillRect(x, y, 1, 1, colours.dot);
    if (const auto* design = m_samples ? m_samples->design(m_row) : nullptr)
        paintDiagram(painter, *design, m_samples->catalogue(), m_samples->result(m_row),
                     box.adjusted(kPictureMargin, kPictureMargin, -kPictureMargin, -kPictureMargin),
                     Theme::current()->isDark() ? DiagramTheme::dark : DiagramTheme::light);
}

} // namespace floom::inline desk
