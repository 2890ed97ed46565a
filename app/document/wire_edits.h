// SPDX-License-Identifier: GPL-3.0-or-later
// WireEdits: draws, removes, maps and pins wires; each edit is one undo step. Indices refer to design().links. GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

namespace floom::inline document {

class Document;

class WireEdits final : public QObject {
    Q_OBJECT

public:
    explicit WireEdits(Document& document);

    Q_INVOKABLE QString add(const QString& fromBlock, const QString& fromPort, const QString& toBlock, const QString& toPort);
    Q_INVOKABLE QString whyNot(const QString& fromBlock, const QString& fromPort, const QString& toBlock, const QString& toPort) const;
    Q_INVOKABLE void remove(const QList<int>& indices);
    Q_INVOKABLE QString setMap(int index, const QString& map); // "each", "all", "roundRobin", "stripe:k"
    Q_INVOKABLE void setPin(int index, int x, int y); // a point the wire passes through
    Q_INVOKABLE void clearPin(int index);

private:
    Document& m_document;
};

} // namespace floom::inline document
