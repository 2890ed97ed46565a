// SPDX-License-Identifier: GPL-3.0-or-later
// Demands: what one host request of a workload costs each track of the drive on average, added up from the components' own demand().
#pragma once

#include "compile/machine.h"
#include "workload/workload.h"

#include <vector>

namespace floom {

struct Demands {
    std::vector<double> psPerRequest; // by track; a group of equal servers shares its work evenly
    double bytesPerRequest = 0;
    double waf = 1; // assumed for writes
};

[[nodiscard]] Demands demandsOf(const Program& program, const Workload& workload);

} // namespace floom
