// SPDX-License-Identifier: GPL-3.0-or-later
// ArrayEdits: how many elements a block has, and elements that become cards of their own; each edit is one step of the document. GUI
// thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

namespace floom {

class Document;

class ArrayEdits final : public QObject {
    Q_OBJECT

public:
    explicit ArrayEdits(Document& document);

    Q_INVOKABLE QString setCount(const QString& id, const QList<int>& dims); // overrides inside the new bounds stay
    // The element of the array's first dimension as cards of its own, with what goes with it, and back. The ids; empty with a notice.
    Q_INVOKABLE QStringList breakOut(const QString& id, int index);
    Q_INVOKABLE QStringList absorb(const QString& id);

private:
    Document& m_document;
};

} // namespace floom
