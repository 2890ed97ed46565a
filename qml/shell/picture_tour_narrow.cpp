// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of the result pages where there is little room: a small window, the smallest one, and a large user interface.
#include "desk/workspace.h"
#include "look/theme.h"
#include "shell/picture_tour.h"

#include <QQuickItem>
#include <QQuickWindow>

#include <algorithm>

namespace floom {

// `flickable`: the page's item that scrolls. It stays as it was found.
void PictureTour::planNarrow(const char* page, const char* flickable)
{
    const auto named = [page](const char* what) { return (QByteArray(page) + what); };
    const auto scroll = [this, flickable](double share) {
        if (auto* flick = item(flickable))
            flick->setProperty("contentY", share * std::max(0.0, flick->property("contentHeight").toDouble() - flick->height()));
    };
    show("", [this, page] {
        m_workspace.pages()->setCurrent(QLatin1String(page));
        m_sizeBefore = m_window.size();
        m_window.resize(1024, 700);
    });
    show(named("-1024"), [scroll] { scroll(0); });
    show("", [scroll] { scroll(1); }); // what is laid out once it is in sight
    show(named("-1024-lower"), [scroll] { scroll(1); });
    show("", [this] {
        m_window.resize(960, 640);
        m_workspace.looks()->setTheme(QStringLiteral("light"));
    });
    show(named("-960-light"), [scroll] { scroll(0); });
    show("", [this] {
        m_window.resize(m_sizeBefore);
        m_workspace.looks()->setTheme(QStringLiteral("dark"));
        Theme::current()->setUiScale(1.5);
    });
    show(named("-150"), [scroll] { scroll(0); });
    show(named("-200"), [] { Theme::current()->setUiScale(2); });
    show("", [this] { Theme::current()->setUiScale(m_scaleBefore); });
}

} // namespace floom
