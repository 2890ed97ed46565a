// SPDX-License-Identifier: GPL-3.0-or-later
// The layer below the cards: grid dots and all wires, painted in one item in view coordinates.
#pragma once

#include "canvas/canvas_controller.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom::inline pages {

class CanvasBackdrop : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CanvasController* controller READ controller WRITE setController NOTIFY controllerChanged)

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

} // namespace floom::inline pages
