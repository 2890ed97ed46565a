// SPDX-License-Identifier: GPL-3.0-or-later
// The painted pictures of the analysis page: the pipe (what each stage could carry and what it carries, by owner), the composition of a
// life over the percentiles, with the handle on it, the roofline, and the power over time. GUI thread only.
#pragma once

#include "analyse/analyse_session.h"
#include "desk/power_curve.h"
#include "look/canvas_image_item.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom {

class AnalysePipe : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::AnalyseSession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    explicit AnalysePipe(QQuickItem* parent = nullptr);
    [[nodiscard]] AnalyseSession* session() const { return m_session; }
    void setSession(AnalyseSession* session);

signals:
    void sessionChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<AnalyseSession> m_session;
};

class AnalyseComposition : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::AnalyseSession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    explicit AnalyseComposition(QQuickItem* parent = nullptr);
    [[nodiscard]] AnalyseSession* session() const { return m_session; }
    void setSession(AnalyseSession* session);
    Q_INVOKABLE double xOf(double quantile) const; // px; the scale gives the tail its room: -log10(1 - q)
    Q_INVOKABLE double quantileAt(double x) const;
    [[nodiscard]] double markAt(double x) const; // the quantile of a mark near by, else that of the place

signals:
    void sessionChanged();

protected:
    void paint(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] double span() const; // of the scale: the decades that the samples reach
    QPointer<AnalyseSession> m_session;
};

// The roofline: roofs as lines with their names at the right, the lowest of them strong, the run as a dot below it.
class AnalyseRoofline : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::AnalyseSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString words READ words NOTIFY wordsChanged)

public:
    explicit AnalyseRoofline(QQuickItem* parent = nullptr);
    [[nodiscard]] AnalyseSession* session() const { return m_session; }
    void setSession(AnalyseSession* session);
    [[nodiscard]] QString words() const; // "" while it is hidden: nothing is worked out for nobody

signals:
    void sessionChanged();
    void wordsChanged();

protected:
    void paint(QPainter& painter) override;
    void itemChange(ItemChange change, const ItemChangeData& value) override;

private:
    void refresh();
    QPointer<AnalyseSession> m_session;
};

// The power over the measured window, with the cap where there is one.
class AnalysePowerCurve : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::AnalyseSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool known READ isKnown NOTIFY changed)
    Q_PROPERTY(QString words READ words NOTIFY changed) // "between 2.10 W and 3.60 W, cap 4.00 W"

public:
    explicit AnalysePowerCurve(QQuickItem* parent = nullptr);
    [[nodiscard]] AnalyseSession* session() const { return m_session; }
    void setSession(AnalyseSession* session);
    [[nodiscard]] bool isKnown() const { return !m_curve.isEmpty(); }
    [[nodiscard]] QString words() const;

signals:
    void sessionChanged();
    void changed();

protected:
    void paint(QPainter& painter) override;

private:
    void refresh();
    QPointer<AnalyseSession> m_session;
    PowerCurve m_curve;
};

} // namespace floom
