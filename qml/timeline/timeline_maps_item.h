// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineMaps: the drive's erase blocks at the playhead: valid units, erases, age, temperature or kind. A row per die.
#pragma once

#include "desk/timeline/timeline_session.h"
#include "look/canvas_image_item.h"
#include "recording/timeline_maps.h"

#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class TimelineMaps : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY changed)
    Q_PROPERTY(int lens READ lens WRITE setLens NOTIFY changed) // 0 valid units, 1 erases, 2 age, 3 temperature, 4 kind
    Q_PROPERTY(bool available READ isAvailable NOTIFY changed) // the run recorded maps
    Q_PROPERTY(QString instant READ instant NOTIFY changed) // time of the shown map
    Q_PROPERTY(QString most READ most NOTIFY changed) // the value at full brightness: "8,192 units"
    Q_PROPERTY(QVariantList kindColours READ kindColours NOTIFY changed) // by BlockKind
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(int dies READ dies NOTIFY changed)
    Q_PROPERTY(int superblocks READ superblocks NOTIFY changed)

public:
    explicit TimelineMaps(QQuickItem* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] int lens() const { return static_cast<int>(m_lens); }
    void setLens(int lens);
    [[nodiscard]] bool isAvailable() const { return m_picture.columns > 0; }
    [[nodiscard]] QString instant() const;
    [[nodiscard]] QString most() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QVariantList kindColours() const;
    [[nodiscard]] int dies() const { return m_picture.rows; }
    [[nodiscard]] int superblocks() const; // of each die
    [[nodiscard]] Q_INVOKABLE QString wordsAt(qreal x, qreal y) const; // describes the cell there

signals:
    void changed();

protected:
    void paint(QPainter& painter) override;

private:
    void refresh();
    void frameOpen(QPainter& painter) const;

    QPointer<TimelineSession> m_session;
    MapLens m_lens = MapLens::valid;
    MapPicture m_picture;
};

} // namespace floom::inline pages
