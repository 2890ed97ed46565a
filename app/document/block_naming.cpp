// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/block_naming.h"

#include <QCoreApplication>

namespace floom::inline document {

QString blockNaming(const QString& address, const Design& design, const Catalogue& catalogue)
{
    const Block* block = design.find(address.section(u'[', 0, 0).toStdString());
    const TypeSpec* type = block ? catalogue.find(block->type) : nullptr;
    return type ? QStringLiteral("%1 (%2)").arg(QString::fromStdString(type->label), address) : address;
}

QString blockNaming(const std::vector<std::string>& ids, const Design& design, const Catalogue& catalogue)
{
    if (ids.size() != 1)
        return QCoreApplication::translate("Document", "%1 blocks").arg(ids.size());
    return blockNaming(QString::fromStdString(ids.front()), design, catalogue);
}

} // namespace floom::inline document
