// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/diagnostic_model.h"

#include "design/address.h"

namespace floom {

namespace {

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::error:
        return QStringLiteral("error");
    case Severity::warning:
        return QStringLiteral("warning");
    default:
        return QStringLiteral("info");
    }
}

} // namespace

DiagnosticModel::DiagnosticModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void DiagnosticModel::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace)
        m_workspace->document()->disconnect(this);
    m_workspace = workspace;
    if (workspace)
        connect(workspace->document(), &Document::diagnosticsChanged, this, &DiagnosticModel::refresh);
    refresh();
    emit workspaceChanged();
}

void DiagnosticModel::refresh()
{
    const auto next = m_workspace ? m_workspace->document()->diagnostics() : std::vector<Diagnostic>();
    if (next == m_list)
        return;
    beginResetModel();
    m_list = next;
    endResetModel();
    emit countChanged();
}

int DiagnosticModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant DiagnosticModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= count())
        return {};
    const auto& finding = m_list[static_cast<std::size_t>(index.row())];
    switch (role) {
    case SeverityRole:
        return severityWord(finding.severity);
    case RuleRole:
        return QString::fromStdString(finding.rule);
    case AddressRole:
        return QString::fromStdString(finding.address);
    case Qt::DisplayRole:
    case TitleRole:
        return QString::fromStdString(finding.title);
    case DetailRole:
        return QString::fromStdString(finding.detail);
    case FixesRole: {
        QStringList labels;
        for (const auto& fix : finding.fixes)
            labels.append(QString::fromStdString(fix.label));
        return labels;
    }
    default:
        return {};
    }
}

QHash<int, QByteArray> DiagnosticModel::roleNames() const
{
    return {{SeverityRole, "severity"}, {RuleRole, "rule"},     {AddressRole, "address"},
            {TitleRole, "title"},       {DetailRole, "detail"}, {FixesRole, "fixes"}};
}

void DiagnosticModel::selectSubject(int row) const
{
    if (!m_workspace || row < 0 || row >= count())
        return;
    const auto address = parseAddress(m_list[static_cast<std::size_t>(row)].address);
    if (address.ok() && !address->parts.empty() && m_workspace->document()->design().find(address->parts.front().name))
        m_workspace->setSelection({QString::fromStdString(address->parts.front().name)});
}

QString DiagnosticModel::applyFix(int row, int fix) const
{
    return m_workspace ? m_workspace->document()->applyFix(row, fix) : QString();
}

} // namespace floom
