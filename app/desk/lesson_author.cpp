// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lesson_author.h"

#include "desk/lesson.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "file/whole_file.h"
#include "io/json.h"
#include "lesson/lesson_draft.h"
#include "lesson/lesson_drives.h"
#include "look/local_path.h"
#include "run/run_record.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace floom {

namespace {

constexpr int kUsualMinutes = 6;

QString joined(const QStringList& lines)
{
    return lines.join(u'\n');
}

} // namespace

void LessonAuthor::startHere()
{
    if (!m_workspace || m_workspace->document()->design().blocks.empty())
        return tell(tr("Draw the drive to begin with first."));
    const Document& document = *m_workspace->document();
    const LessonText old = m_lesson;
    m_lesson = {};
    m_lesson.title = old.title.isEmpty() ? document.title() : old.title;
    m_lesson.summary = old.summary;
    m_lesson.remember = old.remember;
    m_lesson.minutes = old.minutes > 0 ? old.minutes : kUsualMinutes;
    m_lesson.design = QByteArray::fromStdString(writeDesign(document.design(), document.catalogue()));
    m_lesson.workload = document.workload();
    m_last = document.design();
    m_lastWords = m_lesson.workload;
    m_lastRun = m_workspace->record() ? m_workspace->record()->id : 0;
    m_current = -1;
    tell(tr("The lesson begins with this drive under %1.").arg(m_lesson.workload));
}

void LessonAuthor::addStep(const QString& kind)
{
    if (!m_workspace || !isBegun())
        return tell(tr("Say first where the lesson begins."));
    const Document& document = *m_workspace->document();
    LessonStep step;
    step.kind = kind;
    step.title = tr("Step %1").arg(m_lesson.steps.size() + 1);
    if (const QString problem = needsBetween(m_last, document.design(), document.catalogue(), &step.needs); !problem.isEmpty())
        return tell(problem);
    if (document.workload() != m_lastWords)
        step.needs.push_back({QStringLiteral("workload"), {}, document.workload()});
    const auto record = m_workspace->record();
    const bool hasRun = record && record->id != m_lastRun && !m_workspace->shown()->isStale();
    if (kind == u"predict" || (kind == u"do" && hasRun))
        step.needs.push_back({QStringLiteral("run"), {}, {}});
    if (kind == u"explain" && !step.needs.empty())
        return tell(tr("Something was changed since the last step: make it a step in which it is done or predicted."));
    if (kind == u"find") {
        if (m_workspace->selection()->ids().size() != 1)
            return tell(tr("Select the block that is to be found, then add the step."));
        if (!step.needs.empty())
            return tell(
                tr("Something was changed since the last step: add a step in which it is done before the one that asks for a block."));
        step.needs.push_back({QStringLiteral("selected"), m_workspace->selection()->ids().front(), {}});
        step.wrong[QStringLiteral("*")] = tr("Not this one.");
    }
    if (kind == u"predict") {
        step.truth = m_lesson.steps.empty() ? QStringLiteral("iops") : QStringLiteral("iops / old.iops");
        step.reveal = QStringLiteral("{truth}");
    }
    m_last = document.design();
    m_lastWords = document.workload();
    m_lastRun = record ? record->id : m_lastRun;
    m_lesson.steps.push_back(std::move(step));
    m_current = static_cast<int>(m_lesson.steps.size()) - 1;
    tell({});
}

void LessonAuthor::removeStep()
{
    if (!m_workspace || m_lesson.steps.empty())
        return;
    m_lesson.steps.pop_back();
    // The drawing stays; what the step had changed belongs to the next one.
    QString problem;
    if (auto design = lessonStart(m_lesson, m_workspace->document()->catalogue(), &problem)) {
        m_lastWords = m_lesson.workload;
        for (const LessonStep& one : m_lesson.steps)
            problem = takeStep(one, m_workspace->document()->catalogue(), *design, m_lastWords);
        m_last = *design;
    }
    m_current = std::min(m_current, static_cast<int>(m_lesson.steps.size()) - 1);
    tell(problem);
}

std::optional<LessonText> LessonAuthor::whole()
{
    QString problem;
    auto lesson = readLesson(writeLesson(m_lesson), QStringLiteral("own"), &problem);
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
                tell(joined(lines));
            },
            Qt::QueuedConnection);
    });
}

void LessonAuthor::save(const QString& path)
{
    if (!whole())
        return;
    const QByteArray text = writeLesson(m_lesson);
    const auto done = writeWholeFile(localPath(path), std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    tell(done ? tr("Saved: %1").arg(localPath(path)) : QString::fromStdString(done.error().message()));
}

void LessonAuthor::open(const QString& path)
{
    QFile file(localPath(path));
    if (!m_workspace || !file.open(QIODevice::ReadOnly))
        return tell(tr("%1 cannot be read.").arg(localPath(path)));
    QString problem;
    const QByteArray text = file.readAll();
    const QJsonObject root = QJsonDocument::fromJson(text).object();
    if (root.contains(QLatin1String("languages")) || root.contains(QLatin1String("variants")))
        return tell(tr("%1 has several languages or variants: saved from here it would lose them. Edit it as text.").arg(localPath(path)));
    auto lesson = readLesson(text, QFileInfo(file).completeBaseName(), &problem);
    const auto& catalogue = m_workspace->document()->catalogue();
    auto design = lesson ? lessonStart(*lesson, catalogue, &problem) : std::nullopt;
    if (!design)
        return tell(problem);
    m_lesson = std::move(*lesson);
    m_lastWords = m_lesson.workload;
    for (const LessonStep& one : m_lesson.steps)
        problem = takeStep(one, catalogue, *design, m_lastWords);
    m_last = *design;
    m_current = m_lesson.steps.empty() ? -1 : 0;
    tell(problem.isEmpty() ? tr("Opened: %1").arg(m_lesson.title) : problem);
}

QString LessonAuthor::field(const QString& name) const
{
    if (name == u"lesson.title")
        return m_lesson.title;
    if (name == u"lesson.summary")
        return m_lesson.summary;
    if (name == u"lesson.minutes")
        return QString::number(m_lesson.minutes);
    if (name == u"lesson.remember")
        return m_lesson.remember;
    const LessonStep* now = step();
    if (now == nullptr)
        return {};
    if (name == u"title")
        return now->title;
    if (name == u"text")
        return now->text;
    if (name == u"truth")
        return now->truth;
    if (name == u"choices")
        return choiceLines(now->choices);
    if (name == u"unit")
        return now->unit;
    if (name == u"stations")
        return joined(now->stations);
    if (name == u"why")
        return now->why;
    if (name == u"from")
        return QString::number(now->from);
    if (name == u"to")
        return QString::number(now->to);
    if (name == u"reveal")
        return now->reveal;
    return name == u"hints" ? joined(now->hints) : QString();
}

void LessonAuthor::setField(const QString& name, const QString& text)
{
    LessonStep* now = step();
    if (name == u"lesson.title")
        m_lesson.title = text;
    else if (name == u"lesson.summary")
        m_lesson.summary = text;
    else if (name == u"lesson.minutes")
        m_lesson.minutes = std::clamp(text.toInt(), 1, 90);
    else if (name == u"lesson.remember")
        m_lesson.remember = text;
    else if (now == nullptr)
        return;
    else if (name == u"title")
        now->title = text;
    else if (name == u"text")
        now->text = text.trimmed();
    else if (name == u"truth")
        now->truth = text.trimmed();
    else if (name == u"unit")
        now->unit = text.trimmed();
    else if (name == u"from")
        now->from = text.toDouble();
    else if (name == u"to")
        now->to = text.toDouble();
    else if (name == u"reveal")
        now->reveal = text;
    else if (name == u"stations") {
        now->stations = text.split(u'\n', Qt::SkipEmptyParts);
        if (!now->stations.isEmpty())
            now->truth.clear(); // their order is it
    } else if (name == u"why")
        now->why = text.trimmed();
    else if (name == u"hints")
        now->hints = text.split(u'\n', Qt::SkipEmptyParts);
    else if (name == u"choices") {
        std::vector<LessonChoice> choices;
        if (const QString line = readChoices(text, &choices); !line.isEmpty())
            return tell(tr("No option: \"%1\". One a line: words | greatest truth for which it is right | why it is wrong.").arg(line));
        now->choices = std::move(choices);
    }
    tell({});
}

QVariantList LessonAuthor::steps() const
{
    QVariantList list;
    for (const LessonStep& one : m_lesson.steps)
        list.append(QVariantMap{{QStringLiteral("kind"), one.kind}, {QStringLiteral("title"), one.title}});
    return list;
}

void LessonAuthor::setCurrent(int step)
{
    m_current = std::clamp(step, -1, static_cast<int>(m_lesson.steps.size()) - 1);
    tell({});
}

QStringList LessonAuthor::needs() const
{
    QStringList list;
    if (const LessonStep* now = step())
        for (const LessonNeed& need : now->needs)
            list << needText(need);
    return list;
}

LessonStep* LessonAuthor::step()
{
    return m_current >= 0 && m_current < static_cast<int>(m_lesson.steps.size()) ? &m_lesson.steps[static_cast<std::size_t>(m_current)]
                                                                                 : nullptr;
}

const LessonStep* LessonAuthor::step() const
{
    return const_cast<LessonAuthor*>(this)->step();
}

void LessonAuthor::tell(const QString& words)
{
    m_told = words;
    emit changed();
}

} // namespace floom
