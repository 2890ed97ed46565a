// SPDX-License-Identifier: GPL-3.0-or-later
#include "twin/twin_figures.h"

#include <algorithm>

namespace floom::inline pages {

TwinFigures::Source& TwinFigures::put(const QString& path)
{
    const auto at = std::find_if(m_sources.begin(), m_sources.end(), [&](const Source& source) { return source.path == path; });
    return at != m_sources.end() ? *at : m_sources.emplace_back(Source{path, {}, {}, {}});
}

void TwinFigures::add(const QString& path, MeasuredFile file)
{
    Source& source = put(path);
    source.notes.clear();
    for (const std::string& note : file.notes)
        source.notes << QString::fromStdString(note);
    source.loads = std::move(file.loads);
    source.decided.assign(source.loads.size(), {});
}

void TwinFigures::addTyped(std::vector<MeasuredLoad> loads)
{
    Source& source = put({});
    for (MeasuredLoad& load : loads)
        source.loads.push_back(std::move(load));
    source.decided.resize(source.loads.size());
}

void TwinFigures::remove(std::size_t source)
{
    if (source < m_sources.size())
        m_sources.erase(m_sources.begin() + static_cast<std::ptrdiff_t>(source));
}

void TwinFigures::decide(std::size_t load, bool unseen)
{
    for (Source& source : m_sources) {
        if (load < source.loads.size()) {
            source.decided[load] = unseen;
            return;
        }
        load -= source.loads.size();
    }
}

std::vector<MeasuredLoad> TwinFigures::loads() const
{
    constexpr std::size_t kEvery = 4;
    std::vector<MeasuredLoad> all;
    for (const Source& source : m_sources)
        all.insert(all.end(), source.loads.begin(), source.loads.end());
    keepSomeUnseen(all, kEvery);
    std::size_t at = 0;
    for (const Source& source : m_sources)
        for (const std::optional<bool>& decided : source.decided) {
            all[at].unseen = decided.value_or(all[at].unseen);
            ++at;
        }
    return all;
}

const TwinFigures::Source* TwinFigures::sourceOf(std::size_t load) const
{
    for (const Source& source : m_sources) {
        if (load < source.loads.size())
            return &source;
        load -= source.loads.size();
    }
    return nullptr;
}

} // namespace floom::inline pages
