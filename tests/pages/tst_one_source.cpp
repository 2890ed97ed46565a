// SPDX-License-Identifier: GPL-3.0-or-later
// What several places show comes from one source: the request at a percentile, the ceiling of a part, and which percentiles a run reports.
#include "catalogue/catalogue.h"
#include "desk/reports/report_pipe.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "export/number_text.h"
#include "io/json.h"
#include "io/samples.h"
#include "look/qt_text.h"
#include "run/run_now.h"
#include "why/why_blame_model.h"
#include "why/why_path_model.h"
#include "why/why_session.h"
#include "why/why_stage_model.h"

#include <QStandardPaths>
#include <QTest>

#include <cmath>

using namespace floom;

class TestOneSource : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        RunRequest request;
        request.design = *readDesign(findSample("starter")->text, builtinCatalogue());
        request.workload = *parseWorkload("rw=randrw rwmixread=70 bs=4k qd=64 count=60000 size=25%");
        m_record = runNow(builtinCatalogue(), request).record;
        QVERIFY(m_record && std::isfinite(m_record->result.latency.p99));
    }

    void reportAndPageShowOneRequest()
    {
        WhySession session;
        WhyPathModel path;
        path.setSession(&session);
        path.setActive(true);
        session.setRecord(m_record, builtinCatalogue());
        QCOMPARE(session.handleText(), QStringLiteral("p99"));
        const auto figure = timelineFigure({QStringLiteral("Base"), {}, m_record}, builtinCatalogue());
        QVERIFY(figure.has_value());
        const QString number = qt(countText(static_cast<std::uint64_t>(path.request())));
        QVERIFY2(figure->caption.contains(u' ' + number + QStringLiteral(" took ")), qPrintable(figure->caption + " and not " + number));
        for (const PercentileExemplar& one : m_record->result.exemplars)
            if (one.percentile == "p99")
                QCOMPARE(path.request(), static_cast<int>(one.request)); // that of the timeline, too
    }

    void thePipeShowsTheListedCeilings()
    {
        WhySession session;
        WhyStageModel model;
        model.setSession(&session);
        session.setRecord(m_record, builtinCatalogue());
        int told = 0;
        for (const BoundLimit& bound : m_record->result.bounds)
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto value = [&](int role) { return model.data(model.index(row), role).toString(); };
                const QString resource = QString::fromStdString(bound.instance).section(u'.', -1).replace(u'_', u' ');
                if (value(WhyStageModel::block).toStdString() != bound.block || !value(WhyStageModel::detail).endsWith(resource))
                    continue;
                QCOMPARE(value(WhyStageModel::ceiling), qt(scaledText(bound.iops)));
                ++told;
            }
        QVERIFY2(told >= 5, qPrintable(QString::number(told)));
    }

    // A percentile that a finding takes back is shown nowhere on the page, nor is any above it.
    void whatIsNotReportedIsNotShown_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("title");
        QTest::newRow("the slow cycle") << "R609"
                                        << "The slow cycle was not seen";
        QTest::newRow("queue lengths") << "R620"
                                       << "Too few queue lengths sampled";
        QTest::newRow("too short") << ""
                                   << "";
    }
    void whatIsNotReportedIsNotShown()
    {
        QFETCH(QString, rule);
        QFETCH(QString, title);
        auto record = std::make_shared<RunRecord>(*m_record);
        auto& latency = record->result.latency;
        latency.p99 = latency.p99_9 = latency.p99_99 = std::nan("");
        latency.undersampled = {"p99", "p99_9", "p99_99"};
        if (rule.isEmpty())
            latency.requests = 500;
        else
            record->result.diagnostics.push_back({Severity::warning, rule.toStdString(), {}, title.toStdString(), {}, {}});
        WhySession session;
        WhyBlameModel blame;
        blame.setSession(&session);
        session.setRecord(m_record, builtinCatalogue());
        QCOMPARE(session.handleText(), QStringLiteral("p99"));
        QVERIFY(session.tail().contains(QStringLiteral("p99")));
        QVERIFY(!session.untold().contains(QStringLiteral("p99 ")));
        session.setRecord(record, builtinCatalogue());
        QCOMPARE(session.handleText(), QStringLiteral("p90"));
        QVERIFY2(!session.tail().contains(QStringLiteral("p99")), qPrintable(session.tail()));
        session.setHandle(0.999);
        QCOMPARE(session.handleText(), QStringLiteral("p90"));
        session.moveHandle(1);
        QCOMPARE(session.handleText(), QStringLiteral("p90"));
        const QString reason = rule.isEmpty() ? QStringLiteral("too few requests")
                                              : title.left(1).toLower() + title.mid(1) + QStringLiteral(" (%1)").arg(rule);
        QCOMPARE(session.untold(), QStringLiteral("p99 and above are not reported: ") + reason);
        QVERIFY(blameOf(record->result, session.handle()).tailRequests > blameOf(record->result, 0.99).tailRequests);
        session.setLens(QStringLiteral("read")); // whose p99 is reported
        QCOMPARE(session.handleText(), QStringLiteral("p99"));
        session.setRecord(m_record, builtinCatalogue()); // as chosen
        QCOMPARE(session.handleText(), QStringLiteral("p99"));
    }

    // How the figures of a run came about is told of the drive that was run, not of the one on the desk.
    void theCeilingIsThatOfTheRun()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.shown()->ceiling(), QString());
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        space.runs()->add(m_record);
        const QString figure = space.shown()->ceiling(), how = space.shown()->ceilingHow();
        QVERIFY2(figure.contains(qt(scaledText(m_record->result.bounds.front().iops))), qPrintable(figure));
        QVERIFY(!how.isEmpty());
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tPROG"), QStringLiteral("9ms")), QString());
        QVERIFY(space.shown()->isStale());
        QCOMPARE(space.shown()->ceiling(), figure);
        QCOMPARE(space.shown()->ceilingHow(), how);
    }

private:
    std::shared_ptr<const RunRecord> m_record;
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication app(argc, argv);
    TestOneSource test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_one_source.moc"
