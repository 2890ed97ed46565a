// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace floom::inline engine {

void assertionFailed(const char* condition, const char* sentence, const char* file, int line)
{
    std::fprintf(stderr, "%s:%d: assertion failed: %s (%s)\n", file, line, sentence, condition);
    std::abort();
}

} // namespace floom::inline engine
