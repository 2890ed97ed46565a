// SPDX-License-Identifier: GPL-3.0-or-later
// ThemePicture: a drawing of our own whose colours are names of the theme, as resources/lessons/pictures/<name>.svg says them: {read},
// {write}, {erase}, {text}, ... Centred, as large as there is room. An unknown name paints nothing. GUI thread.
#pragma once

#include "look/canvas_image_item.h"

#include <QString>

namespace floom {

class ThemePicture : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString source READ source WRITE setSource NOTIFY sourceChanged) // a file

public:
    explicit ThemePicture(QQuickItem* parent = nullptr);

    [[nodiscard]] QString source() const { return m_source; }
    void setSource(const QString& source);
    [[nodiscard]] static QByteArray coloured(const QString& source); // as the theme says now; empty where there is no such file

signals:
    void sourceChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QString m_source;
};

} // namespace floom
