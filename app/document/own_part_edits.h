// SPDX-License-Identifier: GPL-3.0-or-later
// OwnPartEdits: parts of one's own (design/parts.h): a block's values under a name, to be placed again by "type:part"; each edit is one
// step of the document. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

namespace floom {

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

} // namespace floom
