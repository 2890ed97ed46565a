// SPDX-License-Identifier: GPL-3.0-or-later
// The layer above the cards, one painted item in view coordinates: ports, the wire being drawn, guides, marquee, handles, drop ghost.
#pragma once

#include "view/canvas_controller.h"
#include "view/canvas_image_item.h"

#include <QPointer>

namespace floom {

class CanvasOverlay : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::CanvasController* controller READ controller WRITE setController NOTIFY controllerChanged)

public:
    using CanvasImageItem::CanvasImageItem;
    [[nodiscard]] CanvasController* controller() const { return m_controller; }
    void setController(CanvasController* controller);

signals:
    void controllerChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<CanvasController> m_controller;
};

} // namespace floom
