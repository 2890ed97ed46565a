// SPDX-License-Identifier: GPL-3.0-or-later
// An array card's cell grid as one painted item over the whole card.
#pragma once

#include "canvas/canvas_controller.h"
#include "desk/painters/block_cells.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom::inline pages {

class BlockCells : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CanvasController* controller READ controller WRITE setController NOTIFY changed)
    Q_PROPERTY(QString blockId READ blockId WRITE setBlockId NOTIFY changed)

public:
    using CanvasImageItem::CanvasImageItem;
    [[nodiscard]] CanvasController* controller() const { return m_controller; }
    void setController(CanvasController* controller);
    [[nodiscard]] QString blockId() const { return m_blockId; }
    void setBlockId(const QString& id);

signals:
    void changed();

protected:
    void paint(QPainter& painter) override;
    [[nodiscard]] qreal detail() const override { return m_controller ? m_controller->view()->zoom() : 1; }

private:
    QPointer<CanvasController> m_controller;
    QString m_blockId;
};

} // namespace floom::inline pages
