// SPDX-License-Identifier: GPL-3.0-or-later
// HandIn: a student's hand-in for one lesson, as a small JSON file: votes before and after discussion, confidence, time per step, and
// hashes of the lesson, of its initial drive and of the drives run. No names: `code` is what the student typed, and may be empty. Not
// secure: the text can be edited; the hashes only detect a wrong drive or lesson used by mistake. Pure.
#pragma once

#include "base/result.h"
#include "learn/lesson_text.h"

#include <optional>

namespace floom::inline learn {

struct HandInStep {
    int step = 0; // from 1
    std::optional<double> first, second; // votes: a number, or the index of a choice; `second` after discussion
    bool isSure = false; // for the first vote
    std::optional<double> truth; // from the run that answered it
    int hints = 0;
    qint64 seconds = 0;
    QString drive; // drawnHash() of the drive that was run; "" = no run
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

} // namespace floom::inline learn
