// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/lesson_author.h"

#include "desk/learn/lesson.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "file/whole_file.h"
#include "io/json.h"
#include "learn/lesson_draft.h"
#include "learn/lesson_drives.h"
#include "look/local_path.h"
#include "run/run_record.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr int kUsualMinutes = 6, kMostMinutes = 90, kMostNumber = 999999999;
constexpr int kLesson = -1; // the lesson's own texts, not a step's
const QString kMinutes = QStringLiteral("minutes");

const QStringList& listFields() // fields with one entry per line
{
    static const QStringList names{QStringLiteral("text"),     QStringLiteral("hints"), QStringLiteral("notes"),
                                   QStringLiteral("stations"), QStringLiteral("model"), QStringLiteral("changes")};
    return names;
}

QString joinedLines(const QStringList& lines)
{
    return lines.join(u'\n');
}

QStringList linesOf(const QString& text)
{
    QStringList lines;
    for (const QString& one : text.split(u'\n'))
        if (const QString line = one.trimmed(); !line.isEmpty())
            lines << line;
    return lines;
}

} // namespace

void LessonAuthor::startHere()
{
    if (!m_workspace || m_workspace->document()->design().blocks.empty())
        return tell(tr("Draw the starting drive first."));
    const Document& document = *m_workspace->document();
    m_text.restart(QByteArray::fromStdString(writeDesign(document.design(), document.catalogue())), document.workload());
    if (m_text.text(kLesson, QStringLiteral("title"), m_language).isEmpty())
        m_text.setText(kLesson, QStringLiteral("title"), m_language, document.title());
    if (m_text.number(kLesson, kMinutes) <= 0)
        m_text.setNumber(kLesson, kMinutes, kUsualMinutes);
    m_last = document.design();
    m_lastWorkload = document.asked();
    m_lastRun = m_workspace->record() ? m_workspace->record()->id : 0;
    m_current = -1;
    tell(tr("The lesson starts with this drive under %1.").arg(document.workload()));
}

void LessonAuthor::addStep(const QString& kind)
{
    if (!m_workspace || !isBegun())
        return tell(tr("Say first where the lesson begins."));
    const Document& document = *m_workspace->document();
    LessonStep step;
    step.kind = kind;
    step.title = tr("Step %1").arg(m_text.steps() + 1);
    if (const QString problem = needsBetween(m_last, document.design(), document.catalogue(), &step.needs); !problem.isEmpty())
        return tell(problem);
    if (document.asked() != m_lastWorkload)
        step.needs.push_back({QStringLiteral("workload"), {}, document.workload()});
    const auto record = m_workspace->record();
    const bool hasRun = record && record->id != m_lastRun && !m_workspace->shown()->isStale();
    if (kind == u"predict" || (kind == u"do" && hasRun))
        step.needs.push_back({QStringLiteral("run"), {}, {}});
    if (kind == u"explain" && !step.needs.empty())
        return tell(tr("The drawing has changed since the last step: add a task or a prediction for the change."));
    if (kind == u"find") {
        if (m_workspace->selection()->ids().size() != 1)
            return tell(tr("Select the block to find, then add the step."));
        if (!step.needs.empty())
            return tell(
                tr("The drawing has changed since the last step: add a task for the change before the step that asks for a block."));
        step.needs.push_back({QStringLiteral("selected"), m_workspace->selection()->ids().front(), {}});
        step.wrong[QStringLiteral("*")] = tr("Not this one.");
    }
    if (kind == u"predict") {
        step.truth = m_text.steps() == 0 ? QStringLiteral("iops") : QStringLiteral("iops / old.iops");
        step.reveal = QStringLiteral("{truth}");
    }
    m_last = document.design();
    m_lastWorkload = document.asked();
    m_lastRun = record ? record->id : m_lastRun;
    m_text.append(step);
    m_current = m_text.steps() - 1;
    tell({});
}

void LessonAuthor::removeStep()
{
    if (m_text.steps() == 0)
        return;
    m_text.removeLast();
    m_current = std::min(m_current, m_text.steps() - 1);
    tell(follow()); // the design stays; the removed step's changes go to the next one
}

QString LessonAuthor::follow()
{
    QString problem;
    const auto lesson = readLesson(m_text.changesOnly(), m_id, &problem, {m_language, m_number});
    if (!m_workspace || !lesson)
        return problem;
    const Catalogue& catalogue = m_workspace->document()->catalogue();
    auto design = lessonStart(*lesson, catalogue, &problem);
    AskedWorkload workload = lesson->workload;
    for (std::size_t i = 0; design && problem.isEmpty() && i < lesson->steps.size(); ++i)
        problem = takeStep(lesson->steps[i], catalogue, *design, workload);
    if (!design || !problem.isEmpty())
        return problem;
    m_last = *design;
    m_lastWorkload = workload;
    return {};
}

std::optional<LessonText> LessonAuthor::whole()
{
    QString problem;
    auto lesson = readLesson(m_text.json(), m_id, &problem, {m_language, m_number});
    if (!lesson)
        tell(problem);
    return lesson;
}

void LessonAuthor::preview()
{
    const auto lesson = whole();
    if (!m_workspace || !lesson)
        return;
    tell(m_workspace->lesson()->begin(*lesson));
}

void LessonAuthor::check()
{
    const auto lesson = whole();
    if (!m_workspace || !lesson || m_isChecking)
        return;
    m_isChecking = true;
    tell(tr("Checking the lesson by simulation"));
    m_check = std::jthread([this, lesson = *lesson, catalogue = m_workspace->document()->catalogue()](const std::stop_token& stop) {
        const LessonReport report = checkLesson(lesson, catalogue, {1, 2, 3}, stop);
        QStringList lines;
        for (const QString& fault : report.faults)
            lines << fault;
        if (lines.isEmpty())
            for (const LessonTruth& truth : report.truths)
                lines << tr("Step %1: %2 is %3. Right: %4").arg(truth.step).arg(truth.truth).arg(truth.values.front()).arg(truth.expected);
        QMetaObject::invokeMethod(
            this,
            [this, lines] {
                m_isChecking = false;
                tell(joinedLines(lines));
            },
            Qt::QueuedConnection);
    });
}

void LessonAuthor::save(const QString& path)
{
    if (!whole())
        return;
    const QByteArray text = m_text.json();
    const auto done = writeWholeFile(localPath(path), std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    if (!done)
        return tell(QString::fromStdString(done.error().message()));
    m_id = QFileInfo(localPath(path)).completeBaseName();
    QStringList lines{tr("Saved: %1").arg(localPath(path))};
    QString problem;
    for (const QString& language : languages())
        if (!readLesson(text, m_id, &problem, {language, 0}))
            lines << tr("In %1 it cannot be read yet: %2").arg(language, problem);
    tell(joinedLines(lines));
}

void LessonAuthor::open(const QString& path)
{
    QFile file(localPath(path));
    if (!m_workspace || !file.open(QIODevice::ReadOnly))
        return tell(tr("%1 cannot be read.").arg(localPath(path)));
    QString problem;
    const QByteArray text = file.readAll();
    const QString id = QFileInfo(file).completeBaseName();
    const auto lesson = readLesson(text, id, &problem, {m_language, 0});
    if (!lesson || !lessonStart(*lesson, m_workspace->document()->catalogue(), &problem))
        return tell(problem);
    m_text = LessonManuscript(text);
    m_id = id;
    m_number = 0;
    m_current = m_text.steps() - 1 < 0 ? -1 : 0;
    if (!languages().contains(m_language))
        m_language = languages().front();
    problem = follow();
    tell(problem.isEmpty() ? tr("Opened: %1").arg(lesson->title) : problem);
}

QString LessonAuthor::field(const QString& name) const
{
    if (name == u"lesson.languages")
        return languages().join(u' ');
    if (name == u"lesson.variants")
        return joinedLines(m_text.variants());
    if (name == u"lesson.number")
        return m_number > 0 ? QString::number(m_number) : QString();
    const bool isOfLesson = name.startsWith(u"lesson.");
    const int step = isOfLesson ? kLesson : m_current;
    const QString key = isOfLesson ? name.mid(7) : name;
    if (!isOfLesson && step < 0)
        return {};
    if (key == u"choices")
        return m_text.choices(step, m_language);
    if (key == u"needs")
        return joinedLines(m_text.needs(step));
    if (key == u"wrong")
        return joinedLines(m_text.wrong(step, m_language));
    if (key == kMinutes || key == u"from" || key == u"to")
        return QString::number(m_text.number(step, key), 'g', 10);
    return listFields().contains(key) ? joinedLines(m_text.lines(step, key, m_language)) : m_text.text(step, key, m_language);
}

bool LessonAuthor::setField(const QString& name, const QString& text)
{
    const QString before = field(name);
    if (before == text)
        return true;
    if (name.startsWith(u"lesson."))
        tell(setLessonField(name.mid(7), text));
    else if (m_current >= 0)
        tell(setStepField(name, text));
    return field(name) != before;
}

QString LessonAuthor::setLessonField(const QString& name, const QString& text)
{
    if (name == u"number") {
        m_number = std::clamp(text.toInt(), 0, kMostNumber);
        return follow();
    }
    if (name == u"languages") {
        if (!m_text.setLanguages(text.simplified().split(u' ')))
            return tr("Languages are short words, as in \"en de\": the first is read where a reader's own is missing.");
        if (!languages().contains(m_language))
            m_language = languages().front();
        return {};
    }
    if (name == u"variants") {
        const QString line = m_text.setVariants(linesOf(text));
        return line.isEmpty() ? follow() : tr("No variant: \"%1\". One per line: tr | 60 | 45 | 75; $(tr) stands for the value.").arg(line);
    }
    if (name == kMinutes)
        m_text.setNumber(kLesson, name, std::clamp(text.toInt(), 1, kMostMinutes));
    else if (listFields().contains(name))
        m_text.setLines(kLesson, name, m_language, linesOf(text));
    else
        m_text.setText(kLesson, name, m_language, text.trimmed());
    return name == u"changes" || name == u"workload" ? follow() : QString();
}

QString LessonAuthor::setStepField(const QString& name, const QString& text)
{
    if (name == u"choices") {
        const QString line = m_text.setChoices(m_current, m_language, text);
        return line.isEmpty()
            ? QString()
            : tr("No option: \"%1\". One per line: words | greatest truth for which it is right | why it is wrong.").arg(line);
    }
    if (name == u"needs") {
        const QString line = m_text.setNeeds(m_current, linesOf(text));
        return line.isEmpty() ? follow()
                              : tr("Not understood: \"%1\". One per line: pkg.tR = 30us, workload rw=randread qd=4, run, selected pkg, "
                                   "limit waf < 2.2, pinned p99.")
                                    .arg(line);
    }
    if (name == u"wrong") {
        const QString line = m_text.setWrong(m_current, m_language, linesOf(text));
        return line.isEmpty() ? QString()
                              : tr("Not understood: \"%1\". One per line: block | text shown for it; * for all others.").arg(line);
    }
    if (name == u"from" || name == u"to")
        m_text.setNumber(m_current, name, text.toDouble());
    else if (listFields().contains(name))
        m_text.setLines(m_current, name, m_language, linesOf(text));
    else
        m_text.setText(m_current, name, m_language, text.trimmed());
    if (name == u"stations" && !linesOf(text).isEmpty())
        m_text.setText(m_current, QStringLiteral("truth"), m_language, {}); // the order of stations is the truth
    return name == u"model" ? follow() : QString();
}

QVariantList LessonAuthor::steps() const
{
    QVariantList list;
    for (int i = 0; i < m_text.steps(); ++i)
        list.append(QVariantMap{{QStringLiteral("kind"), m_text.text(i, QStringLiteral("kind"), m_language)},
                                {QStringLiteral("title"), m_text.text(i, QStringLiteral("title"), m_language)}});
    return list;
}

void LessonAuthor::setCurrent(int step)
{
    m_current = std::clamp(step, -1, m_text.steps() - 1);
    tell({});
}

void LessonAuthor::setLanguage(const QString& language)
{
    if (!languages().contains(language))
        return;
    m_language = language;
    tell({});
}

void LessonAuthor::tell(const QString& words)
{
    m_told = words;
    emit changed();
}

} // namespace floom::inline desk
