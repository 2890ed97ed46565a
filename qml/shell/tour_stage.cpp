// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/tour_stage.h"

#include "canvas/canvas_controller.h"
#include "desk/workspace.h"
#include "look/theme.h"
#include "run/run_record.h"
#include "run/runner.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QQuickItem>

#include <utility>

namespace floom::inline pages {

namespace {

// Items created by lists and repeaters are visual children only.
QQuickItem* seenIn(QQuickItem* parent, QLatin1String name)
{
    for (auto* child : parent->childItems()) {
        if (child->objectName() == name)
            return child;
        if (auto* deeper = seenIn(child, name))
            return deeper;
    }
    return nullptr;
}

QObject* soughtIn(const QQuickItem& parent, const std::function<QObject*(const QObject&)>& seek)
{
    for (const auto* child : parent.childItems()) {
        if (auto* found = seek(*child))
            return found;
        if (auto* deeper = soughtIn(*child, seek))
            return deeper;
    }
    return nullptr;
}

} // namespace

TourStage::TourStage(Workspace& workspace, QQuickWindow& window)
    : m_workspace(workspace)
    , m_window(window)
    , m_scaleBefore(Theme::current()->uiScale())
    , m_themeBefore(workspace.looks()->theme())
{
}

bool TourStage::isIdle() const
{
    return !m_workspace.runner()->isRunning() && !m_workspace.runs()->isDeciding() && m_workspace.shown()->arrangingPercent() < 0;
}

QQuickItem* TourStage::item(const char* name) const
{
    auto* found = m_window.findChild<QQuickItem*>(QString::fromLatin1(name));
    return found ? found : seenIn(m_window.contentItem(), QLatin1String(name));
}

QObject* TourStage::sought(const Seek& seek) const
{
    auto* found = seek(m_window);
    return found != nullptr ? found : soughtIn(*m_window.contentItem(), seek);
}

CanvasController* TourStage::canvas() const
{
    return m_window.findChild<CanvasController*>();
}

void TourStage::call(const char* name, const char* function) const
{
    if (auto* found = item(name))
        QMetaObject::invokeMethod(found, function);
}

void TourStage::turnTo(const char* page)
{
    m_workspace.pages()->setCurrent(QLatin1String(page));
}

void TourStage::setTheme(const char* name)
{
    m_workspace.looks()->borrowTheme(QLatin1String(name));
}

void TourStage::restoreTheme()
{
    m_workspace.looks()->borrowTheme(m_themeBefore);
}

void TourStage::resize(QSize size)
{
    if (m_sizeBefore.isEmpty())
        m_sizeBefore = m_window.size();
    m_window.resize(size);
}

void TourStage::restoreSize()
{
    m_window.resize(std::exchange(m_sizeBefore, {}));
}

void TourStage::restoreScale()
{
    Theme::current()->setUiScale(m_scaleBefore);
}

void TourStage::openStarter()
{
    static_cast<void>(m_workspace.door()->openSample(QStringLiteral("starter")));
    m_workspace.door()->discard(); // changes of the previous picture
    if (auto* hand = canvas())
        hand->view()->fit();
}

void TourStage::pinRead()
{
    const auto record = m_workspace.record();
    if (!record || !record->result.spans)
        return;
    const auto& requests = record->result.spans->requests;
    for (std::size_t i = requests.size() / 2; i < requests.size(); ++i)
        if (!requests[i].write) {
            m_workspace.followed()->setPinned(static_cast<int>(requests[i].request));
            return;
        }
}

void TourStage::sendKey(int key, const QString& text)
{
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(&m_window, &press);
}

// Without a display the pointer rests in the upper left corner, over a button.
void TourStage::movePointerAway()
{
    const QPointF corner(m_window.width() - 2, m_window.height() - 2);
    QMouseEvent move(QEvent::MouseMove, corner, corner, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_window, &move);
}

} // namespace floom::inline pages
