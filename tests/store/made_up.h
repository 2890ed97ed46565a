// SPDX-License-Identifier: GPL-3.0-or-later
// An invented run with every field different from its default, to test what survives saving.
#pragma once

#include "io/json.h"
#include "io/samples.h"
#include "run/run_record.h"

#include <cstddef>
#include <memory>

namespace floom {

Design sampleDesign(const char* name = "starter");
std::shared_ptr<const SpanStore> madeUpSpans(std::size_t perTrack);
RunRecord madeUpRun(std::size_t spansPerTrack = 5000);

} // namespace floom
