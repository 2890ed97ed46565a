// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on the canvas: turns pointer and keys into edits of the document and keeps what only the view knows: zoom, what is being
// dragged, which ports light up. The drawing itself is the document's; while something is dragged the scene shows a preview and one undo
// step is made on release. All pointer positions are px of the view; scene positions are canvas px. GUI thread.
#pragma once

#include "canvas/block_model.h"
#include "canvas/canvas_path.h"
#include "canvas/canvas_playback.h"
#include "desk/workspace.h"
#include "drawing/canvas_guides.h"
#include "drawing/canvas_scene.h"
#include "drawing/canvas_wiring.h"

#include <QElapsedTimer>
#include <QLineF>
#include <QObject>
#include <QPointF>
#include <QPointer>
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
    Q_PROPERTY(floom::BlockModel* blocks READ blocks CONSTANT)
    Q_PROPERTY(qreal zoom READ zoom NOTIFY viewChanged)
    Q_PROPERTY(qreal originX READ originX NOTIFY viewChanged)
    Q_PROPERTY(qreal originY READ originY NOTIFY viewChanged)
    Q_PROPERTY(Qt::CursorShape cursor READ cursor NOTIFY cursorChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY sceneChanged)
    Q_PROPERTY(bool heat READ hasHeat NOTIFY stateChanged)
    Q_PROPERTY(bool stale READ isStale NOTIFY stateChanged)
    Q_PROPERTY(QString heatWords READ heatWords NOTIFY stateChanged) // what the colours tell
    Q_PROPERTY(QRectF answerRect READ answerRect NOTIFY sceneChanged)
    Q_PROPERTY(QRectF answerLink READ answerLink NOTIFY sceneChanged)
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
    Q_PROPERTY(QString caption READ caption NOTIFY activityChanged)
    Q_PROPERTY(QString inside READ inside WRITE setInside NOTIFY insideChanged)

public:
    enum class Mode { idle, pan, marquee, pressed, move, wire, array, pin };

    explicit CanvasController(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] BlockModel* blocks() { return &m_blocks; }
    [[nodiscard]] const BlockModel& cards() const { return m_blocks; }
    [[nodiscard]] qreal zoom() const { return m_zoom; }
    [[nodiscard]] qreal originX() const { return m_origin.x(); }
    [[nodiscard]] qreal originY() const { return m_origin.y(); }
    [[nodiscard]] Qt::CursorShape cursor() const { return m_cursor; }
    [[nodiscard]] bool isEmpty() const { return m_scene.cards.empty(); }
    [[nodiscard]] bool hasHeat() const { return !m_state.loads.empty() && !m_state.estimated; }
    [[nodiscard]] bool isStale() const { return m_state.stale; }
    [[nodiscard]] QString heatWords() const;
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
    Q_INVOKABLE QPointF portPosition(const QString& block, const QString& port) const;
    Q_INVOKABLE QPointF handlePosition() const { return toView(handleAt()); }
    Q_INVOKABLE QPointF wirePosition(int link) const;
    Q_INVOKABLE QString aimedBlock() const; // whose port the wire in hand would end at
    Q_INVOKABLE int wireCount() const { return static_cast<int>(m_scene.wires.size()); }

    // What the painted layers show.
    [[nodiscard]] const Scene& scene() const { return m_scene; }
    [[nodiscard]] const CardState& state() const { return m_state; }
    [[nodiscard]] Mode mode() const { return m_mode; }
    [[nodiscard]] QPointF origin() const { return m_origin; }
    [[nodiscard]] QRectF marquee() const; // view px
    [[nodiscard]] const std::vector<QLineF>& guides() const { return m_guides; }
    [[nodiscard]] const QList<int>& selectedLinks() const { return m_selectedLinks; }
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
    [[nodiscard]] std::vector<CellActivity> activityOf(int card) const; // empty = not playing
    [[nodiscard]] const std::vector<Token>& tokens() const { return m_moment.tokens; }
    [[nodiscard]] double flowPx() const { return m_flowPx; } // how far dashes have flowed: 60 px a second while playback moves
    [[nodiscard]] const std::vector<TokenQueue>& queues() const { return m_moment.queues; }
    [[nodiscard]] const QString& pinnedLife() const { return m_life; } // where its time goes, "" when it is not on its way
    [[nodiscard]] const PathOutline& outline() const { return m_outline; } // the way of a request; empty = none is shown
    // Of the pinned request at the playhead, else of the one whose way is shown; "" = none.
    [[nodiscard]] QString caption() const;
    [[nodiscard]] Q_INVOKABLE int outlinedCards() const { return static_cast<int>(m_outline.stops.size()); }
    [[nodiscard]] QRectF answerRect() const; // canvas px: over the host where there is room
    [[nodiscard]] QRectF answerLink() const; // the line from the answer to its block, where they are above each other
    [[nodiscard]] int selectedElement(int card) const; // flat index; -1 = none, or a row or column
    [[nodiscard]] std::vector<int> selectedElements(int card) const; // one, or those of a row or column
    [[nodiscard]] QString inside() const { return m_inside; } // the instance that was entered: "pkg[3]"; "" = the whole drive is shown
    void setInside(const QString& address);
    [[nodiscard]] QPointF toCanvas(QPointF view) const { return (view - m_origin) / m_zoom; }
    [[nodiscard]] QPointF toView(QPointF canvas) const { return canvas * m_zoom + m_origin; }

    // The view
    Q_INVOKABLE void resizeView(qreal width, qreal height);
    Q_INVOKABLE void panBy(qreal dx, qreal dy);
    bool scrollDragging(qreal dx, qreal dy); // the view goes on under what is dragged; false when nothing is
    Q_INVOKABLE void zoomAt(qreal factor, qreal x, qreal y);
    Q_INVOKABLE void zoomStep(int steps); // x1.25 each, at the middle
    Q_INVOKABLE void resetZoom();
    Q_INVOKABLE void fit();
    Q_INVOKABLE void fitSelection();
    Q_INVOKABLE void showSelection(); // pans when none of it can be seen
    Q_INVOKABLE void centreSelection(); // pans until it is in the middle
    Q_INVOKABLE void wheel(qreal x, qreal y, qreal dx, qreal dy, int modifiers);

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
    Q_INVOKABLE bool isPanning() const { return m_pan.state() == QAbstractAnimation::Running; } // by itself

    // The key parameters of a block, edited where they stand: {address, label, value, unit, choices, choiceIds, choice, rows}.
    Q_INVOKABLE QVariantMap keyField(const QString& id, int row) const;
    Q_INVOKABLE QString setKeyField(const QString& id, int row, const QString& text); // "" or the reason
    Q_INVOKABLE QRectF keyFieldPlace(const QString& id, int row) const; // px of the view
    Q_INVOKABLE void editKeys(); // of the selected block
    Q_INVOKABLE bool isIdealBlock(const QString& id) const;

    // What a fix that is pointed at would change: {block, key, label, was, now} each; shown on the cards until the list is empty.
    Q_INVOKABLE void showFix(const QVariantList& changes);

signals:
    void workspaceChanged();
    void viewChanged();
    void zoomChanged();
    void activityChanged(); // the playhead moved
    void sceneChanged(); // cards or wires moved or changed
    void stateChanged(); // loads, selection, diagnostics
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
    [[nodiscard]] Document* document() const;
    [[nodiscard]] QStringList selection() const;
    void setSelection(const QStringList& ids);
    void rebuild();
    void flash(const QStringList& ids);
    void preview(Design design);
    void updateRun();
    void showLives();
    void updateMoment();
    void updateOutline();
    void flow();
    void updateLive();
    void refreshState();
    void setView(qreal zoom, QPointF origin); // at once, ending a pan under way
    void applyView(qreal zoom, QPointF origin);
    void panTo(QPointF centre); // canvas px; takes its time
    void fitTo(const QRectF& area);
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
    [[nodiscard]] QRectF selectionBounds() const;
    [[nodiscard]] QStringList inDataOrder() const;
    QStringList duplicated(QPoint by);
    void moveSelected(int dx, int dy);

    QPointer<Workspace> m_workspace;
    BlockModel m_blocks;
    Scene m_scene;
    CardState m_state;
    Moment m_moment;
    QString m_life; // of the pinned request, and what it was made from
    int m_lifeOf = -1;
    std::weak_ptr<const TimelineIndex> m_lifeIn;
    QString m_caption;
    QElapsedTimer m_flowClock; // since the playhead moved
    qint64 m_flowFrom = -1; // where it was then
    double m_flowPx = 0;
    PathOutline m_outline;
    QString m_outlineText;
    QSizeF m_size;
    qreal m_zoom = 1;
    QPointF m_origin{32, 32};
    bool m_fitWanted = true;
    bool m_fitted = false; // the whole is shown, and stays so while the view changes its size

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
    QList<int> m_selectedLinks;
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
    QVariantAnimation m_pan;
    QPointF m_quickAddAt; // canvas px
    LinkEnd m_quickAddFrom;
    int m_quickAddInto = -1; // the wire that takes the new block
};

} // namespace floom
