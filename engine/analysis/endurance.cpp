// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/endurance.h"

#include <limits>

namespace floom::inline engine {
namespace {

double quotient(double above, double below)
{
    return above >= 0 && below > 0 ? above / below : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

double bytesWithin(double ratedCycles, double waf, double capacityBytes, double hotFactor)
{
    return quotient(ratedCycles * capacityBytes, hotFactor * waf);
}

double drivesPerDay(double hostBytes, double capacityBytes, double years)
{
    return quotient(hostBytes, capacityBytes * years * kDaysOfYear);
}

double yearsAt(double drivesPerDay, double hostBytes, double capacityBytes)
{
    return quotient(hostBytes, drivesPerDay * capacityBytes * kDaysOfYear);
}

} // namespace floom::inline engine
