// SPDX-License-Identifier: GPL-3.0-or-later
// GdbSession: one debugger at the other end of a connection, speaking gdb's remote protocol: registers, memory, break and watch points,
// steps; cores are threads. It connects when the firmware first halts, in front of its first instruction of the run: a drive may take long
// to fill, and gdb waits for two seconds. A stop asked for ends a wait within a tenth of a second.
#pragma once

#include "debug/gdb_packets.h"
#include "model/debugger.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace floom {

class GdbSession final : public Debugger {
public:
    // `connect` gives a socket, which is closed with the session; -1: nobody came.
    GdbSession(std::function<int()> connect, std::stop_token stop);
    ~GdbSession() override;
    GdbSession(const GdbSession&) = delete;
    GdbSession& operator=(const GdbSession&) = delete;

    Resume halted(FirmwareView& view, int core, Halt why, const std::string& told) override;
    bool asks() override;
    void ended(int code); // tells the other end that the firmware has ended

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
    int m_core = 0; // what registers and memory are asked of
    int m_halted = 0;
    Halt m_why = Halt::begin;
    bool m_isOpen = true, m_awaited = false; // the other end waits to be told that it has halted
};

} // namespace floom
