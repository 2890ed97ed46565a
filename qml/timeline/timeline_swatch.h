// SPDX-License-Identifier: GPL-3.0-or-later
// Small painted samples in the lanes' colours and patterns: a swatch of one look, and a request's life as a bar with services filled and
// waits hatched in their culprit's colour.
#pragma once

#include "look/canvas_image_item.h"
#include "timeline/timeline_life_model.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class TimelineSwatch : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int look MEMBER m_look NOTIFY changed)
    Q_PROPERTY(bool background MEMBER m_background NOTIFY changed)
    Q_PROPERTY(bool wait MEMBER m_wait NOTIFY changed) // hatched: waiting behind such work

public:
    explicit TimelineSwatch(QQuickItem* parent = nullptr);

signals:
    void changed();

protected:
    void paint(QPainter& painter) override;

private:
    int m_look = 0;
    bool m_background = false;
    bool m_wait = false;
};

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
