// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/lesson.h"

#include "design/address.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "learn/lesson_drives.h"
#include "learn/lesson_file.h"
#include "look/local_path.h"
#include "recording/timeline_index.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "simulate/simulate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace floom::inline desk {

Lesson::Lesson(Workspace& workspace)
    : m_workspace(workspace)
    , m_guard(std::make_unique<LessonGuard>(workspace))
    , m_needs(workspace)
{
    connect(workspace.runner(), &Runner::runningChanged, this, &Lesson::look);
    connect(workspace.shown(), &ShownRun::changed, this, &Lesson::look);
    connect(workspace.shown(), &ShownRun::staleChanged, this, &Lesson::look);
    connect(workspace.selection(), &Selection::idsChanged, this, &Lesson::look);
    connect(workspace.followed(), &FollowedRequest::pinnedChanged, this, &Lesson::look);
    connect(workspace.document(), &Document::designChanged, this, &Lesson::look);
    connect(workspace.document(), &Document::workloadChanged, this, &Lesson::look);
    connect(workspace.document()->steps(), &UndoSteps::changed, this, &Lesson::look); // the undo steps are updated only now
}

Lesson::~Lesson() = default;

QString Lesson::begin(const QString& id)
{
    const auto& all = builtinLessons();
    const auto found = std::find_if(all.begin(), all.end(), [&](const LessonText& lesson) { return lesson.id == id; });
    if (found == all.end())
        return tr("There is no lesson %1.").arg(id);
    QString problem;
    const auto lesson = readLesson(found->source, found->id, &problem, m_reader);
    return lesson ? begin(*lesson) : problem;
}

QString Lesson::beginFile(const QString& path)
{
    const auto lesson = lessonAt(localPath(path), m_reader);
    return lesson ? begin(*lesson) : QString::fromStdString(lesson.error().message());
}

QString Lesson::begin(const LessonText& lesson, const HandIn& kept, std::function<void()> then)
{
    QString problem;
    const auto start = lessonStart(lesson, m_workspace.document()->catalogue(), &problem);
    if (!start)
        return problem;
    const Design& design = *start;
    return m_workspace.door()->pass(tr("starting the lesson %1").arg(QString::fromStdString(design.name)),
                                    [this, lesson, design, kept, then = std::move(then)](const DocumentDoor::Key& key) {
                                        end();
                                        m_workspace.files()->replaceWithDesign(key, design, lesson.workload);
                                        m_lesson = lesson;
                                        m_guard->begin(lesson.lock, design);
                                        m_history.begin(lesson, kept);
                                        enter(0);
                                        if (then)
                                            then();
                                        return QString();
                                    });
}

void Lesson::end()
{
    if (!m_lesson)
        return;
    leave();
    emit recorded();
    m_lesson.reset();
    m_guard->end();
    m_history.end();
    m_step = 0;
    hideOrShow();
    m_workspace.selection()->setHoveredBlock({});
    emit changed();
}

void Lesson::leave()
{
    m_history.at(m_step).seconds += m_since.elapsed() / 1000;
    m_since.start();
}

void Lesson::enter(int step)
{
    m_step = step;
    LessonHistory::Step& state = m_history.at(step);
    m_workspace.document()->steps()->endBurst();
    if (state.entered) {
        m_workspace.variants()->show(state.variant);
        m_workspace.document()->steps()->goTo(state.undoIndex);
    } else {
        state.entered = true;
        state.variant = m_workspace.document()->steps()->onDesk();
        state.undoIndex = m_workspace.document()->steps()->index();
        state.before = m_asking ? m_hidden.run : m_workspace.record();
        state.text = filledIn(stepText().text, state.resultBefore(), state.resultBefore(), std::nan(""), m_lesson->reader.language);
        if (stepText().kind == u"find")
            m_workspace.selection()->setIds({});
    }
    m_guard->enter(stepText());
    state.tried.clear();
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
    leave();
    m_history.at(m_step).passed = true;
    // The next step starts from the current state, also when it is entered again.
    m_history.at(m_step + 1).entered = false;
    enter(m_step + 1);
    emit recorded();
}

void Lesson::back()
{
    if (!m_lesson || m_step == 0)
        return;
    leave();
    enter(m_step - 1);
}

void Lesson::setGuess(double guess)
{
    if (!m_lesson || kind() != u"predict" || current().hasGuess())
        return;
    LessonHistory::Step& state = m_history.at(m_step);
    (state.isReopened ? state.second : state.first) = guess;
    state.isReopened = false;
    hideOrShow();
    state.before = m_workspace.record();
    emit changed();
}

void Lesson::voteAgain()
{
    if (!m_lesson || !current().mayVoteAgain())
        return;
    m_history.at(m_step).isReopened = true;
    hideOrShow();
    emit changed();
}

void Lesson::moreHint()
{
    if (!m_lesson || !hasMoreHints())
        return;
    ++m_history.at(m_step).hints;
    emit changed();
}

void Lesson::look()
{
    if (!m_lesson)
        return;
    LessonHistory::Step& state = m_history.at(m_step);
    if (state.first && !state.isReopened
        && (m_workspace.runner()->isRunning() || m_workspace.document()->steps()->index() != state.undoIndex))
        state.isClosed = true;
    bool isNew = false;
    if (const auto record = m_needs.freshRun(state.before); record && !state.passed && (kind() != u"predict" || current().hasGuess())) {
        isNew = state.run != record;
        state.run = record;
    }
    const auto& selected = m_workspace.selection()->ids();
    if (kind() == u"find" && selected.size() == 1 && !isDone())
        state.tried = selected.front();
    hideOrShow();
    emit changed();
    if (isNew)
        emit recorded();
}

std::size_t Lesson::nextQuestion() const
{
    std::size_t at = static_cast<std::size_t>(m_step);
    while (m_lesson && m_lesson->steps[at].kind == u"explain" && at + 1 < m_lesson->steps.size())
        ++at;
    return at;
}

// While a prediction or a block is asked for, or a step leads to such a question, no run, preview, ceiling or older result may show the
// truth; while a second vote is possible, no preview either.
void Lesson::hideOrShow()
{
    const std::size_t at = nextQuestion();
    if (!m_lesson || m_lesson->isFree || m_history.isAnswered(*m_lesson))
        m_guard->open();
    const auto isAsked = [this, at] {
        const LessonStep& step = m_lesson->steps[at];
        const LessonHistory::Step& state = m_history.at(static_cast<int>(at));
        const bool isHere = static_cast<int>(at) == m_step;
        if (state.passed)
            return false;
        if (step.kind == u"predict")
            return !state.first || (isHere && state.isReopened);
        return step.kind == u"find" && !step.isOpen && !(isHere && isDone());
    };
    const bool asks = m_lesson && isAsked();
    const bool isQuiet = asks || (m_lesson && current().mayVoteAgain()) || !m_guard->isOnPath();
    if (isQuiet != m_hidden.isQuiet) {
        m_hidden.isQuiet = isQuiet;
        m_hidden.hadGhost = isQuiet ? m_workspace.estimate()->isGhostEnabled() : m_hidden.hadGhost;
        m_workspace.estimate()->setGhostEnabled(!isQuiet && m_hidden.hadGhost);
        emit m_workspace.estimate()->ceilingChanged();
    }
    if (asks == m_asking)
        return;
    m_asking = asks;
    if (asks) {
        m_hidden.run = m_workspace.record();
        m_workspace.pages()->setCurrent(QStringLiteral("design"));
        m_workspace.shown()->show(nullptr);
    } else {
        m_workspace.shown()->show(std::exchange(m_hidden.run, nullptr));
    }
    emit m_workspace.estimate()->ceilingChanged(); // hidden while a question is open
}

bool Lesson::isDone() const
{
    if (!m_lesson)
        return false;
    if (current().passed)
        return true;
    if (kind() == u"predict" && !prediction().isRevealed)
        return false;
    const auto& all = stepText().needs;
    return std::all_of(all.begin(), all.end(), [this](const LessonNeed& need) { return m_needs.isMet(need, current().before); });
}

LessonPrediction Lesson::prediction() const
{
    return m_lesson ? m_history.prediction(*m_lesson, m_step) : LessonPrediction();
}

HandIn Lesson::record() const
{
    HandIn all;
    if (!m_lesson)
        return all;
    const Catalogue& catalogue = m_workspace.document()->catalogue();
    all.lesson = m_lesson->id;
    all.lessonHash = m_lesson->hash;
    all.startHash = drawnHash(m_guard->start(), catalogue);
    all.engine = QString::fromLatin1(engineVersion());
    all.number = m_lesson->reader.number;
    all.steps = m_history.handIn(*m_lesson, catalogue, m_step, m_since.elapsed() / 1000);
    return all;
}

// What is shown

const LessonStep& Lesson::stepText() const
{
    return m_lesson->steps[static_cast<std::size_t>(m_step)];
}

const LessonHistory::Step& Lesson::current() const
{
    static const LessonHistory::Step none;
    return m_lesson ? m_history.at(m_step) : none;
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

LessonQuestion Lesson::question() const
{
    if (!m_lesson)
        return {};
    const LessonStep& step = stepText();
    LessonQuestion question{step.title, {}, {}, {}, step.unit, step.from, step.to, current().isReopened, {}};
    if (kind() != u"find")
        question.about = blocksUpTo(m_lesson->steps, m_step, current().hasGuess());
    for (const auto& choice : step.choices)
        question.choices << choice.words;
    if (!step.stations.isEmpty())
        for (const int place : mixedPlaces(step, m_lesson->id, m_lesson->reader.number)) {
            question.places << place;
            question.stations << step.stations[place - 1];
        }
    return question;
}

QString Lesson::text() const
{
    return current().text;
}

QVariantList Lesson::needs() const
{
    QVariantList list;
    if (m_lesson && (kind() != u"predict" || current().hasGuess()))
        for (const auto& need : stepText().needs)
            list.append(QVariantMap{{QStringLiteral("words"), needWords(need)},
                                    {QStringLiteral("copy"), need.what == u"workload" ? need.value : QString()},
                                    {QStringLiteral("met"), current().passed || m_needs.isMet(need, current().before)}});
    return list;
}

QString Lesson::hint() const
{
    const auto* before = current().resultBefore();
    return m_lesson
        ? filledIn(stepText().hints.mid(0, current().hints).join(u'\n'), before, before, std::nan(""), m_lesson->reader.language)
        : QString();
}

bool Lesson::hasMoreHints() const
{
    return m_lesson && current().hints < stepText().hints.size() && !isDone();
}

QString Lesson::feedback() const
{
    if (const LessonPrediction given = prediction(); given.isRevealed)
        return filledIn(feedbackOf(stepText(), given.guess, given.truth), current().result(), current().resultBefore(), given.truth,
                        m_lesson->reader.language);
    if (current().tried.isEmpty() || isDone())
        return {};
    const auto& wrong = stepText().wrong;
    return wrong.value(current().tried, wrong.value(QStringLiteral("*"), tr("Not correct. Look again, or take a hint.")));
}

void Lesson::setSure(bool sure)
{
    if (!m_lesson || sure == current().isSure || current().first)
        return;
    m_history.at(m_step).isSure = sure;
    emit changed();
}

QString Lesson::askWords() const
{
    if (!m_asking)
        return {};
    if (kind() == u"explain")
        return tr("Answer the question first (step %1): the results are shown after that.").arg(nextQuestion() + 1);
    return kind() == u"find" ? tr("Find the block first: the results are shown after that.")
                             : tr("Predict first: the results are shown after that.");
}

LessonEnding Lesson::ending() const
{
    if (!m_lesson || m_step + 1 < steps())
        return {};
    LessonEnding ending{m_lesson->remember, m_history.score(*m_lesson), {}, {}};
    const auto& all = builtinLessons();
    auto next = std::find_if(all.begin(), all.end(), [this](const LessonText& lesson) { return lesson.id == m_lesson->id; });
    if (next != all.end() && ++next != all.end()) {
        ending.nextId = next->id;
        QString problem;
        ending.nextTitle = readLesson(next->source, next->id, &problem, m_reader).value_or(*next).title;
    }
    return ending;
}

} // namespace floom::inline desk
