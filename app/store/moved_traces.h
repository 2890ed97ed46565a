// SPDX-License-Identifier: GPL-3.0-or-later
// Traces that moved together with the project naming them. Any thread.
#pragma once

#include "workload/asked_workload.h"

#include <QString>

namespace floom::inline store {

// The workload with each trace that is no longer where the words say replaced by the file of the same name beside the project, if there is
// one. Otherwise unchanged: the run then names the file it misses.
[[nodiscard]] AskedWorkload withTracesBeside(const QString& project, const AskedWorkload& asked);

} // namespace floom::inline store
