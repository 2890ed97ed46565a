// SPDX-License-Identifier: GPL-3.0-or-later
// Document's edits beside the drawing itself: what is decided about findings, formulas, and parts of one's own.
#include "design/address.h"
#include "design/parts.h"
#include "document/document.h"
#include "document/document_state.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom {

namespace {

QString whyNotRuled(const Diagnostic& finding)
{
    return isStructural(finding) ? Document::tr("The drive cannot be simulated with this: it has to be mended.") : QString();
}

void setRuling(Design& design, const Ruling& ruling)
{
    std::erase_if(design.rulings, [&](const Ruling& old) { return old.rule == ruling.rule && old.address == ruling.address; });
    if (!ruling.reason.empty() || ruling.severity)
        design.rulings.push_back(ruling);
}

} // namespace

const Diagnostic* Document::diagnosticAt(int index) const
{
    return index >= 0 && index < static_cast<int>(m_diagnostics.size()) ? &m_diagnostics[static_cast<std::size_t>(index)] : nullptr;
}

int Document::waivedCount() const
{
    return static_cast<int>(
        std::count_if(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic& finding) { return !finding.waived.empty(); }));
}

QString Document::waive(int diagnostic, const QString& reason)
{
    const auto* finding = diagnosticAt(diagnostic);
    if (!finding)
        return tr("There is no such message.");
    if (QString why = whyNotRuled(*finding); !why.isEmpty())
        return why;
    if (reason.trimmed().isEmpty())
        return tr("A reason is needed: it is what the next reader sees.");
    auto next = design();
    const QString rule = QString::fromStdString(finding->rule);
    setRuling(next, {finding->rule, finding->address, reason.trimmed().toStdString(), {}});
    commit(std::move(next), tr("Waive %1").arg(rule));
    return {};
}

void Document::unwaive(int diagnostic)
{
    const auto* finding = diagnosticAt(diagnostic);
    if (!finding)
        return;
    auto next = design();
    const QString rule = QString::fromStdString(finding->rule);
    std::erase_if(next.rulings, [&](const Ruling& ruling) {
        return ruling.rule == finding->rule && !ruling.reason.empty() && (ruling.address == finding->address || ruling.address.empty());
    });
    commit(std::move(next), tr("Take back the waiver of %1").arg(rule));
}

QString Document::setRuleSeverity(int diagnostic, const QString& severity)
{
    const auto* finding = diagnosticAt(diagnostic);
    if (!finding)
        return tr("There is no such message.");
    if (QString why = whyNotRuled(*finding); !why.isEmpty())
        return why;
    static const QStringList kNames{QStringLiteral("note"), QStringLiteral("warning"), QStringLiteral("error")};
    const auto index = kNames.indexOf(severity);
    auto next = design();
    const std::string rule = finding->rule;
    std::optional<Severity> chosen;
    if (index >= 0)
        chosen = static_cast<Severity>(index);
    setRuling(next, {rule, {}, {}, chosen});
    commit(std::move(next), tr("%1 is a %2").arg(QString::fromStdString(rule), severity));
    return {};
}

QString Document::formula(const QString& address) const
{
    const auto found = design().expressions.find(address.toStdString());
    return found == design().expressions.end() ? QString() : QString::fromStdString(found->second);
}

QString Document::savePart(const QString& blockId, const QString& label)
{
    const auto* block = design().find(blockId.toStdString());
    if (!block)
        return tr("Choose one block to keep it as a part.");
    if (label.trimmed().isEmpty())
        return tr("A part needs a name.");
    auto next = design();
    next.ownParts.push_back(partFrom(*block, label.trimmed().toStdString(), next));
    commit(std::move(next), tr("Keep %1 as a part").arg(label.trimmed()));
    return {};
}

void Document::removePart(const QString& key)
{
    auto next = design();
    const std::string id = key.section(u':', -1).toStdString();
    std::erase_if(next.ownParts, [&](const OwnPart& part) { return part.id == id; });
    commit(std::move(next), tr("Forget a part"));
}

} // namespace floom
