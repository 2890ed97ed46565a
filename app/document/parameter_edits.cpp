// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/parameter_edits.h"

#include "catalogue/value_words.h"
#include "design/address.h"
#include "document/array_edits.h"
#include "document/document.h"
#include "document/edits.h"

#include <QRegularExpression>

namespace floom::inline document {

namespace {

QString reason(const Error& error)
{
    return QString::fromStdString(error.message());
}

// What a person adds to a refusal who sees how it was typed: "45,5us".
QString commaAdvice(const QString& typed)
{
    static const QRegularExpression decimals(QStringLiteral("^\\s*(\\d+),(\\d+\\s*[^\\d,]*)$"));
    const auto found = decimals.match(typed);
    return found.hasMatch() ? QStringLiteral(". ")
            + ParameterEdits::tr("Type the decimals after a point: %1.%2").arg(found.captured(1), found.captured(2).trimmed())
                            : QString();
}

// The block of an address and its type's parameter spec; null if there is none.
struct Named {
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
    const ParameterSpec* spec = nullptr;

    Named(const Design& design, const Catalogue& catalogue, const Address& address)
        : block(design.find(address.parts.front().name))
        , type(block ? catalogue.find(block->type) : nullptr)
        , spec(type ? type->parameter(address.parameter) : nullptr)
    {
    }
    [[nodiscard]] QString label(const QString& address) const { return spec ? QString::fromStdString(spec->label) : address; }
    // A value as cards show it; a formula stays as typed.
    [[nodiscard]] QString value(const Address& address, const Design& after, const QString& typed) const
    {
        const Block* now = after.find(address.parts.front().name);
        if (!spec || !now || after.expressions.contains(address.text()))
            return typed;
        const auto own = now->overrides.find(address.instancePath());
        const Parameters& values = address.instancePath().empty() || own == now->overrides.end() ? now->parameters : own->second;
        const auto found = values.find(address.parameter);
        return found == values.end() ? typed : QString::fromStdString(valueWords(found->second, *spec));
    }
};

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
            return tr("Type the array size as 8 or 16x8.");
        return m_document.arrays()->setCount(QString::fromStdString(address->parts.front().name), QList<int>(shape->begin(), shape->end()));
    }
    auto next = m_document.design();
    const auto done = assign(next, m_document.catalogue(), addressText.toStdString() + "=" + text.toStdString());
    if (!done.ok())
        return reason(done.error()) + commaAdvice(text);
    const Named named(m_document.design(), m_document.catalogue(), *address);
    const QString words = tr("Set %1 to %2 (%3)").arg(named.label(addressText), named.value(*address, next, text), addressText);
    m_document.commit(std::move(next), words, QStringLiteral("set:") + addressText);
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
    const Named named(m_document.design(), m_document.catalogue(), *address);
    m_document.commit(std::move(next), tr("Reset %1 (%2)").arg(named.label(addressText), addressText));
}

QString ParameterEdits::setAll(const QList<std::pair<QString, QString>>& addressesAndTexts, const QString& what)
{
    auto next = m_document.design();
    for (const auto& [address, text] : addressesAndTexts)
        if (const auto done = assign(next, m_document.catalogue(), (address + QLatin1Char('=') + text).toStdString()); !done.ok())
            return reason(done.error()) + commaAdvice(text);
    m_document.commit(std::move(next), what, QStringLiteral("all:") + what);
    return {};
}

QString ParameterEdits::formula(const QString& address) const
{
    const auto found = m_document.design().expressions.find(address.toStdString());
    return found == m_document.design().expressions.end() ? QString() : QString::fromStdString(found->second);
}

} // namespace floom::inline document
