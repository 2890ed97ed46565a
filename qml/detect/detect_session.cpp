// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/detect_session.h"

#include "design/address.h"
#include "desk/learn/lesson.h"
#include "desk/learn/lesson_guard.h"
#include "detect/detect_words.h"
#include "detect/random_drive.h"
#include "document/document.h"
#include "export/number_text.h"
#include "io/json.h"
#include "io/samples.h"
#include "look/qt_text.h"
#include "rules/may_run.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace floom::inline pages {

namespace {

constexpr std::uint64_t kSeed = 20221106; // of the unknown drives: their numbers mean the same drives for everybody
constexpr double kNoise = 0.05;

QString verdictText(detect::Verdict verdict)
{
    const QString words[] = {DetectSession::tr("right"),
                             DetectSession::tr("near"),
                             DetectSession::tr("wrong"),
                             DetectSession::tr("missed"),
                             DetectSession::tr("correctly not seen"),
                             DetectSession::tr("unsure"),
                             DetectSession::tr("not judged")};
    return words[static_cast<std::size_t>(verdict)];
}

const char* toneOf(detect::Verdict verdict)
{
    using detect::Verdict;
    return verdict == Verdict::hit || verdict == Verdict::absent   ? "good"
        : verdict == Verdict::unsure || verdict == Verdict::untold ? "none"
                                                                   : "bad";
}

} // namespace

DetectSession::DetectSession(QObject* parent)
    : QObject(parent)
{
    const detect::Probes all;
    for (const detect::Probe& probe : all.all())
        m_rows.push_back({probe, true, {}, {}, {}});
}

DetectSession::~DetectSession()
{
    m_thread.request_stop();
}

void DetectSession::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace) {
        m_workspace->disconnect(this);
        m_workspace->document()->disconnect(this);
    }
    m_workspace = workspace;
    if (workspace) {
        connect(workspace->document(), &Document::physicsChanged, this, [this] {
            if (!m_unknown)
                forget();
        });
        connect(workspace, &Workspace::closing, this, &DetectSession::cancel);
    }
    forget();
    emit workspaceChanged();
}

void DetectSession::forget()
{
    cancel();
    for (Row& row : m_rows) {
        row.answer.reset();
        row.truth.reset();
        row.guess.reset();
    }
    m_answered = m_asked = 0;
    emit changed();
}

void DetectSession::setUnknownDrive(bool unknown)
{
    if (m_unknown == unknown)
        return;
    m_unknown = unknown;
    m_locked = unknown;
    forget();
}

void DetectSession::another()
{
    ++m_number;
    m_locked = true;
    forget();
}

void DetectSession::setNoisy(bool noisy)
{
    if (m_noisy == noisy)
        return;
    m_noisy = noisy;
    forget();
}

void DetectSession::setLocked(bool locked)
{
    if (m_locked == locked || !locked) // only reveal() unlocks it
        return;
    m_locked = true;
    for (Row& row : m_rows)
        row.guess.reset();
    emit changed();
}

QString DetectSession::guess(int row, const QString& text)
{
    if (row < 0 || row >= static_cast<int>(m_rows.size()))
        return tr("There is no such quantity.");
    Row& at = m_rows[static_cast<std::size_t>(row)];
    const auto number = detectNumber(text, at.probe);
    if (!number && !text.trimmed().isEmpty())
        return std::string_view(at.probe.unit) == "yes/no" ? tr("Guess yes or no.") : tr("%1 is not a number above 0.").arg(text.trimmed());
    at.guess = number;
    emit changed();
    return {};
}

QString DetectSession::reveal()
{
    if (!m_locked)
        return {};
    if (guesses() == 0)
        return tr("Guess one quantity first.");
    m_locked = false;
    emit changed();
    return {};
}

int DetectSession::guesses() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.guess.has_value(); }));
}

double DetectSession::progress() const
{
    return m_asked > 0 ? static_cast<double>(m_answered) / m_asked : 0;
}

void DetectSession::setCurrent(int current)
{
    if (m_current == current || current < 0 || current >= static_cast<int>(m_rows.size()))
        return;
    m_current = current;
    emit changed();
}

void DetectSession::choose(int row, bool chosen)
{
    if (row < 0 || row >= static_cast<int>(m_rows.size()))
        return;
    m_rows[static_cast<std::size_t>(row)].chosen = chosen;
    emit changed();
}

void DetectSession::chooseAll(bool chosen)
{
    for (Row& row : m_rows)
        row.chosen = chosen;
    emit changed();
}

Result<Design> DetectSession::askedDesign() const
{
    if (!m_unknown)
        return m_workspace->document()->design();
    const Catalogue& catalogue = m_workspace->document()->catalogue();
    auto design = readDesign(findSample("starter")->text, catalogue);
    if (!design)
        return design.error();
    for (const std::string& setting : detect::randomDrive(kSeed, m_number))
        if (const Outcome done = assign(*design, catalogue, setting); !done)
            return done.error();
    return design;
}

void DetectSession::ask()
{
    if (m_running || !m_workspace)
        return;
    if (const QString why = m_workspace->lesson()->guard()->experiments(); !why.isEmpty()) {
        emit m_workspace->problem(why);
        return;
    }
    std::vector<std::string> only;
    std::set<std::string> with; // probes added because others depend on them
    for (auto row = m_rows.rbegin(); row != m_rows.rend(); ++row)
        if (row->chosen || with.contains(row->probe.id)) {
            only.emplace_back(row->probe.id);
            with.insert(row->probe.needs.begin(), row->probe.needs.end());
        }
    if (only.empty()) {
        emit m_workspace->problem(tr("Select a quantity to probe."));
        return;
    }
    const auto design = askedDesign();
    if (!design) {
        emit m_workspace->problem(QString::fromStdString(design.error().message()));
        return;
    }
    for (Row& row : m_rows) {
        row.answer.reset();
        row.truth.reset();
    }
    m_asked = static_cast<int>(only.size());
    m_answered = 0;
    m_running = true;
    m_thread = std::jthread([this, job = ++m_job, design = *design, only = std::move(only), noise = m_noisy ? kNoise : 0.0,
                             &catalogue = m_workspace->document()->catalogue()](const std::stop_token& stop) {
        const auto post = [this](auto deed) { QMetaObject::invokeMethod(this, std::move(deed), Qt::QueuedConnection); };
        const MayRun may = mayRun(design, catalogue);
        if (!may) {
            post([this, job, why = QString::fromStdString(whyNot(may.errors))] { end(job, why); });
            return;
        }
        const auto device = detect::simulatedDevice(*may.program, {1, detect::DeviceOptions{}.budget, noise, stop});
        static_cast<void>(detect::detect(
            *device, only, 1,
            [&](const detect::Probe& probe) {
                post([this, job, label = detectLabel(probe)] {
                    if (job != m_job)
                        return;
                    m_asking = label;
                    emit changed();
                });
            },
            [&](const detect::Finding& finding) {
                if (!stop.stop_requested())
                    post([this, job, finding, truth = detect::truthOf(*may.program, finding.probe.id)] { take(job, finding, truth); });
            }));
        post([this, job] { end(job, {}); });
    });
    emit changed();
}

void DetectSession::cancel()
{
    if (!m_running)
        return;
    ++m_job;
    m_thread.request_stop();
    m_running = false;
    m_asking.clear();
    emit changed();
}

void DetectSession::take(int job, const detect::Finding& finding, const detect::Truth& truth)
{
    if (job != m_job)
        return;
    ++m_answered;
    for (Row& row : m_rows)
        if (std::string_view(row.probe.id) == finding.probe.id) {
            row.answer = finding.answer;
            row.truth = truth;
        }
    emit changed();
}

void DetectSession::end(int job, const QString& problem)
{
    if (job != m_job)
        return;
    m_running = false;
    m_asking.clear();
    emit changed();
    if (!problem.isEmpty() && m_workspace)
        emit m_workspace->problem(problem);
}

QString DetectSession::summary() const
{
    if (m_running)
        return tr("Probing: %1").arg(m_asking);
    const auto answered = std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.answer.has_value(); });
    if (answered == 0)
        return m_unknown ? tr("Unknown drive %1: what is inside?").arg(m_number + 1)
                         : tr("What does timing alone reveal about this drive?");
    const auto found = std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.isClaimed(); });
    std::uint64_t requests = 0;
    for (const Row& row : m_rows)
        requests += row.answer ? row.answer->requests : 0;
    return tr("%1 of %2 quantities found with %3").arg(found).arg(answered).arg(qt(countedText(requests, "request")));
}

QVariantList DetectSession::probes() const
{
    QVariantList list;
    for (const Row& row : m_rows) {
        QVariantMap map{{QStringLiteral("id"), QLatin1String(row.probe.id)},
                        {QStringLiteral("label"), detectLabel(row.probe)},
                        {QStringLiteral("chosen"), row.chosen},
                        {QStringLiteral("writes"), row.probe.writes},
                        {QStringLiteral("tone"), QStringLiteral("none")},
                        {QStringLiteral("guess"), row.guess ? detectValue(*row.guess, row.probe) : QString()}};
        const auto put = [&](const char* key, const QString& text) { map.insert(QLatin1String(key), text); };
        put("found",
            !row.answer             ? QString()
                : row.isClaimed()   ? detectValue(*row.answer->value, row.probe)
                : row.answer->value ? tr("perhaps %1").arg(detectValue(*row.answer->value, row.probe))
                                    : tr("not visible"));
        put("interval",
            row.answer && row.answer->value && row.answer->high > row.answer->low
                ? tr("%1 to %2").arg(detectValue(row.answer->low, row.probe), detectValue(row.answer->high, row.probe))
                : QString());
        const bool told = row.truth && row.answer && !m_locked;
        put("truth",
            !told                  ? QString()
                : !row.truth->told ? tr("unknown")
                : row.truth->value ? detectValue(*row.truth->value, row.probe)
                                   : tr("none"));
        put("verdict", QString());
        if (told) {
            const auto verdict = judge(*row.answer, *row.truth);
            put("verdict", verdictText(verdict));
            map[QStringLiteral("tone")] = QLatin1String(toneOf(verdict));
        }
        if (told && row.guess)
            put("guess",
                tr("%1, %2").arg(detectValue(*row.guess, row.probe),
                                 isGuessRight(*row.guess, {row.probe, *row.answer}, *row.truth) ? tr("right") : tr("wrong")));
        list << map;
    }
    return list;
}

QVariantMap DetectSession::curve() const
{
    const Row& row = m_rows[static_cast<std::size_t>(m_current)];
    return row.answer ? detectCurve({row.probe, *row.answer}) : QVariantMap();
}

QString DetectSession::sentence() const
{
    const Row& row = m_rows[static_cast<std::size_t>(m_current)];
    return row.answer ? detectSentence({row.probe, *row.answer}) : QString();
}

QVariantMap DetectSession::driveOf(bool found) const
{
    QVariantList rows;
    double channels = 0, dies = 0;
    for (const Row& row : m_rows) {
        if (!row.answer || !row.truth)
            continue;
        const bool isKnown = found ? row.isClaimed() : row.truth->value.has_value();
        const double value = !isKnown ? 0 : found ? row.answer->value.value_or(0) : row.truth->value.value_or(0);
        const std::string_view id = row.probe.id;
        channels = id == "channels" ? value : channels;
        dies = id == "dies" ? value : dies;
        const auto verdict = judge(*row.answer, *row.truth);
        const bool differs =
            !m_locked && (verdict == detect::Verdict::near || verdict == detect::Verdict::wrong || verdict == detect::Verdict::silent);
        rows << QVariantMap{{QStringLiteral("label"), detectLabel(row.probe)},
                            {QStringLiteral("text"),
                             isKnown     ? detectValue(value, row.probe)
                                 : found ? QStringLiteral("?")
                                         : tr("none")},
                            {QStringLiteral("differs"), differs}};
    }
    return {{QStringLiteral("channels"), static_cast<int>(channels)},
            {QStringLiteral("dies"), static_cast<int>(dies)},
            {QStringLiteral("rows"), rows}};
}

QVariantMap DetectSession::foundDrive() const
{
    return driveOf(true);
}

QVariantMap DetectSession::trueDrive() const
{
    return m_locked ? QVariantMap{{QStringLiteral("channels"), 0}, {QStringLiteral("dies"), 0}, {QStringLiteral("rows"), QVariantList()}}
                    : driveOf(false);
}

} // namespace floom::inline pages
