// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/news_words.h"

#include "store/project.h"

#include <QFileInfo>

namespace floom::inline store {

namespace {

QString tr(const char* text)
{
    return Project::tr(text);
}

QString quoted(const QStringList& names)
{
    QStringList list;
    for (const QString& name : names)
        list << u'\'' + name + u'\'';
    return list.join(QStringLiteral(", "));
}

} // namespace

QString newsWords(const VariantMerge& merge, int runs, const QString& path)
{
    QStringList added, told;
    if (!merge.added.isEmpty())
        added << (merge.added.size() == 1 ? tr("the variant %1") : tr("the variants %1")).arg(quoted(merge.added));
    if (runs > 0)
        added << (runs == 1 ? tr("a run") : tr("%1 runs").arg(runs));
    if (!added.isEmpty())
        told << tr("Another program added %1 to %2.").arg(added.join(tr(" and ")), QFileInfo(path).fileName());
    if (!merge.changed.isEmpty())
        told << tr("Another program changed %1; the change has been loaded.").arg(quoted(merge.changed));
    if (!merge.doubled.isEmpty())
        told << tr("Another program changed %1 too: its drawing keeps the name, yours is now a separate variant.")
                    .arg(quoted(merge.doubled));
    if (!merge.kept.isEmpty())
        told << tr("%1 was not removed: another program has changed it meanwhile.").arg(quoted(merge.kept));
    if (!merge.gone.isEmpty())
        told << tr("Another program removed %1.").arg(quoted(merge.gone));
    return told.join(u' ');
}

} // namespace floom::inline store
