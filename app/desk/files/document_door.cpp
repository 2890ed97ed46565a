// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/document_door.h"

#include "desk/files/file_choice.h"
#include "desk/learn/lesson.h"
#include "desk/sweeps/sweep_session.h"
#include "desk/workspace.h"
#include "look/local_path.h"
#include "run/runner.h"
#include "store/project.h"

#include <QFileInfo>

namespace floom::inline desk {

namespace {

// A run that has not ended is waited for: a project file gets it when it ends, and otherwise it could still be kept. A sweep can be resumed
// where a file has its points.
bool hasWork(const Workspace& workspace)
{
    const bool runs = workspace.runner()->isRunning() || (workspace.sweep()->runs()->isRunning() && !workspace.project()->isDatabase());
    return workspace.isModified() || workspace.losesRuns() || (runs && !workspace.lesson()->isActive());
}

// Runs are written in the background: only when that has ended is it known whether the file has them.
bool losesWork(const Workspace& workspace)
{
    workspace.project()->waitForWriter();
    return hasWork(workspace);
}

} // namespace

DocumentDoor::DocumentDoor(Workspace& workspace)
    : m_workspace(workspace)
{
    connect(&workspace, &Workspace::modifiedChanged, this, &DocumentDoor::withdraw);
    connect(&workspace.project()->runs(), &ProjectRuns::changed, this, &DocumentDoor::withdraw); // the run has ended, and the file gets it
    connect(&workspace.project()->sweeps(), &ProjectSweeps::changed, this, &DocumentDoor::withdraw);
    connect(&workspace, &Workspace::modifiedChanged, this, &DocumentDoor::placeChanged);
    connect(workspace.files(), &ProjectFiles::nameChanged, this, &DocumentDoor::placeChanged);
    connect(&workspace.project()->runs(), &ProjectRuns::changed, this, &DocumentDoor::placeChanged);
    connect(&workspace.project()->runs(), &ProjectRuns::marksChanged, this, &DocumentDoor::placeChanged);
    connect(&workspace.project()->sweeps(), &ProjectSweeps::changed, this, &DocumentDoor::placeChanged);
}

DocumentDoor::~DocumentDoor() = default;

QString DocumentDoor::place() const
{
    return m_workspace.files()->name().isEmpty() ? QString() : shownPath(QFileInfo(m_workspace.files()->name()).absoluteFilePath());
}

QString DocumentDoor::stateText() const
{
    if (m_workspace.files()->name().isEmpty())
        return m_workspace.isModified() || m_workspace.losesRuns() ? tr("not saved to a file") : tr("no file yet");
    const bool isReadOnly = m_workspace.files()->isReadOnly();
    if (m_workspace.isModified())
        return isReadOnly ? tr("read-only, changes not saved") : tr("changes not saved");
    if (m_workspace.losesRuns())
        return isReadOnly ? tr("read-only, runs not kept") : tr("runs not saved");
    return isReadOnly ? tr("read-only") : tr("saved");
}

QString DocumentDoor::stateHelp() const
{
    if (m_workspace.files()->isReadOnly())
        return tr("Changes and runs are not kept: the file is read-only. Save it under another name.");
    if (m_workspace.losesRuns())
        return m_workspace.files()->name().isEmpty() ? tr("A .floom file keeps the drawing and its runs.")
                                                     : tr("The file keeps the drawing without its runs. A .floom file keeps them too.");
    return {};
}

bool DocumentDoor::losesRuns() const
{
    return m_workspace.losesRuns();
}

bool DocumentDoor::keepsPoints() const
{
    return m_workspace.project()->isDatabase() && !m_workspace.files()->isReadOnly();
}

void DocumentDoor::setState(State state)
{
    m_state = state;
    emit askingChanged();
}

QString DocumentDoor::pass(const QString& what, Deed deed, const QString& path)
{
    m_waiting = {what, std::move(deed), path};
    if (!losesWork(m_workspace))
        return proceed(false);
    setState(State::asking);
    return {};
}

QString DocumentDoor::proceed(bool givenUp)
{
    if (!givenUp && losesWork(m_workspace)) { // saving was incomplete
        setState(State::asking);
        return {};
    }
    const auto now = std::exchange(m_waiting, {});
    setState(State::open);
    if (!now.deed)
        return {};
    const QString reason = now.deed(Key());
    if (!reason.isEmpty())
        emit refused(now.path, reason);
    return reason;
}

void DocumentDoor::save()
{
    if (!isAsking())
        return;
    if (m_workspace.files()->name().isEmpty() || m_workspace.files()->isReadOnly() || m_workspace.losesRuns()) {
        setState(State::naming);
        emit fileNameWanted();
        return;
    }
    static_cast<void>(saveAs(m_workspace.files()->name()));
}

QString DocumentDoor::saveAs(const QString& fileOrUrl)
{
    const bool waited = m_state != State::open;
    if (waited)
        setState(State::naming); // saving clears the modified state, which must not cancel the question
    const QString reason = m_workspace.files()->saveAs(fileOrUrl);
    if (!reason.isEmpty()) {
        cancel();
        emit refused({}, reason);
    } else if (waited) {
        static_cast<void>(proceed(false));
    }
    return reason;
}

void DocumentDoor::withdraw()
{
    if (isAsking() && !hasWork(m_workspace))
        cancel();
}

void DocumentDoor::discard()
{
    if (isAsking())
        static_cast<void>(proceed(true));
}

void DocumentDoor::cancel()
{
    if (m_state == State::open)
        return;
    m_waiting = {};
    setState(State::open);
}

QString DocumentDoor::newDesign()
{
    return pass(tr("starting a new drive"), [this](const Key& key) {
        m_workspace.files()->replaceWithNew(key);
        return QString();
    });
}

QString DocumentDoor::openFile(const QString& fileOrUrl)
{
    const QString path = localPath(fileOrUrl);
    if (losesWork(m_workspace)) // nobody is asked about a file that cannot be opened
        if (const QString reason = m_workspace.files()->whyNot(path); !reason.isEmpty()) {
            emit refused(path, reason);
            return reason;
        }
    return pass(
        tr("opening %1").arg(QFileInfo(path).fileName()),
        [this, path](const Key& key) { return m_workspace.files()->replaceWithFile(key, path); }, path);
}

QString DocumentDoor::openSample(const QString& name, bool andRun)
{
    return pass(tr("opening the sample %1").arg(name), [this, name, andRun](const Key& key) {
        const QString reason = m_workspace.files()->replaceWithSample(key, name);
        if (reason.isEmpty() && andRun)
            m_workspace.runs()->start();
        return reason;
    });
}

bool DocumentDoor::mayClose()
{
    if (m_closing || !losesWork(m_workspace))
        return true;
    pass(tr("closing"), [this](const Key& key) {
        m_workspace.journal()->giveUp(key);
        m_closing = true;
        emit closeWanted();
        m_closing = false;
        return QString();
    });
    return false;
}

} // namespace floom::inline desk
