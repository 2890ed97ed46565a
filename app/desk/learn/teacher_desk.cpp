// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/teacher_desk.h"

#include "desk/learn/lesson.h"
#include "desk/learn/lesson_sheet.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "learn/course_record.h"
#include "look/local_path.h"

#include <algorithm>

namespace floom::inline desk {

TeacherDesk::TeacherDesk(QObject* parent)
    : QObject(parent)
{
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &TeacherDesk::ticked);
}

TeacherDesk::~TeacherDesk() = default; // requests a stop and joins

void TeacherDesk::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace != nullptr)
        connect(workspace->lesson(), &Lesson::changed, this, &TeacherDesk::look);
    look();
}

void TeacherDesk::setOpen(bool open)
{
    if (m_isOpen == open)
        return;
    m_isOpen = open;
    open ? m_tick.start() : m_tick.stop();
    look();
}

void TeacherDesk::look()
{
    const Lesson* lesson = m_workspace ? m_workspace->lesson() : nullptr;
    const LessonText* now = lesson != nullptr ? lesson->written() : nullptr;
    if (now == nullptr) { // also when the window was closed: another class may start the same lesson
        m_lesson.reset();
        m_walked.reset();
        m_step = -1;
        emit changed();
        return;
    }
    if (!m_isOpen)
        return;
    if (!m_lesson || m_lesson->hash != now->hash || m_lesson->reader.number != now->reader.number) {
        m_lesson = *now;
        m_step = -1;
        m_votes.clear();
        m_since.start();
        prepare();
    }
    if (m_lesson && m_step != lesson->step()) {
        m_step = lesson->step();
        m_row = 0;
        m_isSecond = false;
    }
    emit changed();
}

// Simulates the class's runs ahead, on a separate thread.
void TeacherDesk::prepare()
{
    m_walked.reset();
    m_walk = std::jthread([this, lesson = *m_lesson, catalogue = m_workspace->document()->catalogue(),
                           seed = static_cast<std::uint64_t>(m_workspace->runs()->seed())](const std::stop_token& stop) {
        LessonReport report = walkLesson(lesson, catalogue, {seed}, stop);
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this,
            [this, hash = lesson.hash, number = lesson.reader.number, report = std::move(report)] {
                if (!m_lesson || m_lesson->hash != hash || m_lesson->reader.number != number)
                    return;
                m_walked = report;
                emit changed();
            },
            Qt::QueuedConnection);
    });
}

const LessonStep* TeacherDesk::step() const
{
    return m_lesson && m_step >= 0 && m_step < static_cast<int>(m_lesson->steps.size()) ? &m_lesson->steps[static_cast<std::size_t>(m_step)]
                                                                                        : nullptr;
}

const LessonTruth* TeacherDesk::truth() const
{
    if (!m_walked)
        return nullptr;
    const auto found = std::find_if(m_walked->truths.begin(), m_walked->truths.end(),
                                    [this](const LessonTruth& one) { return one.step == m_step + 1 && !one.values.empty(); });
    return found == m_walked->truths.end() ? nullptr : &*found;
}

QString TeacherDesk::answer() const
{
    const LessonStep* now = step();
    if (now == nullptr || now->kind != u"predict")
        return {};
    if (const LessonTruth* found = truth())
        return now->choices.empty() ? voteWords(*now, found->values.front()) : found->expected;
    return m_walked ? tr("Not known: %1").arg(m_walked->faults.empty() ? QString() : m_walked->faults.front())
                    : tr("Simulating the answers");
}

QString TeacherDesk::reveal() const
{
    const LessonTruth* found = truth();
    return found != nullptr ? found->reveal : QString();
}

// The teacher's notes, and the feedback for each wrong option.
QString TeacherDesk::notes() const
{
    const LessonStep* now = step();
    if (now == nullptr)
        return {};
    QStringList lines;
    if (!now->notes.isEmpty())
        lines << now->notes;
    for (const LessonChoice& choice : now->choices)
        if (!choice.why.isEmpty())
            lines << tr("To \"%1\": %2").arg(choice.words, choice.why);
    for (const QString& hint : now->hints)
        lines << tr("Hint: %1").arg(hint);
    return lines.join(u'\n');
}

QString TeacherDesk::nextStep() const
{
    const auto next = static_cast<std::size_t>(m_step + 1);
    return m_lesson && m_step >= 0 && next < m_lesson->steps.size() ? m_lesson->steps[next].title : QString();
}

QString TeacherDesk::clock() const
{
    if (!m_lesson)
        return {};
    const qint64 seconds = m_since.elapsed() / 1000;
    return tr("%1:%2 of %3 min").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0')).arg(m_lesson->minutes);
}

TeacherDesk::Votes& TeacherDesk::votes()
{
    Votes& all = m_votes[m_step];
    const LessonStep* now = step();
    const std::size_t size = now != nullptr ? now->choices.size() : 0;
    all.first.resize(size);
    all.second.resize(size);
    return all;
}

QVariantList TeacherDesk::options() const
{
    QVariantList list;
    const LessonStep* now = step();
    const auto counted = m_votes.find(m_step);
    const LessonTruth* found = truth();
    for (std::size_t i = 0; now != nullptr && i < now->choices.size(); ++i) {
        const auto of = [&](const std::vector<int>& counts) { return i < counts.size() ? counts[i] : 0; };
        list.append(QVariantMap{{QStringLiteral("words"), now->choices[i].words},
                                {QStringLiteral("right"), found != nullptr && found->expected == now->choices[i].words},
                                {QStringLiteral("first"), counted == m_votes.end() ? 0 : of(counted->second.first)},
                                {QStringLiteral("second"), counted == m_votes.end() ? 0 : of(counted->second.second)}});
    }
    return list;
}

void TeacherDesk::setRow(int row)
{
    const LessonStep* now = step();
    const int last = now != nullptr ? static_cast<int>(now->choices.size()) - 1 : -1;
    m_row = std::clamp(row, 0, std::max(0, last));
    emit changed();
}

void TeacherDesk::setSecond(bool second)
{
    m_isSecond = second;
    emit changed();
}

void TeacherDesk::count(int by)
{
    Votes& all = votes();
    auto& counts = m_isSecond ? all.second : all.first;
    if (m_row >= static_cast<int>(counts.size()))
        return;
    int& hands = counts[static_cast<std::size_t>(m_row)];
    hands = std::clamp(hands + by, 0, 9999);
    emit changed();
}

bool TeacherDesk::isClosable() const
{
    const auto counted = m_votes.find(m_step);
    if (!m_workspace || step() == nullptr || counted == m_votes.end())
        return false;
    const auto& counts = m_isSecond ? counted->second.second : counted->second.first;
    const Lesson& lesson = *m_workspace->lesson();
    return std::any_of(counts.begin(), counts.end(), [](int hands) { return hands > 0; })
        && (!lesson.prediction().isGiven || (m_isSecond && lesson.prediction().mayVoteAgain));
}

void TeacherDesk::closeVote()
{
    if (!isClosable())
        return;
    const Votes& all = votes();
    const auto& counts = m_isSecond ? all.second : all.first;
    const auto most = std::max_element(counts.begin(), counts.end());
    Lesson& lesson = *m_workspace->lesson();
    if (m_isSecond)
        lesson.voteAgain();
    lesson.setGuess(static_cast<double>(most - counts.begin()));
    m_isSecond = true; // the next vote is after discussion
    emit changed();
}

QString TeacherDesk::writeSheet(const QString& path) const
{
    if (!m_lesson || !m_walked)
        return tr("The answers are not simulated yet.");
    const Outcome done = writeReport(lessonSheet(*m_lesson, *m_walked), localPath(path));
    return done ? QString() : QString::fromStdString(done.error().message());
}

} // namespace floom::inline desk
