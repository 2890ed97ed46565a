// SPDX-License-Identifier: GPL-3.0-or-later
// WorkloadSkew: a row's access skew: share of requests over share of the footprint, hottest first. A uniform load is the straight line. GUI
// thread.
#pragma once

#include "look/canvas_image_item.h"
#include "workload/workload_jobs.h"

namespace floom::inline pages {

class WorkloadSkew : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WorkloadJobs* jobs READ jobs WRITE setJobs NOTIFY jobsChanged)
    Q_PROPERTY(int row READ row WRITE setRow NOTIFY rowChanged)
    Q_PROPERTY(bool small READ isSmall WRITE setSmall NOTIFY smallChanged) // only the curve, without axes

public:
    explicit WorkloadSkew(QQuickItem* parent = nullptr);

    [[nodiscard]] WorkloadJobs* jobs() const { return m_jobs; }
    void setJobs(WorkloadJobs* jobs);
    [[nodiscard]] int row() const { return m_row; }
    void setRow(int row);
    [[nodiscard]] bool isSmall() const { return m_small; }
    void setSmall(bool small);

signals:
    void jobsChanged();
    void rowChanged();
    void smallChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<WorkloadJobs> m_jobs;
    int m_row = 0;
    bool m_small = false;
};

} // namespace floom::inline pages
