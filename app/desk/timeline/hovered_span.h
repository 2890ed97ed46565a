// SPDX-License-Identifier: GPL-3.0-or-later
// The event under the pointer or selected by keys, and its description. GUI thread.
#pragma once

#include "recording/timeline_index.h"

#include <QObject>
#include <QPointF>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline desk {

class HoveredSpan : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int request READ request NOTIFY changed) // -1 = none, or background work
    Q_PROPERTY(QString title READ title NOTIFY changed) // "tR · 60.0 µs"; "" = nothing under the pointer
    Q_PROPERTY(QString place READ place NOTIFY changed)
    Q_PROPERTY(QPointF at READ at NOTIFY changed)

public:
    using QObject::QObject;

    void set(const Span* span, std::shared_ptr<const TimelineIndex> in, const QPointF& at); // null = none
    void say(const QString& words, const QPointF& at); // of a place without spans, instead of a span's title
    [[nodiscard]] const Span* span() const { return m_span; }
    [[nodiscard]] const Span* spanOf(const TimelineIndex* index) const { return m_in.get() == index ? m_span : nullptr; }
    [[nodiscard]] int request() const { return m_span ? static_cast<int>(m_span->request) - 1 : -1; }
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString place() const;
    [[nodiscard]] QPointF at() const { return m_at; }

signals:
    void changed();

private:
    const Span* m_span = nullptr; // points into m_in
    std::shared_ptr<const TimelineIndex> m_in;
    QPointF m_at;
    QString m_words;
};

} // namespace floom::inline desk
