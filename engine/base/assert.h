// SPDX-License-Identifier: GPL-3.0-or-later
// FLOOM_ASSERT(condition, "sentence"): reports a programming error, never reachable by user input. Enabled in all builds; for the hot loop
// use FLOOM_HOT_ASSERT, which is enabled only without NDEBUG.
#pragma once

namespace floom::inline engine {
[[noreturn]] void assertionFailed(const char* condition, const char* sentence, const char* file, int line);
}

#define FLOOM_ASSERT(condition, sentence)                                                                                                  \
    ((condition) ? static_cast<void>(0) : ::floom::assertionFailed(#condition, sentence, __FILE__, __LINE__))
#ifdef NDEBUG
#define FLOOM_HOT_ASSERT(condition, sentence) static_cast<void>(0)
#else
#define FLOOM_HOT_ASSERT(condition, sentence) FLOOM_ASSERT(condition, sentence)
#endif
