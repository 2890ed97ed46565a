// SPDX-License-Identifier: GPL-3.0-or-later
// TwinFigures: measured figures of a drive, from files and typed lines, and which workloads are excluded from the fit. A value.
#pragma once

#include "fit/measured_file.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace floom::inline pages {

class TwinFigures {
public:
    struct Source {
        QString path; // "" = typed
        QStringList notes;
        std::vector<MeasuredLoad> loads;
        std::vector<std::optional<bool>> decided; // per load, set by the user: unseen or not
    };

    void add(const QString& path, MeasuredFile file); // replaces a file of the same path
    void addTyped(std::vector<MeasuredLoad> loads);
    void remove(std::size_t source);
    void decide(std::size_t load, bool unseen);

    [[nodiscard]] const std::vector<Source>& sources() const { return m_sources; }
    // All sources in order; without a user's decision, every fourth load is excluded, as on the command line.
    [[nodiscard]] std::vector<MeasuredLoad> loads() const;
    [[nodiscard]] const Source* sourceOf(std::size_t load) const;

private:
    Source& put(const QString& path);
    std::vector<Source> m_sources;
};

} // namespace floom::inline pages
