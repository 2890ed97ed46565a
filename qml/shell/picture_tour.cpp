// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/picture_tour.h"

#include "desk/workspace.h"
#include "document/document.h"
#include "look/picture_file.h"
#include "look/theme.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "shell/sql_console.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QQuickItem>
#include <QQuickWindow>

namespace floom {

namespace {

constexpr int kBeatMs = 100;
constexpr int kSettleBeats = 6; // let layouts, late loaders and pictures come to rest
constexpr int kMostBeats = 1800;

// What a list or a repeater made is a child for the eye only.
QQuickItem* seenIn(QQuickItem* parent, QLatin1String name)
{
    for (auto* child : parent->childItems()) {
        if (child->objectName() == name)
            return child;
        if (auto* deeper = seenIn(child, name))
            return deeper;
    }
    return nullptr;
}

} // namespace

PictureTour::PictureTour(Workspace& workspace, QQuickWindow& window, const QDir& folder, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_window(window)
    , m_folder(folder)
    , m_scaleBefore(Theme::current()->uiScale())
{
    m_timer.setInterval(kBeatMs);
    connect(&m_timer, &QTimer::timeout, this, &PictureTour::poll);
    Theme::current()->setReduceMotion(true);
    workspace.looks()->setShowsCost(false);
    plan();
    planAnalysis();
    planEditing();
    planGestures();
    planPanels();
    planSweep();
}

QQuickItem* PictureTour::item(const char* name) const
{
    auto* found = m_window.findChild<QQuickItem*>(QString::fromLatin1(name));
    return found ? found : seenIn(m_window.contentItem(), QLatin1String(name));
}

bool PictureTour::isIdle() const
{
    return !m_workspace.runner()->isRunning() && !m_workspace.runs()->isDeciding() && m_workspace.shown()->arrangingPercent() < 0;
}

void PictureTour::plan()
{
    const auto idle = [this] { return isIdle(); };
    m_steps.push_back({QStringLiteral("welcome"), [] {},
                       [this] {
                           const auto* page = item("welcomePage");
                           return page && page->property("finished").toBool();
                       }});
    m_steps.push_back(
        {QStringLiteral("editor-before-run"), [this] { openStarter(); }, [this] { return !m_workspace.estimate()->ghost().isEmpty(); }});
    m_steps.push_back({QStringLiteral("wiring"), [this] { startWire(); }, idle});
    m_steps.push_back({QString(),
                       [this] {
                           sendKey(Qt::Key_Escape, {});
                           m_workspace.runs()->start();
                       },
                       idle});
    m_steps.push_back({QStringLiteral("editor"),
                       [this] {
                           selectWidestArray();
                           pinRead();
                       },
                       idle});
}

void PictureTour::planAnalysis()
{
    const auto idle = [this] { return isIdle(); };
    m_steps.push_back({QStringLiteral("timeline"),
                       [this] {
                           m_workspace.pages()->setCurrent(QStringLiteral("timeline"));
                           pinRead();
                       },
                       idle});
    m_steps.push_back({QStringLiteral("timeline-light"), [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); }, idle});
    m_steps.push_back({QString(), [this] { m_workspace.looks()->setTheme(QStringLiteral("dark")); }, idle});
    m_steps.push_back({QStringLiteral("timeline-search"), [this] { searchTimeline(); }, idle});
    m_steps.push_back({QString(), [this] { leaveSearch(); }, idle});
    planQuestions();
    planWhy();
    m_steps.push_back({QString(),
                       [this] {
                           m_workspace.variants()->add();
                           static_cast<void>(m_workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=64")));
                           m_workspace.runs()->start();
                       },
                       idle});
    planCompare();
    planNarrow("compare", "comparePage");
    planNarrow("why", "analysePage");
    planRuns();
}

void PictureTour::planQuestions()
{
    const auto answered = [this] {
        const auto* console = m_window.findChild<SqlConsole*>();
        return isIdle() && console && !console->isBusy();
    };
    m_steps.push_back({QStringLiteral("timeline-sql"),
                       [this] {
                           call("sqlPanel", "begin");
                           call("sqlPanel", "ask");
                       },
                       answered});
    m_steps.push_back({QStringLiteral("timeline-sql-light"), [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); }, answered});
    show({}, [this] {
        m_workspace.looks()->setTheme(QStringLiteral("dark"));
        call("sqlPanel", "end");
    });
}

void PictureTour::start()
{
    next();
}

void PictureTour::next()
{
    if (m_at >= m_steps.size()) {
        m_timer.stop();
        emit finished({});
        return;
    }
    m_waited = 0;
    movePointerAway();
    m_steps[m_at].act();
    m_timer.start();
}

void PictureTour::poll()
{
    if (++m_waited < kSettleBeats)
        return;
    const auto& step = m_steps[m_at];
    const auto* toast = item("toast");
    if (!step.ready() || (toast && toast->isVisible())) {
        if (m_waited < kMostBeats) {
            return;
        }
        m_timer.stop();
        emit finished(tr("The page for %1 did not come to rest.").arg(step.name));
        return;
    }
    if (!step.name.isEmpty()) {
        const auto path = m_folder.filePath(step.name + QStringLiteral(".png"));
        if (const Outcome written = writePng(path, m_window.grabWindow()); !written) {
            m_timer.stop();
            emit finished(QString::fromStdString(written.error().message()));
            return;
        }
    }
    ++m_at;
    next();
}

void PictureTour::selectWidestArray()
{
    const Block* widest = nullptr;
    for (const auto& block : m_workspace.document()->design().blocks)
        if (!widest || block.instances() > widest->instances())
            widest = &block;
    if (widest)
        m_workspace.selection()->setIds({QString::fromStdString(widest->id)});
}

void PictureTour::pinRead()
{
    const auto record = m_workspace.record();
    if (!record || !record->result.spans)
        return;
    const auto& requests = record->result.spans->requests;
    for (std::size_t i = requests.size() / 2; i < requests.size(); ++i)
        if (!requests[i].write) {
            m_workspace.followed()->setPinned(static_cast<int>(requests[i].request));
            return;
        }
}

void PictureTour::sendKey(int key, const QString& text)
{
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(&m_window, &press);
}

// Without a display the pointer rests in the upper left corner, over a button.
void PictureTour::movePointerAway()
{
    const QPointF corner(m_window.width() - 2, m_window.height() - 2);
    QMouseEvent move(QEvent::MouseMove, corner, corner, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_window, &move);
}

void PictureTour::startWire()
{
    for (const auto& block : m_workspace.document()->design().blocks) {
        const auto* type = m_workspace.document()->catalogue().find(block.type);
        if (!type || type->role != Role::transport)
            continue;
        m_workspace.selection()->setIds({QString::fromStdString(block.id)});
        if (auto* canvas = item("canvasView")) {
            canvas->forceActiveFocus();
            sendKey(Qt::Key_W, QStringLiteral("w"));
        }
        return;
    }
}

} // namespace floom
