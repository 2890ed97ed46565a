// SPDX-License-Identifier: GPL-3.0-or-later
// Devices for real drives. FioDevice answers plans from fio's logs of the drive and writes job files for plans without logs. KeptDevice
// answers with a simulated drive and writes jobs and logs as fio would.
#pragma once

#include "detect/fio.h"

#include <functional>
#include <optional>

namespace floom::inline engine::detect {

struct FioFolder {
    std::function<std::optional<std::string>(const std::string& name)> read; // text of a file; empty: not there
    std::function<void(const TextFile&)> write; // empty: write nothing
};

class FioDevice final : public ProbedDevice {
public:
    FioDevice(std::uint64_t capacity, FioFolder folder, bool destructive);

    [[nodiscard]] std::uint64_t capacity() const override { return m_capacity; }
    [[nodiscard]] std::uint64_t used() const override { return m_used; }
    [[nodiscard]] std::vector<TimedRequest> submit(const std::string& name, const Plan& plan) override;
    [[nodiscard]] std::string silence() override;

    [[nodiscard]] const std::vector<std::string>& asked() const { return m_asked; } // jobs without logs; written if allowed
    [[nodiscard]] const std::vector<std::string>& refused() const { return m_refused; } // refused logs, with reasons

private:
    const std::uint64_t m_capacity;
    const FioFolder m_folder;
    const bool m_destructive; // also run plans that write
    std::uint64_t m_used = 0;
    std::string m_silence;
    std::vector<std::string> m_asked, m_refused;
};

class KeptDevice final : public ProbedDevice {
public:
    KeptDevice(ProbedDevice& inner, FioFolder folder, bool destructive);

    [[nodiscard]] std::uint64_t capacity() const override { return m_inner.capacity(); }
    [[nodiscard]] std::uint64_t used() const override { return m_inner.used(); }
    [[nodiscard]] std::vector<TimedRequest> submit(const std::string& name, const Plan& plan) override;
    [[nodiscard]] std::string silence() override;

private:
    ProbedDevice& m_inner;
    const FioFolder m_folder;
    const bool m_destructive;
    std::string m_silence;
};

} // namespace floom::inline engine::detect
