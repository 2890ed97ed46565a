// SPDX-License-Identifier: GPL-3.0-or-later
// The instance whose inside is shown, if any. GUI thread.
#pragma once

#include "canvas/canvas_drawing.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasInside : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString address READ address WRITE setAddress NOTIFY addressChanged)

public:
    explicit CanvasInside(const CanvasDrawing& drawing, QObject* parent = nullptr);

    [[nodiscard]] QString address() const { return m_address; } // "pkg[3]"; "" = the whole drive
    void setAddress(const QString& address);
    Q_INVOKABLE bool enter(); // enters the selection; false if nothing is inside

signals:
    void addressChanged();

private:
    const CanvasDrawing& m_drawing;
    QString m_address;
};

} // namespace floom::inline pages
