// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/headline.h"

#include "export/number_text.h"
#include "workload/mean_bytes.h"

namespace floom::inline exporting {

std::string headline(double iops, double bytesPerSecondMoved, const Workload& workload)
{
    return meanBytes(workload) < kLargeRequest ? scaledText(iops) + " IOPS" : bytesPerSecondText(bytesPerSecondMoved);
}

} // namespace floom::inline exporting
