// SPDX-License-Identifier: GPL-3.0-or-later
// BlockEdits: adds, removes, moves, copies, renames and describes blocks; each edit is one undo step. GUI thread only.
#pragma once

#include "design/design.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <string>
#include <utility>
#include <vector>

namespace floom::inline document {

class Document;

class BlockEdits final : public QObject {
    Q_OBJECT

public:
    explicit BlockEdits(Document& document);

    // New ids use the catalogue's short ids: ch, ch2, ... The type may name a preset part: "nand_package:znand".
    Q_INVOKABLE QString add(const QString& type, int x, int y); // returns the new id, or "" with a notice
    Q_INVOKABLE void remove(const QStringList& ids); // with their links; reconnects the neighbours if their ports fit
    Q_INVOKABLE void move(const QStringList& ids, int dx, int dy);
    // Moves several blocks as one step that never merges: an automatic layout.
    void arrange(const std::vector<std::pair<std::string, Point>>& places, const QString& what);
    Q_INVOKABLE QStringList duplicate(const QStringList& ids, int dx, int dy); // returns the new ids; links among the blocks are copied
    Q_INVOKABLE QString rename(const QString& id, const QString& newId);
    Q_INVOKABLE void setIdeal(const QStringList& ids, bool ideal);
    Q_INVOKABLE QString setNotes(const QString& id, const QString& notes); // id "" = the design's notes

    // Blocks and the links among them as clipboard text; pasting puts their top left corner at (x, y).
    Q_INVOKABLE QString copyText(const QStringList& ids) const;
    Q_INVOKABLE QStringList pasteText(const QString& text, int x, int y); // returns the new ids; empty with a notice for foreign text

private:
    Document& m_document;
};

} // namespace floom::inline document
