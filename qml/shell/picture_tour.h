// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour: drives the real window through its pages on the starter drive and saves a picture of each, then ends. Same program, same
// pictures: motion and figures of wall time are off. Used by `flashloom --pictures`; with
// `--playback` it follows one read instead. GUI thread.
#pragma once

#include <QDir>
#include <QObject>
#include <QSize>
#include <QTimer>

#include <functional>
#include <vector>

class QQuickItem;
class QQuickWindow;

namespace floom {

class CanvasController;
class Workspace;

class PictureTour final : public QObject {
    Q_OBJECT

public:
    PictureTour(Workspace& workspace, QQuickWindow& window, const QDir& folder, QObject* parent = nullptr);
    void planPlayback(); // instead of the tour of the views
    void start();

signals:
    void finished(const QString& problem); // "" when all pictures were saved

private:
    struct Step {
        QString name; // of the picture; "" = none
        std::function<void()> act;
        std::function<bool()> ready;
    };
    void plan();
    [[nodiscard]] bool isIdle() const; // no run is on its way, nor is its recording being arranged
    void planAnalysis();
    void planQuestions();
    void planWhy();
    void planCompare();
    void planSweep();
    void planNarrow(const char* page, const char* flickable);
    void planRuns();
    void planFiles();
    void planEditing();
    void planGestures();
    void planPanels();
    void show(const QByteArray& name, const std::function<void()>& act); // a step that is ready when no run is under way
    void openStarter();
    void call(const char* name, const char* function) const; // of an item of the window
    [[nodiscard]] CanvasController* canvas() const;
    void next();
    void poll();
    [[nodiscard]] QQuickItem* item(const char* name) const;
    void selectWidestArray();
    void pinRead();
    void showFrame(int number);
    void searchTimeline(); // and mark, and choose where to pause
    void leaveSearch(); // as if nobody had
    void startWire();
    void sendKey(int key, const QString& text);
    void movePointerAway();

    Workspace& m_workspace;
    QQuickWindow& m_window;
    QDir m_folder;
    QTimer m_timer;
    std::vector<Step> m_steps;
    std::size_t m_at = 0;
    int m_waited = 0;
    QSize m_sizeBefore;
    double m_scaleBefore;
};

} // namespace floom
