// SPDX-License-Identifier: GPL-3.0-or-later
// The chosen colour theme, or the desktop's, also if that changes at run time.
#include "desk/preferences.h"
#include "desk/workspace.h"
#include "look/theme.h"
#include "look/theme_contrast.h"

#include <QPalette>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path()); }

    void theDesktopIsFollowedWhileItIsWanted()
    {
        Workspace space;
        const auto paint = [](const QColor& window) {
            QPalette palette;
            palette.setColor(QPalette::Window, window);
            QGuiApplication::setPalette(palette);
        };
        paint(Qt::white);
        space.looks()->setTheme(QStringLiteral("system"));
        QVERIFY(!Theme::current()->isDark());
        paint(Qt::black);
        QVERIFY(Theme::current()->isDark());
        paint(Qt::white);
        QVERIFY(!Theme::current()->isDark());
        space.looks()->setTheme(QStringLiteral("dark"));
        paint(QColor(250, 250, 250));
        QVERIFY(Theme::current()->isDark());
    }

    void highContrastIsATableOfItsOwn()
    {
        Workspace space;
        space.looks()->setTheme(QStringLiteral("contrast"));
        QVERIFY(isHighContrast());
        QCOMPARE(Theme::current()->colours().canvas, highContrastColours().canvas);
        space.looks()->setTheme(QStringLiteral("light"));
        QVERIFY(!isHighContrast());
        QVERIFY(Theme::current()->colours().canvas != highContrastColours().canvas);
    }

    void aThemeOfTheCommandLineIsNotKept()
    {
        const auto kept = [] { return QSettings().value(QStringLiteral("theme")).toString(); };
        Workspace space;
        space.looks()->setTheme(QStringLiteral("light"));
        space.looks()->borrowTheme(QStringLiteral("contrast"));
        QVERIFY(isHighContrast());
        QCOMPARE(kept(), QStringLiteral("light"));
        space.looks()->setTheme(QStringLiteral("dark")); // chosen
        QCOMPARE(kept(), QStringLiteral("dark"));
    }

    void theScaleOfAPresentationIsNotKept()
    {
        const auto kept = [] { return QSettings().value(QStringLiteral("uiScale"), 1).toDouble(); };
        const Preferences preferences;
        Theme::current()->setUiScale(1.2);
        QCOMPARE(kept(), 1.2);
        Theme::current()->setProperty("scaleIsPassing", true);
        Theme::current()->setUiScale(1.75);
        QCOMPARE(kept(), 1.2);
        Theme::current()->setProperty("scaleIsPassing", false);
        Theme::current()->setUiScale(1);
        QCOMPARE(kept(), 1.0);
    }

private:
    QTemporaryDir m_settings;
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
