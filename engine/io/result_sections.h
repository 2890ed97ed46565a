// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of the result document: where time went and what limited the run. Each writes its keys into the open object; a section with
// nothing to say is left out.
#pragma once

#include "io/json_writer.h"
#include "results/run_result.h"

#include <vector>

namespace floom {

void writeSegments(JsonWriter& json, const RunResult& result);
void writeUtilization(JsonWriter& json, const RunResult& result);
void writeErrors(JsonWriter& json, const RunResult& result); // of memories that make errors; nothing where none does
void writeBuses(JsonWriter& json, const RunResult& result); // efficiency of NAND buses, split by loss: shares of the window
void writeBottleneck(JsonWriter& json, const Bottleneck& bottleneck);
void writeBlame(JsonWriter& json, const RunResult& result); // causes of waiting; nothing where they were not asked for
void writeBehind(JsonWriter& json, const RunResult& result,
                 bool withLives); // with the parts of each latency where it was recorded with its causes
void writeEndurance(JsonWriter& json, const RunResult& result);
void writeBounds(JsonWriter& json, const RunResult& result);
void writeFtl(JsonWriter& json, const RunResult& result);
void writeWear(JsonWriter& json, const RunResult& result); // nothing where nothing can be erased
void writeMaps(JsonWriter& json, const BlockMaps& maps); // nothing where they were not asked for
void writeCache(JsonWriter& json, const RunResult& result); // nothing without a write buffer or read cache
void writeFirmware(JsonWriter& json, const FirmwareResult& firmware); // nothing where none ran
void writeEnergy(JsonWriter& json, const RunResult& result); // by name of the work and by block, and the power
void writeCost(JsonWriter& json, const RunResult& result);
// The figures of the table that belong into the open object and are not in it yet, where they are not zero: a new row of the table needs no
// line in a section. `section`: "ftl." or, for the document itself, "".
void writeOtherFigures(JsonWriter& json, const RunResult& result, std::string_view section);
void writeLaws(JsonWriter& json, const std::vector<LawCheck>& laws);

} // namespace floom
