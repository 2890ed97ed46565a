// SPDX-License-Identifier: GPL-3.0-or-later
// ArrayEdits: resizes arrays, breaks elements out as blocks of their own and takes them back; each edit is one undo step. GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

namespace floom::inline document {

class Document;

class ArrayEdits final : public QObject {
    Q_OBJECT

public:
    explicit ArrayEdits(Document& document);

    Q_INVOKABLE QString setCount(const QString& id, const QList<int>& dims); // keeps overrides inside the new bounds
    // Breaks an element of the array's first dimension out as separate blocks, together with its family, and back. Returns the ids; empty
    // with a notice on failure.
    Q_INVOKABLE QStringList breakOut(const QString& id, int index);
    Q_INVOKABLE QStringList absorb(const QString& id);

private:
    Document& m_document;
};

} // namespace floom::inline document
