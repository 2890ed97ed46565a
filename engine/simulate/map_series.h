// SPDX-License-Identifier: GPL-3.0-or-later
// MapSeries: snapshots of the superblocks during a run and at its end. Frames start at the beginning of the run, 100 us apart; above 64
// frames, every other one is dropped and the interval doubles. Their times do not depend on how many events the run takes.
#pragma once

#include "model/roles.h"

#include <utility>

namespace floom::inline engine {

class MapSeries {
public:
    // Stays empty without a processor.
    explicit MapSeries(const ProcessorRole* processor)
        : m_processor(processor)
        , m_due(processor != nullptr ? Time() : kNever)
    {
    }

    [[nodiscard]] Time due() const { return m_due; } // of the next frame; kNever: there is none

    // To be called between two events if the next one is not before due(); it comes at `next`.
    void look(Time next)
    {
        m_processor->blockMaps(m_due, m_maps, false);
        if (m_maps.series.size() > kMost) {
            for (std::size_t i = 1; i <= kMost / 2; ++i)
                m_maps.series[i] = std::move(m_maps.series[2 * i]);
            m_maps.series.resize(kMost / 2 + 1);
            m_step = m_step * 2;
        }
        m_due += m_step * ((next - m_due).ps / m_step.ps + 1);
    }

    [[nodiscard]] BlockMaps finish(Time now)
    {
        if (m_processor != nullptr)
            m_processor->blockMaps(now, m_maps, true);
        return std::move(m_maps);
    }

private:
    static constexpr std::size_t kMost = 64;
    const ProcessorRole* m_processor;
    BlockMaps m_maps;
    Time m_step = microseconds(100);
    Time m_due;
};

} // namespace floom::inline engine
