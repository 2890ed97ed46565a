// SPDX-License-Identifier: GPL-3.0-or-later
// Parses "qd 128", "bs=16k", "rw randwrite qd 8" as words of the current workload for the command palette. Pure.
#pragma once

#include "workload/workload.h"

#include <QString>

#include <optional>

namespace floom::inline drawing {

struct TypedWorkload {
    Workload workload; // with the words set
    QString words; // "Set qd to 128 (workload)"
    QString detail; // the workload as it would be, or why it cannot be set
    bool refused = false;
};

// Words of several jobs are set in each that takes them. Nothing if a name is no word of a workload, or has no value.
[[nodiscard]] std::optional<TypedWorkload> readWorkloadWords(const QString& text, const Workload& now);

// "qd", where `text` is only the name of a word that can be set so; "" = it is not.
[[nodiscard]] QString workloadWordIn(const QString& text);

} // namespace floom::inline drawing
