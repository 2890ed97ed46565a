// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectFiles: saves the current project, and replaces it by one from a file, a sample or an empty one. Replacing asks first
// (DocumentDoor, proven by its key). Functions that can be refused return "" or the reason. GUI thread; owned by the workspace.
#pragma once

#include "desk/files/document_door.h"
#include "review/project_facts.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <string>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline engine {
struct Design;
struct ProjectText;
} // namespace floom::inline engine

namespace floom::inline store {
class Project;
} // namespace floom::inline store

namespace floom::inline desk {

class Workspace;

class ProjectFiles final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString name READ name NOTIFY nameChanged)
    Q_PROPERTY(bool readOnly READ isReadOnly NOTIFY nameChanged)
    Q_PROPERTY(QStringList recent READ recent NOTIFY recentChanged)

public:
    explicit ProjectFiles(Workspace& workspace);

    [[nodiscard]] QString name() const { return m_name; } // a path; "" = never saved
    [[nodiscard]] bool isReadOnly() const; // a project file that may not be written to
    [[nodiscard]] QStringList recent() const; // newest first, existing files only
    Q_INVOKABLE bool isDrawing(const QString& fileOrUrl) const; // by content: a project, a design, or a picture with an embedded design

    Q_INVOKABLE QString save(); // to name(); refused if there is none
    Q_INVOKABLE QString saveAs(const QString& fileOrUrl);
    [[nodiscard]] std::string text() const; // the whole project, without its runs

    [[nodiscard]] QString whyNot(const QString& path) const; // the file cannot be opened; "" = it can
    // Of several dropped files the first is taken; that the others are not is told.
    [[nodiscard]] Q_INVOKABLE QString firstOf(const QStringList& filesOrUrls);

    void replaceWithNew(const DocumentDoor::Key& key);
    [[nodiscard]] QString replaceWithFile(const DocumentDoor::Key& key, const QString& path);
    [[nodiscard]] QString replaceWithSample(const DocumentDoor::Key& key, const QString& sample);
    void replaceWithDesign(const DocumentDoor::Key& key, Design design, const AskedWorkload& asked); // a new project, never saved

signals:
    void nameChanged();
    void recentChanged();
    void replaced(); // another project was loaded
    void notice(const QString& text);

private:
    // The common part of all replacements: `fill` changes the project, then its current variant is shown.
    [[nodiscard]] QString replace(const DocumentDoor::Key& key, const QString& file, const std::function<QString()>& fill);
    [[nodiscard]] QString readText(const QByteArray& text, const QString& name, ProjectText& read) const;
    [[nodiscard]] QString readFile(const QString& path, ProjectText& read, bool& isPicture) const;
    [[nodiscard]] QString replaceWith(const DocumentDoor::Key& key, const ProjectText& read, const AskedWorkload& asked,
                                      const QString& file);
    void setName(const QString& path);
    void showMerged();
    [[nodiscard]] ProjectFacts facts() const;
    [[nodiscard]] std::string documentText() const;

    Workspace& m_workspace;
    Document* m_document;
    Project* m_project;
    QString m_name;
};

} // namespace floom::inline desk
