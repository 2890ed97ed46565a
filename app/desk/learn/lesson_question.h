// SPDX-License-Identifier: GPL-3.0-or-later
// A step's question, the result of its prediction, and the end of a lesson, as values for the pages.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

struct LessonQuestion {
    Q_GADGET
    QML_VALUE_TYPE(lessonQuestion)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QStringList choices MEMBER choices)
    Q_PROPERTY(QStringList stations MEMBER stations)
    Q_PROPERTY(QList<int> places MEMBER places)
    Q_PROPERTY(QString unit MEMBER unit)
    Q_PROPERTY(double from MEMBER from)
    Q_PROPERTY(double to MEMBER to)
    Q_PROPERTY(bool second MEMBER isSecond)
    Q_PROPERTY(QStringList about MEMBER about)

public:
    QString title; // of the step
    QStringList choices, stations; // both empty: a number on a scale
    QList<int> places; // position of each station, from 1
    QString unit;
    double from = 0, to = 0;
    bool isSecond = false; // requests the vote after discussion
    QStringList about; // blocks that this step or an earlier one points at; none while a block must be found
};

// A step's prediction and its result.
struct LessonPrediction {
    Q_GADGET
    QML_VALUE_TYPE(lessonPrediction)
    Q_PROPERTY(bool given MEMBER isGiven)
    Q_PROPERTY(double guess MEMBER guess)
    Q_PROPERTY(bool sure MEMBER isSure)
    Q_PROPERTY(bool votable MEMBER mayVoteAgain)
    Q_PROPERTY(bool revealed MEMBER isRevealed)
    Q_PROPERTY(double truth MEMBER truth)
    Q_PROPERTY(int rightChoice MEMBER rightChoice)
    Q_PROPERTY(QString reveal MEMBER reveal)

public:
    bool isGiven = false; // and no second vote is in progress
    double guess = 0; // the last vote: a number, or the index of a choice
    bool isSure = false; // also before the vote is given
    bool mayVoteAgain = false; // once more, after discussion and before anything shows the truth
    bool isRevealed = false;
    double truth = 0; // NaN until its run has finished
    int rightChoice = -1; // -1 = not known yet
    QString reveal; // the accompanying text
};

struct LessonEnding {
    Q_GADGET
    QML_VALUE_TYPE(lessonEnding)
    Q_PROPERTY(QString remember MEMBER remember)
    Q_PROPERTY(QString score MEMBER score)
    Q_PROPERTY(QString nextId MEMBER nextId)
    Q_PROPERTY(QString nextTitle MEMBER nextTitle)

public:
    QString remember; // the take-away sentence
    QString score;
    QString nextId, nextTitle; // the following lesson; "" = none
};

} // namespace floom::inline desk
