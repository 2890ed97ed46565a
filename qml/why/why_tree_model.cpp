// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_tree_model.h"

#include "desk/reports/report_words.h"
#include "desk/session_link.h"
#include "document/document.h"
#include "recording/timeline_ruler.h"
#include "recording/why_shares.h"

namespace floom::inline pages {

namespace {

QString idOf(const BreakdownNode& block)
{
    return block.label.section(QStringLiteral(" · "), 0, 0);
}

} // namespace

WhyTreeModel::WhyTreeModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void WhyTreeModel::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::handleChanged, &WhyTreeModel::refresh))
        return;
    refresh();
    emit sessionChanged();
}

bool WhyTreeModel::has(Slice slice) const
{
    return m_breakdown.slices[static_cast<std::size_t>(slice)].present;
}

void WhyTreeModel::refresh()
{
    beginResetModel();
    m_breakdown = m_session ? m_session->breakdown() : Breakdown{};
    m_lines.clear();
    for (const auto& block : m_breakdown.blocks) {
        m_lines.push_back({&block, 0});
        if (isOpen(block))
            for (const auto& child : block.children)
                m_lines.push_back({&child, 1});
    }
    endResetModel();
    emit columnsChanged();
}

void WhyTreeModel::toggle(int row)
{
    if (row < 0 || row >= rowCount() || m_lines[static_cast<std::size_t>(row)].node->children.empty())
        return;
    const auto name = m_lines[static_cast<std::size_t>(row)].node->label;
    if (!m_closed.insert(name).second)
        m_closed.erase(name);
    refresh();
}

void WhyTreeModel::choose(int row)
{
    if (row < 0 || row >= rowCount() || !m_session->workspace())
        return;
    const auto& node = *m_lines[static_cast<std::size_t>(row)].node;
    if (node.block.empty())
        return;
    const auto place = QString::fromStdString(node.block);
    const auto query = QStringLiteral("on:") + place + QLatin1Char('*');
    m_session->workspace()->selection()->narrowTo(
        place, node.activity.empty() ? query : query + QStringLiteral(" op:") + QString::fromStdString(node.activity));
}

QString WhyTreeModel::tailNote() const
{
    const auto& slice = m_breakdown.slices[static_cast<std::size_t>(Slice::tail)];
    if (!slice.present)
        return {};
    return tr("%1 requests, mean %2")
        .arg(groupedNumber(static_cast<std::int64_t>(slice.requests)),
             durationText(slice.total / static_cast<std::int64_t>(slice.requests)));
}

// "NAND package", "PCIe host · submit": a block by its type's label.
QString WhyTreeModel::labelOf(const BreakdownNode& block) const
{
    if (!m_session || !m_session->record() || !m_session->workspace())
        return block.label;
    const QString id = idOf(block);
    return blockLabel(m_session->record()->design, m_session->workspace()->document()->catalogue(), id.toStdString())
        + block.label.mid(id.size());
}

int WhyTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant WhyTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& line = m_lines[static_cast<std::size_t>(index.row())];
    switch (role) {
    case label:
    case Qt::DisplayRole:
        return line.depth == 0 ? labelOf(*line.node) : line.node->label;
    case address:
        return line.depth == 0 ? idOf(*line.node) : QString();
    case depth:
        return line.depth;
    case foldable:
        return !line.node->children.empty();
    case open:
        return !line.node->children.empty() && isOpen(*line.node);
    case look:
        return static_cast<int>(line.node->look);
    case wait:
        return line.node->wait;
    case all:
    case middle:
    case tail:
    case extreme: {
        const auto slice = static_cast<std::size_t>(role - all);
        return m_breakdown.slices[slice].present ? shareText(line.node->share[slice]) : QString();
    }
    case tailShare:
        return line.node->share[static_cast<std::size_t>(hasTail() ? Slice::tail : Slice::all)] / 10'000.0;
    default:
        return {};
    }
}

QHash<int, QByteArray> WhyTreeModel::roleNames() const
{
    return {{label, "label"},         {depth, "depth"},    {foldable, "foldable"}, {open, "open"}, {look, "look"},
            {wait, "wait"},           {all, "all"},        {middle, "middle"},     {tail, "tail"}, {extreme, "extreme"},
            {tailShare, "tailShare"}, {address, "address"}};
}

} // namespace floom::inline pages
