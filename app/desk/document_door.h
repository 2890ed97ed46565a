// SPDX-License-Identifier: GPL-3.0-or-later
// DocumentDoor: the one way by which another project takes the place of the one on the desk, or the window closes. With unsaved work it
// asks first: what was wanted waits for save(), discard() or cancel(). Only the door makes a Key, and whatever replaces the project needs
// one, so nothing gets past it. A deed that is refused leaves the project and its unsaved work as they were. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace floom {

class Workspace;

class DocumentDoor final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(bool asking READ isAsking NOTIFY askingChanged)
    Q_PROPERTY(QString wanted READ wanted NOTIFY askingChanged)
    Q_PROPERTY(QString place READ place NOTIFY placeChanged)
    Q_PROPERTY(QString state READ stateText NOTIFY placeChanged)

public:
    class Key {
        friend class DocumentDoor;
        Key() { } // NOLINT(modernize-use-equals-default): a defaulted one could be made by anybody with {}
    };
    using Deed = std::function<QString(const Key&)>; // "" or why it could not be done

    explicit DocumentDoor(Workspace& workspace);
    ~DocumentDoor() override;

    // At once when nothing is unsaved, otherwise once that is decided. "" = done, or asked. `what` goes on in "before …", as in "opening
    // a.floom"; `path` is the file that refused() names.
    QString pass(const QString& what, Deed deed, const QString& path = {});

    Q_INVOKABLE QString newDesign();
    Q_INVOKABLE QString openFile(const QString& fileOrUrl);
    Q_INVOKABLE QString openSample(const QString& name, bool andRun = false);
    Q_INVOKABLE bool mayClose(); // false = asked; closeWanted() comes when the answer is to go

    [[nodiscard]] bool isAsking() const { return m_state == State::asking; }
    [[nodiscard]] QString wanted() const { return m_waiting.what; }

    [[nodiscard]] QString place() const; // "~/drives/starter.floom"; "" = the drive has no file yet
    [[nodiscard]] QString stateText() const; // "saved", "changes not saved", "not saved to a file"

    // The answers; without a question they do nothing.
    Q_INVOKABLE void save(); // fileNameWanted() comes when the work has no file yet: saveAs() or cancel() follows
    Q_INVOKABLE void discard();
    Q_INVOKABLE void cancel();
    // Saves under this name; what waits for it goes on. "" or the reason.
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

} // namespace floom
