// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/findings.h"

#include "design/address.h"
#include "document/document.h"
#include "rules/rules.h"
#include "workload/workload.h"

#include <algorithm>
#include <optional>

namespace floom::inline document {

namespace {

constexpr const char* kWorkload = "workload"; // the address of a fix that replaces the words

int countOf(const std::vector<Diagnostic>& list, Severity severity)
{
    return static_cast<int>(
        std::count_if(list.begin(), list.end(), [&](const Diagnostic& d) { return d.severity == severity && d.waived.empty(); }));
}

void setRuling(Design& design, const Ruling& ruling)
{
    std::erase_if(design.rulings, [&](const Ruling& old) { return old.rule == ruling.rule && old.address == ruling.address; });
    if (!ruling.reason.empty() || ruling.severity)
        design.rulings.push_back(ruling);
}

} // namespace

Findings::Findings(Document& document)
    : m_document(document)
    , m_checker([](const Design& design, const Catalogue& types, const Workload*) {
        return Checked{validate(design, types), {}};
    })
{
}

void Findings::setChecker(Checker checker)
{
    m_checker = std::move(checker);
    check();
}

void Findings::check()
{
    auto checked = m_checker ? m_checker(m_document.design(), m_document.catalogue(), &*m_document.asked()) : Checked();
    m_program = std::move(checked.compiled.program);
    setList(std::move(checked.findings));
}

void Findings::setOfRun(std::vector<Diagnostic> told)
{
    if (told == m_ofRun)
        return;
    std::vector<Diagnostic> ofRules(m_list.begin() + static_cast<std::ptrdiff_t>(m_ofRun.size()), m_list.end());
    m_ofRun = std::move(told);
    setList(std::move(ofRules));
}

void Findings::setList(std::vector<Diagnostic> ofRules)
{
    ofRules.insert(ofRules.begin(), m_ofRun.begin(), m_ofRun.end());
    if (ofRules == m_list)
        return;
    m_list = std::move(ofRules);
    emit changed();
}

QString Findings::whyNotRuled(int index) const
{
    if (isOfRun(index))
        return tr("From the last run; cleared by the next run without it.");
    return isStructural(*at(index)) ? tr("The drive cannot be simulated like this: fix it first.") : QString();
}

int Findings::blockerCount() const
{
    return errorCount() - countOf(m_ofRun, Severity::error);
}

int Findings::errorCount() const
{
    return countOf(m_list, Severity::error);
}

int Findings::warningCount() const
{
    return countOf(m_list, Severity::warning);
}

int Findings::waivedCount() const
{
    return static_cast<int>(std::count_if(m_list.begin(), m_list.end(), [](const Diagnostic& finding) { return !finding.waived.empty(); }));
}

AskedWorkload Findings::workloadAfter(const Fix& fix, const AskedWorkload& now)
{
    AskedWorkload asked = now;
    for (const auto& [address, value] : fix.assignments)
        if (address == kWorkload)
            asked = AskedWorkload::read(value);
    return asked ? AskedWorkload(*asked) : asked;
}

QString Findings::applyFix(int index, int fix)
{
    const auto* finding = at(index);
    if (!finding)
        return tr("There is no such message.");
    const auto& fixes = finding->fixes;
    if (fix < 0 || fix >= static_cast<int>(fixes.size()))
        return tr("There is no such fix.");
    const auto chosen = fixes[static_cast<std::size_t>(fix)];
    auto next = m_document.design();
    const AskedWorkload asked = workloadAfter(chosen, m_document.asked());
    if (!asked)
        return QString::fromStdString(asked.error().message());
    for (const auto& [address, value] : chosen.assignments) {
        if (address == kWorkload)
            continue;
        const auto done = assign(next, m_document.catalogue(), std::string(address).append(1, '=').append(value));
        if (!done.ok())
            return QString::fromStdString(done.error().message());
    }
    m_document.commit(std::move(next), asked, QString::fromStdString(chosen.label), {});
    return {};
}

QString Findings::waive(int index, const QString& reason)
{
    const auto* finding = at(index);
    if (!finding)
        return tr("There is no such message.");
    if (QString why = whyNotRuled(index); !why.isEmpty())
        return why;
    if (reason.trimmed().isEmpty())
        return tr("Give a reason: the next reader sees it.");
    auto next = m_document.design();
    const QString rule = QString::fromStdString(finding->rule);
    setRuling(next, {finding->rule, finding->address, reason.trimmed().toStdString(), {}});
    m_document.commit(std::move(next), tr("Waive %1").arg(rule));
    return {};
}

void Findings::unwaive(int index)
{
    const auto* finding = at(index);
    if (!finding)
        return;
    auto next = m_document.design();
    const QString rule = QString::fromStdString(finding->rule);
    std::erase_if(next.rulings, [&](const Ruling& ruling) {
        return ruling.rule == finding->rule && !ruling.reason.empty() && (ruling.address == finding->address || ruling.address.empty());
    });
    m_document.commit(std::move(next), tr("Remove the waiver of %1").arg(rule));
}

QString Findings::setSeverity(int index, const QString& severity)
{
    const auto* finding = at(index);
    if (!finding)
        return tr("There is no such message.");
    if (QString why = whyNotRuled(index); !why.isEmpty())
        return why;
    static const QStringList kNames{QStringLiteral("note"), QStringLiteral("warning"), QStringLiteral("error")};
    const auto named = kNames.indexOf(severity);
    auto next = m_document.design();
    const std::string rule = finding->rule;
    std::optional<Severity> chosen;
    if (named >= 0)
        chosen = static_cast<Severity>(named);
    setRuling(next, {rule, {}, {}, chosen});
    m_document.commit(std::move(next), tr("%1 is a %2").arg(QString::fromStdString(rule), severity));
    return {};
}

const Diagnostic* Findings::at(int index) const
{
    return index >= 0 && index < static_cast<int>(m_list.size()) ? &m_list[static_cast<std::size_t>(index)] : nullptr;
}

} // namespace floom::inline document
