// SPDX-License-Identifier: GPL-3.0-or-later
// All fields of a RunResult except histograms and spans, as one compressed byte array, bit-exact: it preserves what the result document
// rounds or omits (segments per latency bucket, looks, tracks). Pure.
#pragma once

#include "results/run_result.h"

#include <QByteArray>

namespace floom::inline store {

constexpr qsizetype kLargestResult = 64 << 20; // uncompressed bytes; 65,536 busy lanes need a third of it

[[nodiscard]] QByteArray encodeResult(const RunResult& result);
// False if the bytes are not such an archive or the result is inconsistent; `result` is then undefined.
[[nodiscard]] bool decodeResult(const QByteArray& bytes, RunResult& result);

} // namespace floom::inline store
