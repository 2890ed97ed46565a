// SPDX-License-Identifier: GPL-3.0-or-later
// The resize handle at a block's corner: dragging it, or typing a number meanwhile, makes the block an array.
#pragma once

#include "canvas/canvas_tool.h"

#include <QSize>

#include <vector>

namespace floom::inline pages {

class ArrayTool : public floom::pages::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString readout READ readout NOTIFY changed)
    Q_PROPERTY(QString readoutDetail READ readoutDetail NOTIFY changed)
    Q_PROPERTY(QPointF readoutAt READ readoutAt NOTIFY changed)

public:
    using CanvasTool::CanvasTool;

    void start(); // for the selected block
    void drag() override;
    void drop() override;
    void leave() override;
    [[nodiscard]] bool key(int key, const QString& text) override;
    [[nodiscard]] bool scrolls() const override { return m_digits.isEmpty(); } // typed numbers do not depend on the pointer

    [[nodiscard]] QSize before() const { return m_from; } // columns and rows at the press
    [[nodiscard]] QString readout() const { return m_readout; }
    [[nodiscard]] QString readoutDetail() const { return m_readoutDetail; }
    [[nodiscard]] QPointF readoutAt() const { return m_pointer.at(); }

private:
    void show(int columns, int rows);

    QString m_block;
    QSize m_from;
    std::vector<int> m_shape;
    QString m_digits; // typed during the drag
    QString m_readout, m_readoutDetail;
};

} // namespace floom::inline pages
