// SPDX-License-Identifier: GPL-3.0-or-later
// Builtin: the built-in firmware: owns its parts and passes the host's commands to them.
#pragma once

#include "firmware/ageing/preconditioning.h"
#include "firmware/buffer/read_ahead.h"
#include "firmware/core/drive_port.h"
#include "firmware/firmware.h"
#include "firmware/firmware_settings.h"
#include "firmware/gc/collector.h"
#include "firmware/host/reads.h"
#include "firmware/host/writes.h"
#include "firmware/parity/parity.h"
#include "firmware/report.h"
#include "firmware/write/row_writer.h"

#include <memory>

namespace floom::inline engine {

class Builtin final : public Firmware, private TranslationClient {
public:
    Builtin(Setup& setup, const FirmwareSettings& settings, Cores& cores);

    void prepare(Context& context, const StartState& state) override;
    void command(Context& context, Packet& request) override;
    void returned(Context& context, Packet& packet) override;
    void wake(Context& context, std::uint16_t kind, std::uint32_t epoch) override;
    [[nodiscard]] std::uint64_t capacityBytes() const override { return m_places.hostUnits() * m_drive.settings.unitBytes; }
    [[nodiscard]] std::uint64_t bufferBytes() const override
    {
        return std::uint64_t{m_buffered.writeBuffer.size()} * m_drive.settings.unitBytes;
    }
    [[nodiscard]] MappingFacts facts() const override { return m_report.facts(); }
    void inspect(const std::string& block, std::vector<Diagnostic>& findings) const override;
    void windowBegins() override;
    void report(RunResult& result) const override { m_report.write(result); }
    [[nodiscard]] double writeAmplification() const override { return m_report.writeAmplification(); }
    void blockMaps(Time now, BlockMaps& maps, bool end) const override;
    void keepJournal(const ReadWitness& onRead) override;
    [[nodiscard]] Recovered powerCut() const override;

private:
    void translated(Context& context, Packet& request) override;
    void begin(Context& context, Packet& request);
    void commandWatched(Context& context, Packet& request);
    void returnedWatched(Context& context, Packet& packet);
    void age(Context& context, const StartState& state); // preconditioning: writes and collects before the run

    DrivePort m_port;
    Drive m_drive;
    Space m_space;
    Places m_places;
    Idle m_idle;
    Lanes m_lanes;
    ReadCache m_cache;
    Requests m_requests;
    MapPages m_map;
    Buffered m_buffered;
    std::unique_ptr<BlockWriter> m_blocks; // with a mapping by blocks
    std::unique_ptr<WafModel> m_waf; // with collection as an abstraction
    RowWriter m_rows;
    Moves m_moves;
    Collector m_collector;
    Folding m_folding;
    TierWrites m_tierWrites;
    Promotion m_promotion;
    ParityWriter m_parity;
    ParityReader m_rebuilder;
    ReadAhead m_ahead;
    Reads m_reads;
    Writes m_writes;
    FirmwareReport m_report;
};

} // namespace floom::inline engine
