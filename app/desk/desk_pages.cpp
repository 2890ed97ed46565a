// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk_pages.h"

namespace floom::inline desk {

DeskPages::DeskPages(Asks asks)
    : m_asks(std::move(asks))
{
}

void DeskPages::setCurrent(const QString& page)
{
    const bool isResult = page != QLatin1String("design") && page != QLatin1String("welcome");
    if (page.isEmpty() || m_current == page || (isResult && !m_results.isEmpty() && !m_results.contains(page)))
        return;
    if (const QString why = m_asks.holdBack(); !why.isEmpty() && isResult) {
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

void DeskPages::setResults(const QStringList& names)
{
    if (m_results == names)
        return;
    m_results = names;
    emit resultsChanged();
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

} // namespace floom::inline desk
