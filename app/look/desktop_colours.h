// SPDX-License-Identifier: GPL-3.0-or-later
// DesktopColours: calls back when the desktop's colour scheme changes while the program runs. Lives as long as its parent; GUI thread.
#pragma once

#include <QCoreApplication>
#include <QEvent>

#include <functional>

namespace floom::inline look {

class DesktopColours final : public QObject {
public:
    DesktopColours(QObject* parent, std::function<void()> changed)
        : QObject(parent)
        , m_changed(std::move(changed))
    {
        if (qApp)
            qApp->installEventFilter(this);
    }

    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::ApplicationPaletteChange)
            m_changed();
        return false;
    }

private:
    std::function<void()> m_changed;
};

} // namespace floom::inline look
