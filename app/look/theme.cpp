// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/theme.h"

#include "look/theme_contrast.h"

#include <QDir>
#include <QFontDatabase>
#include <QQmlEngine>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace floom::inline look {

namespace {

QColor rgb(const char* text)
{
    return QColor(QLatin1String(text));
}

// The colours of operations and wires were found by search over normal vision and three kinds of colour blindness; each has 3:1 contrast on
// its background.
ThemeColours darkColours()
{
    ThemeColours c;
    c.canvas = rgb("#14171C"), c.panel = rgb("#1D2128"), c.card = rgb("#262B33"), c.back = rgb("#0E1014");
    c.field = rgb("#15181D"), c.hover = rgb("#2B323D"), c.tint = rgb("#1B3148");
    c.dot = rgb("#232830"), c.line = rgb("#2E343E"), c.edge = rgb("#3A424E"), c.border = rgb("#6C7787");
    c.text = rgb("#E6E9EF"), c.lead = rgb("#C8CFD9"), c.muted = rgb("#A3ADBA"), c.caption = rgb("#8D97A6"), c.disabled = rgb("#6B7583");
    c.accent = rgb("#4DA3FF"), c.onAccent = rgb("#0B0E12");
    c.error = rgb("#FF7B6B"), c.warning = rgb("#FFC247"), c.ok = rgb("#3FCB9C"), c.info = rgb("#7CC4FF");
    c.variantA = rgb("#6FA8DC"), c.variantB = rgb("#E8B877"), c.answer = rgb("#FFE945");
    c.looks = {rgb("#979A9F"), rgb("#979A9F"), rgb("#2F83E8"), rgb("#17C6FD"), rgb("#92FFDF"), rgb("#F29F09"),
               rgb("#D74F1F"), rgb("#A43E99"), rgb("#FBF244"), rgb("#93A4BC"), rgb("#6B7583")};
    c.wires = {rgb("#E3D84F"), rgb("#93A4BC"), rgb("#C39BFF"), rgb("#56CDB0")};
    return c;
}

ThemeColours lightColours()
{
    ThemeColours c;
    c.canvas = rgb("#F0F2F5"), c.panel = rgb("#F5F7FA"), c.card = rgb("#FFFFFF"), c.back = rgb("#E6E9EE");
    c.field = rgb("#FFFFFF"), c.hover = rgb("#E9EEF5"), c.tint = rgb("#E1EDFB");
    c.dot = rgb("#DDE2E8"), c.line = rgb("#E1E5EB"), c.edge = rgb("#C3CBD5"), c.border = rgb("#7C8796");
    c.text = rgb("#1B2027"), c.lead = rgb("#3A4350"), c.muted = rgb("#55606E"), c.caption = rgb("#5F6A78"), c.disabled = rgb("#8A94A1");
    c.accent = rgb("#0B63CE"), c.onAccent = rgb("#FFFFFF");
    c.error = rgb("#C22A1E"), c.warning = rgb("#8F5A00"), c.ok = rgb("#00714F"), c.info = rgb("#0B5FA5");
    c.variantA = rgb("#0B5FA5"), c.variantB = rgb("#B35C00"), c.answer = rgb("#7A6500");
    c.looks = {rgb("#354351"), rgb("#354351"), rgb("#0646B6"), rgb("#377896"), rgb("#38A37D"), rgb("#B17B01"),
               rgb("#7D0700"), rgb("#390B48"), rgb("#686327"), rgb("#54657D"), rgb("#8A94A1")};
    c.wires = {rgb("#7A7118"), rgb("#54657D"), rgb("#7442BD"), rgb("#127A60")};
    return c;
}

ThemeColours contrastColours()
{
    ThemeColours c = darkColours(); // operation and wire colours also work on black
    c.canvas = c.panel = c.back = c.field = rgb("#000000"), c.card = rgb("#0A0A0A");
    c.hover = rgb("#1F2A38"), c.tint = rgb("#00264D");
    c.dot = rgb("#1A1A1A"), c.line = rgb("#7A8594"), c.edge = rgb("#A9B4C2"), c.border = rgb("#FFFFFF");
    c.text = c.lead = rgb("#FFFFFF"), c.muted = rgb("#E2E7EE"), c.caption = rgb("#D0D7E0"), c.disabled = rgb("#9AA5B4");
    c.accent = rgb("#6FBCFF"), c.onAccent = rgb("#000000");
    c.error = rgb("#FF9C8F"), c.warning = rgb("#FFD25E"), c.ok = rgb("#5BE8B6"), c.info = rgb("#9CD4FF");
    c.variantA = rgb("#8CC0F0"), c.variantB = rgb("#F5C98A");
    return c;
}

std::atomic<bool> s_highContrast = false; // painters on other threads read colours, too

template <std::size_t N> QColor between(const std::array<QRgb, N>& steps, double share)
{
    const double at = (share >= 0 ? std::min(share, 1.0) : 0.0) * static_cast<double>(N - 1); // NaN becomes 0
    const auto i = std::min(static_cast<std::size_t>(at), N - 2);
    const double t = at - static_cast<double>(i);
    const auto mix = [t](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * t)); };
    return QColor(mix(qRed(steps[i]), qRed(steps[i + 1])), mix(qGreen(steps[i]), qGreen(steps[i + 1])),
                  mix(qBlue(steps[i]), qBlue(steps[i + 1])));
}

double luminance(const QColor& colour)
{
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

QFont font(const char* family, int px, int weight)
{
    loadFonts();
    QFont f(QString::fromLatin1(family));
    f.setPixelSize(std::max(1, px));
    f.setWeight(static_cast<QFont::Weight>(weight));
    return f;
}

} // namespace

const ThemeColours& themeColours(bool dark)
{
    static const ThemeColours darkTable = darkColours();
    static const ThemeColours lightTable = lightColours();
    return !dark ? lightTable : isHighContrast() ? highContrastColours() : darkTable;
}

const ThemeColours& highContrastColours()
{
    static const ThemeColours table = contrastColours();
    return table;
}

bool isHighContrast()
{
    return s_highContrast.load(std::memory_order_relaxed);
}

void setHighContrast(bool on)
{
    if (s_highContrast.exchange(on) != on)
        emit Theme::current()->changed();
}

QColor heat(double share)
{
    static constexpr std::array<QRgb, 7> steps{0xFF00204C, 0xFF213D6B, 0xFF555B6C, 0xFF7B7A77, 0xFFA59C74, 0xFFD3C064, 0xFFFFE945};
    return between(steps, share);
}

void loadFonts()
{
    static const bool loaded = [] {
        const QDir fonts(QStringLiteral(":/flashloom/fonts"));
        for (const auto& name : fonts.entryList({QStringLiteral("*.otf"), QStringLiteral("*.ttf")}))
            QFontDatabase::addApplicationFont(fonts.filePath(name));
        return true;
    }();
    static_cast<void>(loaded);
}

QFont wordFont(int px, int weight)
{
    return font("Inter", px, weight);
}
QFont figureFont(int px, int weight)
{
    return font("JetBrains Mono", px, weight);
}

Theme::Theme()
{
    loadFonts();
}

Theme* Theme::current()
{
    static Theme theme;
    return &theme;
}

Theme* Theme::create(QQmlEngine*, QJSEngine*)
{
    QQmlEngine::setObjectOwnership(current(), QQmlEngine::CppOwnership);
    return current();
}

void Theme::setDark(bool dark)
{
    if (m_dark == dark)
        return;
    m_dark = dark;
    emit changed();
}

void Theme::setUiScale(double scale)
{
    const double clamped = std::clamp(scale, 0.8, 2.5);
    if (qFuzzyCompare(clamped, m_uiScale))
        return;
    m_uiScale = clamped;
    emit uiScaleChanged();
}

void Theme::setReduceMotion(bool reduce)
{
    if (m_reduceMotion == reduce)
        return;
    m_reduceMotion = reduce;
    emit reduceMotionChanged();
}

QColor Theme::look(int look) const
{
    const auto& looks = colours().looks;
    return looks[static_cast<std::size_t>(std::clamp(look, 0, static_cast<int>(looks.size()) - 1))];
}

QColor Theme::wire(int bus) const
{
    const auto& wires = colours().wires;
    return wires[static_cast<std::size_t>(std::clamp(bus, 0, static_cast<int>(wires.size()) - 1))];
}

QColor Theme::inkOn(const QColor& background) const
{
    static const QColor darkInk = rgb("#0B0E12");
    static const QColor lightInk = rgb("#FFFFFF");
    const double l = luminance(background);
    const auto contrast = [l](double ink) { return (std::max(l, ink) + 0.05) / (std::min(l, ink) + 0.05); };
    return contrast(luminance(darkInk)) >= contrast(luminance(lightInk)) ? darkInk : lightInk;
}

} // namespace floom::inline look
