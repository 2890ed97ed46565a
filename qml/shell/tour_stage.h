// SPDX-License-Identifier: GPL-3.0-or-later
// TourStage: access to the real window for the picture tour: finds items by name and imitates user actions. GUI thread.
#pragma once

#include <QObject>
#include <QQuickWindow>
#include <QSize>
#include <QString>

#include <functional>

class QQuickItem;

namespace floom::inline desk {
class Workspace;
} // namespace floom::inline desk

namespace floom::inline pages {

class CanvasController;

class TourStage {
public:
    TourStage(Workspace& workspace, QQuickWindow& window);

    [[nodiscard]] Workspace& workspace() { return m_workspace; }
    [[nodiscard]] QQuickWindow& window() { return m_window; }
    [[nodiscard]] bool isIdle() const; // no run in progress, and no recording being indexed

    [[nodiscard]] QQuickItem* item(const char* name) const;
    [[nodiscard]] QObject* object(const char* name) const
    {
        return sought([name](const QObject& among) { return among.findChild<QObject*>(QString::fromLatin1(name)); });
    }
    template <class T> [[nodiscard]] T* find() const
    {
        return static_cast<T*>(sought([](const QObject& among) { return among.findChild<T*>(); }));
    }
    [[nodiscard]] CanvasController* canvas() const;
    void call(const char* name, const char* function) const; // a function of an item in the window

    void turnTo(const char* page);
    void setTheme(const char* name);
    void restoreTheme();
    void resize(QSize size);
    void restoreSize();
    void restoreScale();
    void openStarter(); // discards earlier changes
    void pinRead(); // a read in the middle of the run
    void sendKey(int key, const QString& text);
    void movePointerAway();

private:
    using Seek = std::function<QObject*(const QObject&)>;
    [[nodiscard]] QObject* sought(const Seek& seek) const; // in the window, including visual children

    Workspace& m_workspace;
    QQuickWindow& m_window;
    QSize m_sizeBefore; // empty: not changed
    double m_scaleBefore;
    QString m_themeBefore;
};

} // namespace floom::inline pages
