// SPDX-License-Identifier: GPL-3.0-or-later
// DeskVariants: which variant of the project lies on the desk, and what is done with variants and their runs from there. Going to another
// one keeps this one as drawn. Functions that can be refused answer "" or the reason. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom {

class Workspace;
struct Design;

class DeskVariants final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString name READ name NOTIFY changed)

public:
    explicit DeskVariants(Workspace& workspace);

    [[nodiscard]] QString name() const; // of the one on the desk
    Q_INVOKABLE QVariantList list() const; // {"id", "name", "current"} each
    Q_INVOKABLE void add(); // a copy of what is on the desk, under a new name
    Q_INVOKABLE void show(int id);
    Q_INVOKABLE QString rename(const QString& name);
    Q_INVOKABLE QString remove(int id); // with its runs, until restore(); "" or why it stays
    Q_INVOKABLE void restore();
    Q_INVOKABLE void showRun(int id); // with its variant; 0 = the newest of the one on the desk, or none
    void addBeside(const QString& name, const Design& design, const QString& words); // what is on the desk stays there
    // Goes to the variant that is this design under this workload, made when there is none, with a run of it.
    void showAs(const QString& name, const Design& design, const QString& words);
    [[nodiscard]] int named(const QString& name) const; // its id; 0 = there is none
    void keep(); // what is on the desk goes into its variant
    void takeCurrent(); // the project's current variant comes on the desk; its steps of undo come with it

    // While project and document do not belong together, neither is written to the other.
    void setReplacing(bool replacing) { m_replacing = replacing; }
    [[nodiscard]] bool isReplacing() const { return m_replacing; }
    void leave(); // what belongs to the drawing on the desk goes

signals:
    void changed();
    void notice(const QString& text);
    void problem(const QString& text);

private:
    Workspace& m_workspace;
    bool m_replacing = false;
};

} // namespace floom
