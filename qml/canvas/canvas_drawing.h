// SPDX-License-Identifier: GPL-3.0-or-later
// The design shown on the canvas and the selection: the document's design laid out, or a preview during a drag. Follows the document and
// never changes it directly. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "drawing/canvas_scene.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QRectF>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class CanvasDrawing : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(int wireCount READ wireCount NOTIFY changed)
    Q_PROPERTY(QRectF answerRect READ answerRect NOTIFY changed) // canvas px: place of a run's result card
    Q_PROPERTY(QRectF answerLink READ answerLink NOTIFY changed) // the line from there to the host if one is above the other

public:
    using QObject::QObject;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] Document* document() const; // null without a workspace

    [[nodiscard]] const Scene& scene() const { return m_scene; }
    void preview(Design design); // shown until restore(); the document is unchanged
    void restore(); // shows the document's design
    [[nodiscard]] bool isEmpty() const { return m_scene.cards.empty(); }
    [[nodiscard]] QRectF answerRect() const;
    [[nodiscard]] QRectF answerLink() const;
    [[nodiscard]] QRectF boundsOf(const QStringList& ids) const; // canvas px; null if none of them is drawn
    [[nodiscard]] int wireCount() const { return static_cast<int>(m_scene.wires.size()); }

    // Either blocks or wires are selected, never both.
    [[nodiscard]] QStringList selection() const;
    void select(const QStringList& ids);
    [[nodiscard]] const QList<int>& selectedLinks() const { return m_selectedLinks; }
    void selectLinks(const QList<int>& links); // replaces the selection; none = deselects all wires
    void settle(const QString& id); // selects a block just placed by mouse
    [[nodiscard]] int selectedCard() const; // the only selected block; -1 = none, or several
    [[nodiscard]] const SceneWire* pinnableWire() const; // the selected wire, if it is routed
    [[nodiscard]] int selectedElement(int card) const; // flat index; -1 = none, or a row or column
    [[nodiscard]] std::vector<int> selectedElements(int card) const; // a single element, or a row or column

signals:
    void restored(); // after changed(): the document's own design is shown
    void settled(const QString& id); // a block was placed by mouse
    void changed(); // another design is shown, or the layout changed
    void linksSelected();

private:
    QPointer<Workspace> m_workspace;
    Scene m_scene;
    QList<int> m_selectedLinks;
};

} // namespace floom::inline pages
