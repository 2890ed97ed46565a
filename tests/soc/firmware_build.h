// SPDX-License-Identifier: GPL-3.0-or-later
// The samples' sources in a separate folder, to be modified and built there. Needs the compiler.
#pragma once

#include "soc/firmware_file.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <string>

namespace floom {

class FirmwareBuild {
public:
    [[nodiscard]] static bool isPossible() { return !QStandardPaths::findExecutable(QStringLiteral("riscv64-unknown-elf-gcc")).isEmpty(); }
    // False if a source cannot be copied.
    bool begin()
    {
        for (const char* name : {"flashloom.h", "flashloom.ld", "start.c", "build.sh", "greedy.c", "minimal.c", "dual.c", "hybrid.c"})
            if (!QFile::copy(folder() + QLatin1String(name), m_folder.filePath(QLatin1String(name))))
                return false;
        return true;
    }
    [[nodiscard]] static QString source(const QString& name) { return QString::fromUtf8(contents(folder() + name + QStringLiteral(".c"))); }
    // Contents of NAME.elf; empty if the build fails.
    QByteArray build(const QString& name)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral("/bin/sh"), {QStringLiteral("build.sh"), name});
        process.waitForFinished();
        if (process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return process.exitCode() == 0 ? contents(m_folder.filePath(name + QStringLiteral(".elf"))) : QByteArray();
    }
    // Value of the parameter `binary` for this source as NAME.c; empty if the build fails.
    std::string parameter(const QString& name, const QString& text)
    {
        QFile file(m_folder.filePath(name + QStringLiteral(".c")));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(text.toUtf8());
        file.close();
        const QByteArray elf = build(name);
        return elf.isEmpty() ? std::string()
                             : soc::firmwareText(name.toStdString(), {elf.constData(), static_cast<std::size_t>(elf.size())});
    }

private:
    static QString folder() { return QStringLiteral(FLOOM_SOURCE_DIR "/projects/firmware/"); }
    static QByteArray contents(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
};

} // namespace floom
