// SPDX-License-Identifier: GPL-3.0-or-later
// Selection: selected and hovered parts of the design, shared by all panes. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline desk {

class Selection final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QStringList ids READ ids WRITE setIds NOTIFY idsChanged)
    Q_PROPERTY(QString instance READ instance WRITE setInstance NOTIFY instanceChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY summaryChanged)
    Q_PROPERTY(QString hoveredBlock READ hoveredBlock WRITE setHoveredBlock NOTIFY hoveredBlockChanged)

public:
    explicit Selection(Document& document);

    [[nodiscard]] QStringList ids() const { return m_ids; } // of blocks; a removed block is deselected
    void setIds(const QStringList& ids);
    [[nodiscard]] QString instance() const { return m_instance; } // "pkg[3][1]"; "" = the whole block
    void setInstance(const QString& instance);
    [[nodiscard]] QString summary() const; // "NAND package  ·  pkg  ·  32 elements"

    [[nodiscard]] QString hoveredBlock() const { return m_hoveredBlock; }
    void setHoveredBlock(const QString& id);

    Q_INVOKABLE void narrowTo(const QString& block, const QString& query); // on canvas and in list; filters the timeline
    Q_INVOKABLE QString addBlock(const QString& type); // right of the selection, wired if only one wire is legal; returns its id

signals:
    void idsChanged();
    void summaryChanged(); // the ids, the instance, or what they are
    void instanceChanged();
    void hoveredBlockChanged();
    void narrowed(const QString& query); // to one block, or one kind of its work: a timeline query

private:
    void dropUnknown();
    void follow(const QString& id, const QString& newId); // updates a renamed block

    Document& m_document;
    QStringList m_ids;
    QString m_instance;
    QString m_hoveredBlock;
};

} // namespace floom::inline desk
