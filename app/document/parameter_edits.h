// SPDX-License-Identifier: GPL-3.0-or-later
// ParameterEdits: values by address ("ch.rate", "pkg[3][*].die[1].tPROG", "pkg.count"); each edit is one undo step. GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <utility>

namespace floom::inline document {

class Document;

class ParameterEdits final : public QObject {
    Q_OBJECT

public:
    explicit ParameterEdits(Document& document);

    Q_INVOKABLE QString set(const QString& address, const QString& text);
    Q_INVOKABLE void reset(const QString& address); // to the default, or removes the override
    // Sets several values in one step; all or none. `what` names the step: "Set tR of 2 blocks". Steps with the same `what` merge in a
    // burst.
    QString setAll(const QList<std::pair<QString, QString>>& addressesAndTexts, const QString& what);
    [[nodiscard]] Q_INVOKABLE QString formula(const QString& address) const; // "2*tR"; "" = a constant value

private:
    Document& m_document;
};

} // namespace floom::inline document
