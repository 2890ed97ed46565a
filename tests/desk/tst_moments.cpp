// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are cancelled, edited during, closed, repeated, saved and replaced by another project, at seeded moments given by the number of
// simulated events: no crash, no kept run is lost, none ends up in the wrong place. FLOOM_MOMENTS sets the number (500).
#include "base/random.h"
#include "desk/runs/recording_session.h"
#include "desk/timeline/timeline_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "io/json.h"
#include "run/runner.h"
#include "store/project.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

using namespace floom;

namespace {

constexpr int kPatience = 60'000; // ms
constexpr int kInOneProject = 50; // an ever-growing project would only measure the disk

int moments()
{
    const int wanted = qEnvironmentVariableIntValue("FLOOM_MOMENTS");
    return wanted > 0 ? wanted : 500;
}

} // namespace

class TestMoments : public QObject {
    Q_OBJECT

private:
    enum What { cancel, edit, undo, again, close, open, save, variant, recordAgain, kinds };

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<TimelineSession> m_session;
    std::map<QByteArray, int> m_saved; // results of runs that are in the file: of how many. Their numbers are given out there.
    std::set<int> m_noted; // ids of counted runs of the open project

    [[nodiscard]] QString path() const { return m_folder->filePath(QStringLiteral("moments.floom")); }

    void begin(bool isEnd = false)
    {
        m_session.reset();
        m_workspace = std::make_unique<Workspace>();
        m_session = std::make_unique<TimelineSession>();
        m_session->setWorkspace(m_workspace.get());
        if (QFile::exists(path()))
            QCOMPARE(m_workspace->door()->openFile(path()), QString());
        else
            QCOMPARE(m_workspace->door()->openSample(QStringLiteral("starter")), QString());
        if (!QFile::exists(path()))
            QCOMPARE(m_workspace->files()->saveAs(path()), QString());
        QCOMPARE(m_workspace->document()->setWorkload(QStringLiteral("rw=randrw rwmixread=70 bs=4k qd=16 count=3000")), QString());
        check(isEnd);
    }

    // Without the verdict, which is decided later, if at all, and without single requests' causes, which stay in memory only.
    static QByteArray textOf(RunResult result)
    {
        result.bottleneck = {};
        result.spans.reset();
        return QByteArray::fromStdString(writeResult(result, false));
    }

    // Every run given to the file is there unchanged, and belongs to a variant of the project. What the parts did when, which takes most of
    // the time to read, is read once, at the end.
    void check(bool isEnd = false)
    {
        auto* project = m_workspace->project();
        for (const auto& run : project->runs().list())
            QVERIFY(project->variants().row(run.row.variant));
        std::map<QByteArray, int> found;
        m_noted.clear();
        for (const auto& run : project->runs().list()) {
            const auto record = isEnd ? project->runs().record(run.row.id) : project->runs().figures(run.row.id);
            QVERIFY2(record.ok(), record.ok() ? "" : record.error().message().c_str());
            ++found[textOf((*record)->result)];
            m_noted.insert(run.row.id);
        }
        for (const auto& [text, count] : m_saved)
            QVERIFY2(found[text] >= count, "a run is lost");
        m_saved = std::move(found);
    }

    void noteRuns()
    {
        auto* project = m_workspace->project();
        if (project->path() != path())
            return;
        for (const auto& run : project->runs().list())
            if (run.inFile && !m_noted.contains(run.row.id))
                if (const auto record = project->runs().record(run.row.id); record.ok()) {
                    ++m_saved[textOf((*record)->result)];
                    m_noted.insert(run.row.id);
                }
    }

    void waitUntil(std::uint64_t events)
    {
        auto* runner = m_workspace->runner();
        QVERIFY(QTest::qWaitFor([&] { return !runner->isRunning() || runner->events() >= events; }, kPatience));
    }

    void settle()
    {
        QVERIFY(QTest::qWaitFor([&] { return !m_workspace->runner()->isRunning() && !m_workspace->recordings()->isBusy(); }, kPatience));
        QCoreApplication::processEvents();
        noteRuns();
    }

    void act(What what, RandomStream& random)
    {
        auto& workspace = *m_workspace;
        auto* document = workspace.document();
        switch (what) {
        case cancel:
            workspace.runner()->cancel();
            break;
        case edit:
            static_cast<void>(document->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("%1us").arg(30 + random.below(60))));
            break;
        case undo:
            document->steps()->undo();
            break;
        case again: // the previous one is dropped
            workspace.runs()->start();
            break;
        case close:
            noteRuns();
            m_session.reset();
            m_workspace.reset();
            begin();
            break;
        case open:
            noteRuns();
            QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
            workspace.door()->discard(); // it asks first if there is unsaved work
            QVERIFY(workspace.project()->runs().list().empty());
            for (auto turns = random.below(5); turns > 0; --turns)
                QCoreApplication::processEvents();
            QVERIFY(workspace.project()->runs().list().empty()); // runs in progress do not arrive here
            QCOMPARE(workspace.door()->openFile(path()), QString());
            workspace.door()->discard();
            check();
            break;
        case save:
            QCOMPARE(workspace.files()->save(), QString());
            break;
        case variant: {
            const int home = workspace.project()->variants().current();
            if (workspace.project()->variants().count() < 4)
                workspace.variants()->add();
            for (const auto& one : workspace.project()->variants().rows())
                if (one.id != home) {
                    workspace.variants()->show(one.id);
                    break;
                }
            break;
        }
        case recordAgain:
            if (workspace.run()->isValid() && !workspace.record()->result.exemplars.empty())
                workspace.recordings()->show(static_cast<int>(workspace.record()->result.exemplars.back().request));
            break;
        case kinds:
            break;
        }
    }

private slots:
    void nothingIsLostWheneverItHappens_data()
    {
        QTest::addColumn<int>("seed");
        for (int project = 0; project < (moments() + kInOneProject - 1) / kInOneProject; ++project)
            QTest::addRow("project %d", project + 1) << 20261121 + project;
    }
    void nothingIsLostWheneverItHappens()
    {
        QFETCH(int, seed);
        RandomStream random(static_cast<std::uint64_t>(seed), "moments");
        m_folder = std::make_unique<QTemporaryDir>();
        m_saved.clear();
        m_noted.clear();
        begin();
        for (int moment = 0; moment < std::min(moments(), kInOneProject) && !QTest::currentTestFailed(); ++moment) {
            m_workspace->recordings()->setMode(static_cast<int>(random.below(3)));
            m_workspace->runs()->start();
            waitUntil(random.below(120'000));
            act(static_cast<What>(random.below(kinds)), random);
            if (random.below(4) == 0)
                act(static_cast<What>(random.below(kinds)), random);
            if (random.below(3) == 0)
                settle();
        }
        settle();
        QCOMPARE(m_workspace->files()->save(), QString());
        noteRuns();
        m_session.reset();
        m_workspace.reset();
        begin(true); // the file holds them all
        QVERIFY(!m_saved.empty());
        m_session.reset();
        m_workspace.reset();
    }
};

QTEST_MAIN(TestMoments)
#include "tst_moments.moc"
