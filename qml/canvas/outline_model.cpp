// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/outline_model.h"

#include "desk/reports/report_words.h"
#include "desk/workspace_link.h"
#include "document/document.h"
#include "drawing/block_text.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

// Adds the id if there are several of the type.
QString partName(const Design& design, const Catalogue& catalogue, const std::string& id)
{
    const Block* const block = design.find(id);
    const bool isOnly = block != nullptr && std::ranges::count(design.blocks, block->type, &Block::type) == 1;
    const QString label = blockLabel(design, catalogue, id), address = QString::fromStdString(id);
    return isOnly || label == address ? label : label + u' ' + address;
}

} // namespace

OutlineModel::OutlineModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void OutlineModel::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    if (workspace) {
        connect(workspace->document(), &Document::designChanged, this, &OutlineModel::rebuild);
        connect(workspace->selection(), &Selection::idsChanged, this, &OutlineModel::follow);
    }
    rebuild();
}

void OutlineModel::rebuild()
{
    beginResetModel();
    m_rows.clear();
    if (m_workspace) {
        const auto& design = m_workspace->document()->design();
        const auto& catalogue = m_workspace->document()->catalogue();
        for (const auto i : dataOrder(design, catalogue)) {
            const auto& block = design.blocks[i];
            const auto* type = catalogue.find(block.type);
            const auto id = QString::fromStdString(block.id);
            m_rows.push_back({id, type ? QString::fromStdString(type->label) : QString::fromStdString(block.type), addressText(block), 0});
            for (const auto& link : design.links)
                if (link.from.block == block.id)
                    m_rows.push_back({QString::fromStdString(link.to.block), tr("to %1").arg(partName(design, catalogue, link.to.block)),
                                      mapText(link), 1});
        }
    }
    endResetModel();
    emit changed();
}

void OutlineModel::follow()
{
    if (!m_rows.empty())
        emit dataChanged(index(0), index(static_cast<int>(m_rows.size()) - 1), {ChosenRole});
    emit changed();
}

int OutlineModel::selectedRow() const
{
    if (!m_workspace || m_workspace->selection()->ids().isEmpty())
        return -1;
    const auto id = m_workspace->selection()->ids().first();
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.depth == 0 && row.block == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void OutlineModel::select(int row)
{
    if (!m_workspace || row < 0 || row >= static_cast<int>(m_rows.size()))
        return;
    // From a block, Down skips its wires and goes to the next block.
    auto at = static_cast<std::size_t>(row);
    const int from = selectedRow();
    const bool walking = std::abs(row - from) == 1;
    while (walking && m_rows[at].depth > 0 && at > 0 && at + 1 < m_rows.size())
        at = row > from ? at + 1 : at - 1;
    m_workspace->selection()->setIds({m_rows[at].block});
}

int OutlineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= static_cast<int>(m_rows.size()))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case WordsRole:
        return row.words;
    case NoteRole:
        return row.note;
    case DepthRole:
        return row.depth;
    case ChosenRole:
        return row.depth == 0 && m_workspace && m_workspace->selection()->ids().contains(row.block);
    default:
        return {};
    }
}

QHash<int, QByteArray> OutlineModel::roleNames() const
{
    return {{WordsRole, "words"}, {NoteRole, "note"}, {DepthRole, "depth"}, {ChosenRole, "chosen"}};
}

} // namespace floom::inline pages
