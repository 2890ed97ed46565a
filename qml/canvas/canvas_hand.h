// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse handling of the canvas: selects the tool for a press by what is under the pointer, and drives it until the release. Positions are
// px of the view. GUI thread.
#pragma once

#include "canvas/array_tool.h"
#include "canvas/canvas_hits.h"
#include "canvas/canvas_hover.h"
#include "canvas/canvas_moment.h"
#include "canvas/marquee_tool.h"
#include "canvas/move_tool.h"
#include "canvas/pan_tool.h"
#include "canvas/pin_tool.h"
#include "canvas/wire_tool.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <array>

namespace floom::inline pages {

class CanvasHand : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(floom::pages::CanvasPointer* pointer READ pointer CONSTANT)
    Q_PROPERTY(floom::pages::WireTool* wire READ wire CONSTANT)
    Q_PROPERTY(floom::pages::ArrayTool* array READ array CONSTANT)

public:
    CanvasHand(CanvasDrawing& drawing, CanvasCards& cards, CanvasViewport& view, CanvasMoment& moment, CanvasHover& hover,
               CanvasEdits& edits, QObject* parent = nullptr);

    [[nodiscard]] CanvasPointer* pointer() const { return m_pointer; }
    [[nodiscard]] MarqueeTool* marquee() const { return m_marquee; }
    [[nodiscard]] MoveTool* move() const { return m_move; }
    [[nodiscard]] WireTool* wire() const { return m_wire; }
    [[nodiscard]] ArrayTool* array() const { return m_array; }
    [[nodiscard]] PinTool* pin() const { return m_pin; }
    [[nodiscard]] CanvasTool* tool() const; // the active tool; null = none
    [[nodiscard]] const std::array<CanvasTool*, 6>& tools() const { return m_tools; }

    Q_INVOKABLE void press(qreal x, qreal y, int button, int modifiers);
    Q_INVOKABLE void moveTo(qreal x, qreal y);
    Q_INVOKABLE void release(qreal x, qreal y);
    Q_INVOKABLE void doubleClick(qreal x, qreal y);
    Q_INVOKABLE void cancel(); // aborts the active gesture
    bool scroll(qreal dx, qreal dy); // scrolls the view during a drag; false if there is none
    bool key(int key, const QString& text); // passes a key to the active gesture
    void holdSpace(bool held); // the next press pans
    Q_INVOKABLE QPointF handlePosition() const { return m_hits.handle(); } // the selected block's array handle; null without one

    void openMapMenu(int link, QPointF at);

signals:
    void blockWanted(QPointF at); // a type is to be chosen for this place
    void valueWanted(const QString& id, int row); // edit a value on a card
    void insideWanted(); // show the inside of the selected block
    void mapMenuWanted(int link, qreal x, qreal y, const QString& current);
    void blockMenuWanted(qreal x, qreal y); // for the selection; without one, for the empty canvas

private:
    void pressLeft(QPointF at);
    void pressRight(QPointF at);
    void rest(); // no active gesture: hover information may be shown
    void letGo();

    CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    CanvasMoment& m_moment;
    CanvasHover& m_hover;
    CanvasEdits& m_edits;
    CanvasHits m_hits;
    CanvasPointer* m_pointer;
    PanTool* m_pan;
    MarqueeTool* m_marquee;
    MoveTool* m_move;
    WireTool* m_wire;
    ArrayTool* m_array;
    PinTool* m_pin;
    std::array<CanvasTool*, 6> m_tools;
    bool m_spaceHeld = false;
};

} // namespace floom::inline pages
