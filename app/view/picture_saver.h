// SPDX-License-Identifier: GPL-3.0-or-later
// PictureSaver: any pane of the window as a PNG or SVG with the drive inside, which opens again as a design. GUI thread only.
#pragma once

#include "view/workspace.h"

#include <QObject>
#include <QPointer>
#include <QQuickItem>
#include <QtQml/qqmlregistration.h>

#include <string>

namespace floom {

// A project's text with this one variant: what a picture holds.
[[nodiscard]] std::string driveText(const Design& design, const QString& variant, const std::string& workload, const Catalogue& catalogue);

class PictureSaver : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace MEMBER m_workspace NOTIFY workspaceChanged)

public:
    using QObject::QObject;

    // Draws the item once more and writes it to a path or file: URL that ends in .png or .svg; finished() tells when.
    // `detail`: pixels of a PNG for each one on the screen.
    Q_INVOKABLE void save(QQuickItem* item, const QString& file, int detail = 1);

signals:
    void workspaceChanged();
    void finished(const QString& problem); // "" when the file is there

private:
    QPointer<Workspace> m_workspace;
};

} // namespace floom
