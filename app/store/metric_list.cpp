// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/metric_list.h"

namespace floom {

NamedFigures metricsOf(const RunResult& result)
{
    NamedFigures list = figuresIn(result);
    for (const FigureSpec& figure : figureTable())
        if (!figure.repeatable)
            std::erase_if(list, [&](const auto& one) { return one.first == figure.id; });
    return list;
}

} // namespace floom
