// SPDX-License-Identifier: GPL-3.0-or-later
// Selection: what of the drawing is picked or under the pointer, in whatever pane; the others follow. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace floom {

class Document;

class Selection final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QStringList ids READ ids WRITE setIds NOTIFY idsChanged)
    Q_PROPERTY(QString instance READ instance WRITE setInstance NOTIFY instanceChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY idsChanged)
    Q_PROPERTY(int hoveredTrack READ hoveredTrack WRITE setHoveredTrack NOTIFY hoveredTrackChanged)
    Q_PROPERTY(QString hoveredBlock READ hoveredBlock WRITE setHoveredBlock NOTIFY hoveredBlockChanged)

public:
    explicit Selection(Document& document);

    [[nodiscard]] QStringList ids() const { return m_ids; } // of blocks; one that leaves the drawing leaves them
    void setIds(const QStringList& ids);
    [[nodiscard]] QString instance() const { return m_instance; } // "pkg[3][1]"; "" = the whole block
    void setInstance(const QString& instance);
    [[nodiscard]] QString summary() const; // "NAND package  ·  pkg  ·  32 elements"

    [[nodiscard]] int hoveredTrack() const { return m_hoveredTrack; } // of the recording; -1 = none
    void setHoveredTrack(int track);
    [[nodiscard]] QString hoveredBlock() const { return m_hoveredBlock; }
    void setHoveredBlock(const QString& id);

    Q_INVOKABLE void narrowTo(const QString& block, const QString& query); // on the drawing, in the list and in the timeline
    Q_INVOKABLE QString addBlock(const QString& type); // right of what is picked, wired when only one wire is legal; its id

signals:
    void idsChanged();
    void instanceChanged();
    void hoveredTrackChanged();
    void hoveredBlockChanged();
    void narrowed(const QString& query); // to one block, or a kind of its work: a query of the timeline

private:
    void dropUnknown();
    void follow(const QString& id, const QString& newId); // a block that was renamed

    Document& m_document;
    QStringList m_ids;
    QString m_instance;
    int m_hoveredTrack = -1;
    QString m_hoveredBlock;
};

} // namespace floom
