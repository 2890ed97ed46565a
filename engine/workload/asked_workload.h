// SPDX-License-Identifier: GPL-3.0-or-later
// AskedWorkload: the words that ask for a workload together with what they mean. read() parses them once, where they enter the program: in
// a file, on the command line, in the window. tests/house/workload_borders.txt lists these places; everything behind them passes this
// value on. Words that cannot be parsed are kept with the reason, so that a file that contains them is written back unchanged.
// Immutable; a copy shares the words. Any thread.
#pragma once

#include "base/result.h"

#include <memory>
#include <string>

namespace floom::inline engine {

struct Workload;

class AskedWorkload {
public:
    AskedWorkload(); // no words: the default workload
    AskedWorkload(const AskedWorkload&) = default; // moving copies too: there is no empty value
    AskedWorkload& operator=(const AskedWorkload&) = default;
    ~AskedWorkload() = default;
    explicit AskedWorkload(const Workload& workload); // as parsed from its canonical words
    [[nodiscard]] static AskedWorkload read(std::string words);

    [[nodiscard]] const std::string& text() const; // as written
    [[nodiscard]] bool isEmpty() const { return text().empty(); }
    [[nodiscard]] bool ok() const; // the words are a workload
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const Error& error() const; // only if not ok()
    // What the words mean; only if ok().
    [[nodiscard]] const Workload& operator*() const;
    const Workload* operator->() const { return &**this; }

    // Words for the same workload are equal in canonical form and in description. Words that are not a workload stay as written.
    [[nodiscard]] const std::string& canonical() const; // words(workload)
    [[nodiscard]] std::string description() const; // describe(workload)

    friend bool operator==(const AskedWorkload& a, const AskedWorkload& b) { return a.m_read == b.m_read || a.text() == b.text(); }

private:
    struct Read;
    explicit AskedWorkload(std::shared_ptr<const Read> read);

    std::shared_ptr<const Read> m_read;
};

} // namespace floom::inline engine
