// SPDX-License-Identifier: GPL-3.0-or-later
// The painted pictures of the analysis page: the pipe (load and ceiling of each stage, by owner), the latency composition over
// percentiles with its handle, the roofline, and power over time. GUI thread only.
#pragma once

#include "desk/runs/power_curve.h"
#include "look/canvas_image_item.h"
#include "why/why_session.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class WhyPipe : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    explicit WhyPipe(QQuickItem* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);

signals:
    void sessionChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<WhySession> m_session;
};

class WhyComposition : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    explicit WhyComposition(QQuickItem* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    Q_INVOKABLE double xOf(double quantile) const; // px; the scale -log10(1 - q) gives the tail most of the space
    [[nodiscard]] double quantileAt(double x) const;
    [[nodiscard]] double markAt(double x) const; // the quantile of a mark near by, otherwise of the position

signals:
    void sessionChanged();

protected:
    void paint(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] double span() const; // decades of the scale, limited by the number of samples
    QPointer<WhySession> m_session;
};

// The roofline: roofs as lines with names on the right, the lowest highlighted, the run as a dot below it.
class WhyRoofline : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString words READ words NOTIFY wordsChanged)

public:
    explicit WhyRoofline(QQuickItem* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    [[nodiscard]] QString words() const; // "" while hidden: not computed then

signals:
    void sessionChanged();
    void wordsChanged();

protected:
    void paint(QPainter& painter) override;
    void itemChange(ItemChange change, const ItemChangeData& value) override;

private:
    void refresh();
    QPointer<WhySession> m_session;
};

// Power over the measured window, with the cap if there is one.
class WhyPowerCurve : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool known READ isKnown NOTIFY changed)
    Q_PROPERTY(QString words READ words NOTIFY changed) // "between 2.10 W and 3.60 W, cap 4.00 W"

public:
    explicit WhyPowerCurve(QQuickItem* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    [[nodiscard]] bool isKnown() const { return !m_curve.isEmpty(); }
    [[nodiscard]] QString words() const;

signals:
    void sessionChanged();
    void changed();

protected:
    void paint(QPainter& painter) override;

private:
    void refresh();
    QPointer<WhySession> m_session;
    PowerCurve m_curve;
};

} // namespace floom::inline pages
