// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/fuzzy_match.h"

#include <QStringTokenizer>

#include <algorithm>

namespace floom::inline look {

namespace {

constexpr int kLetter = 4;
constexpr int kNextToIt = 12;
constexpr int kWordStart = 16;
constexpr int kWholeWord = 40;
constexpr int kMostGap = 12;

bool startsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at - 1].isLower() && text[at].isUpper());
}

bool endsWord(QStringView text, qsizetype at)
{
    return at == text.size() || !text[at].isLetterOrNumber() || (text[at - 1].isLower() && text[at].isUpper());
}

// Best score of the contiguous word; "tR" prefers pkg.tR to ch.tRR.
int wholeScore(QStringView word, QStringView text)
{
    int best = -1;
    for (auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0; at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        const bool starts = startsWord(text, at), isWhole = starts && endsWord(text, at + word.size());
        const int score =
            kWholeWord + static_cast<int>(word.size()) * kNextToIt + (starts ? kWordStart * 2 : 0) + (isWhole ? kWordStart : 0);
        best = std::max(best, score - static_cast<int>(std::min<qsizetype>(at, kMostGap)));
    }
    return best;
}

int wordScore(QStringView word, QStringView text)
{
    if (const int whole = wholeScore(word, text); whole >= 0)
        return whole;
    int score = 0;
    qsizetype last = -1;
    for (const QChar letter : word) {
        auto at = last + 1;
        while (at < text.size() && text[at].toCaseFolded() != letter.toCaseFolded())
            ++at;
        if (at >= text.size())
            return -1;
        score += kLetter + (at == last + 1 && last >= 0 ? kNextToIt : 0) + (startsWord(text, at) ? kWordStart : 0);
        score -= static_cast<int>(std::min<qsizetype>(at - last - 1, kMostGap));
        last = at;
    }
    return std::max(score, 0);
}

} // namespace

int fuzzyScore(QStringView typed, QStringView text)
{
    int sum = 0;
    for (const auto word : typed.tokenize(u' ', Qt::SkipEmptyParts)) {
        const int score = wordScore(word, text);
        if (score < 0)
            return -1;
        sum += score;
    }
    return sum;
}

} // namespace floom::inline look
