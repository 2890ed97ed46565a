// SPDX-License-Identifier: GPL-3.0-or-later
// SamplePicture: a row of a SampleModel as a small diagram, coloured when its run has finished. GUI thread.
#pragma once

#include "desk/lists/sample_model.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom::inline desk {

class SamplePicture : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::SampleModel* samples READ samples WRITE setSamples NOTIFY samplesChanged)
    Q_PROPERTY(int row READ row WRITE setRow NOTIFY rowChanged)

public:
    explicit SamplePicture(QQuickItem* parent = nullptr);

    [[nodiscard]] SampleModel* samples() const { return m_samples; }
    void setSamples(SampleModel* samples);
    [[nodiscard]] int row() const { return m_row; }
    void setRow(int row);

signals:
    void samplesChanged();
    void rowChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<SampleModel> m_samples;
    int m_row = 0;
};

} // namespace floom::inline desk
