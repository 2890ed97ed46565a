// SPDX-License-Identifier: GPL-3.0-or-later
// BlockEdits: blocks placed, removed, moved, copied, renamed and described; each edit is one step of the document. GUI thread only.
#pragma once

#include "design/design.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <string>
#include <utility>
#include <vector>

namespace floom {

class Document;

class BlockEdits final : public QObject {
    Q_OBJECT

public:
    explicit BlockEdits(Document& document);

    // New ids come from the catalogue's short ids: ch, ch2, ... A type may be a part: "nand_package:znand".
    Q_INVOKABLE QString add(const QString& type, int x, int y); // the new id, or "" (the reason comes by notice)
    Q_INVOKABLE void remove(const QStringList& ids); // with their links; joins the neighbours where they fit
    Q_INVOKABLE void move(const QStringList& ids, int dx, int dy);
    // Several to new places as one step that never merges: a layout.
    void arrange(const std::vector<std::pair<std::string, Point>>& places, const QString& what);
    Q_INVOKABLE QStringList duplicate(const QStringList& ids, int dx, int dy); // the new ids, links among them copied
    Q_INVOKABLE QString rename(const QString& id, const QString& newId);
    Q_INVOKABLE void setIdeal(const QStringList& ids, bool ideal);
    Q_INVOKABLE QString setNotes(const QString& id, const QString& notes); // id "" = the design's notes

    // Blocks and the links among them as text for the clipboard; paste puts their top left corner at (x, y).
    Q_INVOKABLE QString copyText(const QStringList& ids) const;
    Q_INVOKABLE QStringList pasteText(const QString& text, int x, int y); // the new ids; empty with a notice when the text is not ours

private:
    Document& m_document;
};

} // namespace floom
