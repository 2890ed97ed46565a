// SPDX-License-Identifier: GPL-3.0-or-later
// The colour tables, dark and light, shared by painted items (Theme::current()->colours()) and QML (the Theme singleton of
// Flashloom.Controls, which reads this object as ThemeTokens), and the bundled fonts. GUI thread only; themeColours(), heat() and the fonts
// may be used from any thread after startup.
#pragma once

#include "catalogue/catalogue.h"
#include "results/spans.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <array>

class QJSEngine;
class QQmlEngine;

namespace floom::inline look {

struct ThemeColours {
    Q_GADGET
    QML_VALUE_TYPE(themeColours)
    Q_PROPERTY(QColor canvas MEMBER canvas)
    Q_PROPERTY(QColor panel MEMBER panel)
    Q_PROPERTY(QColor card MEMBER card)
    Q_PROPERTY(QColor back MEMBER back)
    Q_PROPERTY(QColor field MEMBER field)
    Q_PROPERTY(QColor hover MEMBER hover)
    Q_PROPERTY(QColor tint MEMBER tint)
    Q_PROPERTY(QColor dot MEMBER dot)
    Q_PROPERTY(QColor line MEMBER line)
    Q_PROPERTY(QColor edge MEMBER edge)
    Q_PROPERTY(QColor border MEMBER border)
    Q_PROPERTY(QColor text MEMBER text)
    Q_PROPERTY(QColor lead MEMBER lead)
    Q_PROPERTY(QColor muted MEMBER muted)
    Q_PROPERTY(QColor caption MEMBER caption)
    Q_PROPERTY(QColor disabled MEMBER disabled)
    Q_PROPERTY(QColor accent MEMBER accent)
    Q_PROPERTY(QColor onAccent MEMBER onAccent)
    Q_PROPERTY(QColor error MEMBER error)
    Q_PROPERTY(QColor warning MEMBER warning)
    Q_PROPERTY(QColor ok MEMBER ok)
    Q_PROPERTY(QColor info MEMBER info)
    Q_PROPERTY(QColor variantA MEMBER variantA)
    Q_PROPERTY(QColor variantB MEMBER variantB)
    Q_PROPERTY(QColor answer MEMBER answer)

public:
    QColor canvas, panel, card; // surfaces, back to front
    QColor back; // behind full pages
    QColor field, hover, tint; // inside fields; under the pointer; help and selection boxes
    QColor dot, line, edge; // decoration: grid dots, separators, card edges
    QColor border; // of controls; 3:1 contrast on every surface
    QColor text, lead, muted, caption, disabled;
    QColor accent, onAccent;
    QColor error, warning, ok, info;
    QColor variantA, variantB; // compare: A and B everywhere
    QColor answer; // the single highlight of a page: the bottleneck, the best design
    std::array<QColor, 11> looks; // by ActivityStyle
    std::array<QColor, 4> wires; // by Bus

    [[nodiscard]] const QColor& look(ActivityStyle look) const { return looks[static_cast<std::size_t>(look)]; }
    [[nodiscard]] const QColor& wire(Bus bus) const { return wires[static_cast<std::size_t>(bus)]; }
};

[[nodiscard]] const ThemeColours& themeColours(bool dark);

// A busy share 0..1 on the blue-to-yellow scale with evenly rising lightness; clamped.
[[nodiscard]] QColor heat(double share);

// Loads the bundled fonts once; called by Theme. Sizes are px.
void loadFonts();
[[nodiscard]] QFont wordFont(int px, int weight = QFont::Normal);
[[nodiscard]] QFont figureFont(int px, int weight = QFont::Normal);

class Theme final : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(ThemeTokens)
    QML_SINGLETON
    Q_PROPERTY(bool dark READ isDark NOTIFY changed)
    Q_PROPERTY(floom::look::ThemeColours colours READ colours NOTIFY changed)
    Q_PROPERTY(double uiScale READ uiScale WRITE setUiScale NOTIFY uiScaleChanged)
    Q_PROPERTY(bool scaleIsPassing MEMBER m_scaleIsPassing) // that of a presentation: not to be stored
    Q_PROPERTY(bool reduceMotion READ reduceMotion WRITE setReduceMotion NOTIFY reduceMotionChanged)

public:
    static Theme* current();
    static Theme* create(QQmlEngine*, QJSEngine*);

    [[nodiscard]] bool isDark() const { return m_dark; }
    void setDark(bool dark);
    [[nodiscard]] const ThemeColours& colours() const { return themeColours(m_dark); }
    [[nodiscard]] double uiScale() const { return m_uiScale; }
    void setUiScale(double scale); // 0.8 .. 2.5
    [[nodiscard]] bool scaleIsPassing() const { return m_scaleIsPassing; }
    [[nodiscard]] bool reduceMotion() const { return m_reduceMotion; }
    void setReduceMotion(bool reduce);

    Q_INVOKABLE QColor look(int look) const;
    Q_INVOKABLE QColor wire(int bus) const;
    Q_INVOKABLE QColor heatColour(double share) const { return heat(share); }
    Q_INVOKABLE QColor inkOn(const QColor& background) const; // the more contrasting of two inks

signals:
    void changed();
    void uiScaleChanged();
    void reduceMotionChanged();

private:
    Theme();
    bool m_dark = true;
    double m_uiScale = 1;
    bool m_scaleIsPassing = false;
    bool m_reduceMotion = false;
};

} // namespace floom::inline look
