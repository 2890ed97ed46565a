// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/card_values.h"

#include "base/units.h"
#include "design/address.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "drawing/block_text.h"

namespace floom::inline pages {

CardValues::CardValues(CanvasDrawing& drawing, const CanvasViewport& view, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_view(view)
{
}

QVariantMap CardValues::field(const QString& id, int row) const
{
    const auto* block = m_drawing.document() ? m_drawing.document()->design().find(id.toStdString()) : nullptr;
    const auto* type = block ? m_drawing.document()->catalogue().find(block->type) : nullptr;
    const auto specs = type ? keyParameters(*type) : std::vector<const ParameterSpec*>();
    if (row < 0 || row >= static_cast<int>(specs.size()))
        return {};
    const auto& spec = *specs[static_cast<std::size_t>(row)];
    const auto parts = splitValue(effectiveValue(*block, *type, spec.id, {}), spec.kind);
    QStringList labels, ids;
    for (const auto& choice : spec.choices) {
        labels.append(QString::fromStdString(choice.label));
        ids.append(QString::fromStdString(choice.id));
    }
    const auto unit = parts.unit.empty() && spec.kind == Kind::count ? spec.unit : parts.unit;
    return {{QStringLiteral("label"), QString::fromStdString(spec.label)},
            {QStringLiteral("help"), QString::fromStdString(spec.help)},
            {QStringLiteral("value"), QString::fromStdString(parts.number)},
            {QStringLiteral("unit"), QString::fromStdString(unit)},
            {QStringLiteral("formula"), m_drawing.document()->parameters()->formula(id + u'.' + QString::fromStdString(spec.id))},
            {QStringLiteral("choices"), labels},
            {QStringLiteral("choiceIds"), ids},
            {QStringLiteral("choice"), ids.indexOf(QString::fromStdString(parts.number))},
            {QStringLiteral("rows"), static_cast<int>(specs.size())}};
}

QString CardValues::set(const QString& id, int row, const QString& text)
{
    const auto* block = m_drawing.document() ? m_drawing.document()->design().find(id.toStdString()) : nullptr;
    const auto* type = block ? m_drawing.document()->catalogue().find(block->type) : nullptr;
    const auto specs = type ? keyParameters(*type) : std::vector<const ParameterSpec*>();
    if (row < 0 || row >= static_cast<int>(specs.size()))
        return tr("There is no such parameter.");
    const auto& spec = *specs[static_cast<std::size_t>(row)];
    const auto unit = spec.kind == Kind::count ? std::string() : splitValue(effectiveValue(*block, *type, spec.id, {}), spec.kind).unit;
    bool isBare = false;
    static_cast<void>(text.trimmed().toDouble(&isBare));
    const auto typed = text.trimmed() + (isBare ? QString::fromStdString(unit) : QString());
    m_drawing.document()->steps()->endBurst();
    return m_drawing.document()->parameters()->set(id + u'.' + QString::fromStdString(spec.id), typed);
}

// For a single block the row itself; for an array the last line, which holds the key parameters.
QRectF CardValues::place(const QString& id, int row) const
{
    const int at = m_drawing.scene().cardOf(id.toStdString());
    if (at < 0)
        return {};
    const auto& card = m_drawing.scene().cards[static_cast<std::size_t>(at)];
    const qreal y = card.array ? card.layout.footTop : card.layout.rowsTop + row * kRowHeight;
    return {m_view.toView(card.origin + QPointF(0, y)), QSizeF(card.rect.width(), kRowHeight) * m_view.zoom()};
}

void CardValues::edit()
{
    const int card = m_drawing.selectedCard();
    const auto* type = card < 0 ? nullptr : m_drawing.scene().cards[static_cast<std::size_t>(card)].type;
    if (!type)
        return;
    if (keyParameters(*type).empty())
        emit m_drawing.document()->notice(tr("%1 has no values on its card.").arg(m_drawing.selection().first()));
    else
        emit wanted(m_drawing.selection().first(), 0);
}

} // namespace floom::inline pages
