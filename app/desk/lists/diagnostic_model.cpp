// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lists/diagnostic_model.h"

#include "analysis/analysis.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "design/address.h"
#include "desk/estimate/ceiling_watch.h"
#include "desk/workspace_link.h"
#include "document/document.h"
#include "document/findings.h"
#include "export/headline.h"
#include "look/qt_text.h"
#include "look/unbroken_text.h"
#include "rules/may_run.h"
#include "workload/workload.h"

#include <algorithm>
#include <optional>

namespace floom::inline desk {

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

QString aboutRule(const std::string& id)
{
    static const auto kBook = ruleBook();
    const auto found = std::find_if(kBook.begin(), kBook.end(), [&](const RuleAbout& rule) { return id == rule.id; });
    return found == kBook.end() ? QString() : QString::fromUtf8(found->about);
}

QString ceilingText(const Program* program, const AskedWorkload& workload)
{
    if (!program || !workload)
        return {};
    const Ceiling bound = ceiling(*program, *workload);
    return qt(headline(bound.iops, bound.bandwidthMBs * 1e6, *workload));
}

// A fix's change of one parameter, in words.
struct FixWords {
    QString block, key, label, was, now;
};

std::optional<FixWords> changeOf(const Design& design, const Catalogue& catalogue, const std::string& addressText, const std::string& value)
{
    const auto address = parseAddress(addressText);
    const Block* block = address ? design.find(address->parts.front().name) : nullptr;
    const TypeSpec* type = block ? catalogue.find(block->type) : nullptr;
    const ParameterSpec* spec = type ? type->parameter(address->parameter) : nullptr;
    if (!spec)
        return std::nullopt;
    const auto shown = [&](const Value& v) {
        const auto parts = splitValue(v, spec->kind);
        return QString::fromStdString(parts.unit.empty() ? parts.number : parts.number + " " + parts.unit);
    };
    const auto next = parseValue(value, spec->kind, bareUnit(*spec));
    return FixWords{QString::fromStdString(block->id), QString::fromStdString(spec->id), QString::fromStdString(spec->label),
                    shown(effectiveValue(*block, *type, spec->id, firstInstance(*address))),
                    next ? shown(*next) : QString::fromStdString(value)};
}

// "ch.rate 40 MT/s → 300 MT/s"
QString changeText(const Design& design, const Catalogue& catalogue, const std::string& address, const std::string& value)
{
    const auto change = changeOf(design, catalogue, address, value);
    return change ? QStringLiteral("%1  %2 → %3").arg(QString::fromStdString(address), change->was, change->now)
                  : QString::fromStdString(address + " → " + value);
}

} // namespace

DiagnosticModel::DiagnosticModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void DiagnosticModel::setWorkspace(Workspace* workspace)
{
    if (!linkWorkspace(this, m_workspace, workspace, std::mem_fn(&Document::findings), &Findings::changed, &DiagnosticModel::refresh))
        return;
    refresh();
    emit workspaceChanged();
}

void DiagnosticModel::refresh()
{
    const auto next = m_workspace ? m_workspace->document()->findings()->list() : std::vector<Diagnostic>();
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
        return unbroken(QString::fromStdString(finding.title));
    case DetailRole:
        return unbroken(QString::fromStdString(finding.detail));
    case FixesRole: {
        QStringList labels;
        for (const auto& fix : finding.fixes)
            labels.append(QString::fromStdString(fix.label));
        return labels;
    }
    case AboutRole:
        return aboutRule(finding.rule);
    case WaivedRole:
        return QString::fromStdString(finding.waived);
    case MendableRole:
        return !isStructural(finding) && !m_workspace->document()->findings()->isOfRun(index.row());
    default:
        return {};
    }
}

int DiagnosticModel::waived() const
{
    return static_cast<int>(std::count_if(m_list.begin(), m_list.end(), [](const Diagnostic& finding) { return !finding.waived.empty(); }));
}

QHash<int, QByteArray> DiagnosticModel::roleNames() const
{
    return {{SeverityRole, "severity"}, {RuleRole, "rule"},   {AddressRole, "address"}, {TitleRole, "title"},      {DetailRole, "detail"},
            {FixesRole, "fixes"},       {AboutRole, "about"}, {WaivedRole, "waived"},   {MendableRole, "mendable"}};
}

void DiagnosticModel::selectSubject(int row) const
{
    if (!m_workspace || row < 0 || row >= count())
        return;
    const auto address = parseAddress(m_list[static_cast<std::size_t>(row)].address);
    if (!address.ok() || address->parts.empty() || !m_workspace->document()->design().find(address->parts.front().name))
        return;
    const auto& block = address->parts.front().name;
    const auto instance = address->instancePath();
    m_workspace->selection()->setIds({QString::fromStdString(block)});
    m_workspace->selection()->setInstance(instance.empty() ? QString() : QString::fromStdString(block + instance));
}

QString DiagnosticModel::applyFix(int row, int fix) const
{
    return m_workspace ? m_workspace->document()->findings()->applyFix(row, fix) : QString();
}

QString DiagnosticModel::fixPreview(int row, int fix) const
{
    if (!m_workspace || row < 0 || row >= count())
        return {};
    const auto& fixes = m_list[static_cast<std::size_t>(row)].fixes;
    if (fix < 0 || fix >= static_cast<int>(fixes.size()))
        return {};
    auto* document = m_workspace->document();
    Design next = document->design();
    QStringList lines;
    for (const auto& [address, value] : fixes[static_cast<std::size_t>(fix)].assignments) {
        if (address == "workload") {
            lines << QString::fromStdString(value);
            continue;
        }
        lines << changeText(document->design(), document->catalogue(), address, value);
        if (!assign(next, document->catalogue(), address + "=" + value))
            return {};
    }
    const QString before = ceilingText(document->findings()->program().get(), document->asked());
    const QString after = ceilingText(mayRun(next, document->catalogue()).program.get(),
                                      Findings::workloadAfter(fixes[static_cast<std::size_t>(fix)], document->asked()));
    if (!before.isEmpty() && !after.isEmpty())
        lines << (before == after ? tr("The ceiling stays at %1").arg(after) : tr("Ceiling  %1 → %2").arg(before, after));
    return lines.join(u'\n');
}

QVariantList DiagnosticModel::fixChanges(int row, int fix) const
{
    QVariantList list;
    if (!m_workspace || row < 0 || row >= count() || fix < 0)
        return list;
    const auto& fixes = m_list[static_cast<std::size_t>(row)].fixes;
    auto* document = m_workspace->document();
    if (static_cast<std::size_t>(fix) < fixes.size())
        for (const auto& [address, value] : fixes[static_cast<std::size_t>(fix)].assignments)
            if (const auto change = changeOf(document->design(), document->catalogue(), address, value))
                list.append(QVariantMap{{QStringLiteral("block"), change->block},
                                        {QStringLiteral("key"), change->key},
                                        {QStringLiteral("label"), change->label},
                                        {QStringLiteral("was"), change->was},
                                        {QStringLiteral("now"), change->now}});
    return list;
}

QString DiagnosticModel::waive(int row, const QString& reason) const
{
    return m_workspace ? m_workspace->document()->findings()->waive(row, reason) : QString();
}

void DiagnosticModel::unwaive(int row) const
{
    if (m_workspace)
        m_workspace->document()->findings()->unwaive(row);
}

QString DiagnosticModel::setSeverity(int row, int severity) const
{
    static const QStringList kNames{QStringLiteral("note"), QStringLiteral("warning"), QStringLiteral("error")};
    return m_workspace ? m_workspace->document()->findings()->setSeverity(row, kNames.value(severity)) : QString();
}

} // namespace floom::inline desk
