// SPDX-License-Identifier: GPL-3.0-or-later
// TransferTimeCache: caches the last two results of a pure function of one number: a component moves the same few sizes repeatedly, and a
// division costs as much as the rest of a hop. Each object must be used with one function only.
#pragma once

#include "base/time.h"

#include <cstdint>

namespace floom::inline engine {

class TransferTimeCache {
public:
    template <typename Function> [[nodiscard]] Time operator()(std::int64_t n, Function&& function) const
    {
        if (n == m_asked[0])
            return m_answers[0];
        if (n == m_asked[1]) [[likely]]
            return m_answers[1];
        m_asked[1] = m_asked[0];
        m_answers[1] = m_answers[0];
        m_asked[0] = n;
        return m_answers[0] = function(n);
    }

private:
    mutable std::int64_t m_asked[2] = {INT64_MIN, INT64_MIN};
    mutable Time m_answers[2];
};

} // namespace floom::inline engine
