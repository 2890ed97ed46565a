// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/measured_file.h"

#include "store/text_file.h"

namespace floom::inline fitting {

Result<MeasuredFile> readMeasuredFile(const QString& path, const std::string& words, const MeasuredWatch& watch)
{
    MeasuredFile file;
    if (!looksMeasured(path)) {
        const auto text = readTextFile(path);
        if (!text)
            return text.error();
        auto listed = readFigures(*text, path.toStdString());
        if (!listed)
            return listed.error();
        file.loads = std::move(*listed);
        return file;
    }
    const auto runs = readMeasured(path, words, watch);
    if (!runs)
        return runs.error();
    for (const MeasuredRun& run : *runs) {
        for (const std::string& note : run.notes)
            file.notes.push_back(run.name + ": " + note);
        file.loads.push_back(loadOf(run));
    }
    return file;
}

} // namespace floom::inline fitting
