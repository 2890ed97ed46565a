// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/codec.h"

#include "base/portable_math.h"
#include "base/random.h"

namespace floom {

Codec::Codec(Setup& setup)
    : m_clock(setup.parameters.frequency("clock"))
    , m_codeword(setup.parameters.size("codeword"))
    , m_parity(setup.parameters.size("parity"))
    , m_machines(static_cast<int>(setup.parameters.count("machines")))
    , m_decoders(m_machines)
    , m_decodeEnergy(setup.parameters.scaled("decodeEnergy", 1e6) * wordBits())
    , m_encodeEnergy(setup.parameters.scaled("encodeEnergy", 1e6) * dataBits())
{
    for (int i = 0; i < m_machines; ++i) {
        const auto track = setup.track("decoder", m_machines > 1 ? i : -1);
        if (i == 0)
            m_decoderTrack = track;
        m_decode.push_back(setup.meter(track, "decode", Look::ecc));
    }
    m_encoderTrack = setup.track("encoder");
    m_encode = setup.meter(m_encoderTrack, "encode", Look::ecc);
}

void Codec::arrive(Context& context, Packet& packet)
{
    const Time ready = m_clock.edge(context.now);
    if (context.hop(packet).verb == Verb::decode) {
        if (packet.rawErrorRate != 0) [[unlikely]] {
            decodeNoisy(context, packet);
            return;
        }
        m_turns += words(packet.dataBytes) * m_cycles.turns;
        const auto slot = m_decoders.reserve(ready, decoding(packet.dataBytes));
        context.book(packet, m_decode[static_cast<std::size_t>(slot.server)], slot.start, slot.end);
        context.forwardAt(packet, slot.end);
        return;
    }
    m_encoded += words(packet.dataBytes);
    const auto slot = m_encoder.reserve(ready, encoding(packet.dataBytes));
    const Time first = slot.start + m_clock.cycles(m_cycles.parity);
    const Time done = earlier(first, slot.end);
    context.book(packet, m_encode, slot.start, done);
    context.occupy(packet, m_encode, done, slot.end);
    packet.encoded = slot.end;
    context.forwardAt(packet, done);
}

int Codec::softStep(int senses)
{
    int step = 0;
    while ((2 << step) - 2 < senses)
        ++step;
    return (2 << step) - 2 == senses ? step : kStored;
}

int Codec::softSenses(const Context& context, const Packet& packet)
{
    const Topology& t = context.topology();
    return packet.retry == 0 ? 0 : packet.retry - static_cast<int>(t.geometries[t.dies[packet.flash.die].geometry].retrySteps);
}

void Codec::decodeNoisy(Context& context, Packet& packet)
{
    std::int64_t cycles = 0;
    const int senses = m_softSteps > 0 ? softSenses(context, packet) : 0;
    const int soft = senses > 0 ? softStep(senses) : 0;
    bool failed = soft == kStored;
    const std::int64_t n = failed ? 0 : words(packet.dataBytes);
    for (std::int64_t i = 0; i < n; ++i) {
        const Word word = decodeWord(packet.rawErrorRate, mix64(packet.noise + static_cast<std::uint64_t>(i)), soft);
        cycles += word.cycles;
        m_turns += word.turns;
        failed = failed || word.failed;
        m_count.correctedBits += static_cast<std::uint64_t>(word.corrected);
        m_count.failedWords += word.failed ? 1 : 0;
    }
    m_count.words += static_cast<std::uint64_t>(n);
    packet.rawErrorRate = 0;
    packet.unreadable = failed;
    const auto slot = m_decoders.reserve(m_clock.edge(context.now), m_clock.cycles(cycles));
    context.book(packet, m_decode[static_cast<std::size_t>(slot.server)], slot.start, slot.end);
    if (!failed) {
        packet.retry = 0;
    } else { // no further than out of the channel's SRAM
        std::uint32_t end = packet.hop + 1;
        for (std::uint32_t hop = end; hop < packet.lastHop; ++hop)
            if (context.topology().hops[hop].verb == Verb::drain)
                end = hop + 1;
        packet.lastHop = end;
    }
    context.forwardAt(packet, slot.end);
}

void Codec::demand(const Errands& errand, Bill& bill) const
{
    if (errand.verb != Verb::decode) {
        bill.add(m_encoderTrack, encoding(errand.dataBytes));
        return;
    }
    const auto machines = static_cast<std::uint32_t>(m_machines);
    if (errand.errorRate <= 0) {
        bill.add(m_decoderTrack, decoding(errand.dataBytes), machines);
        return;
    }
    const int soft = errand.softSenses > 0 ? softStep(errand.softSenses) : 0;
    if (soft == kStored)
        return;
    const double cycles = static_cast<double>(words(errand.dataBytes)) * meanCycles(errand.errorRate, soft);
    bill.add(m_decoderTrack, m_clock.cycles(static_cast<std::int64_t>(cycles + 0.5)), machines);
}

void Codec::energy(Time /*now*/, EnergyBill& bill) const
{
    bill.add("decode", static_cast<Int128>(m_decodeEnergy) * m_turns);
    bill.add("encode", static_cast<Int128>(m_encodeEnergy) * m_encoded);
}

// Decoders and encoder at work on one word after the other; a decoder without time is held to the pace of the encoder.
PowerRange Codec::power() const
{
    const auto rate = [&](std::int64_t cycles) {
        return cycles > 0 ? static_cast<double>(m_clock.hertz()) / static_cast<double>(cycles) : 0;
    };
    const double decoded = rate(m_cycles.decode > 0 ? m_cycles.decode : m_cycles.encode) * m_machines;
    return {0,
            1e-12
                * (decoded * static_cast<double>(m_decodeEnergy * m_cycles.turns)
                   + rate(m_cycles.encode) * static_cast<double>(m_encodeEnergy))};
}

double Codec::failure(double rate, std::uint32_t bytes, int softSenses) const
{
    const int soft = softSenses > 0 ? softStep(softSenses) : 0;
    const double good = soft == kStored ? 0 : 1 - wordFailure(rate, soft);
    return good <= 0 ? 1 : 1 - portablePow(good, static_cast<double>(words(bytes)));
}

void Codec::report(RunResult& result) const
{
    result.errors.words += m_count.words;
    result.errors.failedWords += m_count.failedWords;
    result.errors.correctedBits += m_count.correctedBits;
}

} // namespace floom
