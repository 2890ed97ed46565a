// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/codec.h"

#include "base/portable_math.h"
#include "base/random.h"
#include "model/walk.h"

#include <algorithm>

namespace floom::inline engine {

Codec::Codec(Setup& setup)
    : m_clock(setup.parameters.frequency("clock"))
    , m_codeword(setup.parameters.size("codeword"))
    , m_parity(setup.parameters.size("parity"))
    , m_machines(static_cast<int>(setup.parameters.count("machines")))
    , m_streams(setup.parameters.choice("decoding") == "streamed")
    , m_decoders(m_machines)
    , m_share(static_cast<std::size_t>(m_machines))
    , m_decodeEnergy(setup.parameters.scaled("decodeEnergy", 1e6) * wordBits())
    , m_encodeEnergy(setup.parameters.scaled("encodeEnergy", 1e6) * dataBits())
{
    for (int i = 0; i < m_machines; ++i) {
        const auto track = setup.track("decoder", m_machines > 1 ? i : -1);
        if (i == 0)
            m_decoderTrack = track;
        m_decode.push_back(setup.meter(track, "decode", ActivityStyle::ecc));
    }
    m_encoderTrack = setup.track("encoder");
    m_encode = setup.meter(m_encoderTrack, "encode", ActivityStyle::ecc);
}

void Codec::arrive(Context& context, Packet& packet)
{
    if (context.hop(packet).verb != Verb::decode) {
        if (packet.dataBytes == m_knownEncoding.bytes && m_clock.period() > 0) [[likely]]
            walk<&Codec::encode<Booking::quick>, &Codec::encode<Booking::forCauses>, &Codec::encode<Booking::any>>(*this, context, packet);
        else
            learnEncoding(context, packet);
    } else if (packet.dataBytes == m_known.bytes && packet.rawErrorRate == 0 && m_clock.period() > 0) [[likely]] {
        walk<&Codec::decode<Booking::quick>, &Codec::decode<Booking::forCauses>, &Codec::decode<Booking::any>>(*this, context, packet);
    } else {
        decodeElse(context, packet);
    }
}

template <Booking how> [[gnu::always_inline]] inline void Codec::encode(Context& context, Packet& packet)
{
    m_encoded += m_knownEncoding.words;
    const Time start = later(how == Booking::quick ? m_clock.wholeEdge(context.now) : m_clock.edge(context.now), m_encoderFreeAt);
    const Time end = start + m_knownEncoding.length, done = earlier(start + m_parityTime, end);
    m_encoderFreeAt = end;
    context.book<how>(packet, m_encode, start, done);
    context.occupy<how>(packet, m_encode, done, end);
    packet.encoded = end;
    context.forwardExpected(packet, done);
}

// One decoder, words of equal length: the packet is done one word time after its last word arrives, or all word times after the first word
// starts, whichever is later. The words in between need no check, since arrival and decoding both progress evenly.
template <Booking how> [[gnu::always_inline]] inline void Codec::decode(Context& context, Packet& packet)
{
    const Time ready = edge(how, context.now), done = ready + m_wordTime; // only the part after the hop
    if (context.now - packet.lastStart < m_known.length || m_decoders.onlyFreeAt() + m_known.length > done) [[unlikely]]
        decodeLate<how>(context, packet, ready);
    else
        decoded<how>(context, packet, ready, done);
}

// The hop was shorter than the decoding, or the decoder still works on the packet before.
template <Booking how> [[gnu::noinline]] void Codec::decodeLate(Context& context, Packet& packet, Time ready)
{
    const Time start = later(m_decoders.onlyFreeAt(), edge(how, arrival(context, packet, 0, m_known.words)));
    const Time end = start + m_known.length, done = ready + m_wordTime;
    if (end > done)
        decoded<how>(context, packet, later(start, context.now), end);
    else
        decoded<how>(context, packet, ready, done);
}

template <Booking how> [[gnu::always_inline]] inline void Codec::decoded(Context& context, Packet& packet, Time begun, Time done)
{
    m_turns += m_known.turns;
    m_decoders.onlyFreeAt() = done;
    context.bookPast<how>(packet, m_decode.front(), begun, begun, done);
    context.occupy<how>(packet, m_decode.front(), done - m_known.length, done);
    context.forwardAt(packet, done);
}

[[gnu::noinline]] void Codec::learnEncoding(Context& context, Packet& packet)
{
    m_knownEncoding = {packet.dataBytes, words(packet.dataBytes), 0, encoding(packet.dataBytes)};
    encode<Booking::any>(context, packet);
}

[[gnu::noinline]] void Codec::decodeElse(Context& context, Packet& packet)
{
    if (packet.rawErrorRate != 0) {
        decodeNoisy(context, packet);
        return;
    }
    const std::int64_t n = words(packet.dataBytes);
    if (m_streams && m_machines == 1) {
        m_known = {packet.dataBytes, std::max<std::int64_t>(n, 1), n * m_cycles.turns, decoding(packet.dataBytes)};
        decode<Booking::any>(context, packet);
        return;
    }
    m_turns += n * m_cycles.turns;
    const Time done = m_streams && n > 0 ? stream(context, packet, n, [this](std::int64_t) { return m_wordTime; })
                                         : store(context, packet, decoding(packet.dataBytes));
    context.forwardAt(packet, done);
}

Time Codec::store(Context& context, Packet& packet, Time length)
{
    const auto slot = m_decoders.reserve(m_clock.edge(context.now), length);
    context.book(packet, decodeMeter(slot.server), slot.start, slot.end);
    return slot.end;
}

// Arrival time of word i of n: the hop delivers the words evenly.
Time Codec::arrival(const Context& context, const Packet& packet, std::int64_t i, std::int64_t n)
{
    return context.now - Time{(context.now - packet.lastStart).ps * (n - 1 - i) / n};
}

template <typename TimeOf> Time Codec::stream(Context& context, Packet& packet, std::int64_t n, TimeOf&& timeOf)
{
    Time done = context.now, begun = kNever;
    int server = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        const Time length = timeOf(i);
        const auto slot = m_decoders.reserve(m_clock.edge(arrival(context, packet, i, n)), length);
        m_share[static_cast<std::size_t>(slot.server)] += length;
        done = later(done, slot.end);
        if (slot.end > context.now && later(slot.start, context.now) < begun) {
            begun = later(slot.start, context.now);
            server = slot.server;
        }
    }
    begun = earlier(begun, done);
    context.bookPast(packet, decodeMeter(server), begun, begun, done);
    for (int i = 0; i < m_machines; ++i) {
        Time& share = m_share[static_cast<std::size_t>(i)];
        context.occupy(packet, decodeMeter(i), m_decoders.freeAt(i) - share, m_decoders.freeAt(i));
        share = Time{};
    }
    return done;
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
    const int senses = m_softSteps > 0 ? softSenses(context, packet) : 0;
    const int soft = senses > 0 ? softStep(senses) : 0;
    bool failed = soft == kStored;
    const std::int64_t n = failed ? 0 : words(packet.dataBytes);
    const auto decoded = [&](std::int64_t i) {
        const Word word = decodeWord(packet.rawErrorRate, mix64(packet.noise + static_cast<std::uint64_t>(i)), soft);
        m_turns += word.turns;
        failed = failed || word.failed;
        m_count.correctedBits += static_cast<std::uint64_t>(word.corrected);
        m_count.failedWords += word.failed ? 1 : 0;
        return word.cycles;
    };
    m_count.words += static_cast<std::uint64_t>(n);
    Time done;
    if (m_streams && n > 0) {
        done = stream(context, packet, n, [&](std::int64_t i) { return m_clock.cycles(decoded(i)); });
    } else {
        std::int64_t cycles = 0;
        for (std::int64_t i = 0; i < n; ++i)
            cycles += decoded(i);
        done = store(context, packet, m_clock.cycles(cycles));
    }
    packet.rawErrorRate = 0;
    packet.unreadable = failed;
    if (!failed) {
        packet.retry = 0;
    } else { // the route ends as soon as the channel's SRAM is released
        std::uint32_t end = packet.hop + 1;
        for (std::uint32_t hop = end; hop < packet.lastHop; ++hop)
            if (context.topology().hops[hop].verb == Verb::drain)
                end = hop + 1;
        packet.lastHop = end;
    }
    context.forwardAt(packet, done);
}

void Codec::demand(const Visit& visit, Bill& bill) const
{
    if (visit.verb != Verb::decode) {
        bill.add(m_encoderTrack, encoding(visit.dataBytes));
        return;
    }
    const auto machines = static_cast<std::uint32_t>(m_machines);
    if (visit.errorRate <= 0) {
        bill.add(m_decoderTrack, decoding(visit.dataBytes), machines);
        return;
    }
    const int soft = visit.softSenses > 0 ? softStep(visit.softSenses) : 0;
    if (soft == kStored)
        return;
    const double cycles = static_cast<double>(words(visit.dataBytes)) * meanCycles(visit.errorRate, soft);
    bill.add(m_decoderTrack, m_clock.cycles(static_cast<std::int64_t>(cycles + 0.5)), machines);
}

void Codec::energy(Time /*now*/, EnergyBill& bill) const
{
    bill.add("decode", static_cast<Int128>(m_decodeEnergy) * m_turns);
    bill.add("encode", static_cast<Int128>(m_encodeEnergy) * m_encoded);
}

// Decoders and encoder continuously busy; a decoder without decode time is limited to the rate of the encoder.
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

} // namespace floom::inline engine
