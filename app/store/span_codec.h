// SPDX-License-Identifier: GPL-3.0-or-later
// Spans, requests and histograms as compressed columns. Each field of a chunk is a column: starts, requests and tracks as differences to
// their predecessor (zigzag varints), the rest as varints; the columns are concatenated and deflated with zlib. Decoding validates
// everything: a damaged blob yields nothing instead of garbage. Pure.
#pragma once

#include "results/histogram.h"
#include "results/spans.h"

#include <QByteArray>

#include <optional>
#include <span>
#include <vector>

namespace floom::inline store {

constexpr std::size_t kChunk = 4096;

[[nodiscard]] QByteArray encodeSpans(std::span<const Span> spans);
[[nodiscard]] bool decodeSpans(const QByteArray& blob, std::size_t count, std::vector<Span>& out); // appends

[[nodiscard]] QByteArray encodeRequests(std::span<const RequestSpan> requests);
[[nodiscard]] bool decodeRequests(const QByteArray& blob, std::size_t count, std::vector<RequestSpan>& out);

[[nodiscard]] QByteArray encodeHistogram(const Histogram& histogram);
[[nodiscard]] std::optional<Histogram> decodeHistogram(const QByteArray& blob);

} // namespace floom::inline store
