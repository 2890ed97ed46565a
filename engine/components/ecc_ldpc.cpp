// SPDX-License-Identifier: GPL-3.0-or-later
// LDPC encoder and decoder as a parametric delay.
// Modelled: the pipeline of media/codec.h; one iteration of the decoder passes over all bits of a codeword, `parallelism` bits a clock. The
// number of iterations is fixed, or follows the raw bit error rate: 2, 4, 8 and 20 of 20 at 0.25, 0.5, 0.75 and 1.0 of the hard-decision
// limit. The failure probability of a word is a normal distribution around the limit, with a standard deviation of 7 % of it. Soft
// decision: extra reads of a page after its retries (media/codec.h); each step raises the hard-decision limit by the same factor; in the
// fixed model a soft decode takes the maximum number of iterations. Not modelled: error floor. Timing: 1 us an iteration of 4 KiB,
// typically 4 (published by a controller maker, 2014); limit and waterfall are estimates.
#include "base/portable_math.h"
#include "base/random.h"
#include "media/codec.h"
#include "model/registry.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class EccLdpc final : public Codec {
public:
    explicit EccLdpc(Setup& setup)
        : Codec(setup)
        , m_typical(setup.parameters.count("iterations"))
        , m_most(std::max(m_typical, setup.parameters.count("maxIterations")))
        , m_limit(setup.parameters.ratio("hardLimit"))
        , m_softGain(setup.parameters.ratio("softGain"))
        , m_byErrors(setup.parameters.choice("model") == "by_errors")
    {
        setSoftSteps(setup.parameters.count("softSteps"));
        const std::int64_t bits = setup.parameters.count("parallelism");
        const auto steps = [bits](std::int64_t n) { return (n + bits - 1) / bits; };
        m_iteration = steps(wordBits());
        const std::int64_t parity = steps(wordBits() - dataBits());
        set({turns(0, 0) * m_iteration, steps(dataBits()) + parity, parity, turns(0, 0)});
    }

private:
    [[nodiscard]] double limit(int soft) const
    {
        double limit = m_limit;
        for (int i = 0; i < soft; ++i)
            limit *= m_softGain;
        return limit;
    }

    // The table is for at most 20 iterations; another maximum scales it.
    [[nodiscard]] std::int64_t iterations(double rate, int soft) const
    {
        static constexpr double kAt[] = {0, 0.25, 0.5, 0.75, 1.0}, kTake[] = {1, 2, 4, 8, 20};
        const double load = rate / limit(soft);
        double take = 20;
        for (int i = 0; i < 4; ++i)
            if (load >= kAt[i] && load < kAt[i + 1])
                take = kTake[i] + (kTake[i + 1] - kTake[i]) * (load - kAt[i]) / 0.25;
        return std::clamp<std::int64_t>(static_cast<std::int64_t>(take * static_cast<double>(m_most) / 20 + 0.5), 1, m_most);
    }

    [[nodiscard]] std::int64_t turns(double rate, int soft) const
    {
        return m_byErrors ? iterations(rate, soft) : soft > 0 ? m_most : m_typical;
    }

    Word decodeWord(std::uint32_t rate, std::uint64_t random, int soft) override
    {
        if (rate != m_lastRate || soft != m_lastSoft) {
            const double p = rate / 4294967296.0;
            m_lastRate = rate;
            m_lastSoft = soft;
            m_lastTurns = turns(p, soft);
            m_lastBits = static_cast<std::int64_t>(p * static_cast<double>(wordBits()) + 0.5);
            m_lastFailure = static_cast<std::uint64_t>(wordFailure(p, soft) * 4294967296.0);
        }
        const bool failed = (mix64(random) >> 32) < m_lastFailure;
        const std::int64_t taken = failed ? m_most : m_lastTurns;
        return {taken * m_iteration, failed ? 0 : m_lastBits, failed, taken};
    }

    // Upper tail of the normal distribution, by Abramowitz and Stegun 26.2.17.
    [[nodiscard]] double wordFailure(double rate, int soft) const override
    {
        const double most = limit(soft), x = (most - rate) / (0.07 * most), a = x < 0 ? -x : x;
        if (a > 12)
            return x < 0 ? 1 : 0;
        const double k = 1 / (1 + 0.2316419 * a);
        const double poly = k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
        const double tail = 0.3989422804014327 * portableExp(-a * a / 2) * poly;
        return x < 0 ? 1 - tail : tail;
    }

    [[nodiscard]] double meanCycles(double rate, int soft) const override
    {
        const double fails = wordFailure(rate, soft);
        return static_cast<double>(m_iteration)
            * (fails * static_cast<double>(m_most) + (1 - fails) * static_cast<double>(turns(rate, soft)));
    }

    std::int64_t m_typical, m_most;
    double m_limit, m_softGain;
    bool m_byErrors;
    std::int64_t m_iteration = 0;
    std::uint32_t m_lastRate = 0; // key of the cached values below, with
    int m_lastSoft = 0; // the soft-decision step
    std::int64_t m_lastTurns = 0, m_lastBits = 0;
    std::uint64_t m_lastFailure = 0;
};

} // namespace

void register_ecc_ldpc(Registry& registry)
{
    registry.add<EccLdpc>("ecc_ldpc");
}

} // namespace floom::inline engine
