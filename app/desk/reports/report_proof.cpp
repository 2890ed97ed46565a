// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_proof.h"

#include "analysis/verdict.h"
#include "desk/reports/report_words.h"
#include "desk/runs/proof_session.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"
#include "run/prove.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr std::size_t kMostParts = 8, kMostChanges = 6;
constexpr double kRow = 19, kHead = 26;

// "pkg.speed+ch.speed": a pair of parts.
QString pairLabel(const std::string& address, const RunRecord& record, const Catalogue& catalogue)
{
    QStringList labels;
    const QStringList parts = QString::fromStdString(address).split(u'+');
    for (const QString& one : parts)
        labels << blockLabel(record.design, catalogue, one.section(u'.', 0, 0).toStdString());
    return labels.join(QStringLiteral(" and "));
}

void nameLine(ReportProofLine& line, const Sensitivity& found, const std::vector<Variation>& list, const std::vector<ProofLine>& names,
              const RunRecord& record, const Catalogue& catalogue)
{
    if (found.address.find('+') != std::string::npos) {
        line.label = pairLabel(found.address, record, catalogue);
        line.isPart = true;
    }
    for (const ProofLine& name : names) {
        const Variation& variation = list[name.variation];
        if (!isOf(found, variation))
            continue;
        // "Rate 400 MT/s to 800 MT/s" alone does not name the block.
        const bool isSetting = variation.kind == Variation::Kind::more && !variation.address.ends_with(".count");
        line.label = name.label;
        line.part = isSetting ? blockLabel(record.design, catalogue, variation.block) : QString();
        line.isPart = name.isPart;
        line.note = QString::fromStdString(found.change.substr(variation.change.size())).mid(2); // the rest after ", "
    }
}

std::optional<double> tailOf(const Sensitivity& line)
{
    for (const SideGain& side : line.sides)
        if (side.side == "read" && Gain{side.p99Percent, side.p99Ci95}.isTold())
            return side.p99Percent;
    return std::nullopt;
}

QString notesOf(const ReportProofLine& line)
{
    QStringList notes;
    if (!line.part.isEmpty())
        notes << line.part;
    if (line.cost)
        notes << (std::fabs(*line.cost) < 0.05 ? QStringLiteral("no added cost")
                                               : QStringLiteral("cost %1").arg(qt(signedFixedText(*line.cost, 1))));
    if (line.watts && std::fabs(*line.watts) >= 0.05)
        notes << qt(signedFixedText(*line.watts, 2)) + QStringLiteral(" W");
    if (line.tail)
        notes << QStringLiteral("read p99 %1").arg(QString::fromStdString(changeText(*line.tail)));
    if (!line.note.isEmpty())
        notes << line.note;
    return notes.join(QStringLiteral(" · "));
}

// Parts on the left, changes on the right.
double changesFrom(double width)
{
    return width * 0.56;
}

constexpr double kName = 14; // px of a change's name; its notes are below

double notesHeight(const ReportProofLine& line, double width)
{
    return QFontMetricsF(wordFont(9)).boundingRect(QRectF(0, 0, width, 100), Qt::TextWordWrap, notesOf(line)).height();
}

double changeHeight(const ReportProofLine& line, double width)
{
    return std::max(1.5 * kRow, kName + notesHeight(line, width) + 4);
}

// The lines that are drawn: the largest of each kind.
struct Drawn {
    std::vector<ReportProofLine> parts, changes;

    explicit Drawn(const std::vector<ReportProofLine>& lines)
    {
        for (const auto& line : lines)
            if (line.isPart)
                parts.push_back(line);
            else if (line.told && line.gain > 0)
                changes.push_back(line);
        parts.resize(std::min(parts.size(), kMostParts));
        changes.resize(std::min(changes.size(), kMostChanges));
    }
    [[nodiscard]] double height(double width) const
    {
        double right = 0;
        for (const auto& line : changes)
            right += changeHeight(line, width - changesFrom(width));
        return kHead + std::max(kRow * static_cast<double>(parts.size()) + 16, right);
    }
};

class ProofPainter {
public:
    ProofPainter(QPainter& painter, const std::vector<ReportProofLine>& lines, const QString& merit, const QSizeF& size)
        : m_painter(painter)
        , m_merit(merit)
        , m_size(size)
        , m_colours(themeColours(false))
        , m_drawn(lines)
    {
        for (const auto& line : m_drawn.parts)
            m_most = std::max(m_most, line.told ? line.gain + line.ci95 : 0);
        const double step = std::pow(10, std::floor(std::log10(m_most)));
        m_most = std::ceil(m_most / step * 2) / 2 * step;
    }

    void paint()
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        const double middle = changesFrom(m_size.width());
        head(0, middle - 24, QStringLiteral("EACH PART TWICE AS FAST"), QStringLiteral("gain in %1").arg(m_merit));
        for (std::size_t i = 0; i < m_drawn.parts.size(); ++i)
            bar(m_drawn.parts[i], kHead + kRow * static_cast<double>(i));
        threshold(kHead + kRow * static_cast<double>(m_drawn.parts.size()));
        head(middle, m_size.width() - middle, QStringLiteral("WHAT COULD BE CHANGED"), QString());
        if (m_drawn.changes.empty())
            words(QRectF(middle, kHead, m_size.width() - middle, 40), QStringLiteral("No single change that was tried helps."),
                  m_colours.muted);
        double y = kHead;
        for (const auto& line : m_drawn.changes) {
            const QRectF row(middle, y, m_size.width() - middle, changeHeight(line, m_size.width() - middle));
            change(line, row);
            y = row.bottom();
        }
    }

private:
    static constexpr double kFrom = 128, kValue = 92; // left edge of the bars; width of the figure after them

    void words(const QRectF& place, const QString& text, const QColor& ink, int flags = Qt::AlignLeft | Qt::AlignVCenter)
    {
        m_painter.setPen(ink);
        m_painter.drawText(place, flags | Qt::TextWordWrap, text);
    }
    void head(double x, double width, const QString& title, const QString& note)
    {
        m_painter.setFont(wordFont(10, QFont::DemiBold));
        words(QRectF(x, 0, width, 16), title, m_colours.muted);
        m_painter.setFont(wordFont(9));
        words(QRectF(x, 0, width, 16), note, m_colours.muted, Qt::AlignRight | Qt::AlignVCenter);
        m_painter.fillRect(QRectF(x, 19, width, 0.8), m_colours.edge);
    }
    [[nodiscard]] double end() const { return changesFrom(m_size.width()) - 24 - kValue; }
    [[nodiscard]] double xOf(double percent) const { return kFrom + std::clamp(percent / m_most, 0.0, 1.0) * (end() - kFrom); }

    void bar(const ReportProofLine& line, double y)
    {
        const bool limits = line.told && line.gain >= kPartLimits;
        m_painter.setFont(wordFont(10, limits ? QFont::DemiBold : QFont::Normal));
        const QString name = m_painter.fontMetrics().elidedText(line.label, Qt::ElideRight, static_cast<int>(kFrom - 8));
        words(QRectF(0, y, kFrom - 6, kRow), name, limits ? m_colours.text : m_colours.muted);
        m_painter.fillRect(QRectF(kFrom, y + kRow / 2 - 0.4, end() - kFrom, 0.8), m_colours.line);
        if (line.told) {
            m_painter.fillRect(QRectF(kFrom, y + 5, xOf(line.gain) - kFrom, kRow - 10), limits ? m_colours.accent : m_colours.disabled);
            m_painter.setPen(QPen(m_colours.text, 1));
            const double from = xOf(line.gain - line.ci95), to = xOf(line.gain + line.ci95), at = y + kRow / 2;
            m_painter.drawLine(QPointF(from, at), QPointF(to, at));
            m_painter.drawLine(QPointF(from, at - 3), QPointF(from, at + 3));
            m_painter.drawLine(QPointF(to, at - 3), QPointF(to, at + 3));
        }
        m_painter.setFont(figureFont(10, limits ? QFont::DemiBold : QFont::Normal));
        words(QRectF(end() + 6, y, kValue - 6, kRow),
              line.told                                        ? line.gainText()
                  : line.gain + line.ci95 <= Gain::kLeavesOpen ? QStringLiteral("no difference")
                                                               : QStringLiteral("undecided"),
              limits ? m_colours.text : m_colours.muted, Qt::AlignRight | Qt::AlignVCenter);
    }

    void threshold(double bottom)
    {
        if (m_drawn.parts.empty())
            return;
        m_painter.setPen(QPen(m_colours.warning, 1, Qt::DashLine));
        m_painter.drawLine(QPointF(xOf(kPartLimits), kHead - 3), QPointF(xOf(kPartLimits), bottom));
        m_painter.setFont(wordFont(9));
        words(QRectF(xOf(kPartLimits) - 4, bottom, 220, 14), QStringLiteral("below %1 % a part does not limit").arg(kPartLimits),
              m_colours.warning);
    }

    void change(const ReportProofLine& line, const QRectF& row)
    {
        constexpr double kGain = 84;
        m_painter.setFont(wordFont(10, QFont::DemiBold));
        const QString name = m_painter.fontMetrics().elidedText(line.label, Qt::ElideRight, static_cast<int>(row.width() - kGain));
        words(QRectF(row.left(), row.top(), row.width() - kGain, 15), name, m_colours.text);
        m_painter.setFont(figureFont(10, QFont::DemiBold));
        words(QRectF(row.right() - kGain, row.top(), kGain, 15), line.gainText(), m_colours.text, Qt::AlignRight | Qt::AlignVCenter);
        m_painter.setFont(wordFont(9));
        words(QRectF(row.left(), row.top() + kName, row.width(), row.height() - kName), notesOf(line), m_colours.muted,
              Qt::AlignLeft | Qt::AlignTop);
    }

    QPainter& m_painter;
    QString m_merit;
    QSizeF m_size;
    const ThemeColours& m_colours;
    Drawn m_drawn;
    double m_most = 10;
};

} // namespace

QString ReportProofLine::gainText() const
{
    if (const Gain all{gain, ci95}; all.isToldFromBelow())
        return QStringLiteral("at least ") + QString::fromStdString(signedPercentText(all.least()));
    return QString::fromStdString(signedPercentText(gain)) + u' ' + qt(marginText(ci95));
}

QString ReportProofLine::whole() const
{
    if (part.isEmpty())
        return label;
    const bool isWord = label.size() > 1 && label[1].isLower();
    return part + QStringLiteral(": ") + (isWord ? label.left(1).toLower() + label.mid(1) : label);
}

std::vector<ReportProofLine> reportProof(const RunRecord& record, const Catalogue& catalogue)
{
    const auto& found = record.result.bottleneck.sensitivity;
    if (found.empty())
        return {};
    RunRequest request;
    request.design = record.design;
    request.workload = record.workload;
    const auto list = proofOf(request, catalogue); // for the names; nothing is run
    const auto names = proofLines(list, catalogue);
    std::vector<ReportProofLine> lines;
    for (const Sensitivity& one : ranked(found, Rank::gain)) {
        ReportProofLine line;
        nameLine(line, one, list, names, record, catalogue);
        if (line.label.isEmpty()) // an ideal part is not a real option
            continue;
        line.gain = one.gainPercent;
        line.ci95 = one.ci95;
        line.told = one.told;
        if (!std::isnan(one.cost))
            line.cost = one.cost;
        if (!std::isnan(one.watts))
            line.watts = one.watts;
        line.tail = tailOf(one);
        lines.push_back(std::move(line));
    }
    return lines;
}

QString gainWord(const RunRecord& record)
{
    return isOpenLoop(record.workload) && !record.result.window.unstable ? QStringLiteral("mean latency saved") : QStringLiteral("IOPS");
}

ReportFigure proofFigure(const std::vector<ReportProofLine>& lines, const RunRecord& record)
{
    return {
        QStringLiteral("Each gain compares two simulations with the same random numbers; 95 % intervals."), QString(),
        QSizeF(kReportWidth, Drawn(lines).height(kReportWidth)),
        [lines, merit = gainWord(record)](QPainter& painter, const QSizeF& size) { ProofPainter(painter, lines, merit, size).paint(); }};
}

} // namespace floom::inline desk
