// SPDX-License-Identifier: GPL-3.0-or-later
// WholeFile: the only way to write a file under a user-given name. Data goes to an unnamed file in the same folder; commit() flushes it and
// gives it the name in one step. If the process is killed, stopped or runs out of space before that, the name keeps its old content. One
// thread.
//
// Links are followed, so the file behind a link changes; a replaced file's mode and owner are kept, and a read-only file is refused.
// Devices and pipes are written directly; so is, as a fallback, a file in a folder where no new file can be created.
#pragma once

#include "base/result.h"

#include <QString>

#include <atomic>
#include <cstdint>
#include <memory>
#include <ostream>
#include <stop_token>
#include <string_view>

namespace floom::inline file {

struct WriteWatch {
    std::stop_token stop; // all later writes fail, and commit() reports it
    std::atomic<std::uint64_t>* bytes = nullptr; // bytes written so far, for progress; may be null
};

class WholeFile {
public:
    [[nodiscard]] static Result<WholeFile> open(const QString& path, const WriteWatch& watch = {});
    WholeFile(WholeFile&&) noexcept;
    WholeFile& operator=(WholeFile&&) noexcept;
    ~WholeFile(); // discards uncommitted data

    [[nodiscard]] std::ostream& stream();
    // Call once, as the last action. Also removes temporary files of killed writers of this name.
    [[nodiscard]] Outcome commit();

private:
    struct State;
    explicit WholeFile(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

[[nodiscard]] Outcome writeWholeFile(const QString& path, std::string_view bytes);

} // namespace floom::inline file
