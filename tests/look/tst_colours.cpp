// SPDX-License-Identifier: GPL-3.0-or-later
// Colours by computation: text and controls have the contrast of WCAG 2 on every surface, and the operation colours stay distinguishable
// for people without red, green or blue cones (Machado, Oliveira and Fernandes 2009; distance in OKLab).
#include "look/contrast.h"
#include "look/theme.h"
#include "look/theme_contrast.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace floom;

namespace {

using Triple = std::array<double, 3>;

double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple linearOf(const QColor& colour)
{
    return {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
}

Triple times(const std::array<double, 9>& m, const Triple& v)
{
    Triple out{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            out[i] += m[i * 3 + j] * v[j];
    return out;
}

Triple okLab(const Triple& rgb)
{
    Triple lms = times(
        {0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376, 0.6299787005},
        rgb);
    for (double& x : lms)
        x = std::cbrt(std::max(0.0, x));
    return times(
        {0.2104542553, 0.7936177850, -0.0040720468, 1.9779984951, -2.4285922050, 0.4505937099, 0.0259040371, 0.7827717662, -0.8086757660},
        lms);
}

// Full severity of protanopia, deuteranopia and tritanopia, and normal vision.
constexpr std::array<std::array<double, 9>, 4> kVisions = {{
    {1, 0, 0, 0, 1, 0, 0, 0, 1},
    {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
    {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}};

double distance(const QColor& a, const QColor& b, const std::array<double, 9>& vision)
{
    const Triple x = okLab(times(vision, linearOf(a)));
    const Triple y = okLab(times(vision, linearOf(b)));
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

} // namespace

class TestColours : public QObject {
    Q_OBJECT

private slots:
    void wordsCanBeRead_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }

    void wordsCanBeRead()
    {
        QFETCH(bool, dark);
        const ThemeColours& c = themeColours(dark);
        for (const QColor& surface : {c.canvas, c.panel, c.card, c.field}) {
            QVERIFY2(contrast(c.text, surface) >= 7, qPrintable(surface.name()));
            QVERIFY2(contrast(c.lead, surface) >= 4.5, qPrintable(surface.name()));
            QVERIFY2(contrast(c.muted, surface) >= 4.5, qPrintable(surface.name()));
            for (const QColor& sign : {c.error, c.warning, c.ok, c.info, c.accent})
                QVERIFY2(contrast(sign, surface) >= 3, qPrintable(sign.name() + " on " + surface.name()));
            QVERIFY2(contrast(c.border, surface) >= 3, qPrintable(surface.name()));
            QVERIFY2(contrast(c.caption, surface) >= 4.5, qPrintable(surface.name()));
        }
        for (const QColor& sign : {c.error, c.warning, c.ok, c.info}) // also used as text
            for (const QColor& surface : {c.canvas, c.panel, c.card, c.field, c.tint})
                QVERIFY2(contrast(sign, surface) >= 4.5, qPrintable(sign.name() + " on " + surface.name()));
        QVERIFY(contrast(c.onAccent, c.accent) >= 4.5);
        QVERIFY(contrast(c.accent, c.canvas) >= 4.5); // links and the focus ring
        QVERIFY(contrast(c.disabled, c.card) >= 3);
    }

    void operationsAndWiresStandOut_data() { wordsCanBeRead_data(); }

    // Lanes are painted on the canvas colour in the dark theme, on white in the light one.
    void operationsAndWiresStandOut()
    {
        QFETCH(bool, dark);
        const ThemeColours& c = themeColours(dark);
        for (const QColor& look : c.looks)
            QVERIFY2(contrast(look, dark ? c.canvas : c.card) >= 3, qPrintable(look.name()));
        for (const QColor& wire : c.wires)
            QVERIFY2(contrast(wire, c.canvas) >= 4.4, qPrintable(wire.name()));
    }

    void highContrastKeepsItsWord()
    {
        const ThemeColours& c = highContrastColours();
        for (const QColor& surface : {c.canvas, c.panel, c.card, c.field, c.hover, c.tint})
            for (const QColor& ink : {c.text, c.lead, c.muted, c.caption, c.error, c.warning, c.ok, c.info, c.accent, c.border})
                QVERIFY2(contrast(ink, surface) >= 7, qPrintable(ink.name() + " on " + surface.name()));
        QVERIFY(contrast(c.onAccent, c.accent) >= 7);
        for (std::size_t look = 1; look <= 8; ++look)
            QVERIFY2(contrast(c.looks[look], c.canvas) >= 3, qPrintable(c.looks[look].name()));
    }

    void operationsStayApart_data() { wordsCanBeRead_data(); }

    // Worst pair of the optimized set: 0.115 in the dark theme, 0.089 in the light one.
    void operationsStayApart()
    {
        QFETCH(bool, dark);
        const ThemeColours& c = themeColours(dark);
        constexpr std::size_t kFirst = 1; // command
        constexpr std::size_t kLast = 8; // host link
        for (std::size_t a = kFirst; a <= kLast; ++a)
            for (std::size_t b = a + 1; b <= kLast; ++b)
                for (const auto& vision : kVisions)
                    QVERIFY2(distance(c.looks[a], c.looks[b], vision) >= (dark ? 0.11 : 0.085),
                             qPrintable(QStringLiteral("%1 %2: %3")
                                            .arg(c.looks[a].name(), c.looks[b].name())
                                            .arg(distance(c.looks[a], c.looks[b], vision))));
    }

    void theEndsOfACompareScaleStayApart()
    {
        for (const bool dark : {true, false})
            for (const auto& vision : kVisions)
                QVERIFY(distance(themeColours(dark).variantA, themeColours(dark).variantB, vision) >= 0.1);
    }

    void heatRisesEvenly()
    {
        for (const auto& vision : kVisions)
            for (int i = 1; i <= 6; ++i) {
                const double step =
                    okLab(times(vision, linearOf(heat(i / 6.0))))[0] - okLab(times(vision, linearOf(heat((i - 1) / 6.0))))[0];
                QVERIFY2(step > 0.04, qPrintable(QString::number(step)));
            }
    }
};

QTEST_APPLESS_MAIN(TestColours)
#include "tst_colours.moc"
