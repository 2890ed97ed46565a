// SPDX-License-Identifier: GPL-3.0-or-later
// The visible interval of a recording and its moves: small steps at once, jumps animated and kept in a history. QML is given
// times in picoseconds. GUI thread.
#pragma once

#include "recording/timeline_window.h"

#include <QObject>
#include <QString>
#include <QVariantAnimation>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

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

    void begin(const TimelineWindow& window, Time end); // for another recording; the caller emits the change
    [[nodiscard]] const TimelineWindow& window() const { return m_window; }
    [[nodiscard]] qint64 fromPs() const { return m_window.from.ps; }
    [[nodiscard]] qint64 toPs() const { return m_window.to.ps; }
    [[nodiscard]] double lengthPs() const { return static_cast<double>(m_window.length().ps); }
    [[nodiscard]] QString text() const; // "309.990 ms – 310.790 ms"
    [[nodiscard]] QString lengthText() const; // "800 µs of 677 ms"
    [[nodiscard]] bool canGoBack() const { return m_history.canGoBack(); }
    [[nodiscard]] bool canGoForward() const { return m_history.canGoForward(); }
    [[nodiscard]] int animationMs() const { return m_animation.duration(); }
    void setAnimationMs(int ms);

    // Small steps, as from a wheel: no history, no animation.
    void zoom(Time about, double factor);
    void pan(Time by);
    void reveal(Time at); // pans only if the instant is not visible
    Q_INVOKABLE void zoom(qint64 aboutPs, double factor) { zoom(Time{aboutPs}, factor); }
    Q_INVOKABLE void pan(qint64 byPs) { pan(Time{byPs}); }
    // Jumps: animated, with history.
    Q_INVOKABLE void showAll();
    void show(Time from, Time to, double share = 1); // the interval takes `share` of the width
    Q_INVOKABLE void show(qint64 fromPs, qint64 toPs) { show(Time{fromPs}, Time{toPs}); }
    void frame(Time from, Time to); // with a margin; if framed already, goes back
    Q_INVOKABLE void goBack();
    Q_INVOKABLE void goForward();

signals:
    void changed();
    void animationMsChanged();

private:
    void moveTo(const TimelineWindow& window);
    void glideTo(const TimelineWindow& window);

    Time m_end; // of the recording
    TimelineWindow m_window, m_glideFrom, m_glideTo;
    TimelineHistory m_history;
    QVariantAnimation m_animation;
};

} // namespace floom::inline desk
