// SPDX-License-Identifier: GPL-3.0-or-later
// Thousands of equal translucent lines as one picture. The coverage of each pixel is an integer sum, so adding or removing a line costs
// only its own length and leaves all others bit-exact. Looks as if the lines were painted over each other. A value; px of the picture.
#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>

#include <cstdint>
#include <vector>

namespace floom::inline desk {

class SweepLineField {
public:
    // Clears it. `scale`: px per line unit; `width`: line width in units.
    void reset(const QSize& size, double scale, double width);
    [[nodiscard]] QSize size() const { return m_size; }
    // A line through its corners, left to right, curved like bentLine().
    void add(const std::vector<QPointF>& corners) { stamp(corners, 1); }
    void remove(const std::vector<QPointF>& corners) { stamp(corners, -1); } // must equal an added line
    // Premultiplied; each line has this colour and opacity.
    [[nodiscard]] QImage picture(const QColor& colour, double opacity) const;

private:
    static constexpr int kWhole = 64; // coverage of a fully covered pixel

    void stamp(const std::vector<QPointF>& corners, int sign);
    void stampColumn(int x, double from, double to, int sign);

    QSize m_size;
    double m_scale = 1, m_width = 1;
    std::vector<std::int32_t> m_cover; // row-major
};

} // namespace floom::inline desk
