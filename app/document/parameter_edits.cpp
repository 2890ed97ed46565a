// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/parameter_edits.h"

#include "design/address.h"
#include "document/array_edits.h"
#include "document/document.h"
#include "document/edits.h"

namespace floom {

namespace {

QString reason(const Error& error)
{
    return QString::fromStdString(error.message());
}

} // namespace

ParameterEdits::ParameterEdits(Document& document)
    : m_document(document)
{
}

QString ParameterEdits::set(const QString& addressText, const QString& text)
{
    const auto address = parseAddress(addressText.toStdString());
    if (!address.ok())
        return reason(address.error());
    if (address->parameter == "count") {
        const auto shape = edits::parseShape(text.toStdString());
        if (!shape)
            return tr("An array is typed like 8 or 16x8.");
        return m_document.arrays()->setCount(QString::fromStdString(address->parts.front().name), QList<int>(shape->begin(), shape->end()));
    }
    auto next = m_document.design();
    const auto done = assign(next, m_document.catalogue(), addressText.toStdString() + "=" + text.toStdString());
    if (!done.ok())
        return reason(done.error());
    m_document.commit(std::move(next), tr("Set %1 to %2").arg(addressText, text), QStringLiteral("set:") + addressText);
    return {};
}

void ParameterEdits::reset(const QString& addressText)
{
    const auto address = parseAddress(addressText.toStdString());
    if (!address.ok())
        return;
    auto next = m_document.design();
    auto* block = next.find(address->parts.front().name);
    if (!block)
        return;
    next.expressions.erase(address->text());
    const auto path = address->instancePath();
    if (path.empty())
        block->parameters.erase(address->parameter);
    else if (const auto found = block->overrides.find(path); found != block->overrides.end()) {
        found->second.erase(address->parameter);
        if (found->second.empty())
            block->overrides.erase(found);
    }
    m_document.commit(std::move(next), tr("Reset %1").arg(addressText));
}

QString ParameterEdits::setAll(const QList<std::pair<QString, QString>>& addressesAndTexts, const QString& what)
{
    auto next = m_document.design();
    for (const auto& [address, text] : addressesAndTexts)
        if (const auto done = assign(next, m_document.catalogue(), (address + QLatin1Char('=') + text).toStdString()); !done.ok())
            return reason(done.error());
    m_document.commit(std::move(next), what, QStringLiteral("all:") + what);
    return {};
}

QString ParameterEdits::formula(const QString& address) const
{
    const auto found = m_document.design().expressions.find(address.toStdString());
    return found == m_document.design().expressions.end() ? QString() : QString::fromStdString(found->second);
}

} // namespace floom
