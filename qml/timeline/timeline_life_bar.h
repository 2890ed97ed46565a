// SPDX-License-Identifier: GPL-3.0-or-later
// A request's life as a bar, in the lanes' colours and patterns: services filled, waits hatched in their culprit's colour.
#pragma once

#include "look/canvas_image_item.h"
#include "timeline/timeline_life_model.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class TimelineLifeBar : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::TimelineLifeModel* model READ model WRITE setModel NOTIFY modelChanged)

public:
    explicit TimelineLifeBar(QQuickItem* parent = nullptr);
    [[nodiscard]] TimelineLifeModel* model() const { return m_model; }
    void setModel(TimelineLifeModel* model);

signals:
    void modelChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<TimelineLifeModel> m_model;
};

} // namespace floom::inline pages
