// SPDX-License-Identifier: GPL-3.0-or-later
// Result<T>: a value, or an Error that says where it happened, what was expected, what was found and what to do. For external errors (a
// file, a text, a name). A wrong design yields Diagnostics instead (diagnostic.h).
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace floom::inline engine {

struct Error {
    std::string where; // file, line, address or field; may be empty
    std::string expected; // what would have been right; may be empty
    std::string found; // what was there; may be empty
    std::string advice; // what to do; may be empty

    // One line: "where: expected X, found Y. Advice."
    [[nodiscard]] std::string message() const;
};

template <typename T> class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    [[nodiscard]] bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const T& value() const& { return std::get<0>(m_state); }
    [[nodiscard]] T& value() & { return std::get<0>(m_state); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(m_state)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }
    [[nodiscard]] const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

struct Nothing { };
using Outcome = Result<Nothing>;

} // namespace floom::inline engine
