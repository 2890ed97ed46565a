// SPDX-License-Identifier: GPL-3.0-or-later
// PictureSaver: saves any pane of the window as PNG or SVG with the drive embedded, so that the picture opens again as a design. GUI thread
// only.
#pragma once

#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QQuickItem>
#include <QtQml/qqmlregistration.h>

#include <string>

namespace floom::inline desk {

// The project text with this single variant: embedded in pictures.
[[nodiscard]] std::string driveText(const Design& design, const QString& variant, const AskedWorkload& workload,
                                    const Catalogue& catalogue);

class PictureSaver : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace MEMBER m_workspace NOTIFY workspaceChanged)

public:
    using QObject::QObject;

    // Renders the item and writes it to a path or file: URL ending in .png or .svg; finished() follows. `detail`: PNG pixels per screen
    // pixel.
    Q_INVOKABLE void save(QQuickItem* item, const QString& file, int detail = 1);

signals:
    void workspaceChanged();
    void finished(const QString& problem); // "" on success

private:
    QPointer<Workspace> m_workspace;
};

} // namespace floom::inline desk
