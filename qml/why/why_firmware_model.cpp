// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_firmware_model.h"

#include "base/units.h"
#include "desk/session_link.h"
#include "export/number_text.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

double partOf(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

QString waitWords(const FirmwareFunction& function)
{
    QStringList parts;
    for (std::size_t i = 0; i < function.waits.size(); ++i)
        if (function.waits[i] > 0) {
            const auto name = firmwareWaitName(static_cast<FirmwareWait>(i));
            parts << QObject::tr("%1 for %2")
                         .arg(cycleShare(function.waits[i], function.self),
                              QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        }
    return parts.isEmpty() ? QObject::tr("never waits") : QObject::tr("waits %1").arg(parts.join(QStringLiteral(", ")));
}

} // namespace

QString cycleShare(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? QString::fromStdString(percentText(partOf(part, whole))) : QString();
}

WhyFirmwareModel::WhyFirmwareModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void WhyFirmwareModel::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::changed, &WhyFirmwareModel::refresh))
        return;
    emit sessionChanged();
    refresh();
}

void WhyFirmwareModel::refresh()
{
    beginResetModel();
    m_picked = -1;
    if (const auto* ran = firmware(); !ran || m_core >= static_cast<int>(ran->cores.size()))
        m_core = 0;
    endResetModel();
    emit changed();
    emit pickedChanged();
}

const FirmwareResult* WhyFirmwareModel::firmware() const
{
    const auto* result = m_session ? m_session->result() : nullptr;
    return result && result->firmware.ran() && !result->firmware.cores.empty() ? &result->firmware : nullptr;
}

const FirmwareCore* WhyFirmwareModel::shown() const
{
    const auto* ran = firmware();
    return ran && m_core < static_cast<int>(ran->cores.size()) ? &ran->cores[static_cast<std::size_t>(m_core)] : nullptr;
}

QStringList WhyFirmwareModel::cores() const
{
    QStringList list;
    if (const auto* ran = firmware())
        for (std::size_t i = 0; i < ran->cores.size(); ++i)
            list << tr("core %1  %2").arg(i).arg(cycleShare(ran->cores[i].busy, ran->cores[i].cycles));
    return list;
}

void WhyFirmwareModel::setCore(int core)
{
    const auto* ran = firmware();
    if (core == m_core || core < 0 || !ran || core >= static_cast<int>(ran->cores.size()))
        return;
    m_core = core;
    refresh();
}

QString WhyFirmwareModel::words() const
{
    const auto* core = shown();
    if (!core)
        return {};
    const auto split = splitValue(static_cast<std::int64_t>(firmware()->hertz), Kind::frequency);
    const auto clock = QString::fromStdString(split.number + ' ' + split.unit);
    auto text = tr("%1 at %2: core %3 worked %4 of the time")
                    .arg(QString::fromStdString(firmware()->binary), clock)
                    .arg(m_core)
                    .arg(cycleShare(core->busy, core->cycles));
    if (firmware()->requests > 0)
        text += tr(", %1 cycles per request").arg(QString::fromStdString(fixedText(partOf(core->busy, firmware()->requests), 0)));
    return text + QLatin1Char('.');
}

void WhyFirmwareModel::setPicked(int row)
{
    const int wanted = row >= 0 && row < rowCount() ? row : -1;
    if (wanted == m_picked)
        return;
    m_picked = wanted;
    emit pickedChanged();
}

int WhyFirmwareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !shown() ? 0 : static_cast<int>(shown()->functions.size());
}

QVariant WhyFirmwareModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const FirmwareCore& core = *shown();
    const FirmwareFunction& function = core.functions[static_cast<std::size_t>(index.row())];
    switch (role) {
    case name:
    case Qt::DisplayRole:
        return QString::fromStdString(function.name);
    case cycles:
        return QString::fromStdString(countText(function.self));
    case share:
        return cycleShare(function.self, core.cycles);
    case total:
        return cycleShare(function.total, core.cycles);
    case request:
        return firmware()->requests > 0 ? QString::fromStdString(fixedText(partOf(function.self, firmware()->requests), 1)) : QString();
    case waits:
        return function.self > 0 ? cycleShare(function.waited(), function.self) : QString();
    case waitShare:
        return partOf(function.waited(), function.self);
    case detail:
        return tr("%1, called %2 times; %3")
            .arg(QString::fromStdString(function.name), QString::fromStdString(countText(function.calls)), waitWords(function));
    default:
        return {};
    }
}

QHash<int, QByteArray> WhyFirmwareModel::roleNames() const
{
    return {{name, "name"},       {cycles, "cycles"}, {share, "share"},         {total, "total"},
            {request, "request"}, {waits, "waits"},   {waitShare, "waitShare"}, {detail, "detail"}};
}

} // namespace floom::inline pages
