// SPDX-License-Identifier: GPL-3.0-or-later
// FileChoice: what a person does in a file dialog, without its looks. `typed` is a name, or a path from the folder, from ~ or from /.
// accept() ends in one of: chosen(), another folder, a question (overwriting), or a problem in words. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom {

class FileChoice : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool saving MEMBER m_saving NOTIFY askedChanged)
    Q_PROPERTY(QString folder READ folder WRITE goTo NOTIFY folderChanged)
    Q_PROPERTY(QString folderText READ folderText NOTIFY folderChanged) // "~/drives"
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY typedChanged)
    Q_PROPERTY(QString lookedAt READ lookedAt NOTIFY typedChanged) // the folder that the typed path leads to
    Q_PROPERTY(
        QString prefix READ prefix NOTIFY typedChanged) // what names there begin with; "" until something is typed, and of one who saves
    Q_PROPERTY(QString suffix READ suffix WRITE setSuffix NOTIFY suffixChanged) // that a name without one gets
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(QString question READ question NOTIFY questionChanged) // "" = nothing is asked
    Q_PROPERTY(QString missing READ missing NOTIFY problemChanged) // a folder that could be made
    Q_PROPERTY(QVariantList places READ places NOTIFY askedChanged) // {"name", "path", "sign"}

public:
    explicit FileChoice(QObject* parent = nullptr);

    // `folder` "" = where a file was chosen last, else the home folder. `suffixes`: the first is what a name without one gets.
    Q_INVOKABLE void begin(bool saving, const QString& folder, const QString& name, const QStringList& suffixes);
    Q_INVOKABLE void accept(); // what is typed
    Q_INVOKABLE void point(const QString& path); // its name is as if typed, and the list stays
    Q_INVOKABLE void take(const QString& path); // a row: its folder is gone to, its file accepted
    Q_INVOKABLE void replace(); // yes, to the question
    Q_INVOKABLE void withdraw(); // no
    Q_INVOKABLE void makeMissing(); // the folder, then go on
    Q_INVOKABLE void goUp();
    Q_INVOKABLE QString completed() const; // `typed` as far as all names there agree

    [[nodiscard]] QString folder() const { return m_folder; }
    void goTo(const QString& folder);
    [[nodiscard]] QString folderText() const;
    [[nodiscard]] QString typed() const { return m_typed; }
    void setTyped(const QString& typed); // a known ending of who saves sets `suffix`, and takes the place of the one behind it
    [[nodiscard]] QString lookedAt() const;
    [[nodiscard]] QString prefix() const;
    [[nodiscard]] QString suffix() const { return m_suffix; }
    void setSuffix(const QString& suffix); // a known one at the end of what is typed changes with it
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString question() const;
    [[nodiscard]] QString missing() const { return m_missing; }
    [[nodiscard]] QVariantList places() const;

signals:
    void askedChanged();
    void folderChanged();
    void typedChanged();
    void suffixChanged();
    void problemChanged();
    void questionChanged();
    void chosen(const QString& path);

private:
    [[nodiscard]] QString absolute(const QString& typed) const;
    [[nodiscard]] QString withSuffix(const QString& path) const;
    void followEnding(const QString& before, const QString& ending);
    void refuse(const QString& reason, const QString& missing = {});
    void finish(const QString& name);
    void ask(const QString& path);

    bool m_saving = false;
    QString m_folder;
    QString m_typed;
    QString m_suggested; // the name that nobody typed
    QString m_filter; // what was typed by hand: it leads the list, as names that come from elsewhere do not
    QString m_suffix;
    QStringList m_suffixes;
    QString m_problem;
    QString m_missing;
    QString m_asked; // the file that would be replaced
};

// With ~ for the home folder.
[[nodiscard]] QString shownPath(const QString& path);

} // namespace floom
