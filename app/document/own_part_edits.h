// SPDX-License-Identifier: GPL-3.0-or-later
// OwnPartEdits: user presets (design/parts.h): a block's values under a name, placed again as "type:part"; each edit is one undo step. GUI
// thread only.
#pragma once

#include <QObject>
#include <QString>

namespace floom::inline document {

class Document;

class OwnPartEdits final : public QObject {
    Q_OBJECT

public:
    explicit OwnPartEdits(Document& document);

    Q_INVOKABLE QString save(const QString& blockId, const QString& label);
    Q_INVOKABLE void remove(const QString& key);

private:
    Document& m_document;
};

} // namespace floom::inline document
