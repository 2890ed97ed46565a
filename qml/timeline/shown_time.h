// SPDX-License-Identifier: GPL-3.0-or-later
// The visible interval of a recording and its moves: small steps at once, jumps animated and kept in a history. Times are picoseconds. GUI
// thread.
#pragma once

#include "recording/timeline_window.h"

#include <QObject>
#include <QString>
#include <QVariantAnimation>
#include <QtQml/qqmlregistration.h>

namespace floom {

class ShownTime : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(qint64 fromPs READ fromPs NOTIFY changed)
    Q_PROPERTY(qint64 toPs READ toPs NOTIFY changed)
    Q_PROPERTY(double lengthPs READ lengthPs NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QString lengthText READ lengthText NOTIFY changed)
    Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY changed)
    Q_PROPERTY(bool canGoForward READ canGoForward NOTIFY changed)
    Q_PROPERTY(int animationMs READ animationMs WRITE setAnimationMs NOTIFY animationMsChanged)

public:
    explicit ShownTime(QObject* parent = nullptr);

    void begin(const TimelineWindow& window, std::int64_t endPs); // for another recording; the caller emits the change
    [[nodiscard]] const TimelineWindow& window() const { return m_window; }
    [[nodiscard]] qint64 fromPs() const { return m_window.fromPs; }
    [[nodiscard]] qint64 toPs() const { return m_window.toPs; }
    [[nodiscard]] double lengthPs() const { return static_cast<double>(m_window.lengthPs()); }
    [[nodiscard]] QString text() const; // "309.990 ms – 310.790 ms"
    [[nodiscard]] QString lengthText() const; // "800 µs of 677 ms"
    [[nodiscard]] bool canGoBack() const { return m_history.canGoBack(); }
    [[nodiscard]] bool canGoForward() const { return m_history.canGoForward(); }
    [[nodiscard]] int animationMs() const { return m_animation.duration(); }
    void setAnimationMs(int ms);

    // Small steps, as from a wheel: no history, no animation.
    Q_INVOKABLE void zoom(qint64 aboutPs, double factor);
    Q_INVOKABLE void pan(qint64 byPs);
    Q_INVOKABLE void reveal(qint64 ps); // pans only if the instant is not visible
    // Jumps: animated, with history.
    Q_INVOKABLE void showAll();
    Q_INVOKABLE void show(qint64 fromPs, qint64 toPs, double share = 1);
    void frame(qint64 fromPs, qint64 toPs); // with a margin; if framed already, goes back
    Q_INVOKABLE void goBack();
    Q_INVOKABLE void goForward();

signals:
    void changed();
    void animationMsChanged();

private:
    void moveTo(const TimelineWindow& window);
    void glideTo(const TimelineWindow& window);

    std::int64_t m_endPs = 0; // of the recording
    TimelineWindow m_window, m_glideFrom, m_glideTo;
    TimelineHistory m_history;
    QVariantAnimation m_animation;
};

} // namespace floom
