// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Workspace that deals with files, samples and variants.
#include "desk/recent_files.h"
#include "desk/said_of_project.h"
#include "desk/sweep_session.h"
#include "desk/workspace.h"
#include "document/edits.h"
#include "drawing/default_place.h"
#include "io/json.h"
#include "io/project_text.h"
#include "io/samples.h"
#include "look/local_path.h"
#include "recording/recording_arranger.h"
#include "run/runner.h"
#include "store/picture_text.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/text_file.h"
#include "workload/workload.h"

#include <QFile>
#include <QFileInfo>

namespace floom {

namespace {

const QString kProjectSuffix = QStringLiteral("floom");
constexpr qint64 kMostText = 64 * 1024 * 1024;

bool isProject(const QString& path)
{
    return QFileInfo(path).suffix().compare(kProjectSuffix, Qt::CaseInsensitive) == 0;
}

} // namespace

void Workspace::leaveDesk()
{
    m_runner->cancel();
    setSelection({});
}

QString Workspace::replaceProject(const DocumentDoor::Key&, const QString& file, const std::function<QString()>& fill)
{
    m_replacing = true; // until both fit together, neither is written to the other nor to the journal
    const QString reason = fill();
    if (reason.isEmpty()) {
        m_sweep->forget();
        setFileName(file);
        leaveDesk();
        const auto* variant = m_project->variant(m_project->currentVariant());
        m_document->load(variant->design, variant->workload, variant->id);
        showRecord(nullptr);
        m_hasBegun = true;
    }
    m_replacing = false;
    if (!reason.isEmpty())
        return reason;
    if (m_journal)
        writeJournal();
    setPage(QStringLiteral("design"));
    return {};
}

void Workspace::replaceWithNew(const DocumentDoor::Key& key)
{
    Design design;
    design.name = tr("Untitled").toStdString();
    replaceWithDesign(key, std::move(design), {});
}

void Workspace::replaceWithDesign(const DocumentDoor::Key& key, Design design, const QString& words)
{
    static_cast<void>(replaceProject(key, {}, [&] {
        m_project->reset();
        m_project->updateVariant(m_project->currentVariant(), design, words);
        return QString();
    }));
}

QString Workspace::replaceWithFile(const DocumentDoor::Key& key, const QString& path)
{
    if (isProject(path)) {
        if (const QString reason = replaceProject(key, path, [&] { return m_project->open(path); }); !reason.isEmpty())
            return reason;
        showRun(0);
        m_sweep->runs()->restore();
        return {};
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tr("%1 cannot be read: %2").arg(path, file.errorString());
    if (file.size() > kMostText)
        return tr("%1 is too large for a drawing: %2 MB").arg(path).arg(file.size() / (1024 * 1024));
    const auto bytes = file.readAll();
    if (isPicture(bytes)) { // it gets no file name: saving must not write over the picture
        const auto inside = textInPicture(bytes);
        return inside ? readText(key, QByteArray::fromStdString(*inside), path, {}, {})
                      : tr("%1 is a picture without a drive inside. Only pictures that Flashloom saved hold theirs.").arg(path);
    }
    return readText(key, bytes, path, {}, path);
}

QString Workspace::readText(const DocumentDoor::Key& key, const QByteArray& text, const QString& name, const QString& words,
                            const QString& file)
{
    auto read =
        readDesignOrProject(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), *m_catalogue, name.toStdString());
    if (!read.ok())
        return QString::fromStdString(read.error().message());
    if (read->variants.empty())
        return tr("%1 holds no drawing.").arg(name);
    return replaceProject(key, file, [&] {
        m_project->reset();
        const int first = m_project->currentVariant();
        for (std::size_t i = 0; i < read->variants.size(); ++i) {
            const auto& variant = read->variants[i];
            const auto title = QString::fromStdString(variant.name);
            const auto workload = variant.workload.empty() ? words : QString::fromStdString(variant.workload);
            if (i > 0) {
                m_project->addVariant(title, variant.design, workload);
                continue;
            }
            m_project->updateVariant(first, variant.design, workload);
            if (read->variants.size() > 1)
                static_cast<void>(m_project->renameVariant(first, title));
        }
        m_project->setCurrentVariant(first);
        takeSaid(*m_project, *read);
        m_project->workloads().load(factsIn(*read).value(kWorkloads));
        return QString();
    });
}

QStringList Workspace::sampleNames() const
{
    QStringList names;
    for (const auto& sample : builtinSamples())
        names.append(QString::fromStdString(sample.id));
    return names;
}

QString Workspace::replaceWithSample(const DocumentDoor::Key& key, const QString& name)
{
    const auto* sample = findSample(name.toStdString());
    if (!sample)
        return tr("There is no sample named %1.").arg(name);
    return readText(key, QByteArray::fromStdString(sample->text), name, QString::fromStdString(sample->workload), {});
}

QString Workspace::saveFile()
{
    if (m_fileName.isEmpty())
        return tr("The drive has no file name yet.");
    return saveAs(m_fileName);
}

QString Workspace::saveAs(const QString& fileOrUrl)
{
    const QString path = localPath(fileOrUrl);
    keepVariant();
    if (isProject(path)) {
        if (const QString reason = m_project->save(path); !reason.isEmpty()) {
            const QString beside = m_project->wasInUse() ? nameBeside(path) : QString();
            if (beside.isEmpty() || !m_project->save(beside).isEmpty())
                return reason;
            emit notice(tr("%1. The project is saved as %2 instead.").arg(reason, QFileInfo(beside).fileName()));
        }
        showMerged();
    } else {
        if (const Outcome written = writeTextFile(path, documentText()); !written)
            return QString::fromStdString(written.error().message());
        if (isProject(m_fileName)) { // it stays open, as it alone holds the runs, and what is not saved still is not in it
            rememberRecentFile(path);
            emit recentFilesChanged();
            emit notice(
                tr("%1 is a copy as text, without runs. %2 stays open.").arg(QFileInfo(path).fileName(), QFileInfo(m_fileName).fileName()));
            return {};
        }
        if (!m_project->runs().empty())
            emit notice(tr("A text file keeps variants, workloads and limits. A .floom file keeps the runs too."));
    }
    m_document->markSaved();
    setFileName(isProject(path) ? m_project->path() : path);
    return {};
}

// What another program saved of the variant on the desk is in the project by now.
void Workspace::showMerged()
{
    const auto* variant = m_project->variant(m_project->currentVariant());
    if (!(variant->design == m_document->design()) || variant->workload != m_document->workload())
        m_document->replace(variant->design, variant->workload, tr("Take in what another program changed"));
}

// A drawing alone as a design; with a workload of its own, with variants, limits or workloads kept by name as a project.
std::string Workspace::documentText() const
{
    ProjectText said;
    putFacts(said, saidOf(*m_project));
    if (m_project->variants().size() == 1 && m_document->workload().toStdString() == words(Workload{}) && said == ProjectText())
        return writeDesign(m_document->design(), *m_catalogue);
    return projectText();
}

std::string Workspace::projectText() const
{
    ProjectText project;
    project.name = m_document->title().toStdString();
    for (const auto& variant : m_project->variants()) {
        const auto* parent = m_project->variant(variant.parent);
        project.variants.push_back({variant.name.toStdString(), parent ? parent->name.toStdString() : std::string(),
                                    variant.notes.toStdString(), variant.design, variant.workload.toStdString()});
    }
    putFacts(project, saidOf(*m_project));
    return writeProject(project, *m_catalogue);
}

void Workspace::setFileName(const QString& path)
{
    if (!path.isEmpty()) {
        rememberRecentFile(path);
        emit recentFilesChanged();
    }
    if (m_fileName == path)
        return;
    m_fileName = path;
    emit fileNameChanged();
}

QStringList Workspace::recentFiles() const
{
    return recentFilePaths();
}

QString Workspace::addBlockAtDefaultPlace(const QString& type)
{
    const QString id = addAtDefaultPlace(*m_document, type, m_selection);
    if (!id.isEmpty())
        setSelection({id});
    return id;
}

// Variants

void Workspace::keepVariant()
{
    if (!m_replacing)
        m_project->updateVariant(m_document->drawing(), m_document->design(), m_document->workload());
}

// Its steps of undo come with it.
void Workspace::showCurrentVariant()
{
    const auto variant = *m_project->variant(m_project->currentVariant());
    m_document->show(variant.id, variant.design, variant.workload);
}

QString Workspace::variantName() const
{
    return m_project->variantName();
}

QVariantList Workspace::variants() const
{
    QVariantList list;
    for (const auto& variant : m_project->variants())
        list.append(QVariantMap{{QStringLiteral("id"), variant.id},
                                {QStringLiteral("name"), variant.name},
                                {QStringLiteral("current"), variant.id == m_project->currentVariant()}});
    return list;
}

void Workspace::addVariant()
{
    keepVariant();
    m_project->addVariant(tr("Variant %1").arg(m_project->variantCount() + 1), m_document->design(), m_document->workload());
    showCurrentVariant();
    emit notice(tr("%1 is a copy; what you change now changes only it.").arg(m_project->variantName()));
}

void Workspace::showVariant(int id)
{
    if (!m_project->variant(id) || id == m_project->currentVariant())
        return;
    keepVariant();
    m_project->setCurrentVariant(id);
    leaveDesk();
    showCurrentVariant();
    showRun(0);
}

void Workspace::addVariantBeside(const QString& name, const Design& design, const QString& words)
{
    const int now = m_project->currentVariant();
    m_project->addVariant(name, design, words);
    m_project->setCurrentVariant(now);
}

void Workspace::showAsVariant(const QString& name, const Design& design, const QString& words)
{
    keepVariant();
    for (const auto& variant : m_project->variants())
        if (edits::samePhysics(variant.design, design) && variant.workload == words) {
            showVariant(variant.id);
            setPage(QStringLiteral("design"));
            if (!hasRun())
                startRun();
            return;
        }
    m_project->addVariant(name, design, words);
    leaveDesk();
    showCurrentVariant();
    showRecord(nullptr);
    setPage(QStringLiteral("design"));
    startRun();
}

void Workspace::showRun(int id)
{
    if (const auto* wanted = m_project->run(id); id != 0 && wanted)
        showVariant(wanted->row.variant);
    const auto& runs = m_project->runs();
    const auto run = std::find_if(runs.rbegin(), runs.rend(), [&](const auto& one) {
        return id != 0 ? one.row.id == id : one.row.variant == m_project->currentVariant();
    });
    if (run == runs.rend())
        return showRecord(nullptr);
    const bool isLarge = !run->record && run->row.spans > static_cast<std::int64_t>(RecordingArranger::kAtOnce);
    const auto record = isLarge ? m_project->figures(run->row.id) : m_project->record(run->row.id);
    if (!record) {
        if (id == 0)
            return showRecord(nullptr);
        emit problem(QString::fromStdString(record.error().message()));
        return;
    }
    const int number = run->number;
    showRecord(*record);
    if (isLarge) {
        m_arranger->read(*record, m_project->path(), number);
        emit arrangingChanged();
    }
}

void Workspace::compareRuns(int a, int b)
{
    m_compared = {a, b};
    setPage(QStringLiteral("compare"));
    emit comparisonWanted();
}

QString Workspace::removeVariant(int id)
{
    keepVariant();
    const bool isOnDesk = id == m_project->currentVariant();
    if (const QString reason = m_project->removeVariant(id); !reason.isEmpty())
        return reason;
    if (isOnDesk) {
        leaveDesk();
        showCurrentVariant();
        showRun(0);
    }
    return {};
}

void Workspace::restoreVariant()
{
    keepVariant();
    showVariant(m_project->restoreVariant());
}

QString Workspace::renameVariant(const QString& name)
{
    return m_project->renameVariant(m_project->currentVariant(), name);
}

} // namespace floom
