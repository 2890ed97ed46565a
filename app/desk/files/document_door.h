// SPDX-License-Identifier: GPL-3.0-or-later
// DocumentDoor: the only way to replace the current project or close the window. With unsaved work it asks first, and the pending action
// waits for save(), discard() or cancel(). Only the door creates a Key, and whatever replaces the project requires one, so nothing bypasses
// it. A refused action leaves the project and its unsaved work unchanged. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace floom::inline desk {

class Workspace;

class DocumentDoor final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(bool asking READ isAsking NOTIFY askingChanged)
    Q_PROPERTY(QString wanted READ wanted NOTIFY askingChanged)
    Q_PROPERTY(bool losesRuns READ losesRuns NOTIFY placeChanged)
    Q_PROPERTY(bool keepsPoints READ keepsPoints NOTIFY placeChanged) // of a sweep: the file has them as they finish
    Q_PROPERTY(QString place READ place NOTIFY placeChanged)
    Q_PROPERTY(QString state READ stateText NOTIFY placeChanged)
    Q_PROPERTY(QString stateHelp READ stateHelp NOTIFY placeChanged)

public:
    class Key {
        friend class DocumentDoor;
        Key() { } // NOLINT(modernize-use-equals-default): a defaulted one could be made by anybody with {}
    };
    using Deed = std::function<QString(const Key&)>; // "" or why it failed

    explicit DocumentDoor(Workspace& workspace);
    ~DocumentDoor() override;

    // Runs the deed at once if nothing is unsaved, else after the answer. "" = done, or asked. `what` completes "before …", as in "opening
    // a.floom"; `path` is the file named by refused().
    QString pass(const QString& what, Deed deed, const QString& path = {});

    Q_INVOKABLE QString newDesign();
    Q_INVOKABLE QString openFile(const QString& fileOrUrl);
    Q_INVOKABLE QString openSample(const QString& name, bool andRun = false);
    Q_INVOKABLE bool mayClose(); // false = asked; closeWanted() follows if the answer is to close

    void withdraw(); // the question, where nothing is unsaved any more: saved or undone otherwise, and the action was not confirmed

    [[nodiscard]] bool isAsking() const { return m_state == State::asking; }
    [[nodiscard]] bool losesRuns() const; // the question is about runs too: only a .floom file keeps them
    [[nodiscard]] bool keepsPoints() const;
    [[nodiscard]] QString wanted() const { return m_waiting.what; }

    [[nodiscard]] QString place() const; // "~/drives/starter.floom"; "" = no file yet
    [[nodiscard]] QString stateText() const; // "saved", "runs not saved", "changes not saved", "no file yet", ...
    [[nodiscard]] QString stateHelp() const; // what the state means and what to do about it; "" = nothing

    // The answers; ignored if there is no question.
    Q_INVOKABLE void save(); // if there is no file yet, or none that keeps runs, fileNameWanted() follows: answer with saveAs() or cancel()
    Q_INVOKABLE void discard();
    Q_INVOKABLE void cancel();
    // Saves under this name and continues the pending action. "" or the reason.
    Q_INVOKABLE QString saveAs(const QString& fileOrUrl);

signals:
    void askingChanged();
    void placeChanged();
    void fileNameWanted();
    void refused(const QString& path, const QString& reason);
    void closeWanted();

private:
    enum class State { open, asking, naming };
    struct Waiting {
        QString what;
        Deed deed;
        QString path;
    };

    void setState(State state);
    QString proceed(bool givenUp);

    Workspace& m_workspace;
    State m_state = State::open;
    Waiting m_waiting;
    bool m_closing = false;
};

} // namespace floom::inline desk
