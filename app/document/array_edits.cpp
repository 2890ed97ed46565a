// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/array_edits.h"

#include "document/block_naming.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_arrays.h"

#include <algorithm>
#include <cstdint>

namespace floom::inline document {

namespace {

QString shapeText(const std::vector<int>& dims)
{
    QStringList parts;
    for (const int n : dims)
        parts.append(QString::number(n));
    return parts.isEmpty() ? ArrayEdits::tr("one") : parts.join(QStringLiteral(" × "));
}

} // namespace

ArrayEdits::ArrayEdits(Document& document)
    : m_document(document)
{
}

QString ArrayEdits::setCount(const QString& id, const QList<int>& dims)
{
    auto next = m_document.design();
    auto* block = next.find(id.toStdString());
    if (!block)
        return tr("There is no block “%1”.").arg(id);
    std::vector<int> shape(dims.begin(), dims.end());
    std::int64_t elements = 1;
    for (const int n : shape) {
        if (n < 1 || n > 65536)
            return tr("An array has 1 to 65,536 elements in each direction.");
        elements = std::min<std::int64_t>(elements * n, 10'000'000);
    }
    if (shape.size() > 4 || elements > 1'000'000)
        return tr("An array has at most four dimensions and 1,000,000 elements.");
    const auto before = block->count;
    const auto family = edits::family(next, m_document.catalogue(), id.toStdString());
    const auto dropped = edits::reshape(next, m_document.catalogue(), id.toStdString(), shape);
    m_document.commit(std::move(next), tr("%1: %2").arg(blockNaming(id, m_document.design(), m_document.catalogue()), shapeText(shape)),
                      QStringLiteral("count:") + id);
    if (!dropped.empty())
        emit m_document.notice(tr("Overrides outside the new array are removed: %1. Undo restores them.")
                                   .arg(edits::toQt(dropped).join(QStringLiteral(", "))));
    else if (family.size() > 1 && !shape.empty() && (before.empty() || before.front() != shape.front())) {
        auto others = edits::toQt(family);
        others.removeFirst();
        emit m_document.notice(tr("%1 resized to %2 to match %3.").arg(others.join(QStringLiteral(", "))).arg(shape.front()).arg(id));
    }
    return {};
}

QStringList ArrayEdits::breakOut(const QString& id, int index)
{
    auto next = m_document.design();
    const auto done = edits::breakOut(next, m_document.catalogue(), id.toStdString(), index);
    if (!done.reason.empty())
        emit m_document.notice(QString::fromStdString(done.reason));
    else
        m_document.commit(
            std::move(next),
            tr("Break %1 out").arg(blockNaming(QStringLiteral("%1[%2]").arg(id).arg(index), m_document.design(), m_document.catalogue())));
    return edits::toQt(done.ids);
}

QStringList ArrayEdits::absorb(const QString& id)
{
    auto next = m_document.design();
    const auto done = edits::absorb(next, m_document.catalogue(), id.toStdString());
    if (!done.reason.empty())
        emit m_document.notice(QString::fromStdString(done.reason));
    else
        m_document.commit(std::move(next), tr("Absorb %1").arg(blockNaming(id, m_document.design(), m_document.catalogue())));
    return edits::toQt(done.ids);
}

} // namespace floom::inline document
