// SPDX-License-Identifier: GPL-3.0-or-later
// Codec: what the encoders and decoders of a drive share: machines with one queue, codewords with parity, and what happens when a word
// cannot be corrected.
// Modelled: decoding stores a packet and corrects its codewords one after the other on one of `machines` decoders. Encoding is cut-through
// by codeword: the encoder is busy for all of them, the first one leaves as soon as its parity is out; where the encoder is slower than the
// channel behind it, the channel begins so that it ends with the last one. Data from a memory that makes
// errors carry their raw bit error rate and a random word: each codeword gets its own number of errors. A packet with a word that fails
// ends its route as soon as it has left the channel's SRAM; the firmware decides about another read. A code with soft decision goes on
// behind the retries of the memory: step k adds 2^k senses of the page to those before it (three in all, seven, fifteen), each read and
// sent as any other; a sense is only stored until the last of its step has come, with which the decoder tries again.
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

    void set(const Cycles& cycles) { m_cycles = cycles; }
    [[nodiscard]] std::int64_t dataBits() const { return m_codeword * 8; }
    [[nodiscard]] std::int64_t wordBits() const { return (m_codeword + m_parity) * 8; }

    void setSoftSteps(std::int64_t steps) { m_softSteps = static_cast<std::uint32_t>(steps); }
    // A codeword sensed at a raw bit error rate of rate / 2^32; `soft`: the step of soft decision, 0 = hard.
    virtual Word decodeWord(std::uint32_t rate, std::uint64_t random, int soft) = 0;
    [[nodiscard]] virtual double wordFailure(double rate, int soft) const = 0;
    [[nodiscard]] virtual double meanCycles(double rate, int soft) const = 0;

private:
    void decodeNoisy(Context& context, Packet& packet);
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
    int m_machines;
    std::uint32_t m_softSteps = 0;
    Line m_decoders;
    Line m_encoder;
    std::uint32_t m_decoderTrack = 0, m_encoderTrack = 0;
    std::vector<MeterId> m_decode;
    MeterId m_encode = 0;
    Recall m_decoding, m_encoding;
    ErrorCounters m_count;
    std::int64_t m_decodeEnergy, m_encodeEnergy; // attojoules of a codeword: of a turn, of encoding
    std::int64_t m_turns = 0, m_encoded = 0; // since the beginning
};

} // namespace floom
