// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers: the formatter of numbers (export/number_text.h) for QML, with no-break spaces. A missing value is "–". GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom::inline look {

class Numbers : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    using QObject::QObject;
    [[nodiscard]] Q_INVOKABLE static QString percent(double share, int decimals = 0); // 0.58 -> "58 %"
    [[nodiscard]] Q_INVOKABLE static QString fixed(double value, int decimals);
    [[nodiscard]] Q_INVOKABLE static QString count(double number); // "100,000"
    [[nodiscard]] Q_INVOKABLE static QString elapsed(double seconds); // "0.6 s", "9 h 35 min"
    [[nodiscard]] Q_INVOKABLE static QString inText(const QString& text); // plain text that wraps: each number stays beside its unit
};

} // namespace floom::inline look
