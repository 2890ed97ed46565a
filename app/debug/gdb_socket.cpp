// SPDX-License-Identifier: GPL-3.0-or-later
#include "debug/gdb_socket.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <utility>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace floom::inline debug {
namespace {

constexpr unsigned long kMostPort = 65535;

Error refusal(const std::string& place)
{
    return {"--gdb " + place, "a port of this machine, or a path for a socket", std::strerror(errno), "Use another one."};
}

} // namespace

GdbSocket::GdbSocket(int socket, std::string path, std::string port)
    : m_socket(socket)
    , m_path(std::move(path))
    , m_port(std::move(port))
{
}

GdbSocket::GdbSocket(GdbSocket&& other) noexcept
    : m_socket(std::exchange(other.m_socket, -1))
    , m_path(std::exchange(other.m_path, {}))
    , m_port(std::move(other.m_port))
{
}

GdbSocket::~GdbSocket()
{
    if (m_socket >= 0)
        ::close(m_socket);
    if (!m_path.empty())
        ::unlink(m_path.c_str());
}

Result<GdbSocket> GdbSocket::listen(const std::string& place)
{
    const bool isNumber = !place.empty() && std::all_of(place.begin(), place.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (isNumber && (place.size() > 5 || std::stoul(place) == 0 || std::stoul(place) > kMostPort))
        return Error{"--gdb", "a port from 1 to 65535, or a path for a socket", place, {}};
    sockaddr_un file{};
    if (!isNumber && (place.empty() || place.size() >= sizeof file.sun_path))
        return Error{"--gdb", "a port, or a path of at most " + std::to_string(sizeof file.sun_path - 1) + " bytes", place, {}};
    GdbSocket made(::socket(isNumber ? AF_INET : AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), {}, isNumber ? place : std::string());
    if (made.m_socket < 0)
        return refusal(place);
    int bound = -1;
    if (isNumber) {
        const int reuse = 1;
        ::setsockopt(made.m_socket, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(std::stoul(place)));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        bound = ::bind(made.m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    } else {
        file.sun_family = AF_UNIX;
        std::memcpy(file.sun_path, place.c_str(), place.size() + 1);
        bound = ::bind(made.m_socket, reinterpret_cast<const sockaddr*>(&file), sizeof file);
        if (bound == 0)
            made.m_path = place;
    }
    if (bound != 0 || ::listen(made.m_socket, 1) != 0)
        return refusal(place);
    return made;
}

int GdbSocket::accept(const std::stop_token& stop) const
{
    while (!stop.stop_requested()) {
        pollfd waiting{m_socket, POLLIN, 0};
        if (::poll(&waiting, 1, kStopCheckMs) > 0)
            if (const int connection = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC); connection >= 0)
                return connection;
    }
    return -1;
}

std::string GdbSocket::target() const
{
    return m_path.empty() ? "localhost:" + m_port : m_path;
}

} // namespace floom::inline debug
