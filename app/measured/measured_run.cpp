// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_run.h"

#include "store/project_file.h"
#include "workload/asked_workload.h"

#include <QFile>
#include <QFileInfo>

namespace floom::inline measured {

namespace {

constexpr qint64 kMostBytes = 256 << 20; // for a document; one with 4,096 jobs and all bins takes half of it
constexpr qint64 kHead = 1 << 16;

bool isLogName(const QString& path)
{
    return path.endsWith(QLatin1String(".log"), Qt::CaseInsensitive);
}

QByteArray headOf(const QString& path)
{
    QFile file(path);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) ? file.read(kHead) : QByteArray();
}

} // namespace

bool looksMeasured(const QString& path)
{
    if (isLogName(path))
        return QFileInfo(path).isFile();
    QByteArray head = headOf(path);
    if (head.startsWith("\xFF\xFE") || head.startsWith("\xFE\xFF"))
        head.replace('\0', QByteArrayView());
    const bool isTerse = head.mid(1, 5) == ";fio-", isForPeople = head.contains("\nfio-") && head.contains("\nStarting ");
    return isTerse || isForPeople || head.contains("\"fio version\"");
}

Result<std::vector<MeasuredRun>> readMeasured(const QString& path, const std::string& words, const MeasuredWatch& watch)
{
    if (isLogName(path)) {
        auto run = readFioLatencyLog(path, words, watch);
        if (!run)
            return run.error();
        return std::vector<MeasuredRun>{std::move(*run)};
    }
    const std::string name = QFileInfo(path).fileName().toStdString();
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return Error{path.toStdString(), "a file that can be read", QFileInfo::exists(path) ? "something else" : "no such file", {}};
    if (file.size() > kMostBytes)
        return Error{name, "a document of fio of up to 256 MiB", std::to_string(file.size()) + " B", {}};
    auto runs = readFioJson(file.readAll().toStdString(), name);
    if (!runs || words.empty())
        return runs;
    const AskedWorkload asked = AskedWorkload::read(words);
    if (!asked)
        return asked.error();
    for (MeasuredRun& run : *runs) {
        run.record.workload = *asked;
        run.record.result.workload = asked.canonical();
    }
    return runs;
}

Result<std::vector<QString>> saveMeasured(const QString& project, const std::vector<MeasuredRun>& runs, const Catalogue& catalogue)
{
    const auto file = ProjectFile::openOrCreate(project);
    if (!file)
        return file.error();
    (*file)->setPatience(kPatienceMs);
    std::vector<QString> names;
    for (const MeasuredRun& run : runs) {
        const auto variants = (*file)->variants(catalogue);
        if (!variants)
            return variants.error();
        names.push_back(uniqueVariantName(*variants, QString::fromStdString(run.name)));
        MeasuredRun named = run;
        named.record.design.name = names.back().toStdString();
        if (const auto written = (*file)->exchange().writeRunOf(names.back(), named.record, catalogue); !written)
            return written.error();
    }
    return names;
}

} // namespace floom::inline measured
