// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lesson.h"

#include "design/address.h"
#include "io/project_text.h"
#include "io/samples.h"
#include "run/run_record.h"
#include "view/workspace.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

const RunResult* resultOf(const std::shared_ptr<const RunRecord>& record)
{
    return record ? &record->result : nullptr;
}

// "< 2.5", "> 100000"
bool keeps(double value, const QString& bound)
{
    const double limit = bound.mid(1).trimmed().toDouble();
    return std::isfinite(value) && (bound.startsWith(u'<') ? value < limit : value > limit);
}

QString needWords(const LessonNeed& need)
{
    if (need.what == u"parameter")
        return Lesson::tr("%1 is %2").arg(need.address, need.value);
    if (need.what == u"workload")
        return Lesson::tr("The workload is %1").arg(need.value);
    if (need.what == u"run")
        return Lesson::tr("Run the drive (F5)");
    if (need.what == u"selected")
        return Lesson::tr("The block is selected");
    return Lesson::tr("%1 %2 in a run").arg(need.address, need.value);
}

} // namespace

Lesson::Lesson(Workspace& workspace)
    : m_workspace(workspace)
{
    connect(&workspace, &Workspace::runChanged, this, &Lesson::look);
    connect(&workspace, &Workspace::staleChanged, this, &Lesson::look);
    connect(&workspace, &Workspace::selectionChanged, this, &Lesson::look);
    connect(workspace.document(), &Document::designChanged, this, &Lesson::look);
    connect(workspace.document(), &Document::workloadChanged, this, &Lesson::look);
}

Lesson::~Lesson() = default;

QVariantList Lesson::lessons() const
{
    QVariantList list;
    for (const auto& lesson : builtinLessons())
        list.append(QVariantMap{{QStringLiteral("id"), lesson.id},
                                {QStringLiteral("title"), lesson.title},
                                {QStringLiteral("summary"), lesson.summary},
                                {QStringLiteral("minutes"), lesson.minutes}});
    return list;
}

QString Lesson::begin(const QString& id)
{
    const auto& all = builtinLessons();
    const auto found = std::find_if(all.begin(), all.end(), [&](const LessonText& lesson) { return lesson.id == id; });
    if (found == all.end())
        return tr("There is no lesson %1.").arg(id);
    const auto& catalogue = m_workspace.document()->catalogue();
    const auto* sample = findSample(found->sample.toStdString());
    auto read = sample ? readDesignOrProject(sample->text, catalogue, sample->id) : Result<ProjectText>(Error{});
    if (!read || read->variants.empty())
        return tr("The lesson's drive cannot be read.");
    Design design = read->variants.front().design;
    for (const auto& change : found->changes)
        if (const auto done = assign(design, catalogue, change.toStdString()); !done)
            return QString::fromStdString(done.error().message());
    design.name = found->title.toStdString();
    const LessonText* lesson = &*found;
    return m_workspace.door()->pass(tr("starting the lesson %1").arg(QString::fromStdString(design.name)),
                                    [this, lesson, design](const DocumentDoor::Key& key) {
                                        end();
                                        m_workspace.replaceWithDesign(key, design, lesson->workload);
                                        m_lesson = lesson;
                                        m_states.assign(lesson->steps.size(), {});
                                        enter(0);
                                        return QString();
                                    });
}

void Lesson::end()
{
    if (!m_lesson)
        return;
    m_lesson = nullptr;
    m_states.clear();
    m_step = 0;
    m_workspace.setHoveredBlock({});
    emit changed();
}

void Lesson::enter(int step)
{
    m_step = step;
    State& state = m_states[static_cast<std::size_t>(step)];
    m_workspace.document()->endBurst();
    if (state.entered) {
        m_workspace.showVariant(state.variant);
        m_workspace.document()->undoStack()->setIndex(state.undoIndex);
    } else {
        state.entered = true;
        state.variant = m_workspace.document()->drawing();
        state.undoIndex = m_workspace.document()->undoStack()->index();
        state.before = m_workspace.record();
    }
    m_since.start();
    m_workspace.setHoveredBlock(stepText().spot);
    look();
    emit changed();
}

void Lesson::next()
{
    if (!isDone() || m_step + 1 >= steps())
        return;
    State& state = m_states[static_cast<std::size_t>(m_step)];
    state.passed = true;
    state.seconds += m_since.elapsed() / 1000;
    // What the step brought about is where the next one begins, also when it is come to again.
    m_states[static_cast<std::size_t>(m_step + 1)].entered = false;
    enter(m_step + 1);
}

void Lesson::back()
{
    if (m_lesson && m_step > 0)
        enter(m_step - 1);
}

void Lesson::setGuess(double guess)
{
    if (!m_lesson || kind() != u"predict" || hasGuess())
        return;
    State& state = m_states[static_cast<std::size_t>(m_step)];
    state.hasGuess = true;
    state.guess = guess;
    state.before = m_workspace.record();
    emit changed();
}

void Lesson::moreHint()
{
    if (!m_lesson || !hasMoreHints())
        return;
    ++m_states[static_cast<std::size_t>(m_step)].hints;
    emit changed();
}

std::shared_ptr<const RunRecord> Lesson::freshRun() const
{
    const auto record = m_workspace.record();
    return record && !m_workspace.runIsStale() && record != current().before ? record : nullptr;
}

bool Lesson::isMet(const LessonNeed& need) const
{
    const auto* document = m_workspace.document();
    if (need.what == u"selected")
        return m_workspace.selection() == QStringList{need.address};
    if (need.what == u"run")
        return freshRun() != nullptr;
    if (need.what == u"limit")
        return keeps(lessonFigure(need.address, resultOf(freshRun()), resultOf(current().before)), need.value);
    if (need.what == u"workload") {
        const auto wanted = parseWorkload(need.value.toStdString());
        return wanted && words(*wanted) == document->workload().toStdString();
    }
    // A parameter has a value when giving it that value changes nothing.
    Design same = document->design();
    return assign(same, document->catalogue(), (need.address + u'=' + need.value).toStdString()).ok() && same == document->design();
}

void Lesson::look()
{
    if (!m_lesson)
        return;
    State& state = m_states[static_cast<std::size_t>(m_step)];
    if (const auto record = freshRun(); record && (kind() != u"predict" || state.hasGuess))
        state.run = record;
    emit changed();
}

bool Lesson::isDone() const
{
    if (!m_lesson)
        return false;
    if (current().passed)
        return true;
    if (kind() == u"predict" && !isRevealed())
        return false;
    const auto& all = stepText().needs;
    return std::all_of(all.begin(), all.end(), [this](const LessonNeed& need) { return isMet(need); });
}

bool Lesson::isRevealed() const
{
    return m_lesson && hasGuess() && current().run && std::isfinite(truth());
}

double Lesson::truth() const
{
    return m_lesson ? lessonFigure(stepText().truth, resultOf(current().run), resultOf(current().before)) : std::nan("");
}

int Lesson::rightChoice() const
{
    if (!isRevealed())
        return -1;
    const auto& all = stepText().choices;
    const auto right = std::find_if(all.begin(), all.end(), [this](const auto& choice) { return truth() <= choice.second; });
    return right == all.end() ? -1 : static_cast<int>(right - all.begin());
}

QString Lesson::reveal() const
{
    return isRevealed() ? filledIn(stepText().reveal, resultOf(current().run), resultOf(current().before), truth()) : QString();
}

QString Lesson::answers() const
{
    QJsonArray list;
    for (std::size_t i = 0; m_lesson && i < m_states.size(); ++i) {
        const State& state = m_states[i];
        QJsonObject one{{QStringLiteral("step"), static_cast<int>(i) + 1},
                        {QStringLiteral("passed"), state.passed},
                        {QStringLiteral("hints"), state.hints},
                        {QStringLiteral("seconds"), state.seconds}};
        if (state.hasGuess)
            one[QStringLiteral("guess")] = state.guess;
        if (state.run) {
            one[QStringLiteral("design_hash")] = state.run->designHash;
            const double value = lessonFigure(m_lesson->steps[i].truth, resultOf(state.run), resultOf(state.before));
            if (std::isfinite(value))
                one[QStringLiteral("truth")] = value;
        }
        list.append(one);
    }
    const QJsonObject root{{QStringLiteral("lesson"), m_lesson ? m_lesson->id : QString()}, {QStringLiteral("steps"), list}};
    return QString::fromUtf8(QJsonDocument(root).toJson());
}

// What is shown

const LessonStep& Lesson::stepText() const
{
    return m_lesson->steps[static_cast<std::size_t>(m_step)];
}

const Lesson::State& Lesson::current() const
{
    static const State none;
    return m_lesson ? m_states[static_cast<std::size_t>(m_step)] : none;
}

QString Lesson::title() const
{
    return m_lesson ? m_lesson->title : QString();
}

int Lesson::steps() const
{
    return m_lesson ? static_cast<int>(m_lesson->steps.size()) : 0;
}

QString Lesson::kind() const
{
    return m_lesson ? stepText().kind : QString();
}

QString Lesson::stepTitle() const
{
    return m_lesson ? stepText().title : QString();
}

QString Lesson::text() const
{
    return m_lesson ? filledIn(stepText().text, resultOf(m_workspace.record()), resultOf(current().before), truth()) : QString();
}

QVariantList Lesson::needs() const
{
    QVariantList list;
    if (m_lesson && (kind() != u"predict" || hasGuess()))
        for (const auto& need : stepText().needs)
            list.append(QVariantMap{{QStringLiteral("words"), needWords(need)}, {QStringLiteral("met"), current().passed || isMet(need)}});
    return list;
}

QString Lesson::hint() const
{
    return m_lesson ? stepText().hints.mid(0, current().hints).join(u'\n') : QString();
}

bool Lesson::hasMoreHints() const
{
    return m_lesson && current().hints < stepText().hints.size() && !isDone();
}

QStringList Lesson::choices() const
{
    QStringList list;
    for (const auto& choice : m_lesson ? stepText().choices : decltype(LessonStep::choices)())
        list << choice.first;
    return list;
}

QString Lesson::unit() const
{
    return m_lesson ? stepText().unit : QString();
}

double Lesson::from() const
{
    return m_lesson ? stepText().from : 0;
}

double Lesson::to() const
{
    return m_lesson ? stepText().to : 0;
}

} // namespace floom
