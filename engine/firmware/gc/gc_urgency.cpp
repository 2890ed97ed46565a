// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/gc/gc_urgency.h"

namespace floom::inline engine {
namespace {

// Host and collector keep step.
class Paced : public GcUrgency {
public:
    [[nodiscard]] bool moves(const PoolLevel& level) const override { return level.ahead < level.target + level.step; }
    [[nodiscard]] bool admits(const PoolLevel& level) const override { return level.now >= level.target - level.step; }
};

// A victim is emptied without a pause; host writes wait for its erase.
class Burst final : public GcUrgency {
public:
    [[nodiscard]] bool begins(const PoolLevel& level) const override { return level.now - level.begun <= level.target; }
    [[nodiscard]] bool moves(const PoolLevel& /*level*/) const override { return true; }
    [[nodiscard]] bool admits(const PoolLevel& /*level*/) const override { return false; }
};

class Preemptible final : public Paced {
public:
    [[nodiscard]] bool yieldsToReads() const override { return true; }
};

} // namespace

std::unique_ptr<const GcUrgency> GcUrgency::of(std::string_view name)
{
    if (name == "burst")
        return std::make_unique<Burst>();
    if (name == "preemptible")
        return std::make_unique<Preemptible>();
    return std::make_unique<Paced>(); // background: when idle time was too short to refill the pool, the host is paced
}

} // namespace floom::inline engine
