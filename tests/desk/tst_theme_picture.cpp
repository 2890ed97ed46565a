// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures in theme colours: each lesson has one, every colour in it is known, and it follows the theme.
#include "learn/lesson_text.h"
#include "look/theme.h"
#include "look/theme_picture.h"

#include <QFile>
#include <QPainter>
#include <QTest>

using namespace floom;

namespace {

QImage painted(ThemePicture& picture)
{
    QImage image(256, 112, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    picture.draw(painter);
    return image;
}

} // namespace

class TestThemePicture : public QObject {
    Q_OBJECT

private slots:
    void eachLessonHasAPictureInKnownColours_data()
    {
        QTest::addColumn<QString>("id");
        for (const LessonText& lesson : builtinLessons())
            QTest::newRow(qPrintable(lesson.id)) << lesson.id;
    }

    void eachLessonHasAPictureInKnownColours()
    {
        QFETCH(QString, id);
        ThemePicture picture;
        picture.setSize({256, 112});
        picture.setSource(QStringLiteral(":/flashloom/lessons/pictures/%1.svg").arg(id));
        QVERIFY2(QFile::exists(picture.source()), qPrintable(picture.source()));
        QVERIFY(!ThemePicture::coloured(picture.source()).contains('{')); // an unknown colour name would remain
        QImage nothing(256, 112, QImage::Format_ARGB32_Premultiplied);
        nothing.fill(Qt::transparent);
        Theme::current()->setDark(true);
        const QImage dark = painted(picture);
        QVERIFY(dark != nothing);
        Theme::current()->setDark(false);
        QVERIFY(painted(picture) != dark);
    }

    void anUnknownNamePaintsNothing()
    {
        ThemePicture picture;
        picture.setSize({256, 112});
        picture.setSource(QStringLiteral(":/flashloom/lessons/pictures/none.svg"));
        QImage nothing(256, 112, QImage::Format_ARGB32_Premultiplied);
        nothing.fill(Qt::transparent);
        QCOMPARE(painted(picture), nothing);
    }
};

QTEST_MAIN(TestThemePicture)
#include "tst_theme_picture.moc"
