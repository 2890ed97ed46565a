// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep's parameters with several values each, tried on the current design: an edit that removes a parameter removes its chip. Functions
// that can be refused return "" or the reason. GUI thread.
#pragma once

#include "desk/sweeps/sweep_chips.h"
#include "sweep/goal_search.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline desk {

class Workspace;

class SweptParameters : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QVariantList chips READ chips NOTIFY changed) // {address, values, count}
    Q_PROPERTY(QString sizeText READ sizeText NOTIFY changed) // "4 × 3 × 2 = 24 runs"
    Q_PROPERTY(bool pruned READ isPruned WRITE setPruned NOTIFY changed) // run only points that can still be the best

public:
    explicit SweptParameters(Workspace& workspace, QObject* parent = nullptr);

    [[nodiscard]] QVariantList chips() const;
    [[nodiscard]] bool isEmpty() const { return m_chips.empty(); }
    // Empty `values` uses suggested ones. An address that exists already changes its chip.
    Q_INVOKABLE QString addChip(const QString& address, const QString& values = {});
    [[nodiscard]] QString valuesOf(const QString& address) const; // of its chip; "" = not swept
    Q_INVOKABLE QString setChip(int index, const QString& values);
    Q_INVOKABLE void removeChip(int index);
    void clear();
    Q_INVOKABLE QVariantList offers(const QString& query) const; // {address, label, now}
    [[nodiscard]] QString sizeText() const;
    [[nodiscard]] bool isPruned() const { return m_pruned; }
    void setPruned(bool pruned);
    [[nodiscard]] Sweep sweep() const; // of the current design, workload and seed

signals:
    void changed();

private:
    [[nodiscard]] ChipSubject subject() const;
    void dropStrayChips();

    Workspace& m_workspace;
    std::vector<SweepChip> m_chips;
    bool m_pruned = false;
};

} // namespace floom::inline desk
