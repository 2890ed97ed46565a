// SPDX-License-Identifier: GPL-3.0-or-later
// SpliceEdits: adds blocks already wired, or splices a block into an existing wire; each edit is one undo step. Returns "" or false if the
// block's ports do not fit. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

namespace floom {

class Document;

class SpliceEdits final : public QObject {
    Q_OBJECT

public:
    explicit SpliceEdits(Document& document);

    // Adds a block wired to a given port, between two ports, or spliced into a wire (an index into design().links). Returns the new id.
    Q_INVOKABLE QString addTo(const QString& type, int x, int y, const QString& block, const QString& port);
    Q_INVOKABLE QString addBetween(const QString& type, int x, int y, const QString& fromBlock, const QString& fromPort,
                                   const QString& toBlock, const QString& toPort);
    Q_INVOKABLE QString addInto(const QString& type, int x, int y, int link);
    Q_INVOKABLE bool moveInto(const QString& id, int dx, int dy, int link);

private:
    Document& m_document;
};

} // namespace floom
