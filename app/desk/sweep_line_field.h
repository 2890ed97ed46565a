// SPDX-License-Identifier: GPL-3.0-or-later
// Thousands of equal, translucent lines as one picture. How much of each pixel the lines cover is kept as a sum of whole numbers, so that
// a line that comes or goes costs its own length and the others stay to the last bit. Looks as if each line were painted over the others.
// A value; px of the picture.
#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>

#include <cstdint>
#include <vector>

namespace floom {

class SweepLineField {
public:
    // Empties it. `scale`: px of the picture for one of the lines' units; `width`: of a line, in units.
    void reset(const QSize& size, double scale, double width);
    [[nodiscard]] QSize size() const { return m_size; }
    // A line through its corners from left to right, bent between them as bentLine() bends it.
    void add(const std::vector<QPointF>& corners) { stamp(corners, 1); }
    void remove(const std::vector<QPointF>& corners) { stamp(corners, -1); } // exactly what add() gave
    // Premultiplied; each line in this colour at this opacity.
    [[nodiscard]] QImage picture(const QColor& colour, double opacity) const;

private:
    static constexpr int kWhole = 64; // a pixel that one line covers wholly

    void stamp(const std::vector<QPointF>& corners, int sign);
    void stampColumn(int x, double from, double to, int sign);

    QSize m_size;
    double m_scale = 1, m_width = 1;
    std::vector<std::int32_t> m_cover; // row by row
};

} // namespace floom
