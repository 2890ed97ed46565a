// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of the result document: time breakdown and limits of a run. Each writes its keys into the open object; an empty section is
// omitted.
#pragma once

#include "io/json_writer.h"
#include "results/run_result.h"

#include <vector>

namespace floom::inline engine {

void writeSegments(JsonWriter& json, const RunResult& result);
void writeUtilization(JsonWriter& json, const RunResult& result);
void writeErrors(JsonWriter& json, const RunResult& result); // memories with bit errors; omitted if there are none
void writeBuses(JsonWriter& json, const RunResult& result); // NAND bus efficiency and losses: shares of the window
void writeBottleneck(JsonWriter& json, const Bottleneck& bottleneck);
void writeBlame(JsonWriter& json, const RunResult& result); // causes of waiting; omitted unless asked for
void writeExemplars(JsonWriter& json, const RunResult& result,
                    bool withBreakdown); // with latency parts if causes were recorded
void writeEndurance(JsonWriter& json, const RunResult& result);
void writeBounds(JsonWriter& json, const RunResult& result);
void writeFtl(JsonWriter& json, const RunResult& result);
void writeWear(JsonWriter& json, const RunResult& result); // omitted if no memory can be erased
void writeMaps(JsonWriter& json, const BlockMaps& maps); // omitted unless asked for
void writeCache(JsonWriter& json, const RunResult& result); // omitted without a write buffer or read cache
void writeFirmware(JsonWriter& json, const FirmwareResult& firmware); // omitted if no firmware ran
void writeEnergy(JsonWriter& json, const RunResult& result); // by activity and by block, and the power
void writeCost(JsonWriter& json, const RunResult& result);
// Writes the figures of a section as the table of figures has them; `section`: "wear.". Missing ones are left out.
void writeFigures(JsonWriter& json, const RunResult& result, std::string_view section);
// Writes a value after its key: an integer as one.
void writeFigure(JsonWriter& json, bool whole, double value);
// Writes the non-zero figures of the figure table that belong to the open object and are not in it yet, so a new table row needs no code
// here. `section`: "ftl." or, for the document itself, "".
void writeOtherFigures(JsonWriter& json, const RunResult& result, std::string_view section);
void writeLaws(JsonWriter& json, const std::vector<LawCheck>& laws);

} // namespace floom::inline engine
