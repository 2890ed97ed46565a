// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard of the canvas: the meaning of each key, depending on selection and active gesture, and named actions shared by keys and
// commands. GUI thread.
#pragma once

#include "canvas/canvas_adding.h"
#include "canvas/canvas_edits.h"
#include "canvas/canvas_hand.h"
#include "canvas/canvas_inside.h"
#include "canvas/card_values.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom {

class CanvasKeys : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    struct Parts { // parts of the canvas that keys act on
        CanvasDrawing& drawing;
        CanvasViewport& view;
        CanvasHand& hand;
        CanvasEdits& edits;
        CanvasAdding& adding;
        CardValues& values;
        CanvasInside& inside;
    };
    explicit CanvasKeys(const Parts& parts, QObject* parent = nullptr);

    Q_INVOKABLE bool press(int key, int modifiers, const QString& text); // true if the key was handled
    Q_INVOKABLE void release(int key);

    // Each returns false if the selection does not allow it.
    Q_INVOKABLE bool copy(); // to the clipboard
    Q_INVOKABLE bool cut();
    Q_INVOKABLE void paste(); // at the pointer
    Q_INVOKABLE void selectAll();
    Q_INVOKABLE bool toggleIdeal();
    Q_INVOKABLE void askForBlock(); // a block to add: beside the selection, else at the pointer
    Q_INVOKABLE bool askArray();
    Q_INVOKABLE void startWire();
    Q_INVOKABLE bool enterBlock();
    Q_INVOKABLE bool selectLine(bool column); // a row or column of the selected element's array
    Q_INVOKABLE bool walkWires(); // selects the next wire
    Q_INVOKABLE bool togglePin();

signals:
    void arrayFieldWanted(const QString& id, const QString& shape);

private:
    bool escape();
    bool command(int key, int modifiers);
    bool plain(int key, int modifiers, const QString& text);
    bool arrow(int key, int modifiers);
    bool enter();
    bool menu();
    bool walkCells(int dx, int dy);
    bool walkBlocks(int step);
    void openMapMenu();
    [[nodiscard]] QStringList inDataOrder() const;

    Parts m_parts;
    QStringList m_wiresOf; // blocks whose wires are being stepped through
};

} // namespace floom
