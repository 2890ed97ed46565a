// SPDX-License-Identifier: GPL-3.0-or-later
// GdbSession: one debugger connection speaking gdb's remote protocol: registers, memory, break and watch points, steps; cores are threads.
// It connects when the firmware first halts, before its first instruction: filling the drive may take long, and gdb's timeout is two
// seconds. A stop request ends any wait within 100 ms.
#pragma once

#include "debug/gdb_packets.h"
#include "model/debugger.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace floom::inline debug {

class GdbSession final : public Debugger {
public:
    // `connect` returns a socket, which the session closes; -1: no connection.
    GdbSession(std::function<int()> connect, std::stop_token stop);
    ~GdbSession() override;
    GdbSession(const GdbSession&) = delete;
    GdbSession& operator=(const GdbSession&) = delete;

    Resume halted(FirmwareView& view, CoreIndex core, Halt why, const std::string& told) override;
    bool asks() override;
    void ended(int code); // tells gdb that the firmware has exited

private:
    void send(std::string_view data);
    void receive(int patience); // ms
    [[nodiscard]] std::optional<Resume> answer(FirmwareView& view, const std::string& packet); // none: still halted
    [[nodiscard]] std::optional<Resume> resume(const FirmwareView& view, const std::string& packet) const;
    [[nodiscard]] std::string query(const FirmwareView& view, const std::string& packet) const;
    [[nodiscard]] std::string point(FirmwareView& view, const std::string& packet) const;
    [[nodiscard]] std::string memory(FirmwareView& view, const std::string& packet) const;
    [[nodiscard]] std::string registers(FirmwareView& view, const std::string& packet) const;
    [[nodiscard]] std::string whyHalted() const;

    std::function<int()> m_connect;
    int m_connection = -1;
    std::stop_token m_stop;
    GdbReader m_reader;
    CoreIndex m_core; // the core whose registers and memory are accessed
    CoreIndex m_halted;
    Halt m_why = Halt::begin;
    bool m_isOpen = true, m_awaited = false; // m_awaited: gdb waits for a stop reply
};

} // namespace floom::inline debug
