// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lesson.h"

#include "design/address.h"
#include "desk/workspace.h"
#include "run/run_record.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <utility>

namespace floom {

namespace {

const RunResult* resultOf(const std::shared_ptr<const RunRecord>& record)
{
    return record ? &record->result : nullptr;
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
    connect(workspace.shown(), &ShownRun::changed, this, &Lesson::look);
    connect(workspace.shown(), &ShownRun::staleChanged, this, &Lesson::look);
    connect(workspace.selection(), &Selection::idsChanged, this, &Lesson::look);
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
    QString problem;
    const auto start = lessonStart(*found, m_workspace.document()->catalogue(), &problem);
    if (!start)
        return problem;
    const Design& design = *start;
    const LessonText* lesson = &*found;
    return m_workspace.door()->pass(tr("starting the lesson %1").arg(QString::fromStdString(design.name)),
                                    [this, lesson, design](const DocumentDoor::Key& key) {
                                        end();
                                        m_workspace.files()->replaceWithDesign(key, design, lesson->workload);
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
    hideOrShow();
    m_workspace.selection()->setHoveredBlock({});
    emit changed();
}

void Lesson::enter(int step)
{
    m_step = step;
    State& state = m_states[static_cast<std::size_t>(step)];
    m_workspace.document()->endBurst();
    if (state.entered) {
        m_workspace.variants()->show(state.variant);
        m_workspace.document()->undoStack()->setIndex(state.undoIndex);
    } else {
        state.entered = true;
        state.variant = m_workspace.document()->drawing();
        state.undoIndex = m_workspace.document()->undoStack()->index();
        state.before = m_workspace.record();
        state.text = filledIn(stepText().text, resultOf(state.before), resultOf(state.before), std::nan(""));
        if (stepText().kind == u"find")
            m_workspace.selection()->setIds({});
    }
    m_sure = false;
    m_tried.clear();
    m_since.start();
    hideOrShow();
    m_workspace.selection()->setHoveredBlock(stepText().spot);
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
    state.sure = m_sure;
    hideOrShow();
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
    return record && !m_workspace.shown()->isStale() && record != current().before ? record : nullptr;
}

bool Lesson::isMet(const LessonNeed& need) const
{
    const auto* document = m_workspace.document();
    if (need.what == u"selected")
        return m_workspace.selection()->ids() == QStringList{need.address};
    if (need.what == u"run")
        return freshRun() != nullptr;
    if (need.what == u"limit")
        return keepsBound(lessonFigure(need.address, resultOf(freshRun()), resultOf(current().before)), need.value);
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
    if (const auto record = freshRun(); record && !state.passed && (kind() != u"predict" || state.hasGuess))
        state.run = record;
    const auto& selected = m_workspace.selection()->ids();
    if (kind() == u"find" && selected.size() == 1 && !isDone())
        m_tried = selected.front();
    hideOrShow();
    emit changed();
}

// While a prediction or a block is asked for, no run, preview, ceiling or older result may tell the truth.
void Lesson::hideOrShow()
{
    const bool asks = m_lesson && !current().passed && ((kind() == u"predict" && !hasGuess()) || (kind() == u"find" && !isDone()));
    if (asks == m_asking)
        return;
    m_asking = asks;
    if (asks) {
        m_hidden = m_workspace.record();
        m_ghostBefore = m_workspace.estimate()->isGhostEnabled();
        m_workspace.pages()->setCurrent(QStringLiteral("design"));
        m_workspace.estimate()->setGhostEnabled(false);
        m_workspace.shown()->show(nullptr);
    } else {
        m_workspace.estimate()->setGhostEnabled(m_ghostBefore);
        m_workspace.shown()->show(std::exchange(m_hidden, nullptr));
    }
    emit m_workspace.estimate()->ceilingChanged(); // it is not told while something is asked for
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
    return m_lesson ? truthOf(static_cast<std::size_t>(m_step)) : std::nan("");
}

double Lesson::truthOf(std::size_t step) const
{
    return lessonFigure(m_lesson->steps[step].truth, resultOf(m_states[step].run), resultOf(m_states[step].before));
}

int Lesson::rightChoice() const
{
    return isRevealed() ? rightChoiceOf(stepText(), truth()) : -1;
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
        if (state.hasGuess) {
            one[QStringLiteral("guess")] = state.guess;
            one[QStringLiteral("sure")] = state.sure;
        }
        if (state.run) {
            one[QStringLiteral("design_hash")] = state.run->designHash;
            const double value = lessonFigure(m_lesson->steps[i].truth, resultOf(state.run), resultOf(state.before));
            if (std::isfinite(value))
                one[QStringLiteral("truth")] = value;
            if (std::isfinite(value) && state.hasGuess)
                one[QStringLiteral("score")] = scoreOf(m_lesson->steps[i], state.guess, value);
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
    return current().text;
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
    const auto* before = resultOf(current().before);
    return m_lesson ? filledIn(stepText().hints.mid(0, current().hints).join(u'\n'), before, before, std::nan("")) : QString();
}

bool Lesson::hasMoreHints() const
{
    return m_lesson && current().hints < stepText().hints.size() && !isDone();
}

QStringList Lesson::choices() const
{
    QStringList list;
    for (const auto& choice : m_lesson ? stepText().choices : decltype(LessonStep::choices)())
        list << choice.words;
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

QString Lesson::feedback() const
{
    if (isRevealed())
        return filledIn(feedbackOf(stepText(), guess(), truth()), resultOf(current().run), resultOf(current().before), truth());
    if (m_tried.isEmpty() || isDone())
        return {};
    const auto& wrong = stepText().wrong;
    return wrong.value(m_tried, wrong.value(QStringLiteral("*"), tr("That is not the one. Look again, or take a hint.")));
}

void Lesson::setSure(bool sure)
{
    if (sure == m_sure || hasGuess())
        return;
    m_sure = sure;
    emit changed();
}

QString Lesson::askWords() const
{
    return kind() == u"find" ? tr("Find the block first: the results come after that.") : tr("Predict first: the results come after that.");
}

QString Lesson::remember() const
{
    return m_lesson && m_step + 1 == steps() ? m_lesson->remember : QString();
}

QString Lesson::score() const
{
    if (!m_lesson || m_step + 1 < steps())
        return {};
    int asked = 0, right = 0, sureAndWrong = 0;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        const State& state = m_states[i];
        if (!state.hasGuess || !std::isfinite(truthOf(i)))
            continue;
        const bool isRight = scoreOf(m_lesson->steps[i], state.guess, truthOf(i)) >= 0.5;
        ++asked;
        right += isRight ? 1 : 0;
        sureAndWrong += !isRight && state.sure ? 1 : 0;
    }
    if (asked == 0)
        return {};
    return tr("%1 of %2 predictions right").arg(right).arg(asked)
        + (sureAndWrong > 0 ? tr(" · %1 sure and wrong").arg(sureAndWrong) : QString());
}

const LessonText* Lesson::following() const
{
    const auto& all = builtinLessons();
    const auto place = m_lesson ? static_cast<std::size_t>(m_lesson - all.data()) + 1 : all.size();
    return place < all.size() ? &all[place] : nullptr;
}

QString Lesson::nextId() const
{
    const auto* next = following();
    return next ? next->id : QString();
}

QString Lesson::nextTitle() const
{
    const auto* next = following();
    return next ? next->title : QString();
}

} // namespace floom
