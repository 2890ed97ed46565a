// SPDX-License-Identifier: GPL-3.0-or-later
// Runs flashloom-cli and captures its output.
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

namespace floom {

struct Said {
    int code = -1; // -1: ended by a signal, or not within a minute
    QByteArray out;
    QByteArray err;
};

inline Said flashloom(const QStringList& arguments, const QString& folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(FLOOM_CLI), arguments);
    process.closeWriteChannel();
    const bool ended = process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit;
    Said said{ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
    if (!ended) {
        process.kill();
        process.waitForFinished();
    }
    return said;
}

} // namespace floom
