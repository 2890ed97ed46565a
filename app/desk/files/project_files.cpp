// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/project_files.h"

#include "desk/desk_pages.h"
#include "desk/desk_variants.h"
#include "desk/files/recent_files.h"
#include "desk/files/said_of_project.h"
#include "desk/learn/lesson.h"
#include "desk/runs/shown_run.h"
#include "desk/sweeps/sweep_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "io/json.h"
#include "io/project_text.h"
#include "io/samples.h"
#include "look/local_path.h"
#include "store/file_places.h"
#include "store/picture_text.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/text_file.h"
#include "workload/workload.h"

#include <QFile>
#include <QFileInfo>

namespace floom::inline desk {

namespace {

const QString kProjectSuffix = QStringLiteral("floom");
constexpr qint64 kBeginBytes = 4096; // enough to recognize the format
constexpr qint64 kMostText = 64 * 1024 * 1024;

bool isProject(const QString& path)
{
    return QFileInfo(path).suffix().compare(kProjectSuffix, Qt::CaseInsensitive) == 0;
}

} // namespace

ProjectFiles::ProjectFiles(Workspace& workspace)
    : m_workspace(workspace)
    , m_document(workspace.document())
    , m_project(workspace.project())
{
}

QString ProjectFiles::replace(const DocumentDoor::Key&, const QString& file, const std::function<QString()>& fill)
{
    auto* variants = m_workspace.variants();
    variants->setReplacing(true); // until both match, neither is written to the other or to the journal
    const QString reason = fill();
    if (reason.isEmpty()) {
        m_workspace.lesson()->end(); // first, since it brings back the run it hid
        m_workspace.sweep()->forget();
        setName(file);
        variants->leave();
        const auto* variant = m_project->variants().row(m_project->variants().current());
        m_document->load(variant->design, variant->workload, variant->id, m_project->fact(QLatin1String(kRunSettings)));
        m_workspace.shown()->show(nullptr);
        m_workspace.pages()->begin();
    }
    variants->setReplacing(false);
    if (!reason.isEmpty())
        return reason;
    emit replaced();
    m_workspace.pages()->setCurrent(QStringLiteral("design"));
    return {};
}

void ProjectFiles::replaceWithNew(const DocumentDoor::Key& key)
{
    Design design;
    design.name = tr("Untitled").toStdString();
    replaceWithDesign(key, std::move(design), {});
}

void ProjectFiles::replaceWithDesign(const DocumentDoor::Key& key, Design design, const AskedWorkload& asked)
{
    static_cast<void>(replace(key, {}, [&] {
        m_project->reset();
        m_project->variants().update(m_project->variants().current(), design, asked);
        return QString();
    }));
}

bool ProjectFiles::isReadOnly() const
{
    return isProject(m_name) && !m_project->isDatabase();
}

QString ProjectFiles::replaceWithFile(const DocumentDoor::Key& key, const QString& path)
{
    if (isProject(path)) {
        if (const QString reason = replace(key, path, [&] { return m_project->open(path); }); !reason.isEmpty())
            return reason;
        m_workspace.variants()->showRun(0);
        m_workspace.sweep()->runs()->restore();
        if (isReadOnly())
            emit notice(tr("%1 is read-only: changes and runs are not kept. Save it under another name to keep them.")
                            .arg(QFileInfo(path).fileName()));
        return {};
    }
    ProjectText read;
    bool isInPicture = false;
    const QString reason = readFile(path, read, isInPicture);
    return !reason.isEmpty() ? reason : replaceWith(key, read, {}, isInPicture ? QString() : path); // saving must not overwrite a picture
}

QString ProjectFiles::whyNot(const QString& path) const
{
    ProjectText read;
    bool isInPicture = false;
    return isProject(path) ? m_project->whyNot(path) : readFile(path, read, isInPicture);
}

QString ProjectFiles::readFile(const QString& path, ProjectText& read, bool& isInPicture) const
{
    const QFileInfo info(path);
    if (info.exists() && !info.isFile() && !info.isDir())
        return tr("%1 cannot be read: it is a device.").arg(path); // a pipe would be waited for
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tr("%1 cannot be read: %2").arg(path, file.errorString());
    if (file.size() > kMostText)
        return tr("%1 is too large for a drawing: %2 MB").arg(path).arg(file.size() / (1024 * 1024));
    const auto bytes = file.readAll();
    isInPicture = isPicture(bytes);
    if (!isInPicture)
        return readText(bytes, path, read);
    const auto inside = textInPicture(bytes);
    return inside ? readText(QByteArray::fromStdString(*inside), path, read)
                  : tr("%1 is a picture without a drive in it. Only pictures that the window saves contain their drive.").arg(path);
}

QString ProjectFiles::readText(const QByteArray& text, const QString& name, ProjectText& read) const
{
    auto found = readDesignOrProject(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), m_document->catalogue(),
                                     name.toStdString());
    if (!found.ok())
        return QString::fromStdString(found.error().message());
    if (found->variants.empty())
        return tr("%1 holds no drawing.").arg(name);
    read = std::move(*found);
    return {};
}

QString ProjectFiles::replaceWith(const DocumentDoor::Key& key, const ProjectText& read, const AskedWorkload& asked, const QString& file)
{
    return replace(key, file, [&] {
        m_project->reset();
        const int first = m_project->variants().current();
        for (std::size_t i = 0; i < read.variants.size(); ++i) {
            const auto& variant = read.variants[i];
            const auto title = QString::fromStdString(variant.name);
            const AskedWorkload& workload = variant.workload.isEmpty() ? asked : variant.workload;
            if (i > 0) {
                m_project->variants().add(title, variant.design, workload);
                continue;
            }
            m_project->variants().update(first, variant.design, workload);
            if (read.variants.size() > 1)
                static_cast<void>(m_project->variants().rename(first, title));
        }
        m_project->variants().setCurrent(first);
        takeSaid(*m_project, read);
        m_project->workloads().load(factsIn(read).value(kWorkloads));
        return QString();
    });
}

bool ProjectFiles::isDrawing(const QString& fileOrUrl) const
{
    const QString path = localPath(fileOrUrl);
    static const QStringList drawn{kProjectSuffix, QStringLiteral("png"), QStringLiteral("svg")};
    if (drawn.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive))
        return true;
    QFile file(path);
    const QByteArray begin = QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) ? file.read(kBeginBytes) : QByteArray();
    return begin.contains("\"flashloom-design\"") || begin.contains("\"flashloom-project\"");
}

QString ProjectFiles::replaceWithSample(const DocumentDoor::Key& key, const QString& name)
{
    const auto* sample = findSample(name.toStdString());
    if (!sample)
        return tr("There is no sample named %1.").arg(name);
    ProjectText read;
    const QString reason = readText(QByteArray::fromStdString(sample->text), name, read);
    return !reason.isEmpty() ? reason : replaceWith(key, read, sample->workload, {});
}

QString ProjectFiles::firstOf(const QStringList& filesOrUrls)
{
    if (filesOrUrls.isEmpty())
        return {};
    if (filesOrUrls.size() > 1)
        emit notice(tr("Only the first of %1 dropped files is taken: %2")
                        .arg(filesOrUrls.size())
                        .arg(QFileInfo(localPath(filesOrUrls.front())).fileName()));
    return filesOrUrls.front();
}

QString ProjectFiles::save()
{
    if (m_name.isEmpty())
        return tr("The drive has no file name yet.");
    return saveAs(m_name);
}

QString ProjectFiles::saveAs(const QString& fileOrUrl)
{
    const QString path = localPath(fileOrUrl);
    m_workspace.variants()->keep();
    if (isProject(path)) {
        if (const QString reason = m_project->save(path); !reason.isEmpty()) {
            const QString beside = m_project->wasInUse() ? nameBeside(path) : QString();
            if (beside.isEmpty() || !m_project->save(beside).isEmpty())
                return reason;
            emit notice(tr("%1. The project is saved as %2 instead.").arg(reason, QFileInfo(beside).fileName()));
        }
        m_project->setFact(QLatin1String(kRunSettings), m_document->runs());
        showMerged();
    } else {
        if (const Outcome written = writeTextFile(path, documentText()); !written)
            return QString::fromStdString(written.error().message());
        if (isProject(m_name)) { // keep the file open: only it has the runs, and it still lacks the unsaved changes
            rememberRecentFile(path);
            emit recentChanged();
            emit notice(tr("%1 is a text copy without runs. %2 stays open.").arg(QFileInfo(path).fileName(), QFileInfo(m_name).fileName()));
            return {};
        }
        if (!m_project->runs().list().empty())
            emit notice(tr("A text file keeps variants, workloads and limits. A .floom file keeps the runs too."));
    }
    m_document->markSaved();
    setName(isProject(path) ? m_project->path() : path);
    return {};
}

// The project has merged another program's changes to the current variant: show them.
void ProjectFiles::showMerged()
{
    const auto* variant = m_project->variants().row(m_project->variants().current());
    if (!(variant->design == m_document->design()) || variant->workload != m_document->asked())
        m_document->replace(variant->design, variant->workload, tr("Load changes made by another program"));
}

// The project has the settings of runs as of its last save.
ProjectFacts ProjectFiles::facts() const
{
    ProjectFacts facts = saidOf(*m_project);
    facts.insert(QLatin1String(kRunSettings), m_document->runs());
    return facts;
}

// A design as a design text; with anything else, as a workload, variants, limits or a seed, as a project text.
std::string ProjectFiles::documentText() const
{
    ProjectText said;
    putFacts(said, facts());
    if (m_project->variants().rows().size() == 1 && *m_document->asked() == Workload{} && said == ProjectText())
        return writeDesign(m_document->design(), m_document->catalogue());
    return text();
}

std::string ProjectFiles::text() const
{
    ProjectText project;
    project.name = m_document->title().toStdString();
    for (const auto& variant : m_project->variants().rows()) {
        const auto* parent = m_project->variants().row(variant.parent);
        project.variants.push_back({variant.name.toStdString(), parent ? parent->name.toStdString() : std::string(),
                                    variant.notes.toStdString(), variant.design, variant.workload});
    }
    putFacts(project, facts());
    return writeProject(project, m_document->catalogue());
}

void ProjectFiles::setName(const QString& path)
{
    if (!path.isEmpty()) {
        rememberRecentFile(path);
        emit recentChanged();
    }
    if (m_name == path)
        return;
    m_name = path;
    emit nameChanged();
}

QStringList ProjectFiles::recent() const
{
    return recentFilePaths();
}

} // namespace floom::inline desk
