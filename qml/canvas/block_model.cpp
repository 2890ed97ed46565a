// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/block_model.h"

#include "drawing/block_text.h"
#include "look/unbroken_text.h"

#include <QVariantMap>

#include <algorithm>

namespace floom::inline pages {

namespace {

// A block's worst finding, and all its findings as text.
std::pair<int, QString> findingsOf(const std::string& id, const std::vector<Diagnostic>& list)
{
    int worst = -1;
    QStringList lines;
    for (const auto& d : list) {
        const auto end = d.address.find_first_of("[.");
        if (d.address.compare(0, end, id) != 0 || !d.waived.empty())
            continue;
        worst = std::max(worst, static_cast<int>(d.severity));
        lines.append(unbroken(QString::fromStdString(d.rule + "  " + d.title + (d.detail.empty() ? "" : "\n" + d.detail))));
    }
    return {worst, lines.join(QStringLiteral("\n\n"))};
}

// A fix's changes of this block, each with the row that shows it.
QVariantList fixesOf(const QString& id, const std::vector<KeyRow>& shown, const QVariantList& changes)
{
    QVariantList list;
    for (const auto& one : changes) {
        auto change = one.toMap();
        if (change.value(QStringLiteral("block")).toString() != id)
            continue;
        const auto key = change.value(QStringLiteral("key")).toString();
        const auto row = std::find_if(shown.begin(), shown.end(), [&](const KeyRow& r) { return r.key == key; });
        change[QStringLiteral("row")] = row == shown.end() ? -1 : static_cast<int>(row - shown.begin());
        list.append(change);
    }
    return list;
}

} // namespace

bool sameContent(const BlockModel::Row& a, const BlockModel::Row& b)
{
    const auto key = [](const BlockModel::Row& r) {
        return std::tie(r.id, r.glyph, r.title, r.address, r.foot, r.message, r.keyRows, r.fixRows, r.rect, r.array, r.ideal, r.selected,
                        r.dimmed, r.pointed, r.flashing, r.stale, r.estimated, r.loadWord, r.load, r.inFlight, r.severity, r.queueDepth);
    };
    return key(a) == key(b) && a.layout.footTop == b.layout.footTop;
}

BlockModel::Row BlockModel::rowOf(const Scene& scene, std::size_t index, const CardState& state)
{
    const auto& card = scene.cards[index];
    const auto& block = scene.design.blocks[index];
    Row row;
    row.id = QString::fromStdString(block.id);
    row.glyph = card.type ? QByteArray::fromStdString(card.type->iconSvg) : QByteArray();
    row.title = QString::fromStdString(card.type ? card.type->label : block.type);
    row.address = addressText(block);
    row.rect = card.rect;
    row.layout = card.layout;
    row.array = card.array;
    row.ideal = isIdeal(block);
    const auto keys = card.type && !card.array ? keyRows(block, *card.type) : std::vector<KeyRow>();
    for (const auto& [key, label, value] : keys)
        row.keyRows.append(QVariantMap{{QStringLiteral("label"), label}, {QStringLiteral("value"), value}});
    row.fixRows = fixesOf(row.id, keys, state.fix);
    if (card.type && card.array)
        row.foot = footText(block, *card.type);
    row.selected = state.selected.contains(row.id);
    row.dimmed = state.dimmed.contains(row.id);
    row.pointed = !row.id.isEmpty() && state.pointed == row.id;
    row.flashing = state.flashing.contains(row.id);
    row.stale = state.stale && !state.estimated;
    row.estimated = state.estimated;
    row.loadWord = !state.overlayOf.isEmpty() ? state.overlayOf
        : !state.estimated                    ? tr("Busy")
        : state.simulated                     ? tr("Preview")
                                              : tr("Ceiling");
    if (const auto load = state.loads.find(block.id); load != state.loads.end())
        row.load = load->second.busy;
    std::tie(row.severity, row.message) = findingsOf(block.id, state.diagnostics);
    row.queueDepth = card.layout.queue ? state.queueDepth : 0;
    row.inFlight = state.stale || state.running ? -1 : state.inFlight; // of an earlier queue depth: fill no slots
    return row;
}

void BlockModel::removeVanished(const std::vector<Row>& next)
{
    for (int i = static_cast<int>(m_rows.size()); i-- > 0;) {
        const auto& id = m_rows[static_cast<std::size_t>(i)].id;
        if (std::any_of(next.begin(), next.end(), [&](const Row& row) { return row.id == id; }))
            continue;
        beginRemoveRows({}, i, i);
        m_rows.erase(m_rows.begin() + i);
        endRemoveRows();
    }
}

void BlockModel::sync(const Scene& scene, const CardState& state)
{
    std::vector<Row> next;
    for (std::size_t i = 0; i < scene.cards.size(); ++i)
        next.push_back(rowOf(scene, i, state));
    const bool renamed = next.size() == m_rows.size(); // same number of rows: the same blocks, perhaps renamed
    if (!renamed)
        removeVanished(next);
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (i >= m_rows.size() || (!renamed && m_rows[i].id != next[i].id)) {
            beginInsertRows({}, static_cast<int>(i), static_cast<int>(i));
            m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(i), std::move(next[i]));
            endInsertRows();
        } else if (!sameContent(m_rows[i], next[i])) {
            m_rows[i] = std::move(next[i]);
            emit dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
        }
    }
    const auto wanted = scene.cards.size();
    if (m_rows.size() > wanted) { // no edit produces this order, but handle it correctly
        beginRemoveRows({}, static_cast<int>(wanted), static_cast<int>(m_rows.size()) - 1);
        m_rows.resize(wanted);
        endRemoveRows();
    }
}

int BlockModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant BlockModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case BlockIdRole:
        return row.id;
    case GlyphRole:
        return row.glyph;
    case AddressRole:
        return row.address;
    case KeyRowsRole:
        return row.keyRows;
    case FootRole:
        return row.foot;
    case CardXRole:
        return row.rect.x();
    case CardYRole:
        return row.rect.y();
    case CardWidthRole:
        return row.rect.width();
    case CardHeightRole:
        return row.rect.height();
    case RowsTopRole:
        return row.layout.rowsTop;
    case QueueTopRole:
        return row.layout.queue ? row.layout.queueTop : -1.0;
    case FootTopRole:
        return row.layout.footTop;
    case IsArrayRole:
        return row.array;
    case IsIdealRole:
        return row.ideal;
    case IsSelectedRole:
        return row.selected;
    case IsDimmedRole:
        return row.dimmed;
    case IsPointedRole:
        return row.pointed;
    case IsFlashingRole:
        return row.flashing;
    case LoadRole:
        return row.load;
    case LoadColourRole:
        return barHeat(std::max(0.0, row.load));
    case IsEstimateRole:
        return row.estimated;
    case LoadWordRole:
        return row.loadWord;
    case IsStaleRole:
        return row.stale;
    case SeverityRole:
        return row.severity;
    case MessageRole:
        return row.message;
    case QueueDepthRole:
        return row.queueDepth;
    case InFlightRole:
        return row.inFlight;
    case FixRowsRole:
        return row.fixRows;
    default:
        return {};
    }
}

QHash<int, QByteArray> BlockModel::roleNames() const
{
    return {{BlockIdRole, "blockId"},       {GlyphRole, "glyph"},
            {TitleRole, "title"},           {AddressRole, "address"},
            {KeyRowsRole, "keyRows"},       {FootRole, "foot"},
            {CardXRole, "cardX"},           {CardYRole, "cardY"},
            {CardWidthRole, "cardWidth"},   {CardHeightRole, "cardHeight"},
            {RowsTopRole, "rowsTop"},       {QueueTopRole, "queueTop"},
            {FootTopRole, "footTop"},       {IsArrayRole, "isArray"},
            {IsIdealRole, "isIdeal"},       {IsSelectedRole, "isSelected"},
            {IsDimmedRole, "isDimmed"},     {IsPointedRole, "isPointed"},
            {IsFlashingRole, "isFlashing"}, {LoadRole, "load"},
            {LoadColourRole, "loadColour"}, {LoadWordRole, "loadWord"},
            {IsEstimateRole, "isEstimate"}, {IsStaleRole, "isStale"},
            {SeverityRole, "severity"},     {MessageRole, "message"},
            {QueueDepthRole, "queueDepth"}, {InFlightRole, "inFlight"},
            {FixRowsRole, "fixRows"}};
}

} // namespace floom::inline pages
