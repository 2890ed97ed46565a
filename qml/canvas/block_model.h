// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas cards as a list for QML: one row per block, in drawing order. Fed by CanvasController with a laid-out scene; read-only. Rows
// keep their identity across edits, so delegates are not recreated.
#pragma once

#include "base/diagnostic.h"
#include "desk/estimate/block_load.h"
#include "drawing/canvas_scene.h"

#include <QAbstractListModel>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

// What a card shows besides the design.
struct CardState {
    QStringList selected;
    QStringList dimmed; // while a wire is drawn
    QString pointed; // the bottleneck of the run
    QString overlayOf; // whose request time the loads are shares of; empty = loads are utilization
    QStringList flashing; // touched by the last undo or redo, temporarily
    BlockLoads loads;
    bool stale = false; // the shown run is of an older design
    bool running = false; // loads are of the run in progress
    bool estimated = false; // the loads are estimates, not from a requested run
    bool simulated = true; // the estimate is from the preview run; false: at the ceiling
    std::vector<Diagnostic> diagnostics;
    int queueDepth = 0;
    double inFlight = -1; // mean over the run; < 0 = no run
    QVariantList fix; // changes of the fix being pointed at: {block, key, label, was, now}
};

class BlockModel : public QAbstractListModel {
    Q_OBJECT
    QML_ANONYMOUS

public:
    enum Role {
        BlockIdRole = Qt::UserRole + 1,
        GlyphRole, // SVG
        TitleRole,
        AddressRole,
        KeyRowsRole, // list of {label, value}
        FootRole,
        CardXRole,
        CardYRole,
        CardWidthRole,
        CardHeightRole,
        RowsTopRole,
        QueueTopRole, // < 0 = no queue strip
        FootTopRole,
        IsArrayRole,
        IsIdealRole,
        IsSelectedRole,
        IsDimmedRole,
        IsPointedRole,
        IsFlashingRole,
        LoadRole, // 0..1, < 0 = unknown
        LoadColourRole,
        IsEstimateRole, // the load is not of a requested run
        LoadWordRole, // "Busy", "Ceiling", "Short run"
        IsStaleRole,
        SeverityRole, // -1 none, 0 note, 1 warning, 2 error
        MessageRole,
        QueueDepthRole,
        InFlightRole,
        FixRowsRole, // list of {row, label, was, now}; row: the key row, or -1 = in the foot
    };

    using QAbstractListModel::QAbstractListModel;

    void sync(const Scene& scene, const CardState& state);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    struct Row {
        QByteArray glyph;
        QString id, title, address, foot, message, loadWord;
        QVariantList keyRows, fixRows;
        QRectF rect;
        CardLayout layout;
        bool array = false, ideal = false, selected = false, dimmed = false, pointed = false, flashing = false, stale = false,
             estimated = false;
        double load = -1, inFlight = -1;
        int severity = -1, queueDepth = 0;
        friend bool sameContent(const Row& a, const Row& b);
    };
    friend bool sameContent(const Row& a, const Row& b);
    static Row rowOf(const Scene& scene, std::size_t index, const CardState& state);
    void removeVanished(const std::vector<Row>& next);

    std::vector<Row> m_rows;
};

} // namespace floom::inline pages
