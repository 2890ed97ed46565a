// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/firmware_source.h"

#include "riscv/elf_image.h"
#include "soc/firmware_file.h"

#include <QFile>
#include <QFileInfo>

namespace floom::inline run {

Result<std::string> firmwareFromFile(const std::string& path)
{
    constexpr qint64 kMost = 16 << 20; // bytes; far more than any memory of the processor
    const QString name = QString::fromStdString(path);
    QFile file(name);
    if (QFileInfo(name).isDir())
        return Error{path, "a firmware file", "a folder", {}};
    if (!file.open(QIODevice::ReadOnly))
        return Error{path, "a firmware file", file.errorString().toStdString(), {}};
    if (file.size() > kMost)
        return Error{path, "a firmware file of 16 MiB at most", std::to_string(file.size()) + " bytes",
                     "Strip the sections that are not needed to run."};
    const std::string bytes = file.read(kMost).toStdString();
    if (const auto image = riscv::readElf(bytes); !image)
        return Error{path, image.error().expected, image.error().found, image.error().advice};
    return soc::firmwareText(QFileInfo(name).completeBaseName().toStdString(), bytes);
}

} // namespace floom::inline run
