// SPDX-License-Identifier: GPL-3.0-or-later
// TwinFigures: what was measured at a drive, from files and typed lines, and which of the workloads a fit does not get to see. A value.
#pragma once

#include "fit/measured_file.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace floom {

class TwinFigures {
public:
    struct Source {
        QString path; // "" = typed
        QStringList notes;
        std::vector<MeasuredLoad> loads;
        std::vector<std::optional<bool>> decided; // of each load, by hand: unseen or not
    };

    void add(const QString& path, MeasuredFile file); // a file that is there already is replaced
    void addTyped(std::vector<MeasuredLoad> loads);
    void remove(std::size_t source);
    void decide(std::size_t load, bool unseen);

    [[nodiscard]] const std::vector<Source>& sources() const { return m_sources; }
    // Of all sources in their order; where nobody decided, every fourth is kept out as on the command line.
    [[nodiscard]] std::vector<MeasuredLoad> loads() const;
    [[nodiscard]] const Source* sourceOf(std::size_t load) const;

private:
    Source& put(const QString& path);
    std::vector<Source> m_sources;
};

} // namespace floom
