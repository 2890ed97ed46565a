// SPDX-License-Identifier: GPL-3.0-or-later
#include "twin/twin_session.h"

#include "desk/files/project_files.h"
#include "document/document.h"
#include "export/change_words.h"
#include "fit/fit_words.h"
#include "look/local_path.h"
#include "look/unbroken_text.h"
#include "store/project.h"
#include "twin/twin_words.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

TwinSession::TwinSession(QObject* parent)
    : QObject(parent)
    , m_fit([this](const Result<FitAnswer>& answer, bool stopped) {
        if (answer)
            m_answer = *answer;
        else
            m_problem = stopped ? tr("Stopped before the first answer.") : QString::fromStdString(answer.error().message());
        emit changed();
    })
{
    connect(&m_fit, &TwinFit::progressed, this, &TwinSession::progressed);
}

TwinSession::~TwinSession()
{
    m_reader.request_stop();
}

void TwinSession::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace) {
        m_workspace->forget(this);
        m_workspace->document()->disconnect(this);
        m_workspace->files()->disconnect(this);
    }
    m_workspace = workspace;
    m_parameters.clear();
    if (workspace) {
        connect(workspace->document(), &Document::physicsChanged, this, [this] {
            takeStart();
            forget();
        });
        connect(workspace->files(), &ProjectFiles::replaced, this, [this] { m_kept = 0; });
        connect(workspace, &Workspace::closing, this, [this] { m_fit.giveUp(); });
        takeStart();
    }
    forget();
    emit workspaceChanged();
}

void TwinSession::takeStart()
{
    m_start.take(m_workspace->document()->design(), m_workspace->document()->catalogue());
    m_parameters.take(m_start.design(), m_workspace->document()->catalogue());
}

void TwinSession::forget(const QString& problem)
{
    m_fit.giveUp();
    m_answer.reset();
    m_problem = problem;
    emit changed();
}

void TwinSession::setNoisePercent(double percent)
{
    if (!(percent >= 0.1) || percent > 50 || percent == m_noisePercent)
        return;
    m_noisePercent = percent;
    forget();
}

void TwinSession::setRequests(int requests)
{
    constexpr int kLeast = 1'000, kMost = 10'000'000;
    if (requests < kLeast || requests > kMost || requests == m_requests)
        return;
    m_requests = requests;
    forget();
}

void TwinSession::addFiles(const QStringList& filesOrUrls)
{
    for (const QString& file : filesOrUrls)
        m_waiting << localPath(file);
    m_problem.clear();
    if (!m_reading)
        readNext();
}

void TwinSession::readNext()
{
    m_reading = !m_waiting.isEmpty();
    emit changed();
    if (!m_reading)
        return;
    m_reader = std::jthread([this, path = m_waiting.takeFirst()](const std::stop_token& stop) {
        auto detected = detectedDocument(path);
        auto file = detected ? Result<MeasuredFile>(MeasuredFile()) : readMeasuredFile(path, {}, {stop, nullptr});
        QMetaObject::invokeMethod(
            this,
            [this, path, detected = std::move(detected), file = std::move(file)]() mutable {
                const QString others = m_problem; // from previous files
                if (detected) {
                    m_start.setDetected(path, std::move(*detected));
                    takeStart();
                } else if (file)
                    m_figures.add(path, std::move(*file));
                forget(file ? others : (others.isEmpty() ? QString() : others + u'\n') + QString::fromStdString(file.error().message()));
                readNext();
            },
            Qt::QueuedConnection);
    });
}

bool TwinSession::addLine(const QString& line)
{
    auto loads = readFigures(line.toStdString(), tr("Typed figures").toStdString());
    if (!loads) {
        m_problem = QString::fromStdString(loads.error().message());
        emit changed();
        return false;
    }
    m_figures.addTyped(std::move(*loads));
    forget();
    return true;
}

void TwinSession::removeSource(int row)
{
    if (row < 0)
        return;
    m_figures.remove(static_cast<std::size_t>(row));
    forget();
}

void TwinSession::removeDetected()
{
    if (!m_workspace)
        return;
    m_start.forgetDetected();
    takeStart();
    forget();
}

void TwinSession::setUnseen(int load, bool unseen)
{
    if (load < 0)
        return;
    m_figures.decide(static_cast<std::size_t>(load), unseen);
    forget();
}

void TwinSession::setFree(int row, bool free)
{
    if (row < 0)
        return;
    m_parameters.setOn(static_cast<std::size_t>(row), free);
    forget();
}

QString TwinSession::setRange(int row, const QString& text)
{
    if (row < 0 || !m_workspace)
        return tr("There is no such parameter.");
    const Outcome set =
        m_parameters.setRange(static_cast<std::size_t>(row), twinRangeTyped(text), m_start.design(), m_workspace->document()->catalogue());
    if (!set)
        return QString::fromStdString(set.error().message());
    forget();
    return {};
}

bool TwinSession::addParameter(const QString& words)
{
    if (!m_workspace)
        return false;
    const Outcome added = m_parameters.add(words.trimmed().toStdString(), m_start.design(), m_workspace->document()->catalogue());
    if (!added) {
        m_problem = QString::fromStdString(added.error().message());
        emit changed();
        return false;
    }
    forget();
    return true;
}

void TwinSession::start()
{
    if (isRunning() || m_reading || !m_workspace)
        return;
    FitOrder order;
    order.start = m_start.design();
    order.loads = m_figures.loads();
    order.noise = m_noisePercent / 100;
    order.requests = static_cast<std::uint64_t>(m_requests);
    order.free = m_parameters.free();
    const QString missing = !m_start.problem().isEmpty() ? tr("Remove the detected shape, or change the drawing so that it fits.")
        : order.loads.empty()                            ? tr("Choose a file of measured figures, drop one here, or type a line of them.")
                                                         : QString();
    forget(missing);
    if (!missing.isEmpty())
        return;
    m_fit.start(order, m_workspace->document()->catalogue());
    emit changed();
}

void TwinSession::stop()
{
    m_fit.stop();
}

void TwinSession::keep(const QString& name)
{
    if (!m_answer || !m_workspace)
        return;
    const Workload workload = runnableWorkload(m_figures.loads().front(), static_cast<std::uint64_t>(m_requests));
    m_kept = m_workspace->variants()->addBeside(name.trimmed().isEmpty() ? tr("Twin") : name.trimmed(), m_answer->design,
                                                AskedWorkload(workload));
    emit changed();
}

void TwinSession::deleteKept()
{
    if (kept().isEmpty())
        return;
    m_problem = m_workspace->variants()->remove(m_kept);
    if (m_problem.isEmpty())
        m_kept = 0;
    emit changed();
}

void TwinSession::showKept()
{
    if (!kept().isEmpty())
        m_workspace->variants()->show(m_kept);
}

QString TwinSession::kept() const
{
    const auto* variant = m_workspace && m_kept > 0 ? m_workspace->project()->variants().row(m_kept) : nullptr;
    return variant ? variant->name : QString();
}

QVariantList TwinSession::sources() const
{
    QVariantList rows;
    for (const TwinFigures::Source& source : m_figures.sources()) {
        std::size_t figures = 0;
        for (const MeasuredLoad& load : source.loads)
            figures += load.figures.size();
        rows << QVariantMap{{QStringLiteral("name"), source.path.isEmpty() ? tr("Typed") : QFileInfo(source.path).fileName()},
                            {QStringLiteral("about"), figures == 1 ? tr("1 figure") : tr("%1 figures").arg(figures)},
                            {QStringLiteral("notes"), source.notes.join(u'\n')}};
    }
    return rows;
}

QVariantList TwinSession::figures() const
{
    return twinFigureRows(m_figures, m_answer ? &*m_answer : nullptr, m_noisePercent / 100);
}

QStringList TwinSession::axis() const
{
    return twinAxis(m_figures, m_answer ? &*m_answer : nullptr, m_noisePercent / 100);
}

QVariantMap TwinSession::detected() const
{
    return {
        {QStringLiteral("file"), m_start.file()}, {QStringLiteral("told"), m_start.told()}, {QStringLiteral("problem"), m_start.problem()}};
}

QVariantList TwinSession::parameters() const
{
    QVariantList rows;
    if (!m_workspace)
        return rows;
    for (const TwinParameters::Row& row : m_parameters.rows()) {
        const FittedParameter* fitted = nullptr;
        if (m_answer)
            for (const FittedParameter& one : m_answer->parameters)
                fitted = one.parameter.address == row.free.address ? &one : fitted;
        rows << QVariantMap{{QStringLiteral("address"), QString::fromStdString(row.free.address)},
                            {QStringLiteral("label"),
                             QString::fromStdString(
                                 addressLabel(row.free.address, m_workspace->document()->design(), m_workspace->document()->catalogue()))},
                            {QStringLiteral("on"), row.on},
                            {QStringLiteral("start"), twinValue(row.free, row.free.start)},
                            {QStringLiteral("range"), twinRange(row.free)},
                            {QStringLiteral("fitted"), fitted ? twinValue(row.free, fitted->value) : QString()},
                            {QStringLiteral("verdict"), fitted ? twinVerdict(*fitted, m_answer->stopped) : QString()},
                            {QStringLiteral("determined"), fitted && fitted->isDetermined()}};
    }
    return rows;
}

bool TwinSession::misses() const
{
    return m_answer && m_answer->misfit > kMissed;
}

QString TwinSession::summary() const
{
    if (isRunning())
        return tr("Fitting");
    if (m_reading)
        return tr("Reading");
    if (!m_answer)
        return m_figures.sources().empty() ? tr("Fit the drawing to a measured drive")
                                           : twinReadiness(m_figures, m_parameters.free().size());
    const auto determined = std::count_if(m_answer->parameters.begin(), m_answer->parameters.end(),
                                          [](const FittedParameter& one) { return one.isDetermined(); });
    return m_answer->stopped ? tr("Stopped: the best so far")
        : misses()           ? tr("This drawing does not behave like the drive")
                             : tr("%1 of %2 parameters determined").arg(determined).arg(m_answer->parameters.size());
}

QString TwinSession::result() const
{
    if (!m_answer)
        return {};
    QStringList all;
    for (const std::string& sentence : sentencesOf(*m_answer))
        all << QString::fromStdString(sentence);
    if (!m_answer->stopped)
        all << QString::fromLatin1(kRangesSay);
    return unbroken(all.join(u' '));
}

} // namespace floom::inline pages
