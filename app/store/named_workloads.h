// SPDX-License-Identifier: GPL-3.0-or-later
// The workloads a project keeps by name: name -> words, stored as one fact of the file. WorkloadBook holds them for the window (GUI
// thread). The functions are pure.
#pragma once

#include <QMap>
#include <QObject>
#include <QString>

namespace floom::inline store {

using NamedWorkloads = QMap<QString, QString>;

inline const QString kWorkloads = QStringLiteral("view.workloads");

[[nodiscard]] QString namedWorkloadsText(const NamedWorkloads& workloads);
[[nodiscard]] NamedWorkloads readNamedWorkloads(const QString& text); // skips what cannot be parsed

// Three-way merge: `there` (the file) plus the changes made here between `before` and `mine`.
[[nodiscard]] NamedWorkloads mergedWorkloads(NamedWorkloads there, const NamedWorkloads& before, const NamedWorkloads& mine);

class WorkloadBook final : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] const NamedWorkloads& all() const { return m_all; }
    void set(const NamedWorkloads& workloads); // written when the project is saved
    [[nodiscard]] const NamedWorkloads& stored() const { return m_stored; } // as last read from the file
    void load(const QString& text); // the fact's text; "" = none
    void markStored() { m_stored = m_all; }

signals:
    void changed();

private:
    NamedWorkloads m_all, m_stored;
};

} // namespace floom::inline store
