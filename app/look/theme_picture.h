// SPDX-License-Identifier: GPL-3.0-or-later
// ThemePicture: an SVG whose colours are theme names, as in resources/lessons/pictures/<name>.svg: {read}, {write}, {erase}, {text}, ...
// Centred and scaled to fit. An unknown name paints nothing. GUI thread.
#pragma once

#include "look/canvas_image_item.h"

#include <QString>

namespace floom::inline look {

class ThemePicture : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString source READ source WRITE setSource NOTIFY sourceChanged) // a file

public:
    explicit ThemePicture(QQuickItem* parent = nullptr);

    [[nodiscard]] QString source() const { return m_source; }
    void setSource(const QString& source);
    [[nodiscard]] static QByteArray coloured(const QString& source); // with the current theme's colours; empty if the file is missing

signals:
    void sourceChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QString m_source;
};

} // namespace floom::inline look
