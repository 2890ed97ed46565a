// SPDX-License-Identifier: GPL-3.0-or-later
// FileChoice: the logic of a file dialog, without its looks. `typed` is a name, or a path relative to the folder, ~ or /. accept() leads to
// one of: chosen(), another folder, a question (overwriting), or a problem in words. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class FileChoice : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool saving MEMBER m_saving NOTIFY askedChanged)
    Q_PROPERTY(QString folder READ folder WRITE goTo NOTIFY folderChanged)
    Q_PROPERTY(QString folderText READ folderText NOTIFY folderChanged) // "~/drives"
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY typedChanged)
    Q_PROPERTY(QString lookedAt READ lookedAt NOTIFY typedChanged) // the folder of the typed path
    Q_PROPERTY(
        QString prefix READ prefix NOTIFY typedChanged) // filter of names in that folder; "" until something is typed, and when saving
    Q_PROPERTY(QString suffix READ suffix WRITE setSuffix NOTIFY suffixChanged) // appended to a name without one
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(QString question READ question NOTIFY questionChanged) // "" = no question
    Q_PROPERTY(QString missing READ missing NOTIFY problemChanged) // a folder that could be created
    Q_PROPERTY(QVariantList places READ places NOTIFY askedChanged) // {"name", "path", "sign"}

public:
    explicit FileChoice(QObject* parent = nullptr);

    // `folder` "" = the last one used, else the home folder. `suffixes`: the first is appended to a name without one.
    Q_INVOKABLE void begin(bool saving, const QString& folder, const QString& name, const QStringList& suffixes);
    Q_INVOKABLE void accept(); // the typed path
    Q_INVOKABLE void point(const QString& path); // as if its name were typed; the list is not filtered
    Q_INVOKABLE void take(const QString& path); // a row: enters a folder, accepts a file
    Q_INVOKABLE void replace(); // confirms the question
    Q_INVOKABLE void withdraw(); // declines the question
    Q_INVOKABLE void makeMissing(); // creates the folder, then continues
    Q_INVOKABLE void goUp();
    Q_INVOKABLE QString completed() const; // `typed`, extended by the common prefix of the names there

    [[nodiscard]] QString folder() const { return m_folder; }
    Q_INVOKABLE void goTo(const QString& folder);
    [[nodiscard]] QString folderText() const;
    [[nodiscard]] QString typed() const { return m_typed; }
    void setTyped(const QString& typed); // when saving, a known suffix sets `suffix` and replaces the previous one
    [[nodiscard]] QString lookedAt() const;
    [[nodiscard]] QString prefix() const;
    [[nodiscard]] QString suffix() const { return m_suffix; }
    void setSuffix(const QString& suffix); // also replaces a known suffix in the typed name
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
    QString m_suggested; // a name not typed by the user
    QString m_filter; // typed by the user: filters the list, unlike names from elsewhere
    QString m_suffix;
    QStringList m_suffixes;
    QString m_problem;
    QString m_missing;
    QString m_asked; // the file that would be overwritten
};

// Abbreviates the home folder to ~.
[[nodiscard]] QString shownPath(const QString& path);

} // namespace floom::inline desk
