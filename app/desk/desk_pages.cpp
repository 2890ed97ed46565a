// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk_pages.h"

#include <QStringList>

namespace floom {

DeskPages::DeskPages(Asks asks)
    : m_asks(std::move(asks))
{
}

void DeskPages::setCurrent(const QString& page)
{
    static const QStringList known{QStringLiteral("welcome"), QStringLiteral("design"), QStringLiteral("timeline"), QStringLiteral("why"),
                                   QStringLiteral("compare"), QStringLiteral("sweep"),  QStringLiteral("log"),      QStringLiteral("runs"),
                                   QStringLiteral("review"),  QStringLiteral("detect"), QStringLiteral("twin")};
    if (m_current == page || !known.contains(page))
        return;
    if (const QString why = m_asks.holdBack(); !why.isEmpty() && page != QLatin1String("design") && page != QLatin1String("welcome")) {
        emit notice(why);
        return;
    }
    if (page == QLatin1String("welcome"))
        m_before = m_current;
    m_current = page;
    if (page == QLatin1String("compare") || page == QLatin1String("runs"))
        m_asks.refresh();
    emit changed();
}

void DeskPages::backToDrive()
{
    if (m_current == QLatin1String("welcome") && hasDrive())
        setCurrent(m_before);
}

void DeskPages::compareRuns(int a, int b)
{
    m_compared = {a, b};
    setCurrent(QStringLiteral("compare"));
    emit comparisonWanted();
}

} // namespace floom
