// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectFiles: the file of the project on the desk: saved, and another project put in its place, from a file, a sample or nothing. What
// replaces asks first (DocumentDoor, whose key shows it). Functions that can be refused answer "" or the reason. GUI thread; owned by the
// workspace.
#pragma once

#include "desk/document_door.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <string>

namespace floom {

class Document;
class Project;
class Workspace;
struct Design;

class ProjectFiles final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString name READ name NOTIFY nameChanged)
    Q_PROPERTY(QStringList recent READ recent NOTIFY recentChanged)

public:
    explicit ProjectFiles(Workspace& workspace);

    [[nodiscard]] QString name() const { return m_name; } // a path; "" = never saved
    [[nodiscard]] QStringList recent() const; // newest first, only those that exist
    Q_INVOKABLE QStringList sampleNames() const;
    Q_INVOKABLE bool isDrawing(const QString& fileOrUrl) const; // what it says it is: a project, a design, or a picture with one in it

    Q_INVOKABLE QString save(); // to name(); refuses when there is none
    Q_INVOKABLE QString saveAs(const QString& fileOrUrl);
    [[nodiscard]] std::string text() const; // the whole project, without its runs

    void replaceWithNew(const DocumentDoor::Key& key);
    [[nodiscard]] QString replaceWithFile(const DocumentDoor::Key& key, const QString& path);
    [[nodiscard]] QString replaceWithSample(const DocumentDoor::Key& key, const QString& sample);
    void replaceWithDesign(const DocumentDoor::Key& key, Design design, const QString& words); // a project of its own, never saved

signals:
    void nameChanged();
    void recentChanged();
    void replaced(); // another project is on the desk
    void notice(const QString& text);

private:
    // All that another project needs: `fill` changes the project, what is its current variant then comes on the desk.
    [[nodiscard]] QString replace(const DocumentDoor::Key& key, const QString& file, const std::function<QString()>& fill);
    [[nodiscard]] QString readText(const DocumentDoor::Key& key, const QByteArray& text, const QString& name, const QString& words,
                                   const QString& file);
    void setName(const QString& path);
    void showMerged();
    [[nodiscard]] std::string documentText() const;

    Workspace& m_workspace;
    Document* m_document;
    Project* m_project;
    QString m_name;
};

} // namespace floom
