// SPDX-License-Identifier: GPL-3.0-or-later
// A block type's glyph from the catalogue in one colour: painted straight for pictures, and as the small item BlockGlyph for QML.
#pragma once

#include "catalogue/catalogue.h"

#include <QColor>
#include <QQuickPaintedItem>
#include <QRectF>
#include <QString>

class QPainter;

namespace floom {

void paintGlyph(QPainter& painter, const TypeSpec* type, const QRectF& box, const QColor& colour);

class BlockGlyph final : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString type MEMBER m_type WRITE setType NOTIFY changed)
    Q_PROPERTY(QColor colour MEMBER m_colour WRITE setColour NOTIFY changed)

public:
    explicit BlockGlyph(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;
    void setType(const QString& type);
    void setColour(const QColor& colour);

signals:
    void changed();

private:
    QString m_type;
    QColor m_colour;
};

} // namespace floom
