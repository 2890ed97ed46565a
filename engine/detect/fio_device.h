// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that stand for a real drive: one answers plans from fio's logs of it and writes the jobs of those that have none yet; the other
// lets a simulated drive answer and keeps jobs and logs, as fio would have left them.
#pragma once

#include "detect/fio.h"

#include <functional>
#include <optional>

namespace floom::detect {

struct FioFolder {
    std::function<std::optional<std::string>(const std::string& name)> read; // text of a file; nothing: there is none
    std::function<void(const TextFile&)> write; // empty: nothing is written
};

class FioDevice final : public Device {
public:
    FioDevice(std::uint64_t capacity, FioFolder folder, bool destructive);

    [[nodiscard]] std::uint64_t capacity() const override { return m_capacity; }
    [[nodiscard]] std::uint64_t used() const override { return m_used; }
    [[nodiscard]] std::vector<Sample> submit(const std::string& name, const Plan& plan) override;
    [[nodiscard]] std::string silence() override;

    [[nodiscard]] const std::vector<std::string>& asked() const { return m_asked; } // jobs without logs, written if that was allowed
    [[nodiscard]] const std::vector<std::string>& refused() const { return m_refused; } // logs, and why

private:
    const std::uint64_t m_capacity;
    const FioFolder m_folder;
    const bool m_destructive; // plans that write are asked too
    std::uint64_t m_used = 0;
    std::string m_silence;
    std::vector<std::string> m_asked, m_refused;
};

class KeptDevice final : public Device {
public:
    KeptDevice(Device& inner, FioFolder folder, bool destructive);

    [[nodiscard]] std::uint64_t capacity() const override { return m_inner.capacity(); }
    [[nodiscard]] std::uint64_t used() const override { return m_inner.used(); }
    [[nodiscard]] std::vector<Sample> submit(const std::string& name, const Plan& plan) override;
    [[nodiscard]] std::string silence() override;

private:
    Device& m_inner;
    const FioFolder m_folder;
    const bool m_destructive;
    std::string m_silence;
};

} // namespace floom::detect
