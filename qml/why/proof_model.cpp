// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/proof_model.h"

#include "analysis/verdict.h"
#include "export/number_text.h"
#include "look/qt_text.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr std::size_t kMostChanges = 5;

bool helps(const ProofLine& line)
{
    const bool faster = line.gain && line.gain->isTold() && line.gain->percent > 0;
    return faster || (line.tail && line.tail->isTold() && line.tail->percent < 0);
}

double gainOf(const ProofLine& line)
{
    return line.gain && line.gain->isTold() ? line.gain->percent : 0;
}

double tailOf(const ProofLine& line)
{
    return line.tail && line.tail->isTold() ? line.tail->percent : 0;
}

// A larger queue depth costs nothing.
double priceOf(const ProofLine& line, Rank rank)
{
    return (rank == Rank::cost ? line.cost : line.watts).value_or(0);
}

} // namespace

ProofModel::ProofModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void ProofModel::setSession(ProofSession* session)
{
    if (session == m_session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &ProofSession::changed, this, &ProofModel::refresh);
        connect(session, &ProofSession::triedChanged, this, &ProofModel::refresh);
    }
    refresh();
    emit sessionChanged();
}

void ProofModel::setPart(const QString& part)
{
    if (part == m_part)
        return;
    m_part = part;
    refresh();
    emit sessionChanged();
}

void ProofModel::setRank(int rank)
{
    const auto wanted = static_cast<Rank>(std::clamp(rank, 0, static_cast<int>(Rank::power)));
    if (wanted == m_rank)
        return;
    m_rank = wanted;
    refresh();
    emit sessionChanged();
}

std::vector<int> ProofModel::shown() const
{
    std::vector<int> places;
    if (!m_session)
        return places;
    const auto& lines = m_session->lines();
    const bool changes = m_part == QLatin1String("changes");
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (changes ? lines[i].isChange && helps(lines[i]) : lines[i].isPart)
            places.push_back(static_cast<int>(i));
    const auto better = [&](int a, int b) {
        const auto &one = lines[static_cast<std::size_t>(a)], &other = lines[static_cast<std::size_t>(b)];
        const auto ranked = [&](const ProofLine& of) {
            return std::pair(worth(gainOf(of), m_rank == Rank::gain ? 0 : priceOf(of, m_rank)), -tailOf(of));
        };
        return ranked(one) > ranked(other);
    };
    if (changes || !m_session->isRunning())
        std::stable_sort(places.begin(), places.end(), better);
    if (changes && places.size() > kMostChanges)
        places.resize(kMostChanges);
    return places;
}

// Delegates keep their focus as long as the lines stay in place.
void ProofModel::refresh()
{
    auto places = shown();
    const bool same = places == m_shown;
    if (!same)
        beginResetModel();
    m_shown = std::move(places);
    m_lines.clear();
    for (const int place : m_shown)
        m_lines.push_back(m_session->lines()[static_cast<std::size_t>(place)]);
    if (!same)
        endResetModel();
    else if (!m_lines.empty())
        emit dataChanged(index(0), index(rowCount() - 1));
    emit linesChanged();
}

double ProofModel::limitsFrom() const
{
    return kPartLimits;
}

int ProofModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant ProofModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& one = m_lines[static_cast<std::size_t>(index.row())];
    const auto worded = [](const std::optional<Gain>& change) {
        if (change->isToldFromBelow())
            return tr("at least %1").arg(QString::fromStdString(signedPercentText(change->least())));
        return qt(signedPercentText(change->percent) + ' ' + marginText(change->ci95));
    };
    switch (role) {
    case label:
    case Qt::DisplayRole:
        return one.label;
    case address:
        return one.address;
    case note:
        return one.note;
    case stage:
        return one.state == ProofLine::State::done   ? QStringLiteral("done")
            : one.state == ProofLine::State::waiting ? QStringLiteral("waiting")
                                                     : QStringLiteral("failed");
    case gain:
        return one.gain ? one.gain->percent : 0.0;
    case interval:
        return one.gain ? one.gain->ci95 : 0.0;
    case ideal:
        return one.ideal.value_or(0);
    case told:
        return one.gain && one.gain->isTold();
    case limiting:
        return one.gain && one.gain->isTold() && one.gain->percent >= kPartLimits;
    case shortGain:
        return !one.gain         ? QString()
            : one.gain->isTold() ? worded(one.gain).section(QStringLiteral(" ±"), 0, 0)
            : one.gain->isOpen() ? tr("undecided")
                                 : tr("same");
    case gainText:
        return !one.gain         ? QString()
            : one.gain->isTold() ? worded(one.gain)
            : one.gain->isOpen() ? tr("undecided: too few requests")
                                 : tr("no difference");
    case tailText:
        return !one.tail                  ? QString()
            : one.tail->isToldFromBelow() ? tr("at least %1").arg(QString::fromStdString(changeText(one.tail->least())))
            : one.tail->isTold()          ? QString::fromStdString(changeText(one.tail->percent))
            : one.tail->isSame()          ? tr("same")
                                          : tr("undecided");
    case tailTold:
        return one.tail && one.tail->isTold();
    case line:
        return m_shown[static_cast<std::size_t>(index.row())];
    case tried:
        return m_session && m_session->isTried(m_shown[static_cast<std::size_t>(index.row())]);
    default:
        return {};
    }
}

QHash<int, QByteArray> ProofModel::roleNames() const
{
    return {{label, "label"},       {address, "address"},   {note, "note"},         {stage, "stage"},         {gain, "gain"},
            {ideal, "ideal"},       {told, "told"},         {gainText, "gainText"}, {shortGain, "shortGain"}, {tailText, "tailText"},
            {tailTold, "tailTold"}, {limiting, "limiting"}, {line, "line"},         {tried, "tried"},         {interval, "interval"}};
}

} // namespace floom::inline pages
