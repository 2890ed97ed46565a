// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard of the canvas: what each entry of the table of keys does there, by its id, for keys, menus and commands alike. GUI thread.
#pragma once

#include "canvas/canvas_adding.h"
#include "canvas/canvas_edits.h"
#include "canvas/canvas_hand.h"
#include "canvas/canvas_inside.h"
#include "canvas/card_values.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

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

    // Does what the table of keys (app/look/key_table.h) has under this id; false if nothing there has it or the selection does not allow
    // it.
    Q_INVOKABLE bool perform(const QString& id);

signals:
    void arrayFieldWanted(const QString& id, const QString& shape, const QRectF& card); // the card in view coordinates

private:
    bool escape();
    [[nodiscard]] static QString meant(int key, int modifiers, const QString& text);
    bool copy(); // to the clipboard
    bool cut();
    void paste(); // at the pointer
    void selectAll();
    void askForBlock(); // a block to add: beside the selection, else at the pointer
    bool askArray();
    bool setValues(); // on the card
    bool selectLine(bool column); // a row or column of the selected element's array
    bool walkWires(); // selects the next wire
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

} // namespace floom::inline pages
