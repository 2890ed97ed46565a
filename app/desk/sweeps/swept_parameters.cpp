// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/swept_parameters.h"

#include "desk/workspace.h"
#include "document/document.h"
#include "export/number_text.h"
#include "look/qt_text.h"

#include <algorithm>

namespace floom::inline desk {

namespace {
constexpr std::size_t kOffers = 40;

// "30us, 60us" -> "30 µs, 60 µs".
QString spaced(const QString& values)
{
    QStringList list;
    for (const QString& value : values.split(u','))
        list << QString::fromStdString(spacedQuantity(value.trimmed().toStdString()));
    return list.join(QStringLiteral(", "));
}
} // namespace

SweptParameters::SweptParameters(Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
{
    for (const auto signal : {&Document::physicsChanged, &Document::loaded, &Document::workloadChanged})
        connect(workspace.document(), signal, this, &SweptParameters::dropStrayChips);
}

ChipSubject SweptParameters::subject() const
{
    return {m_workspace.document()->design(), m_workspace.document()->catalogue(), m_workspace.document()->asked()};
}

QVariantList SweptParameters::chips() const
{
    QVariantList list;
    for (const SweepChip& chip : m_chips)
        list << QVariantMap{
            {QStringLiteral("address"), chip.address},
            {QStringLiteral("label"), sweptLabel(chip.address, m_workspace.document()->design(), m_workspace.document()->catalogue())},
            {QStringLiteral("values"), chip.values},
            {QStringLiteral("shown"), spaced(chip.values)},
            {QStringLiteral("count"), static_cast<int>(chip.axis.steps.size())}};
    return list;
}

QString SweptParameters::addChip(const QString& address, const QString& values)
{
    const auto there =
        std::find_if(m_chips.begin(), m_chips.end(), [&](const SweepChip& chip) { return chip.address == address.trimmed(); });
    if (there != m_chips.end())
        return values.isEmpty() ? QString() : setChip(static_cast<int>(there - m_chips.begin()), values);
    if (m_chips.size() >= kMostAxes)
        return tr("A sweep has at most %1 parameters.").arg(kMostAxes);
    const auto now = subject();
    const QString texts = values.isEmpty() ? suggestedValues(address.trimmed(), now) : values;
    auto chip = readChip(address, texts, now);
    if (!chip)
        return QString::fromStdString(chip.error().message());
    m_chips.push_back(std::move(*chip));
    emit changed();
    return {};
}

QString SweptParameters::valuesOf(const QString& address) const
{
    for (const SweepChip& chip : m_chips)
        if (chip.address == address)
            return spaced(chip.values);
    return {};
}

QString SweptParameters::setChip(int index, const QString& values)
{
    if (index < 0 || index >= static_cast<int>(m_chips.size()))
        return tr("There is no such parameter in the sweep.");
    SweepChip& chip = m_chips[static_cast<std::size_t>(index)];
    auto read = readChip(chip.address, values, subject());
    if (!read)
        return QString::fromStdString(read.error().message());
    chip = std::move(*read);
    emit changed();
    return {};
}

void SweptParameters::removeChip(int index)
{
    if (index < 0 || index >= static_cast<int>(m_chips.size()))
        return;
    m_chips.erase(m_chips.begin() + index);
    emit changed();
}

void SweptParameters::clear()
{
    m_chips.clear();
    emit changed();
}

QVariantList SweptParameters::offers(const QString& query) const
{
    QVariantList list;
    for (const ChipOffer& offer : chipOffers(query, subject(), kOffers))
        list << QVariantMap{
            {QStringLiteral("address"), offer.address}, {QStringLiteral("label"), offer.label}, {QStringLiteral("now"), offer.now}};
    return list;
}

// Drops chips whose block or array no longer exists in the design.
void SweptParameters::dropStrayChips()
{
    std::vector<SweepChip> kept;
    for (const SweepChip& chip : m_chips)
        if (auto read = readChip(chip.address, chip.values, subject()))
            kept.push_back(std::move(*read));
    m_chips = std::move(kept);
    emit changed();
}

void SweptParameters::setPruned(bool pruned)
{
    if (m_pruned == pruned)
        return;
    m_pruned = pruned;
    emit changed();
}

Sweep SweptParameters::sweep() const
{
    Sweep plan;
    plan.design = m_workspace.document()->title().toStdString();
    plan.workload = m_workspace.document()->asked();
    plan.seed = static_cast<std::uint64_t>(m_workspace.runs()->seed());
    for (const SweepChip& chip : m_chips)
        plan.axes.push_back(chip.axis);
    return plan;
}

QString SweptParameters::sizeText() const
{
    QStringList factors;
    for (const SweepChip& chip : m_chips)
        factors << QString::number(chip.axis.steps.size());
    const QString runs = qt(countedText(pointCount(sweep()), "run"));
    return factors.isEmpty() ? QString() : factors.size() == 1 ? runs : factors.join(QStringLiteral(" × ")) + QStringLiteral(" = ") + runs;
}

} // namespace floom::inline desk
