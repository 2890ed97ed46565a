// SPDX-License-Identifier: GPL-3.0-or-later
// BCH encoder and decoder as a parametric delay.
// Modelled: the pipeline of media/codec.h; syndromes are computed while the data stream in; Berlekamp-Massey takes twice as many iterations
// as there are errors, at most t; then the Chien search over the data bits, `parallelism` bits a clock; a word without errors adds no time.
// The time of a word is fixed, or follows its number of errors; a word with more than t errors takes all t iterations and fails.
// Not modelled: miscorrection. Timing: stage formulas as in the Cosmos+ OpenSSD BCH cores. Units: cycles of the codec's clock.
#include "media/codec.h"
#include "media/codeword_errors.h"
#include "model/registry.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class EccBch final : public Codec {
public:
    explicit EccBch(Setup& setup)
        : Codec(setup)
        , m_t(setup.parameters.count("t"))
        , m_iteration(setup.parameters.count("iterationCycles"))
        , m_byErrors(setup.parameters.choice("model") == "by_errors")
        , m_law(wordBits(), m_t)
    {
        const std::int64_t bits = setup.parameters.count("parallelism");
        const auto steps = [bits](std::int64_t n) { return (n + bits - 1) / bits; };
        m_search = steps(dataBits());
        m_fixed = cycles(setup.parameters.count("errors"));
        const std::int64_t parity = steps(wordBits() - dataBits());
        set({m_byErrors ? 0 : m_fixed, m_search + parity, parity});
    }

private:
    [[nodiscard]] std::int64_t cycles(std::int64_t errors) const
    {
        return errors == 0 ? 0 : std::min(m_t, 2 * errors) * m_iteration + m_search;
    }

    Word decodeWord(std::uint32_t rate, std::uint64_t random, int /*soft*/) override
    {
        const std::int64_t errors = m_law.draw(rate, random);
        return {m_byErrors ? cycles(errors) : m_fixed, errors > m_t ? 0 : errors, errors > m_t};
    }

    [[nodiscard]] double wordFailure(double rate, int /*soft*/) const override { return CodewordErrors::failure(wordBits(), m_t, rate); }

    [[nodiscard]] double meanCycles(double rate, int /*soft*/) const override
    {
        if (!m_byErrors)
            return static_cast<double>(m_fixed);
        double sum = 0, share = 0;
        const std::vector<double> shares = CodewordErrors::shares(wordBits(), m_t, rate);
        for (std::size_t i = 0; i < shares.size(); ++i) {
            sum += shares[i] * static_cast<double>(cycles(static_cast<std::int64_t>(i)));
            share += shares[i];
        }
        return sum + std::max(0.0, 1 - share) * static_cast<double>(cycles(m_t + 1));
    }

    std::int64_t m_t, m_iteration;
    bool m_byErrors;
    CodewordErrors m_law;
    std::int64_t m_search = 0, m_fixed = 0;
};

} // namespace

void register_ecc_bch(Registry& registry)
{
    registry.add<EccBch>("ecc_bch");
}

} // namespace floom::inline engine
