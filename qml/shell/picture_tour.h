// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour: drives the real window through its pages on the starter drive and saves a picture of each, then ends. Same program, same
// pictures: motion and figures of wall time are off. Used by `flashloom --pictures`; with `--playback` it follows one read instead.
// GUI thread.
#pragma once

#include "shell/tour_plan.h"
#include "shell/tour_stage.h"

#include <QDir>
#include <QObject>
#include <QStringList>
#include <QTimer>

class QQuickWindow;

namespace floom {

class Workspace;

class PictureTour final : public QObject {
    Q_OBJECT

public:
    PictureTour(Workspace& workspace, QQuickWindow& window, const QDir& folder, bool playback, QObject* parent = nullptr);
    void start() { next(); }
    [[nodiscard]] QStringList names() const; // of the pictures it saves, in their order

signals:
    void finished(const QString& problem); // "" when all pictures were saved

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

} // namespace floom
