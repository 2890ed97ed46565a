// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_stage_model.h"

#include "desk/session_link.h"
#include "export/number_text.h"
#include "look/qt_text.h"

namespace floom::inline pages {

WhyStageModel::WhyStageModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void WhyStageModel::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::changed, &WhyStageModel::refresh))
        return;
    refresh();
    emit sessionChanged();
}

void WhyStageModel::refresh()
{
    beginResetModel();
    m_stages = m_session ? m_session->stages() : std::vector<Stage>{};
    endResetModel();
    emit stagesChanged();
}

int WhyStageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_stages.size());
}

QVariant WhyStageModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& stage = m_stages[static_cast<std::size_t>(index.row())];
    switch (role) {
    case label:
    case Qt::DisplayRole:
        return stage.label;
    case detail:
        return stage.detail;
    case block:
        return stage.block;
    case typeId:
        return stage.typeId;
    case busy:
        return stage.fullest;
    case mean:
        return stage.working();
    case busyText:
        return stage.blocked < 0.005
            ? tr("%1 busy").arg(qt(percentText(stage.working(), 0)))
            : tr("%1 busy, %2 blocked").arg(qt(percentText(stage.working(), 0)), qt(percentText(stage.blocked, 0)));
    case headroom:
        return stage.fullest > 0 ? qt(ratioText(1 / stage.fullest)) : QString();
    case ceiling:
        return stage.ceiling > 0 ? qt(scaledText(stage.ceiling)) : QString();
    case neck:
        return stage.neck;
    default:
        return {};
    }
}

QHash<int, QByteArray> WhyStageModel::roleNames() const
{
    return {{label, "label"}, {detail, "detail"},     {block, "block"},       {typeId, "typeId"},   {busy, "busy"},
            {mean, "mean"},   {busyText, "busyText"}, {headroom, "headroom"}, {ceiling, "ceiling"}, {neck, "neck"}};
}

} // namespace floom::inline pages
