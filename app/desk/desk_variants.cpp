// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk_variants.h"

#include "desk/desk_pages.h"
#include "desk/desk_runs.h"
#include "desk/learn/lesson.h"
#include "desk/runs/shown_run.h"
#include "desk/runs/variant_run.h"
#include "desk/selection.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/edits.h"
#include "run/run_settings.h"
#include "run/runner.h"
#include "store/project.h"

#include <algorithm>

namespace floom::inline desk {

DeskVariants::DeskVariants(Workspace& workspace)
    : m_workspace(workspace)
{
    connect(&workspace.project()->variants(), &ProjectVariants::changed, this, &DeskVariants::changed);
    connect(&workspace.project()->variants(), &ProjectVariants::currentChanged, this, &DeskVariants::changed);
}

void DeskVariants::leave()
{
    m_workspace.runner()->cancel();
    m_workspace.selection()->setIds({});
}

void DeskVariants::keep()
{
    const auto* document = m_workspace.document();
    if (!m_replacing)
        m_workspace.project()->variants().update(document->steps()->onDesk(), document->design(), document->asked());
}

void DeskVariants::takeCurrent()
{
    const auto* project = m_workspace.project();
    const auto variant = *project->variants().row(project->variants().current());
    m_workspace.document()->show(variant.id, variant.design, variant.workload);
}

QString DeskVariants::name() const
{
    return m_workspace.project()->variants().currentName();
}

QVariantList DeskVariants::list() const
{
    const auto* project = m_workspace.project();
    QVariantList list;
    for (const auto& variant : project->variants().rows())
        list.append(QVariantMap{{QStringLiteral("id"), variant.id},
                                {QStringLiteral("name"), variant.name},
                                {QStringLiteral("current"), variant.id == project->variants().current()}});
    return list;
}

void DeskVariants::add()
{
    keep();
    auto* project = m_workspace.project();
    const auto* document = m_workspace.document();
    const QString name = tr("Variant %1").arg(project->variants().count() + 1);
    const int id = project->variants().add(name, document->design(), document->asked());
    takeCurrent();
    didAdd(id, true, tr("Add the variant %1"));
    emit notice(tr("%1 is a copy; what you change now changes only it.").arg(project->variants().currentName()));
}

void DeskVariants::didAdd(int id, bool shows, const QString& words)
{
    m_workspace.document()->steps()->did(words.arg(m_workspace.project()->variants().row(id)->name),
                                         {[this, id] {
                                              keep();
                                              static_cast<void>(takeAway(id));
                                          },
                                          [this, id, shows] { bringBack(id, shows); }, [this, id] { return whyNotTakenAway(id); }});
}

void DeskVariants::move(int id, int by)
{
    auto& variants = m_workspace.project()->variants();
    if (!variants.row(id))
        return;
    variants.move(id, by);
    const QString name = variants.row(id)->name;
    m_workspace.document()->steps()->did(by < 0 ? tr("Move the variant %1 up").arg(name) : tr("Move the variant %1 down").arg(name),
                                         {[&variants, id, by] { variants.move(id, -by); }, [&variants, id, by] { variants.move(id, by); }});
}

void DeskVariants::show(int id)
{
    auto* project = m_workspace.project();
    if (!project->variants().row(id) || id == project->variants().current())
        return;
    keep();
    project->variants().setCurrent(id);
    m_workspace.selection()->setIds({}); // a run goes on: it belongs to the variant it was started from
    takeCurrent();
    showRun(0);
}

int DeskVariants::addBeside(const QString& name, const Design& design, const AskedWorkload& asked)
{
    auto* project = m_workspace.project();
    const int now = project->variants().current();
    const int id = project->variants().add(name, design, asked);
    project->variants().setCurrent(now);
    didAdd(id, false, tr("Add the variant %1"));
    return id;
}

void DeskVariants::showAs(const QString& name, const Design& design, const AskedWorkload& asked)
{
    keep();
    auto* project = m_workspace.project();
    for (const auto& variant : project->variants().rows())
        if (edits::samePhysics(variant.design, design) && variant.workload == asked) {
            show(variant.id);
            m_workspace.pages()->setCurrent(QStringLiteral("design"));
            if (!m_workspace.record())
                m_workspace.runs()->start();
            return;
        }
    const int id = project->variants().add(name, design, asked);
    m_workspace.selection()->setIds({});
    takeCurrent();
    didAdd(id, true, tr("Add the variant %1"));
    m_workspace.shown()->show(nullptr);
    m_workspace.pages()->setCurrent(QStringLiteral("design"));
    m_workspace.runs()->start();
}

void DeskVariants::showRun(int id)
{
    const auto* project = m_workspace.project();
    if (const auto* wanted = project->runs().run(id); id != 0 && wanted)
        show(wanted->row.variant);
    const int own = id == 0 ? runOfDrawing() : 0;
    const auto& runs = project->runs().list();
    const auto run = std::find_if(runs.rbegin(), runs.rend(), [&](const auto& one) {
        return id != 0 ? one.row.id == id : own != 0 ? one.row.id == own : one.row.variant == project->variants().current();
    });
    if (run == runs.rend())
        return m_workspace.shown()->show(nullptr);
    const QString reason = m_workspace.shown()->showStored(run->row.id);
    if (!reason.isEmpty() && id == 0)
        m_workspace.shown()->show(nullptr);
    else if (!reason.isEmpty())
        emit problem(reason);
}

int DeskVariants::runOfDrawing() const
{
    const auto* document = m_workspace.document();
    const auto* project = m_workspace.project();
    const auto* run = floom::runOfDrawing(*project, project->variants().current(), document->design(), document->asked(),
                                          parseRunSettings(document->runs().toStdString()).seed);
    return run ? run->row.id : 0;
}

// A lesson says itself which run it shows.
void DeskVariants::showRunOfDrawing()
{
    if (m_workspace.lesson()->isActive() || (m_workspace.record() && !m_workspace.shown()->isStale()))
        return;
    if (const int id = runOfDrawing(); id != 0)
        static_cast<void>(m_workspace.shown()->showStored(id)); // else the shown one stays, marked as of another drawing
}

QString DeskVariants::remove(int id)
{
    keep();
    auto* project = m_workspace.project();
    const bool isOnDesk = id == project->variants().current();
    const QString name = project->variants().row(id) ? project->variants().row(id)->name : QString();
    if (const QString reason = takeAway(id); !reason.isEmpty())
        return reason;
    m_workspace.document()->steps()->did(tr("Delete the variant %1").arg(name),
                                         {[this, id, isOnDesk] { bringBack(id, isOnDesk); },
                                          [this, id] {
                                              keep();
                                              static_cast<void>(takeAway(id));
                                          },
                                          {},
                                          [this, id] { return whyNotTakenAway(id); }});
    return {};
}

// A step on a variant that is gone has nothing to do.
QString DeskVariants::whyNotTakenAway(int id) const
{
    const auto* project = m_workspace.project();
    const auto* row = project->variants().row(id);
    if (row && m_workspace.runs()->runningVariant() == id)
        return tr("A run of %1 has not ended. Wait for it, or stop it, before you delete the variant.").arg(row->name);
    return row ? project->variants().whyNotRemoved(id) : QString();
}

QString DeskVariants::takeAway(int id)
{
    auto* project = m_workspace.project();
    const bool isOnDesk = id == project->variants().current();
    if (const QString reason = whyNotTakenAway(id); !reason.isEmpty())
        return reason;
    if (const QString reason = project->removeVariant(id); !reason.isEmpty())
        return reason;
    if (isOnDesk) {
        m_workspace.selection()->setIds({});
        takeCurrent();
        showRun(0);
    }
    return {};
}

void DeskVariants::bringBack(int id, bool shows)
{
    keep();
    if (m_workspace.project()->restoreVariant(id) > 0 && shows)
        show(id);
}

void DeskVariants::restore()
{
    keep();
    const int id = m_workspace.project()->restoreVariant();
    if (id == 0)
        return;
    show(id);
    didAdd(id, true, tr("Restore the variant %1"));
}

QString DeskVariants::rename(const QString& name)
{
    return renameOne(m_workspace.project()->variants().current(), name);
}

QString DeskVariants::renameOne(int id, const QString& name)
{
    auto* project = m_workspace.project();
    const auto* row = project->variants().row(id);
    const QString before = row ? row->name : QString();
    if (const QString reason = project->variants().rename(id, name); !reason.isEmpty())
        return reason;
    const QString now = project->variants().row(id)->name;
    if (now == before)
        return {};
    const auto to = [this, id](const QString& wanted) {
        if (!m_workspace.project()->variants().row(id))
            return;
        if (const QString reason = m_workspace.project()->variants().rename(id, wanted); !reason.isEmpty())
            emit problem(reason);
    };
    m_workspace.document()->steps()->did(tr("Rename the variant %1 to %2").arg(before, now),
                                         {[to, before] { to(before); }, [to, now] { to(now); }});
    return {};
}

void DeskVariants::note(int id, const QString& notes)
{
    auto& variants = m_workspace.project()->variants();
    const auto* row = variants.row(id);
    if (!row || row->notes == notes)
        return;
    const QString before = row->notes;
    variants.note(id, notes);
    m_workspace.document()->steps()->did(
        tr("Notes on the variant %1").arg(row->name),
        {[&variants, id, before] { variants.note(id, before); }, [&variants, id, notes] { variants.note(id, notes); }});
}

int DeskVariants::named(const QString& name) const
{
    for (const auto& variant : m_workspace.project()->variants().rows())
        if (variant.name == name)
            return variant.id;
    return 0;
}

} // namespace floom::inline desk
