// SPDX-License-Identifier: GPL-3.0-or-later
// SpliceEdits: adds blocks already wired; each edit is one undo step. Returns "" if the block's ports do not fit. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

namespace floom::inline document {

class Document;

class SpliceEdits final : public QObject {
    Q_OBJECT

public:
    explicit SpliceEdits(Document& document);

    // Adds a block wired to a given port, or between two ports. Returns the new id.
    Q_INVOKABLE QString addTo(const QString& type, int x, int y, const QString& block, const QString& port);
    Q_INVOKABLE QString addBetween(const QString& type, int x, int y, const QString& fromBlock, const QString& fromPort,
                                   const QString& toBlock, const QString& toPort);

private:
    Document& m_document;
};

} // namespace floom::inline document
