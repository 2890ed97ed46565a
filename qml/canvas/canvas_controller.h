// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on the canvas: turns pointer and keys into edits of the document and keeps what only the view knows: zoom, what is being
// dragged, which ports light up. The drawing itself is the document's; while something is dragged the scene shows a preview and one undo
// step is made on release. All pointer positions are px of the view; scene positions are canvas px. GUI thread.
#pragma once

#include "canvas/canvas_cards.h"
#include "canvas/canvas_drawing.h"
#include "canvas/canvas_moment.h"
#include "canvas/canvas_viewport.h"
#include "desk/workspace.h"
#include "drawing/canvas_guides.h"
#include "drawing/canvas_wiring.h"

#include <QLineF>
#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QVariantAnimation>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace floom {

class CanvasController : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(floom::CanvasDrawing* drawing READ drawing CONSTANT)
    Q_PROPERTY(floom::CanvasCards* cards READ cards CONSTANT)
    Q_PROPERTY(floom::CanvasViewport* view READ view CONSTANT)
    Q_PROPERTY(floom::CanvasMoment* moment READ moment CONSTANT)
    Q_PROPERTY(Qt::CursorShape cursor READ cursor NOTIFY cursorChanged)
    Q_PROPERTY(bool wiring READ isWiring NOTIFY wiringChanged)
    Q_PROPERTY(QString reasonTitle READ reasonTitle NOTIFY wiringChanged)
    Q_PROPERTY(QString reasonDetail READ reasonDetail NOTIFY wiringChanged)
    Q_PROPERTY(QString reasonOffer READ reasonOffer NOTIFY wiringChanged)
    Q_PROPERTY(QPointF reasonAt READ reasonAt NOTIFY wiringChanged)
    Q_PROPERTY(QString hint READ hint NOTIFY wiringChanged)
    Q_PROPERTY(QString readout READ readout NOTIFY readoutChanged)
    Q_PROPERTY(QString readoutDetail READ readoutDetail NOTIFY readoutChanged)
    Q_PROPERTY(QPointF readoutAt READ readoutAt NOTIFY readoutChanged)
    Q_PROPERTY(QString hoverText READ hoverText NOTIFY hoverChanged)
    Q_PROPERTY(QPointF hoverAt READ hoverAt NOTIFY hoverChanged)
    Q_PROPERTY(QString inside READ inside WRITE setInside NOTIFY insideChanged)

public:
    enum class Mode { idle, pan, marquee, pressed, move, wire, array, pin };

    explicit CanvasController(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_drawing->workspace(); }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] CanvasDrawing* drawing() const { return m_drawing; }
    [[nodiscard]] CanvasCards* cards() const { return m_cards; }
    [[nodiscard]] CanvasViewport* view() const { return m_view; }
    [[nodiscard]] CanvasMoment* moment() const { return m_moment; }
    [[nodiscard]] Qt::CursorShape cursor() const { return m_cursor; }
    [[nodiscard]] bool isWiring() const { return m_mode == Mode::wire; }
    [[nodiscard]] QString reasonTitle() const { return m_reasonTitle; }
    [[nodiscard]] QString reasonDetail() const { return m_reasonDetail; }
    [[nodiscard]] QString reasonOffer() const { return m_between ? QString::fromStdString(m_between->label) : QString(); }
    [[nodiscard]] QPointF reasonAt() const;
    [[nodiscard]] QString hint() const;
    [[nodiscard]] QString readout() const { return m_readout; }
    [[nodiscard]] QString readoutDetail() const { return m_readoutDetail; }
    [[nodiscard]] QPointF readoutAt() const { return m_pointer; }
    [[nodiscard]] QString hoverText() const { return m_hoverText; }
    [[nodiscard]] QPointF hoverAt() const { return m_pointer; }

    // Where things stand in the view, null when there are none: for whoever points at them from outside.
    Q_INVOKABLE QPointF handlePosition() const { return m_view->toView(handleAt()); }
    Q_INVOKABLE QString aimedBlock() const; // whose port the wire in hand would end at

    // What the painted layers show.
    [[nodiscard]] Mode mode() const { return m_mode; }
    [[nodiscard]] QRectF marquee() const; // view px
    [[nodiscard]] const std::vector<QLineF>& guides() const { return m_guides; }
    [[nodiscard]] const std::vector<WireTarget>& targets() const { return m_targets; }
    [[nodiscard]] int wireFrom() const { return m_wireFrom; }
    [[nodiscard]] int wireOver() const { return m_wireOver; }
    [[nodiscard]] std::vector<QPointF> rubber() const; // the wire being drawn, canvas px
    [[nodiscard]] int hoveredAnchor() const { return m_hoveredAnchor; }
    [[nodiscard]] int handleCard() const; // card that shows the array handle; -1 = none
    [[nodiscard]] QPointF handleAt() const;
    [[nodiscard]] QSize solidCells() const { return m_arrayFrom; } // while the handle is pulled: the shape before
    [[nodiscard]] QRectF dropGhost() const { return m_dropGhost; }
    [[nodiscard]] const TypeSpec* dropType() const { return m_dropType; } // of the ghost
    [[nodiscard]] int dropLink() const { return m_dropLink; } // the wire that would take what is dragged; -1 = none
    [[nodiscard]] const std::vector<int>& glow() const { return m_glow; } // ports that could take a wire to what is dragged
    [[nodiscard]] const std::vector<GuideDistance>& distances() const { return m_distances; }
    [[nodiscard]] QString inside() const { return m_inside; } // the instance that was entered: "pkg[3]"; "" = the whole drive is shown
    void setInside(const QString& address);
    bool scrollDragging(qreal dx, qreal dy); // the view goes on under what is dragged; false when nothing is

    // The pointer
    Q_INVOKABLE void press(qreal x, qreal y, int button, int modifiers);
    Q_INVOKABLE void moveTo(qreal x, qreal y, int buttons, int modifiers);
    Q_INVOKABLE void release(qreal x, qreal y, int button, int modifiers);
    Q_INVOKABLE void doubleClick(qreal x, qreal y);
    Q_INVOKABLE void dragOver(const QString& type, qreal x, qreal y);
    Q_INVOKABLE void dragLeave();
    Q_INVOKABLE bool drop(const QString& type, qreal x, qreal y);

    // The keyboard: true when the key meant something here.
    Q_INVOKABLE bool key(int key, int modifiers, const QString& text);
    Q_INVOKABLE void keyUp(int key);
    Q_INVOKABLE void cancel();

    // Lists and fields the view opens
    Q_INVOKABLE QVariantList quickAddTypes(const QString& filter) const; // {type, label}, best first
    Q_INVOKABLE QVariantList templates() const; // {id, title} of the drives one may begin with, the usual one first
    Q_INVOKABLE void beginWith(const QString& sample); // on an empty canvas, as one step
    Q_INVOKABLE void quickAdd(const QString& type); // at the place where the list was asked for
    Q_INVOKABLE void cancelQuickAdd();
    Q_INVOKABLE QString setArray(const QString& shape); // "16x8" for the selected block; "" or the reason
    Q_INVOKABLE void setMap(int link, const QString& map);
    Q_INVOKABLE void removeSelected();
    Q_INVOKABLE void duplicateSelected();
    Q_INVOKABLE void tidy(); // lays the whole drawing out anew, gliding there
    Q_INVOKABLE void breakOutSelected(); // the selected element becomes a card of its own
    Q_INVOKABLE void absorbSelected(); // the selected card goes back into the array it equals
    Q_INVOKABLE bool enter(); // into what is selected; false when nothing is inside
    Q_INVOKABLE void selectLine(bool column); // of the selected element's array
    Q_INVOKABLE bool isGliding() const { return m_glide.state() == QAbstractAnimation::Running; }

    // The key parameters of a block, edited where they stand: {address, label, value, unit, choices, choiceIds, choice, rows}.
    Q_INVOKABLE QVariantMap keyField(const QString& id, int row) const;
    Q_INVOKABLE QString setKeyField(const QString& id, int row, const QString& text); // "" or the reason
    Q_INVOKABLE QRectF keyFieldPlace(const QString& id, int row) const; // px of the view
    Q_INVOKABLE void editKeys(); // of the selected block
    Q_INVOKABLE bool isIdealBlock(const QString& id) const;

signals:
    void workspaceChanged();
    void dropLinkChanged();
    void overlayChanged(); // anything of the layer above the cards
    void cursorChanged();
    void wiringChanged();
    void readoutChanged();
    void hoverChanged();
    void insideChanged();
    void quickAddRequested(qreal x, qreal y, bool wired);
    void arrayFieldRequested(const QString& id, const QString& shape);
    void mapMenuRequested(int link, qreal x, qreal y, const QString& current);
    void blockMenuRequested(qreal x, qreal y); // for what is selected; without a selection, for the empty canvas
    void keyFieldRequested(const QString& id, int row);
    void settled(const QString& id); // a block was put here by the hand

private:
    void leave();
    void rebuild();
    void setMode(Mode mode);
    void setCursor(Qt::CursorShape cursor);
    void showReadout(const QString& text, const QString& detail);

    void pressLeft(QPointF at, int modifiers);
    void hover(QPointF at);
    void startMove(int modifiers);
    void dragMove(QPointF at);
    void aimDrop(QPointF on);
    void glideFrom(const Design& before);
    void stopGlide();
    void dragPin(QPointF at);
    bool pinKey(int dx, int dy);
    [[nodiscard]] const SceneWire* pinnableWire() const; // the selected one, when it is routed
    [[nodiscard]] QString lineUnder(int card, QPointF inside) const;
    void dragArray(QPointF at);
    void showArray(int columns, int rows);
    bool arrayKey(int key, const QString& text);
    void selectInMarquee();
    void finishClick(QPointF at);
    void pressRight(QPointF at);
    void selectPart(int card, QPointF at); // the element, row or column of the card under the pointer, else none
    [[nodiscard]] int keyRowUnder(int card, QPointF inside) const; // -1 = none
    bool menuKey();
    void endDrag();
    void startWire(int anchor, bool byKeyboard);
    void aimWire(QPointF at);
    void dropWire();
    void requestMapMenu(int link, QPointF at);
    [[nodiscard]] QString messageUnder(QPointF at) const;
    [[nodiscard]] QString cellText(int card, QPointF at) const;
    void finishWire(QPointF at);
    void explainTarget();
    void walkTargets(int step);
    bool wireKey(int key);
    bool commandKey(int key, int modifiers);
    bool plainKey(int key, int modifiers, const QString& text);
    bool arrowKey(int key, int modifiers);
    bool walkCells(int dx, int dy);
    bool walkBlocks(int step);
    bool walkWires();
    void startKeyboardWire();
    [[nodiscard]] int anchorUnder(QPointF at) const;
    [[nodiscard]] QStringList inDataOrder() const;
    QStringList duplicated(QPoint by);
    void moveSelected(int dx, int dy);

    CanvasDrawing* m_drawing;
    CanvasCards* m_cards;
    CanvasViewport* m_view;
    CanvasMoment* m_moment;

    Mode m_mode = Mode::idle;
    Qt::CursorShape m_cursor = Qt::ArrowCursor;
    QPointF m_pointer; // view px
    QPointF m_pressAt; // view px
    QPointF m_panFrom;
    int m_pressModifiers = 0;
    QString m_pressedBlock;
    bool m_spaceHeld = false;
    bool m_copying = false; // Alt-drag
    QPointF m_moveBy;
    std::optional<QPointF> m_pinAt; // of the wire in hand, canvas px
    QPoint m_lastDuplicate{32, 32}; // how far from its original the last copy was put
    QStringList m_lastCopies; // the copies themselves: where they are moved to is the next offset
    std::vector<QLineF> m_guides;
    QStringList m_wiresOf; // the blocks whose wires the keys walk
    int m_hoveredAnchor = -1;
    QRectF m_dropGhost;
    const TypeSpec* m_dropType = nullptr;
    int m_dropLink = -1;
    std::vector<int> m_glow;
    std::vector<GuideDistance> m_distances;

    std::vector<WireTarget> m_targets;
    int m_wireFrom = -1;
    int m_wireOver = -1; // index into m_targets
    bool m_wireByKeyboard = false;
    int m_wirePortTry = 0; // W again: the next port of the block
    const TypeSpec* m_between = nullptr;
    QString m_reasonTitle, m_reasonDetail;

    QSize m_arrayFrom;
    std::vector<int> m_arrayShape;
    QString m_arrayDigits; // typed while the handle is dragged
    QString m_readout, m_readoutDetail;
    QString m_hoverText;

    QString m_inside;
    QVariantAnimation m_glide;
    QPointF m_quickAddAt; // canvas px
    LinkEnd m_quickAddFrom;
    int m_quickAddInto = -1; // the wire that takes the new block
};

} // namespace floom
