// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/answer_place.h"

#include <algorithm>

namespace floom::inline drawing {

QRectF answerPlace(const Scene& scene)
{
    constexpr QSizeF kSize(336, 176);
    constexpr qreal kGap = 24;
    for (const auto& card : scene.cards) {
        if (!card.type || card.type->role != Role::host)
            continue;
        const QRectF& r = card.rect;
        const QRectF above(QPointF(r.left(), r.top() - kGap - kSize.height()), kSize);
        for (const QRectF& place : {above, QRectF(QPointF(r.left(), r.bottom() + kGap), kSize),
                                    QRectF(QPointF(r.left() - kGap - kSize.width(), r.top()), kSize)}) {
            const bool isFree = std::none_of(scene.cards.begin(), scene.cards.end(), [&](const SceneCard& other) {
                return other.outer().adjusted(-8, -8, 8, 8).intersects(place);
            });
            if (isFree)
                return place;
        }
        return above;
    }
    const auto all = scene.bounds();
    return {all.topLeft() - QPointF(0, kGap + kSize.height()), kSize};
}

QRectF answerLink(const Scene& scene)
{
    const auto answer = answerPlace(scene);
    for (const auto& card : scene.cards) {
        if (!card.type || card.type->role != Role::host)
            continue;
        const qreal x = card.rect.left() + card.rect.width() / 2 - 1;
        if (answer.bottom() < card.rect.top() && answer.left() == card.rect.left())
            return {x, answer.bottom(), 2, card.rect.top() - answer.bottom()};
        if (answer.top() > card.rect.bottom() && answer.left() == card.rect.left())
            return {x, card.rect.bottom(), 2, answer.top() - card.rect.bottom()};
    }
    return {};
}

} // namespace floom::inline drawing
