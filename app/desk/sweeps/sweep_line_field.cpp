// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_line_field.h"

#include "desk/sweeps/sweep_parallel_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace floom::inline desk {

void SweepLineField::reset(const QSize& size, double scale, double width)
{
    m_size = size;
    m_scale = scale;
    m_width = width;
    m_cover.assign(static_cast<std::size_t>(size.width()) * static_cast<std::size_t>(size.height()), 0);
}

void SweepLineField::stampColumn(int x, double from, double to, int sign)
{
    const int first = std::max(0, static_cast<int>(from)), last = std::min(m_size.height() - 1, static_cast<int>(to));
    if (first > last)
        return;
    std::int32_t* cell = m_cover.data() + static_cast<std::size_t>(first) * static_cast<std::size_t>(m_size.width()) + x;
    for (int y = first; y <= last; ++y, cell += m_size.width()) {
        const double covered = std::min(to, y + 1.0) - std::max(from, static_cast<double>(y));
        *cell += sign * static_cast<int>(covered * kWhole);
    }
}

void SweepLineField::stamp(const std::vector<QPointF>& corners, int sign)
{
    const double half = m_width * m_scale / 2;
    for (std::size_t c = 1; c < corners.size(); ++c) {
        const QPointF from = corners[c - 1] * m_scale, way = corners[c] * m_scale - from;
        const int first = std::max(0, static_cast<int>(std::ceil(from.x()))),
                  last = std::min(m_size.width(), static_cast<int>(std::ceil(from.x() + way.x())));
        double y = from.y() + way.y() * bendAt((first - from.x()) / way.x());
        for (int x = first; x < last; ++x) {
            const double next = from.y() + way.y() * bendAt((x + 1 - from.x()) / way.x());
            stampColumn(x, std::min(y, next) - half, std::max(y, next) + half, sign);
            y = next;
        }
    }
}

QImage SweepLineField::picture(const QColor& colour, double opacity) const
{
    constexpr std::size_t kMost = 256 * kWhole / 4; // beyond this coverage another line is invisible
    std::array<QRgb, kMost + 1> tones{};
    for (std::size_t i = 0; i <= kMost; ++i) {
        const double lines = 4.0 * static_cast<double>(i) / kWhole;
        const int alpha = static_cast<int>(std::lround(255 * (1 - std::pow(1 - opacity, lines))));
        tones[i] = qPremultiply(qRgba(colour.red(), colour.green(), colour.blue(), alpha));
    }
    QImage image(m_size, QImage::Format_ARGB32_Premultiplied);
    const std::int32_t* cover = m_cover.data();
    for (int y = 0; y < m_size.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < m_size.width(); ++x)
            line[x] = tones[std::min<std::size_t>(static_cast<std::size_t>(*cover++) / 4, kMost)];
    }
    return image;
}

} // namespace floom::inline desk
