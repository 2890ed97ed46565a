// SPDX-License-Identifier: GPL-3.0-or-later
// CauseDiagram: the drive of the run with the cause chain drawn on it: numbered discs at the steps' blocks and arrows between them; filled
// discs for all requests, rings for the slow ones. GUI thread only.
#pragma once

#include "look/canvas_image_item.h"
#include "look/unbroken_text.h"
#include "why/cause_chain.h"
#include "why/why_session.h"

#include <QPointer>
#include <QVariantList>

namespace floom::inline pages {

class CauseDiagram : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString meanHead READ meanHead NOTIFY changed)
    Q_PROPERTY(QVariantList meanSteps READ meanSteps NOTIFY changed) // {block, text, figure, isChange}
    Q_PROPERTY(QString tailHead READ tailHead NOTIFY changed)
    Q_PROPERTY(QVariantList tailSteps READ tailSteps NOTIFY changed)
    Q_PROPERTY(QString highlight READ highlight WRITE setHighlight NOTIFY highlightChanged) // a block's id

public:
    explicit CauseDiagram(QQuickItem* parent = nullptr);

    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    [[nodiscard]] QString meanHead() const { return unbroken(m_mean.head); }
    [[nodiscard]] QVariantList meanSteps() const;
    [[nodiscard]] QString tailHead() const { return unbroken(m_tail.head); }
    [[nodiscard]] QVariantList tailSteps() const;
    [[nodiscard]] QString highlight() const { return m_highlight; }
    void setHighlight(const QString& block);

signals:
    void sessionChanged();
    void changed();
    void highlightChanged();

protected:
    void paint(QPainter& painter) override;

private:
    void listen();
    void follow();

    QPointer<WhySession> m_session;
    CauseChain m_mean, m_tail;
    QString m_highlight;
};

} // namespace floom::inline pages
