// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/preferences.h"

#include "look/theme.h"

#include <QFile>
#include <QSettings>
#include <QStringList>

namespace floom::inline desk {

namespace {

const QString kMotion = QStringLiteral("reduceMotion");
const QString kArrangement = QStringLiteral("arrangement");
const QString kSimple = QStringLiteral("simpleView");
const QString kList = QStringLiteral("listShown");
const QString kScale = QStringLiteral("uiScale");
const QString kPanes = QStringLiteral("panes");

const QStringList kArrangements{QStringLiteral("design"), QStringLiteral("why"), QStringLiteral("teach")};

} // namespace

Preferences::Preferences(QObject* parent)
    : QObject(parent)
    , m_arrangement(QSettings().value(kArrangement, kArrangements.first()).toString())
    , m_simple(QSettings().value(kSimple, false).toBool())
    , m_listShown(QSettings().value(kList, false).toBool())
{
    if (m_arrangement == u"analyse") // as settings of older versions have it
        m_arrangement = kArrangements[1];
    if (QSettings().value(kMotion, false).toBool())
        Theme::current()->setReduceMotion(true);
    connect(Theme::current(), &Theme::reduceMotionChanged, this, &Preferences::reduceMotionChanged);
    connect(Theme::current(), &Theme::uiScaleChanged, this, [] {
        if (!Theme::current()->scaleIsPassing()) // it must not outlive a program that is killed meanwhile
            QSettings().setValue(kScale, Theme::current()->uiScale());
    });
}

bool Preferences::reduceMotion() const
{
    return Theme::current()->reduceMotion();
}

void Preferences::setReduceMotion(bool reduce)
{
    QSettings().setValue(kMotion, reduce);
    Theme::current()->setReduceMotion(reduce);
}

void Preferences::setArrangement(const QString& name)
{
    if (m_arrangement == name || !kArrangements.contains(name))
        return;
    m_arrangement = name;
    QSettings().setValue(kArrangement, name);
    emit arrangementChanged();
}

void Preferences::setSimple(bool simple)
{
    if (m_simple == simple)
        return;
    m_simple = simple;
    QSettings().setValue(kSimple, simple);
    emit simpleChanged();
}

void Preferences::setListShown(bool shown)
{
    if (m_listShown == shown)
        return;
    m_listShown = shown;
    QSettings().setValue(kList, shown);
    emit listShownChanged();
}

bool Preferences::hasPaneState(const QString& split) const
{
    return !paneState(split).isEmpty();
}

QByteArray Preferences::paneState(const QString& split) const
{
    return QSettings().value(kPanes + u'/' + m_arrangement + u'/' + split).toByteArray();
}

void Preferences::keepPaneState(const QString& split, const QByteArray& state)
{
    QSettings().setValue(kPanes + u'/' + m_arrangement + u'/' + split, state);
}

void Preferences::forgetPanes()
{
    QSettings().remove(kPanes);
    setArrangement(kArrangements.first()); // another one hides panes: nothing would be seen of it
    emit panesForgotten();
}

QString Preferences::text(const QString& name)
{
    QFile file(QStringLiteral(":/flashloom/texts/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace floom::inline desk
