// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour: drives the real window through its pages on the starter drive, saves a picture of each, and ends. Reproducible: motion and
// wall times are off. Used by `flashloom --pictures`; with `--playback` it follows one read instead. GUI thread.
#pragma once

#include "shell/tour_plan.h"
#include "shell/tour_stage.h"

#include <QDir>
#include <QObject>
#include <QStringList>
#include <QTimer>

class QQuickWindow;

namespace floom::inline desk {
class Workspace;
} // namespace floom::inline desk

namespace floom::inline pages {

class PictureTour final : public QObject {
    Q_OBJECT

public:
    PictureTour(Workspace& workspace, QQuickWindow& window, const QDir& folder, bool playback, QObject* parent = nullptr);
    void start() { next(); }
    [[nodiscard]] QStringList names() const; // of the pictures, in order

signals:
    void finished(const QString& problem); // "" if all pictures were saved

private:
    void next();
    void poll();
    [[nodiscard]] QString save(const QString& name); // "" or why not

    TourStage m_stage;
    TourPlan m_plan;
    QDir m_folder;
    QTimer m_timer;
    std::size_t m_at = 0;
    int m_waited = 0;
};

} // namespace floom::inline pages
