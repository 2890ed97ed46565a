// SPDX-License-Identifier: GPL-3.0-or-later
// store_saver FILE open: opens the project, which migrates an old file, and ends. store_saver FILE: opens or creates the project and saves
// it repeatedly, each time with all variants naming the same round, so that partial saves are detectable. Prints "ready" after the first
// save. Then it runs until killed.
#include "made_up.h"
#include "store/project.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <cstdio>

using namespace floom;

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QString path = QString::fromLocal8Bit(argv[1]);
    Project project(builtinCatalogue());
    if (argc > 2)
        return project.open(path).isEmpty() ? 0 : 1;
    if (!QFileInfo::exists(path)) {
        const Design design = sampleDesign();
        project.variants().update(project.variants().current(), design, AskedWorkload::read("qd=1"));
        project.variants().add(QStringLiteral("B"), design, AskedWorkload::read("qd=1"));
        project.variants().add(QStringLiteral("C"), design, AskedWorkload::read("qd=1"));
    } else if (const QString reason = project.open(path); !reason.isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(reason));
        return 1;
    }
    const auto run = std::make_shared<RunRecord>(madeUpRun(500));
    for (int round = 1;; ++round) {
        const auto variants = project.variants().rows();
        for (const auto& variant : variants)
            project.variants().update(variant.id, variant.design, AskedWorkload::read("qd=" + std::to_string(round % 200 + 1)));
        if (round % 5 == 0)
            project.runs().add(run);
        // Every seventh time saves as a new file over the old one.
        QString reason;
        if (round % 7 == 0)
            reason = project.save(path + QStringLiteral(".other"));
        if (reason.isEmpty())
            reason = project.save(path);
        if (!reason.isEmpty()) {
            std::fprintf(stderr, "%s\n", qPrintable(reason));
            return 1;
        }
        std::puts("saved");
        std::fflush(stdout);
    }
}
