// SPDX-License-Identifier: GPL-3.0-or-later
// All fields of a RunResult but histograms and spans, as one compressed byte array, exact to the bit: what the result document rounds
// or leaves out (segments per latency bucket, looks, tracks) must survive saving. Pure.
#pragma once

#include "results/run_result.h"

#include <QByteArray>

namespace floom {

constexpr qsizetype kLargestResult = 64 << 20; // bytes before they are compressed: 65,536 busy lanes take a third of it

[[nodiscard]] QByteArray encodeResult(const RunResult& result);
// False when the bytes are not such an archive, or of a result that does not hang together; `result` is then not to be used.
[[nodiscard]] bool decodeResult(const QByteArray& bytes, RunResult& result);

} // namespace floom
