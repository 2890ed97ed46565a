// SPDX-License-Identifier: GPL-3.0-or-later
// What a recording takes of the memory is told with the waits of its requests.
#include "desk/runs/recording_session.h"
#include "desk/timeline/timeline_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "export/number_text.h"
#include "run/runner.h"
#include "runs/run_library.h"

#include <QRegularExpression>
#include <QTest>

using namespace floom;

class TestRecordingSize : public QObject {
    Q_OBJECT

private slots:
    void requestsAndWaitsCount()
    {
        Workspace workspace;
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=64 count=4000 precondition=none")), QString());
        TimelineSession session;
        session.setWorkspace(&workspace);
        workspace.recordings()->setMost(10'000);
        workspace.runs()->start();
        const auto ended = [&] {
            constexpr int kPatience = 30'000; // ms
            return QTest::qWaitFor([&] { return !workspace.runner()->isRunning() && !workspace.recordings()->isBusy(); }, kPatience);
        };
        QVERIFY(ended());
        const QString told = session.recording()->recordAllText();
        workspace.recordings()->recordAll();
        QVERIFY(ended());
        const SpanStore& store = *workspace.record()->result.spans;
        QVERIFY(store.waits.size() > store.requests.size());
        const double bytes = static_cast<double>(store.spans.size() * sizeof(Span) + store.requests.size() * sizeof(RequestSpan)
                                                 + store.waits.size() * sizeof(RequestWait));
        RunLibrary library;
        library.setWorkspace(&workspace);
        QCOMPARE(library.value(0, QStringLiteral("size")).toString(),
                 QString::fromStdString(decimalSizeText(bytes)) + QStringLiteral(" RAM"));

        const auto found = QRegularExpression(QStringLiteral(", ([0-9.]+).MB of memory")).match(told);
        QVERIFY2(found.hasMatch(), qPrintable(told));
        const double really = bytes + static_cast<double>(store.spans.size()) * TimelineIndex::kBytesASpan;
        QVERIFY2(std::abs(found.captured(1).toDouble() * 1e6 / really - 1) < 0.1, qPrintable(told + QString::number(really)));
    }
};

QTEST_MAIN(TestRecordingSize)
#include "tst_recording_size.moc"
