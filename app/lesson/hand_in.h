// SPDX-License-Identifier: GPL-3.0-or-later
// HandIn: what a student hands in of one lesson, as a small JSON file: votes before and after talking, how sure, how long each step took,
// and hashes of the lesson, of the drive it began with and of the drives that were run. No names: `code` is what the student typed, and may
// be empty. No security either: it is text that can be edited; the hashes show a drive or a lesson that is another one by mistake. Pure.
#pragma once

#include "base/result.h"
#include "lesson/lesson_text.h"

#include <optional>

namespace floom {

struct HandInStep {
    int step = 0; // from 1
    std::optional<double> first, second; // votes: a number, or the place of a choice; the second after talking
    bool isSure = false; // of the first
    std::optional<double> truth; // of the run that answered it
    int hints = 0;
    qint64 seconds = 0;
    QString drive; // drawnHash() of what was run; "" = nothing was
};

struct HandIn {
    QString source; // the file it was read from
    QString lesson, lessonHash, startHash, engine;
    QString code;
    int number = 0;
    std::vector<HandInStep> steps; // ascending
};

[[nodiscard]] QByteArray writeHandIn(const HandIn& handIn);
[[nodiscard]] Result<HandIn> readHandIn(const QByteArray& json, const QString& source);

} // namespace floom
