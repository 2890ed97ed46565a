// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk_looks.h"

#include "look/desktop_colours.h"
#include "look/theme.h"
#include "look/theme_contrast.h"

#include <QGuiApplication>
#include <QPalette>
#include <QSettings>

namespace floom::inline desk {

DeskLooks::DeskLooks()
    : m_theme(QSettings().value(QStringLiteral("theme"), QStringLiteral("dark")).toString())
{
    Theme::current()->setUiScale(QSettings().value(QStringLiteral("uiScale"), 1.0).toDouble());
    apply();
    new DesktopColours(this, [this] { apply(); });
}

void DeskLooks::setTheme(const QString& theme)
{
    if (m_theme == theme)
        return;
    QSettings().setValue(QStringLiteral("theme"), theme);
    borrowTheme(theme);
}

void DeskLooks::borrowTheme(const QString& theme)
{
    m_theme = theme;
    apply();
    emit themeChanged();
}

void DeskLooks::setShowsCost(bool shows)
{
    if (m_showsCost == shows)
        return;
    m_showsCost = shows;
    emit showsCostChanged();
}

void DeskLooks::apply()
{
    const bool desktopIsDark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    setHighContrast(m_theme == QLatin1String("contrast"));
    Theme::current()->setDark(m_theme == QLatin1String("dark") || isHighContrast()
                              || (m_theme == QLatin1String("system") && desktopIsDark));
}

} // namespace floom::inline desk
