// SPDX-License-Identifier: GPL-3.0-or-later
// Small painted signs for QML: "minus", "plus", "fit", "heat" (the colour scale) and "map:each" .. "map:stripe:4".
#pragma once

#include "look/canvas_image_item.h"

#include <QColor>
#include <QString>

namespace floom::inline desk {

class CanvasSign : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString sign READ sign WRITE setSign NOTIFY changed)
    Q_PROPERTY(QColor colour READ colour WRITE setColour NOTIFY changed)

public:
    explicit CanvasSign(QQuickItem* parent = nullptr);
    [[nodiscard]] QString sign() const { return m_sign; }
    void setSign(const QString& sign);
    [[nodiscard]] QColor colour() const { return m_colour; }
    void setColour(const QColor& colour);

signals:
    void changed();

protected:
    void paint(QPainter& painter) override;

private:
    QString m_sign;
    QColor m_colour;
};

} // namespace floom::inline desk
