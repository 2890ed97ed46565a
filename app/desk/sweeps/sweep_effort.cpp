// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_effort.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline desk {

namespace {

constexpr int kRounds = 8; // rounds until the axes' effects have converged
constexpr double kBeyond = 3; // bound of an estimate relative to any finished point, natural log

// Logarithms of seconds: the mean, and the contribution of each step of each axis.
class Model {
public:
    explicit Model(const SweepTable& table)
    {
        for (const auto& axis : table.sweep().axes)
            m_effects.emplace_back(axis.steps.size(), 0.0);
        for (std::size_t i = 0; i < table.size(); ++i)
            if (table.result(i).wallSeconds > 0)
                m_known.push_back({&table.points()[i], std::log(table.result(i).wallSeconds)});
        if (m_known.empty())
            return;
        for (const auto& one : m_known)
            m_mean += one.log / static_cast<double>(m_known.size());
        for (int round = 0; round < kRounds; ++round)
            for (std::size_t axis = 0; axis < m_effects.size(); ++axis)
                fit(axis);
        for (std::size_t axis = 0; axis < m_effects.size(); ++axis)
            goOn(axis);
    }

    [[nodiscard]] bool isEmpty() const { return m_known.empty(); }
    [[nodiscard]] double seconds(const SweepPoint& point) const
    {
        const auto [least, most] =
            std::minmax_element(m_known.begin(), m_known.end(), [](const Known& a, const Known& b) { return a.log < b.log; });
        return std::exp(std::clamp(logOf(point), least->log - kBeyond, most->log + kBeyond));
    }

private:
    struct Known {
        const SweepPoint* point;
        double log;
    };

    [[nodiscard]] double logOf(const SweepPoint& point) const
    {
        double sum = m_mean;
        for (std::size_t axis = 0; axis < m_effects.size() && axis < point.size(); ++axis)
            sum += m_effects[axis][point[axis]];
        return sum;
    }
    void fit(std::size_t axis)
    {
        auto& effects = m_effects[axis];
        std::vector<double> sums(effects.size(), 0.0);
        std::vector<int> counts(effects.size(), 0);
        for (const auto& one : m_known) {
            const auto step = (*one.point)[axis];
            sums[step] += one.log - (logOf(*one.point) - effects[step]);
            ++counts[step];
        }
        for (std::size_t step = 0; step < effects.size(); ++step)
            effects[step] = counts[step] > 0 ? sums[step] / counts[step] : 0;
        m_counts.resize(m_effects.size());
        m_counts[axis] = std::move(counts);
    }
    // Extrapolates steps without finished points from the steps before.
    void goOn(std::size_t axis)
    {
        auto& effects = m_effects[axis];
        int last = -1, before = -1;
        for (int step = 0; step < static_cast<int>(effects.size()); ++step) {
            const auto at = static_cast<std::size_t>(step);
            if (m_counts[axis][at] > 0) {
                before = last;
                last = step;
            } else if (last >= 0) {
                const double known = effects[static_cast<std::size_t>(last)];
                const double slope = before < 0 ? 0 : (known - effects[static_cast<std::size_t>(before)]) / (last - before);
                effects[at] = known + slope * (step - last);
            }
        }
    }

    std::vector<Known> m_known;
    double m_mean = 0;
    std::vector<std::vector<double>> m_effects;
    std::vector<std::vector<int>> m_counts;
};

} // namespace

double effortDone(const SweepTable& table)
{
    double seconds = 0;
    for (std::size_t i = 0; i < table.size(); ++i)
        seconds += table.result(i).reused ? 0 : std::max(0.0, table.result(i).wallSeconds);
    return seconds;
}

double effortLeft(const SweepTable& table)
{
    const Model model(table);
    double seconds = 0;
    for (std::size_t i = 0; i < table.size() && !model.isEmpty(); ++i) {
        const double share = table.state(i) == PointState::waiting ? 1 : table.state(i) == PointState::running ? 0.5 : 0;
        if (share > 0)
            seconds += share * model.seconds(table.points()[i]);
    }
    return seconds;
}

} // namespace floom::inline desk
