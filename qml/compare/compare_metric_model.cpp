// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_metric_model.h"

#include "desk/reports/report_words.h"
#include "desk/session_link.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "export/number_text.h"
#include "results/figures.h"
#include "run/run_record.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

// The change relative to A, clamped to -100 % and +100 %.
double barOf(const MetricChange& metric)
{
    if (metric.judgement == Judgement::same || !std::isfinite(metric.valueA) || !std::isfinite(metric.valueB) || metric.valueA <= 0)
        return 0;
    return std::clamp(metric.valueB / metric.valueA - 1, -1.0, 1.0);
}

bool isInWords(const MetricChange& metric)
{
    return metric.block.empty() && metric.figure.empty();
}

// How the figure is found, and how far apart two runs must be; "" for what is told in words.
QString originOf(const MetricChange& metric)
{
    const KnownFigure known = figureNamed(metric.figure);
    if (!known)
        return {};
    QString words = QString::fromUtf8(originWords(known.facts->origin).data());
    words[0] = words[0].toUpper();
    if (metric.tolerance > 0 && std::isfinite(metric.tolerance))
        words += u'\n'
            + CompareMetricModel::tr("Differences up to %1 of A count as the same.")
                  .arg(QString::fromStdString(percentText(metric.tolerance)));
    else if (std::isinf(metric.tolerance))
        words += u'\n' + CompareMetricModel::tr("Too few requests to tell whether A and B differ.");
    return words;
}

QString wordFor(const MetricChange& metric)
{
    switch (metric.judgement) {
    case Judgement::same:
        return CompareMetricModel::tr("same");
    case Judgement::better:
        return CompareMetricModel::tr("better");
    case Judgement::worse:
        return CompareMetricModel::tr("worse");
    case Judgement::different:
        return CompareMetricModel::tr("differs");
    case Judgement::unknown:
        return metric.delta.empty() ? QString() : CompareMetricModel::tr("undecided");
    }
    return {};
}

} // namespace

CompareMetricModel::CompareMetricModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void CompareMetricModel::setSession(CompareSession* session)
{
    if (!linkSession(this, m_session, session, &CompareSession::changed, &CompareMetricModel::reset))
        return;
    reset();
    emit sessionChanged();
}

void CompareMetricModel::reset()
{
    beginResetModel();
    m_rows = m_session ? m_session->comparison().metrics : std::vector<MetricChange>();
    endResetModel();
}

int CompareMetricModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant CompareMetricModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return row.block.empty() ? QString::fromStdString(row.name) : tr("%1 busy").arg(labelIn(*m_session, row.block));
    case AddressRole:
        return QString::fromStdString(row.block);
    case ARole:
        return QString::fromStdString(row.a);
    case BRole:
        return QString::fromStdString(row.b);
    case InWordsRole:
        return isInWords(row);
    case DeltaRole:
        return QString::fromStdString(row.delta);
    case JudgementRole:
        return wordFor(row);
    case RisesRole:
        return row.valueB > row.valueA;
    case BarRole:
        return barOf(row);
    case OriginRole:
        return originOf(row);
    default:
        return {};
    }
}

QHash<int, QByteArray> CompareMetricModel::roleNames() const
{
    return {{NameRole, "name"},           {AddressRole, "address"}, {ARole, "valueA"}, {BRole, "valueB"},        {DeltaRole, "delta"},
            {JudgementRole, "judgement"}, {RisesRole, "rises"},     {BarRole, "bar"},  {InWordsRole, "inWords"}, {OriginRole, "origin"}};
}

QString labelIn(const CompareSession& session, const std::string& block)
{
    for (const int side : {0, 1})
        if (const auto* record = session.record(side); record && record->design.find(block))
            return blockLabel(record->design, session.workspace()->document()->catalogue(), block);
    return QString::fromStdString(block);
}

NamedPart namedPart(const CompareSession& session, const QString& written)
{
    static const QRegularExpression head(QStringLiteral("^([A-Za-z_][A-Za-z0-9_]*)((?:\\[[^\\]]*\\])*)"));
    const auto match = head.match(written);
    const QString label = labelIn(session, match.captured(1).toStdString());
    if (!match.hasMatch() || label == match.captured(1))
        return {written, {}};
    return {label + written.mid(match.capturedEnd()), match.captured()};
}

} // namespace floom::inline pages
