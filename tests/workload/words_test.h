// SPDX-License-Identifier: GPL-3.0-or-later
// Checks for workload words: a text refused with a reason, and a text repeated by its canonical words.
#pragma once

#include "workload/workload.h"

#include <QTest>

namespace floom {

inline void verifyRefused(const QString& text, const QString& says)
{
    const auto found = parseWorkload(text.toStdString());
    QVERIFY(!found.ok());
    QVERIFY2(QString::fromStdString(found.error().message()).contains(says), found.error().message().c_str());
}

inline void verifyReadsBack(const QString& text)
{
    const auto found = parseWorkload(text.toStdString());
    QVERIFY2(found.ok(), found.ok() ? "" : found.error().message().c_str());
    const auto again = parseWorkload(words(*found));
    QVERIFY(again.ok());
    QCOMPARE(*again, *found);
    QVERIFY(!describe(*found).empty());
}

} // namespace floom
