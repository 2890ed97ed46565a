// SPDX-License-Identifier: GPL-3.0-or-later
// Milliseconds of the work after each edit on a drive of 16 channels x 8 packages x 4 dies: rules, compilation, ceiling, and the window's
// automatic preview run of 20,000 requests. Prints figures and their targets, asserts nothing: machines differ.
#include "analysis/analysis.h"
#include "compile/compile.h"
#include "rules/rule_samples.h"
#include "simulate/simulate.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace floom;

namespace {

template <typename Work> void measure(const char* what, double targetMs, int times, Work work)
{
    std::vector<double> ms;
    for (int i = 0; i < times; ++i) {
        QElapsedTimer timer;
        timer.start();
        work(i);
        ms.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    std::sort(ms.begin(), ms.end());
    std::printf("%-44s median %8.2f ms   worst %8.2f ms   target %6.0f ms\n", what, ms[ms.size() / 2], ms.back(), targetMs);
}

} // namespace

int main()
{
    const Catalogue& catalogue = builtinCatalogue();
    Design design = varied("starter", {"ch.count=16", "ecc.count=16", "pkg.count=[16,8]", "pkg.dies=4"});
    measure("rules, all of them", 50, 15, [&](int) { static_cast<void>(check(design, catalogue)); });
    measure("compiling", 50, 15, [&](int) { static_cast<void>(compile(design, catalogue)); });
    const Compiled compiled = compile(design, catalogue);
    Workload workload;
    measure("ceiling of a compiled drive", 20, 15, [&](int) { static_cast<void>(ceiling(*compiled.program, workload)); });
    for (const char* words : {"rw=randread", "rw=randwrite", "rw=randrw", "rw=write bs=128k"}) {
        workload = *parseWorkload(words);
        workload.count = 20'000;
        measure(words, 400, 3, [&](int) {
            RunOptions options;
            options.record = false;
            static_cast<void>(simulate(*compiled.program, workload, options));
        });
    }
    return 0;
}
