// SPDX-License-Identifier: GPL-3.0-or-later
// BCH encoder and decoder as a parametric delay.
// Modelled: decoding stores a packet and corrects its codewords one after the other on one of `machines` decoders (syndromes are computed
// while the data stream in; Berlekamp-Massey stops after twice as many iterations as there are errors, at most t; then the Chien search
// over the data bits, `parallelism` bits a clock). Without errors nothing is added. Encoding is cut-through by codeword: the encoder is
// busy for all of them, the first one leaves as soon as its parity is out. Not modelled: error counts that vary, failures and retries.
// Timing: stage formulas as in the Cosmos+ OpenSSD BCH cores.
#include "kernel/clock.h"
#include "kernel/line.h"
#include "model/component.h"
#include "model/registry.h"

#include <algorithm>

namespace floom {
namespace {

class EccBch final : public Component {
public:
    explicit EccBch(Setup& setup)
        : m_clock(setup.parameters.frequency("clock"))
        , m_codeword(setup.parameters.size("codeword"))
        , m_parity(setup.parameters.size("parity"))
        , m_machines(static_cast<int>(setup.parameters.count("machines")))
        , m_decoders(m_machines)
    {
        const std::int64_t bits = setup.parameters.count("parallelism");
        const std::int64_t errors = setup.parameters.count("errors");
        const std::int64_t t = setup.parameters.count("t");
        const auto steps = [bits](std::int64_t n) { return (n + bits - 1) / bits; };
        if (errors > 0)
            m_decodeCycles = std::min(t, 2 * errors) * setup.parameters.count("iterationCycles") + steps(m_codeword * 8);
        m_encodeCycles = steps(m_codeword * 8) + steps(m_parity * 8);
        m_parityCycles = steps(m_parity * 8);
        for (int i = 0; i < m_machines; ++i) {
            const auto track = setup.track("decoder", m_machines > 1 ? i : -1);
            if (i == 0)
                m_decoderTrack = track;
            m_decode.push_back(setup.meter(track, "decode", Look::ecc));
        }
        m_encoderTrack = setup.track("encoder");
        m_encode = setup.meter(m_encoderTrack, "encode", Look::ecc);
    }

    void arrive(Context& context, Packet& packet) override
    {
        const Time ready = m_clock.edge(context.now);
        if (context.hop(packet).verb == Verb::decode) {
            const auto slot = m_decoders.reserve(ready, decoding(packet.dataBytes));
            context.book(packet, m_decode[static_cast<std::size_t>(slot.server)], slot.start, slot.end);
            context.forwardAt(packet, slot.end);
            return;
        }
        const auto slot = m_encoder.reserve(ready, encoding(packet.dataBytes));
        const Time first = slot.start + m_clock.cycles(m_parityCycles);
        const Time done = earlier(first, slot.end);
        context.book(packet, m_encode, slot.start, done);
        context.occupy(packet, m_encode, done, slot.end);
        context.forwardAt(packet, done);
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        if (errand.verb == Verb::decode)
            bill.add(m_decoderTrack, decoding(errand.dataBytes), static_cast<std::uint32_t>(m_machines));
        else
            bill.add(m_encoderTrack, encoding(errand.dataBytes));
    }

    [[nodiscard]] Codeword codeword() const override
    {
        return {static_cast<std::uint32_t>(m_codeword), static_cast<std::uint32_t>(m_parity)};
    }

private:
    [[nodiscard]] std::int64_t words(std::int64_t bytes) const { return (bytes + m_codeword - 1) / m_codeword; }
    [[nodiscard]] Time decoding(std::int64_t bytes) const { return m_clock.cycles(words(bytes) * m_decodeCycles); }
    [[nodiscard]] Time encoding(std::int64_t bytes) const { return m_clock.cycles(words(bytes) * m_encodeCycles); }

    Clock m_clock;
    std::int64_t m_codeword;
    std::int64_t m_parity;
    std::int64_t m_decodeCycles = 0;
    std::int64_t m_encodeCycles = 0;
    std::int64_t m_parityCycles = 0;
    int m_machines;
    Line m_decoders;
    Line m_encoder;
    std::uint32_t m_decoderTrack = 0, m_encoderTrack = 0;
    std::vector<MeterId> m_decode;
    MeterId m_encode = 0;
};

} // namespace

void register_ecc_bch(Registry& registry)
{
    registry.add<EccBch>("ecc_bch");
}

} // namespace floom
