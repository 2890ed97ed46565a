// SPDX-License-Identifier: GPL-3.0-or-later
// DeskVariants: the current variant, and operations on variants and their runs. Switching keeps the current design in its variant.
// Functions that can be refused return "" or the reason. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline engine {
class AskedWorkload;
struct Design;
} // namespace floom::inline engine

namespace floom::inline desk {

class Workspace;

class DeskVariants final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString name READ name NOTIFY changed)

public:
    explicit DeskVariants(Workspace& workspace);

    [[nodiscard]] QString name() const; // of the current variant
    Q_INVOKABLE QVariantList list() const; // {"id", "name", "current"} each
    Q_INVOKABLE void show(int id);
    // One undo step each.
    Q_INVOKABLE void add(); // copies the current design under a new name, and shows it
    void move(int id, int by); // in display order
    Q_INVOKABLE QString rename(const QString& name);
    QString renameOne(int id, const QString& name);
    void note(int id, const QString& notes);
    Q_INVOKABLE QString remove(int id); // and its runs, until restore(); "" or the reason
    Q_INVOKABLE void restore();
    int addBeside(const QString& name, const Design& design, const AskedWorkload& asked); // does not switch to it; returns its id
    // Switches to the variant with this design and workload (adds it if missing), and runs it if it has no run.
    void showAs(const QString& name, const Design& design, const AskedWorkload& asked);
    // And its variant; 0 = the newest run of the current drawing, else of its variant, else none.
    Q_INVOKABLE void showRun(int id);
    void showRunOfDrawing(); // if the shown run is of another one and there is one of this
    [[nodiscard]] int named(const QString& name) const; // returns its id; 0 = none
    void keep(); // stores the current design in its variant
    void takeCurrent(); // shows the project's current variant, with its undo steps

    // While project and document do not match, neither is written to the other.
    void setReplacing(bool replacing) { m_replacing = replacing; }
    [[nodiscard]] bool isReplacing() const { return m_replacing; }
    void leave(); // its project: stops the run and clears the selection

signals:
    void changed();
    void notice(const QString& text);
    void problem(const QString& text);

private:
    void didAdd(int id, bool shows, const QString& words); // words with its name
    [[nodiscard]] QString whyNotTakenAway(int id) const;
    [[nodiscard]] QString takeAway(int id);
    void bringBack(int id, bool shows);
    [[nodiscard]] int runOfDrawing() const; // 0 = none

    Workspace& m_workspace;
    bool m_replacing = false;
};

} // namespace floom::inline desk
