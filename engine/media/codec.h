// SPDX-License-Identifier: GPL-3.0-or-later
// Codec: common part of the ECC encoders and decoders: several engines behind one queue, codewords with parity, and handling of
// uncorrectable words.
// Modelled: encoder and decoder stream by codeword on their channel side. Of the n codewords of a packet, the i-th (from 1) arrives at the
// decoders when a fraction i / n of the hop that delivers it is done, and goes to the first free one of `machines` decoders: with a decoder
// faster than the bus, only the last word adds latency. The encoder is busy for all words; the first one leaves as soon as its parity is
// out; if the encoder is slower than the channel, the channel starts late enough to end with the last word. Stored decoding takes a
// complete packet on one decoder. arrive() is called at the end of the hop, when its start and end are known: packets are served in the
// order in which they end, and their words start in the past, never before they arrived nor before the decoder had finished its previous
// packet. A decoder is booked for its words of a packet in one piece that ends with the last word: busy time is words x time. Data from a
// memory with errors carry their raw bit error rate and a random word: each codeword draws its own number of errors. A packet with an
// uncorrectable word ends its route as soon as it has left the channel's SRAM; the firmware decides about a retry. Soft decision follows
// the retries of the memory: step k adds 2^k reads of the page to those before it (three, seven, fifteen reads in all), each read and sent
// like any other; the data are only stored until the last read of the step has arrived, then the decoder tries again.
#pragma once

#include "kernel/clock.h"
#include "kernel/fcfs_servers.h"
#include "kernel/transfer_time_cache.h"
#include "model/component.h"
#include "model/roles.h"

namespace floom::inline engine {

class Codec : public Component, public CodecRole {
public:
    void arrive(Context& context, Packet& packet) final;
    void demand(const Visit& visit, Bill& bill) const final;
    [[nodiscard]] double failure(double rate, std::uint32_t bytes, int softSenses) const final;
    [[nodiscard]] Codeword codeword() const final
    {
        return {static_cast<std::uint32_t>(m_codeword), static_cast<std::uint32_t>(m_parity), (2U << m_softSteps) - 2};
    }
    void energy(Time now, EnergyBill& bill) const final;
    [[nodiscard]] PowerRange power() const final;
    void windowBegins() final { m_count = {}; }
    void report(RunResult& result) const final;

protected:
    struct Cycles { // per codeword
        std::int64_t decode = 0, encode = 0, parity = 0;
        std::int64_t turns = 1; // decoder iterations over the word: energy is counted per iteration
    };
    struct Word {
        std::int64_t cycles = 0, corrected = 0;
        bool failed = false;
        std::int64_t turns = 1;
    };
    explicit Codec(Setup& setup);

    void set(const Cycles& cycles)
    {
        m_cycles = cycles;
        m_wordTime = m_clock.cycles(cycles.decode);
        m_parityTime = m_clock.cycles(cycles.parity);
    }
    [[nodiscard]] std::int64_t dataBits() const { return m_codeword * 8; }
    [[nodiscard]] std::int64_t wordBits() const { return (m_codeword + m_parity) * 8; }

    void setSoftSteps(std::int64_t steps) { m_softSteps = static_cast<std::uint32_t>(steps); }
    // Decodes a codeword read at a raw bit error rate of rate / 2^32; `soft`: soft-decision step, 0 = hard decision.
    virtual Word decodeWord(std::uint32_t rate, std::uint64_t random, int soft) = 0;
    [[nodiscard]] virtual double wordFailure(double rate, int soft) const = 0;
    [[nodiscard]] virtual double meanCycles(double rate, int soft) const = 0;

private:
    template <Booking how> void encode(Context& context, Packet& packet);
    template <Booking how> void decode(Context& context, Packet& packet);
    template <Booking how> void decodeLate(Context& context, Packet& packet, Time ready);
    template <Booking how> void decoded(Context& context, Packet& packet, Time begun, Time done);
    [[nodiscard]] Time edge(Booking how, Time t) const { return how != Booking::any ? m_clock.wholeEdge(t) : m_clock.edge(t); }
    void decodeElse(Context& context, Packet& packet);
    void decodeNoisy(Context& context, Packet& packet);
    // Decodes the words of a packet as they arrive; returns when the last one is done. `timeOf(i)`: decode time of word i, called in order.
    template <typename TimeOf> Time stream(Context& context, Packet& packet, std::int64_t n, TimeOf&& timeOf);
    // Decodes the whole packet on one decoder.
    Time store(Context& context, Packet& packet, Time length);
    void learnEncoding(Context& context, Packet& packet);
    [[nodiscard]] static Time arrival(const Context& context, const Packet& packet, std::int64_t i, std::int64_t n);
    [[nodiscard]] MeterId decodeMeter(int server) const { return m_decode[static_cast<std::size_t>(server)]; }
    // Soft-decision step that is complete after `senses` extra reads: 0 = hard decision, kStored = step not complete yet.
    static constexpr int kStored = -1;
    [[nodiscard]] static int softStep(int senses);
    [[nodiscard]] static int softSenses(const Context& context, const Packet& packet);
    [[nodiscard]] std::int64_t words(std::int64_t bytes) const { return (bytes + m_codeword - 1) / m_codeword; }
    [[nodiscard]] Time decoding(std::int64_t bytes) const
    {
        return m_decoding(bytes, [this](std::int64_t n) { return m_clock.cycles(words(n) * m_cycles.decode); });
    }
    [[nodiscard]] Time encoding(std::int64_t bytes) const
    {
        return m_encoding(bytes, [this](std::int64_t n) { return m_clock.cycles(words(n) * m_cycles.encode); });
    }

    Clock m_clock;
    std::int64_t m_codeword, m_parity;
    Cycles m_cycles;
    Time m_wordTime; // decode time of a word
    Time m_parityTime; // until the first bits of a word leave the encoder
    int m_machines;
    bool m_streams;
    std::uint32_t m_softSteps = 0;
    struct Known { // for packets of one size
        std::int64_t bytes = -1, words = 1, turns = 0;
        Time length;
    };
    Known m_known, m_knownEncoding; // size decoded last (only if one decoder streams), size encoded last
    FcfsServers m_decoders;
    Time m_encoderFreeAt; // the encoder serves in order of arrival
    std::uint32_t m_decoderTrack = 0, m_encoderTrack = 0;
    std::vector<MeterId> m_decode;
    std::vector<Time> m_share; // by decoder: its time for the current packet
    MeterId m_encode = 0;
    TransferTimeCache m_decoding, m_encoding;
    ErrorCounters m_count;
    std::int64_t m_decodeEnergy, m_encodeEnergy; // attojoules per codeword and iteration; per encoded codeword
    std::int64_t m_turns = 0, m_encoded = 0; // since the start of the run
};

} // namespace floom::inline engine
