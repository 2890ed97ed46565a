// SPDX-License-Identifier: GPL-3.0-or-later
// The workloads that a project keeps by name: name -> words. As text they are one fact of the file. WorkloadBook holds them for the window;
// GUI thread. The functions are pure.
#pragma once

#include <QMap>
#include <QObject>
#include <QString>

namespace floom {

using NamedWorkloads = QMap<QString, QString>;

inline const QString kWorkloads = QStringLiteral("view.workloads");

[[nodiscard]] QString namedWorkloadsText(const NamedWorkloads& workloads);
[[nodiscard]] NamedWorkloads readNamedWorkloads(const QString& text); // what cannot be read is left out

// What the file is to hold: `there`, with what was changed here between `before` and `mine`.
[[nodiscard]] NamedWorkloads mergedWorkloads(NamedWorkloads there, const NamedWorkloads& before, const NamedWorkloads& mine);

class WorkloadBook final : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] const NamedWorkloads& all() const { return m_all; }
    void set(const NamedWorkloads& workloads); // they reach the file when the project is saved
    [[nodiscard]] const NamedWorkloads& stored() const { return m_stored; } // as the file had them
    void load(const QString& text); // what the file holds; "" = nothing
    void markStored() { m_stored = m_all; }

signals:
    void changed();

private:
    NamedWorkloads m_all, m_stored;
};

} // namespace floom
