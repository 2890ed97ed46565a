// SPDX-License-Identifier: GPL-3.0-or-later
// A listening socket for a local debugger: a loopback TCP port or a Unix socket.
#pragma once

#include "base/result.h"

#include <stop_token>
#include <string>

namespace floom::inline debug {

constexpr int kStopCheckMs = 100; // between two looks whether to stop

class GdbSocket {
public:
    // `place`: a port, 1 to 65535, or the path of a socket that does not exist yet.
    [[nodiscard]] static Result<GdbSocket> listen(const std::string& place);
    GdbSocket(GdbSocket&& other) noexcept;
    GdbSocket& operator=(GdbSocket&&) = delete;
    ~GdbSocket(); // removes the Unix socket's file

    // Waits for a connection and passes its ownership to the caller. -1: stopped.
    [[nodiscard]] int accept(const std::stop_token& stop) const;
    [[nodiscard]] std::string target() const; // for gdb's "target remote"

private:
    GdbSocket(int socket, std::string path, std::string port);

    int m_socket;
    std::string m_path, m_port;
};

} // namespace floom::inline debug
