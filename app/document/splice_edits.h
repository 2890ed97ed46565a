// SPDX-License-Identifier: GPL-3.0-or-later
// SpliceEdits: blocks that come with their wires, or go into one that is there, which becomes two; each edit is one step of the document.
// "" or false when the block's ports do not fit there. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

namespace floom {

class Document;

class SpliceEdits final : public QObject {
    Q_OBJECT

public:
    explicit SpliceEdits(Document& document);

    // A new block wired to the given port, between two ports, into a wire (its place in design().links): the new id.
    Q_INVOKABLE QString addTo(const QString& type, int x, int y, const QString& block, const QString& port);
    Q_INVOKABLE QString addBetween(const QString& type, int x, int y, const QString& fromBlock, const QString& fromPort,
                                   const QString& toBlock, const QString& toPort);
    Q_INVOKABLE QString addInto(const QString& type, int x, int y, int link);
    Q_INVOKABLE bool moveInto(const QString& id, int dx, int dy, int link);

private:
    Document& m_document;
};

} // namespace floom
