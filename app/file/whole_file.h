// SPDX-License-Identifier: GPL-3.0-or-later
// WholeFile: the one way in which a file gets the name that a person gave it. What is written goes to a file without a name in the same
// folder; commit() puts it on the disk and gives it the name in one step. Whoever is killed, stopped or out of space before that leaves
// under the name what stood there. One thread.
//
// A link is followed, so the file behind it changes; mode and owner of a file that is replaced are kept, and one that may not be written
// to is refused. Devices and pipes are written as they are; so is, for want of another way, a file in a folder where none can be made.
#pragma once

#include "base/result.h"

#include <QString>

#include <atomic>
#include <cstdint>
#include <memory>
#include <ostream>
#include <stop_token>
#include <string_view>

namespace floom {

struct WriteWatch {
    std::stop_token stop; // whatever is written after it fails, and commit() says so
    std::atomic<std::uint64_t>* bytes = nullptr; // written so far, for who waits; may be null
};

class WholeFile {
public:
    [[nodiscard]] static Result<WholeFile> open(const QString& path, const WriteWatch& watch = {});
    WholeFile(WholeFile&&) noexcept;
    WholeFile& operator=(WholeFile&&) noexcept;
    ~WholeFile(); // what was not committed is gone

    [[nodiscard]] std::ostream& stream();
    // Once, last of all. Also takes away what writers of this name left that were killed in the moment between two names.
    [[nodiscard]] Outcome commit();

private:
    struct State;
    explicit WholeFile(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

[[nodiscard]] Outcome writeWholeFile(const QString& path, std::string_view bytes);

} // namespace floom
