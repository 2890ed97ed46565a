// SPDX-License-Identifier: GPL-3.0-or-later
// A small read-only picture of a design, coloured by a result: welcome page, compare, variants. QML passes on what C++ models expose: a
// design and optionally a result as shared immutable values.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "look/canvas_image_item.h"
#include "results/run_result.h"

#include <QMetaType>

#include <memory>

namespace floom::inline desk {

// The data of a picture; cheap to copy. Models expose it as a QVariant of this type.
struct Diagram {
    Q_GADGET
    QML_VALUE_TYPE(diagram)

public:
    std::shared_ptr<const Design> design;
    std::shared_ptr<const RunResult> result; // null = uncoloured
    const Catalogue* catalogue = nullptr; // must outlive the picture; null = the built-in one
    friend bool operator==(const Diagram&, const Diagram&) = default;
};

class CanvasThumbnail : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Diagram diagram READ diagram WRITE setDiagram NOTIFY changed)
    Q_PROPERTY(bool dots MEMBER m_dots WRITE setDots NOTIFY changed)

public:
    explicit CanvasThumbnail(QQuickItem* parent = nullptr);
    [[nodiscard]] Diagram diagram() const { return m_diagram; }
    void setDiagram(const Diagram& diagram);
    void setDots(bool dots);

signals:
    void changed();

protected:
    void paint(QPainter& painter) override;

private:
    Diagram m_diagram;
    bool m_dots = true;
};

} // namespace floom::inline desk
