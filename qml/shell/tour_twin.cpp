// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the twin: a design fitted to a drive's figures.
#include "desk/workspace.h"
#include "shell/tour_pages.h"
#include "twin/twin_session.h"

namespace floom::inline pages {

namespace {

// From the starter drive with tR = 75 us and tPROG = 800 us.
constexpr const char* kMeasured[] = {"rw=randread bs=4k qd=1 => iops=10.5k latency_us.p99=94.8",
                                     "rw=randread bs=4k qd=32 => iops=208k latency_us.p99=447",
                                     "rw=read bs=128k qd=8 => iops=9.24k latency_us.mean=866", "rw=randrw rwmixread=70 qd=16 => iops=84.3k",
                                     "rw=randwrite bs=4k qd=1 fua=1 => iops=938 latency_us.p99=1130"};

} // namespace

void planTwin(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto fitted = [&stage] {
        const auto* session = stage.find<TwinSession>();
        return stage.isIdle() && session && !session->isRunning();
    };
    plan.show("twin-empty", [&stage] {
        stage.openStarter();
        stage.turnTo("twin");
    });
    plan.add({QStringLiteral("twin"),
              [&stage] {
                  auto* session = stage.find<TwinSession>();
                  if (session == nullptr)
                      return;
                  for (const char* line : kMeasured)
                      session->addLine(QString::fromLatin1(line));
                  session->setRequests(2'000);
                  session->start();
              },
              fitted});
    plan.show("twin-light", [&stage] { stage.setTheme("light"); });
    plan.show("", [&stage] { stage.restoreTheme(); });
    planNarrow(plan, "twin", "twinPage");
}

} // namespace floom::inline pages
