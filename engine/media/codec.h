// SPDX-License-Identifier: GPL-3.0-or-later
// Codec: what the encoders and decoders of a drive share: machines with one queue, codewords with parity, and what happens when a word
// cannot be corrected.
// Modelled: towards the channel both sides stream by codeword. Of n codewords of a packet, word i stands at the decoders when i / n of the
// hop that brings it is done, and goes to the one of `machines` that is free first: of a decoder faster than the bus only the last word
// shows. The encoder is busy for all words, the first one leaves as soon as its parity is out; where it is slower than the channel behind
// it, the channel begins so that it ends with the last one. Stored decoding takes a packet once it is whole, on one decoder. The codec is
// told at the end of the hop, when both its ends are certain: packets take their turns in the order in which they end, and their words are
// begun in the past, never before they arrived nor before a decoder was free of the packet before. A decoder is booked for its words of a
// packet in one stretch that ends with the last: busy is words x time. Data from a memory that makes errors carry their raw bit error rate
// and a random word: each codeword gets its own number of errors. A packet with a word that fails ends its route as soon as it has left the
// channel's SRAM; the firmware decides about another read. A code with soft decision goes on behind the retries of the memory: step k adds
// 2^k senses of the page to those before it (three in all, seven, fifteen), each read and sent as any other; a sense is only stored until
// the last of its step has come, with which the decoder tries again.
#pragma once

#include "kernel/clock.h"
#include "kernel/line.h"
#include "kernel/recall.h"
#include "model/component.h"

namespace floom {

class Codec : public Component {
public:
    void arrive(Context& context, Packet& packet) final;
    void demand(const Errands& errand, Bill& bill) const final;
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
    struct Cycles { // of a codeword
        std::int64_t decode = 0, encode = 0, parity = 0;
        std::int64_t turns = 1; // of the decoder over the word: what its energy counts
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
    // A codeword sensed at a raw bit error rate of rate / 2^32; `soft`: the step of soft decision, 0 = hard.
    virtual Word decodeWord(std::uint32_t rate, std::uint64_t random, int soft) = 0;
    [[nodiscard]] virtual double wordFailure(double rate, int soft) const = 0;
    [[nodiscard]] virtual double meanCycles(double rate, int soft) const = 0;

private:
    void encode(Context& context, Packet& packet);
    void decode(Context& context, Packet& packet);
    void decodeElse(Context& context, Packet& packet);
    void decodeNoisy(Context& context, Packet& packet);
    // Words of one packet on the decoders; answers when the last one is done. `timeOf(i)`: of word i, asked in order.
    template <typename TimeOf> Time stream(Context& context, Packet& packet, std::int64_t n, TimeOf&& timeOf);
    // The whole packet on one decoder.
    Time store(Context& context, Packet& packet, Time length);
    void learnEncoding(Context& context, Packet& packet);
    [[nodiscard]] static Time arrival(const Context& context, const Packet& packet, std::int64_t i, std::int64_t n);
    [[nodiscard]] MeterId decodeMeter(int server) const { return m_decode[static_cast<std::size_t>(server)]; }
    // Of a read with so many senses behind the retries: which step it completes, 0 = it is hard, kStored = none yet.
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
    Time m_wordTime; // of decoding
    Time m_parityTime; // until a word's first bits leave the encoder
    int m_machines;
    bool m_streams;
    std::uint32_t m_softSteps = 0;
    struct Known { // of packets of one size
        std::int64_t bytes = -1, words = 1, turns = 0;
        Time length;
    };
    Known m_known, m_knownEncoding; // decoded, encoded last
    Line m_decoders;
    Line m_encoder;
    std::uint32_t m_decoderTrack = 0, m_encoderTrack = 0;
    std::vector<MeterId> m_decode;
    std::vector<Time> m_share; // by decoder: its time for the packet at hand
    MeterId m_encode = 0;
    Recall m_decoding, m_encoding;
    ErrorCounters m_count;
    std::int64_t m_decodeEnergy, m_encodeEnergy; // attojoules of a codeword: of a turn, of encoding
    std::int64_t m_turns = 0, m_encoded = 0; // since the beginning
};

} // namespace floom
