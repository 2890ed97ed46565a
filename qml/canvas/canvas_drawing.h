// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas shows and what of it is selected: the document's design laid out, or a preview of it while a hand drags. The document
// changes only through its own functions; this follows it. GUI thread.
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

namespace floom {

class CanvasDrawing : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(QRectF answerRect READ answerRect NOTIFY changed) // canvas px: where the answer of a run is said
    Q_PROPERTY(QRectF answerLink READ answerLink NOTIFY changed) // the line from there to its host, where they are above each other

public:
    using QObject::QObject;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] Document* document() const; // null without a workspace

    [[nodiscard]] const Scene& scene() const { return m_scene; }
    void preview(Design design); // shown until restore(); the document stays as it is
    void restore(); // the document's design is shown
    [[nodiscard]] bool isEmpty() const { return m_scene.cards.empty(); }
    [[nodiscard]] QRectF answerRect() const;
    [[nodiscard]] QRectF answerLink() const;
    [[nodiscard]] QRectF boundsOf(const QStringList& ids) const; // canvas px; null when none of them is drawn
    Q_INVOKABLE int wireCount() const { return static_cast<int>(m_scene.wires.size()); }

    // Blocks or wires are selected, never both.
    [[nodiscard]] QStringList selection() const;
    void select(const QStringList& ids);
    [[nodiscard]] const QList<int>& selectedLinks() const { return m_selectedLinks; }
    void selectLinks(const QList<int>& links); // instead of what is selected; none = only the wires are left
    void settle(const QString& id); // selects a block that the hand has just put here
    [[nodiscard]] int selectedCard() const; // the only block that is selected; -1 = none, or several
    [[nodiscard]] const SceneWire* pinnableWire() const; // the selected one, when it is routed
    [[nodiscard]] int selectedElement(int card) const; // flat index; -1 = none, or a row or column
    [[nodiscard]] std::vector<int> selectedElements(int card) const; // one, or those of a row or column

signals:
    void restored(); // after changed(): it is the document's own
    void settled(const QString& id); // a block was put here by the hand
    void changed(); // another design is shown, or the same one laid out anew
    void linksSelected();

private:
    QPointer<Workspace> m_workspace;
    Scene m_scene;
    QList<int> m_selectedLinks;
};

} // namespace floom
