// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/named_workloads.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace floom::inline store {

QString namedWorkloadsText(const NamedWorkloads& workloads)
{
    QJsonObject object;
    for (auto one = workloads.begin(); one != workloads.end(); ++one)
        object.insert(one.key(), one.value());
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

NamedWorkloads readNamedWorkloads(const QString& text)
{
    NamedWorkloads workloads;
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    for (auto one = object.begin(); one != object.end(); ++one)
        if (one.value().isString())
            workloads.insert(one.key(), one.value().toString());
    return workloads;
}

NamedWorkloads mergedWorkloads(NamedWorkloads there, const NamedWorkloads& before, const NamedWorkloads& mine)
{
    for (auto one = before.begin(); one != before.end(); ++one)
        if (!mine.contains(one.key()))
            there.remove(one.key());
    for (auto one = mine.begin(); one != mine.end(); ++one)
        if (before.value(one.key()) != one.value())
            there.insert(one.key(), one.value());
    return there;
}

void WorkloadBook::set(const NamedWorkloads& workloads)
{
    if (m_all == workloads)
        return;
    m_all = workloads;
    emit changed();
}

void WorkloadBook::load(const QString& text)
{
    m_stored = readNamedWorkloads(text);
    set(m_stored);
}

} // namespace floom::inline store
