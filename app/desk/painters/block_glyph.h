// SPDX-License-Identifier: GPL-3.0-or-later
// A block type's catalogue icon in one colour: painted directly for pictures, and as the item BlockGlyph for QML.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QQuickPaintedItem>
#include <QRectF>

class QPainter;

namespace floom::inline desk {

// `svg` is TypeSpec::iconSvg; paints a plain box if it is empty or invalid.
void paintGlyph(QPainter& painter, const QByteArray& svg, const QRectF& box, const QColor& colour);

class BlockGlyph : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString type READ type WRITE setType NOTIFY changed) // of the built-in catalogue; used if svg is empty
    Q_PROPERTY(QByteArray svg READ svg WRITE setSvg NOTIFY changed)
    Q_PROPERTY(QColor colour READ colour WRITE setColour NOTIFY changed)

public:
    explicit BlockGlyph(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;
    [[nodiscard]] QString type() const { return m_type; }
    void setType(const QString& type);
    [[nodiscard]] QByteArray svg() const { return m_svg; }
    void setSvg(const QByteArray& svg);
    [[nodiscard]] QColor colour() const { return m_colour; }
    void setColour(const QColor& colour);

signals:
    void changed();

private:
    QString m_type;
    QByteArray m_svg;
    QColor m_colour;
};

} // namespace floom::inline desk
