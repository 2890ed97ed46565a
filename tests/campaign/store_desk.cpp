// SPDX-License-Identifier: GPL-3.0-or-later
// store_desk FILE: opens or creates the project, then executes commands from standard input with the window's project class. A design is
// identified by its mark, the queue depth of its workload; a run by its seed. Each command is answered by one line:
//   run SEED [NAME]  a run of the variant shown (or of that one)     ran
//   add NAME MARK    a variant                                       added
//   edit NAME MARK   another design of it                            over OLD-MARK, or none
//   remove NAME      the variant goes                                removed MARK (SEEDS of its runs), or none
//   save             as Ctrl+S                                       saved MARKS ; SEEDS, or refused REASON
//   settle           waits for runs that are being written           kept SEEDS (those that the program counts as being in the file)
//   look             what is on the desk                             desk NAME=MARK ... ; SEEDS
//   read             every run is read, recordings too               read, or damaged REASON
#include "store/made_up.h"
#include "store/project.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <cstdio>
#include <iostream>
#include <string>

using namespace floom;

namespace {

AskedWorkload workloadOf(const QString& mark)
{
    return AskedWorkload::read("qd=" + mark.toStdString());
}

QString markOf(const VariantRow& variant)
{
    return QString::fromStdString(variant.workload.text()).mid(3).section(u' ', 0, 0); // one word, whoever wrote it
}

int idOf(const Project& project, const QString& name)
{
    for (const auto& variant : project.variants().rows())
        if (variant.name == name)
            return variant.id;
    return 0;
}

QString seeds(const Project& project, bool onlyKept, int variant = 0)
{
    QStringList list;
    for (const auto& run : project.runs().list())
        if ((!onlyKept || run.inFile) && (variant == 0 || run.row.variant == variant))
            list << QString::number(run.row.seed);
    return list.join(u' ');
}

QString marks(const Project& project)
{
    QStringList list;
    for (const auto& variant : project.variants().rows())
        list << markOf(variant);
    return list.join(u' ');
}

QString answer(Project& project, const QString& path, const QStringList& words)
{
    const QString verb = words.value(0), name = words.value(1);
    const int id = idOf(project, name);
    const int variant = words.size() > 2 ? idOf(project, words[2]) : project.variants().current();
    if (verb == QLatin1String("run")) {
        auto run = madeUpRun(50);
        run.seed = run.result.seed = words.value(1).toULongLong();
        project.runs().add(std::make_shared<RunRecord>(run), variant);
        return QStringLiteral("ran");
    }
    if (verb == QLatin1String("add")) {
        project.variants().add(name, sampleDesign(), workloadOf(words.value(2)));
        return QStringLiteral("added");
    }
    if (verb == QLatin1String("edit")) {
        if (id == 0)
            return QStringLiteral("none");
        const QString old = markOf(*project.variants().row(id));
        project.variants().update(id, Design(project.variants().row(id)->design), workloadOf(words.value(2)));
        return QStringLiteral("over ") + old;
    }
    if (verb == QLatin1String("remove")) {
        if (id == 0 || project.variants().count() == 1)
            return QStringLiteral("none");
        const QString old = markOf(*project.variants().row(id)), runs = seeds(project, false, id);
        return project.removeVariant(id).isEmpty() ? QStringLiteral("removed %1 %2").arg(old, runs) : QStringLiteral("none");
    }
    if (verb == QLatin1String("save")) {
        const QString reason = project.save(path);
        if (!reason.isEmpty())
            return QStringLiteral("refused ") + reason;
        project.waitForWriter();
        QCoreApplication::processEvents();
        return QStringLiteral("saved %1 ; %2").arg(marks(project), seeds(project, true));
    }
    if (verb == QLatin1String("settle")) {
        project.waitForWriter();
        QCoreApplication::processEvents();
        return QStringLiteral("kept ") + seeds(project, true);
    }
    if (verb == QLatin1String("look")) {
        QStringList list;
        for (const auto& one : project.variants().rows())
            list << one.name + u'=' + markOf(one);
        return QStringLiteral("desk %1 ; %2").arg(list.join(u' '), seeds(project, false));
    }
    if (verb == QLatin1String("read")) {
        for (const auto& run : project.runs().list())
            if (run.inFile)
                if (const auto record = project.runs().figures(run.row.id); !record)
                    return QStringLiteral("damaged ") + QString::fromStdString(record.error().message());
        return verb;
    }
    return QStringLiteral("unknown");
}

void say(const QString& text)
{
    std::puts(qPrintable(text));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QString path = QString::fromLocal8Bit(argv[1]);
    Project project(builtinCatalogue());
    QObject::connect(&project, &Project::writeFailed, &project,
                     [](const QString& reason) { std::fprintf(stderr, "%s\n", qPrintable(reason)); });
    if (QFileInfo::exists(path)) {
        if (const QString reason = project.open(path); !reason.isEmpty()) {
            say(QStringLiteral("refused ") + reason);
            return 1;
        }
    } else {
        project.variants().update(project.variants().current(), sampleDesign(), workloadOf(QStringLiteral("1")));
        if (const QString reason = project.save(path); !reason.isEmpty()) {
            say(QStringLiteral("refused ") + reason);
            return 1;
        }
    }
    say(QStringLiteral("ready"));
    for (std::string line; std::getline(std::cin, line);)
        say(answer(project, path, QString::fromStdString(line).split(u' ', Qt::SkipEmptyParts)));
    return 0;
}
