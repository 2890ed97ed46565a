// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep's goal in sentence form: the figure to maximize or minimize, and limits. GUI thread.
#pragma once

#include "desk/sweeps/sweep_table.h"
#include "sweep/goal_search.h"

#include <QObject>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace floom::inline desk {

class SweepGoal : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool most READ isMost NOTIFY changed)
    Q_PROPERTY(int index READ index NOTIFY changed) // index into metricLabels; -1 = another figure
    Q_PROPERTY(QString label READ label NOTIFY changed)
    Q_PROPERTY(QVariantList limits READ limits NOTIFY changed) // {text, label, metric, atLeast, value}
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed) // in the command line's syntax
    Q_PROPERTY(QStringList metricLabels READ metricLabels CONSTANT)

public:
    explicit SweepGoal(QObject* parent = nullptr);

    [[nodiscard]] const Goal& goal() const { return m_goal; }
    [[nodiscard]] QString figure() const { return QString::fromStdString(m_goal.metric); } // a metric's id
    [[nodiscard]] bool isMost() const { return m_goal.most; }
    [[nodiscard]] int index() const;
    [[nodiscard]] QString label() const;
    [[nodiscard]] QVariantList limits() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QStringList metricLabels() const;
    Q_INVOKABLE QString set(const QString& sentence); // "" or the reason
    Q_INVOKABLE void setObjective(bool most, int metric);
    Q_INVOKABLE QString setLimit(int index, int metric, bool atLeast, const QString& value); // index = limits.length appends one
    Q_INVOKABLE void removeLimit(int index);
    void setLimitValue(std::size_t index, double value);
    [[nodiscard]] std::optional<std::size_t> limitOn(const QString& figure) const; // index of a figure's first limit
    [[nodiscard]] std::vector<FigureRange> ranges() const; // allowed by the limits

signals:
    void changed();

private:
    Goal m_goal;
};

} // namespace floom::inline desk
