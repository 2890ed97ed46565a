// SPDX-License-Identifier: GPL-3.0-or-later
// SignIcon: an icon of the program (resources/icons/<name>.svg) painted in one colour, sharp at every window scale. An unknown name paints
// nothing. GUI thread.
#pragma once

#include <QColor>
#include <QQuickPaintedItem>
#include <QString>

namespace floom::inline look {

class SignIcon : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY nameChanged)
    Q_PROPERTY(QColor color READ color WRITE setColor NOTIFY colorChanged)

public:
    explicit SignIcon(QQuickItem* parent = nullptr);

    [[nodiscard]] QString name() const { return m_name; }
    void setName(const QString& name);
    [[nodiscard]] QColor color() const { return m_color; }
    void setColor(const QColor& color);
    void paint(QPainter* painter) override;

signals:
    void nameChanged();
    void colorChanged();

protected:
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    void fitTexture();

    QString m_name;
    QColor m_color = Qt::black;
};

} // namespace floom::inline look
