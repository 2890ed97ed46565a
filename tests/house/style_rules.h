// SPDX-License-Identifier: GPL-3.0-or-later
// Style rules that a script can check reliably, each a function from a file to sentences "path:line: what is wrong".
// Anything that needs a human reader (names, comments, shape) is not here. Tests only, single thread.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace floom::house {

struct SourceFile {
    QString path; // relative to the root, forward slashes
    QByteArray text;
};

enum class Language { cpp, header, qml, script, other };

[[nodiscard]] Language languageOf(const QString& path);
// C++ without comments and without the contents of literals; line numbers are kept.
[[nodiscard]] QByteArray codeOnly(QByteArray text);
// C++ or QML without comments; literals and line numbers are kept.
[[nodiscard]] QByteArray withoutComments(QByteArray text);

// Licence line first; in headers a paragraph and `#pragma once`; in components what is modelled and what is not.
[[nodiscard]] QStringList openingFaults(const SourceFile& file);
// 400 lines of C++ or script, 250 of QML (300 of a QML test), 60 of a README, unless `reasons` has an entry.
[[nodiscard]] QStringList lengthFaults(const SourceFile& file, const QHash<QString, QString>& reasons);
// Tabs, blanks at the end, carriage returns, a missing last newline.
[[nodiscard]] QStringList whitespaceFaults(const SourceFile& file);
// Paths of a machine, marks of unfinished work, traces left from debugging.
[[nodiscard]] QStringList wordFaults(const SourceFile& file);
// Characters beyond ASCII in C++ outside literals and comments.
[[nodiscard]] QStringList characterFaults(const SourceFile& file);
// Product code that writes files without app/file, which never leaves partial files.
[[nodiscard]] QStringList writingFaults(const SourceFile& file);
// Texts of numbers that are made past the one formatter, engine/base/number_text.h, unless `reasons` has an entry.
[[nodiscard]] QStringList numberFaults(const SourceFile& file, const QHash<QString, QString>& reasons);
// Code that parses the words of a workload outside engine/workload, unless `reasons` has an entry for the file: what was parsed is passed
// on.
[[nodiscard]] QStringList workloadFaults(const SourceFile& file, const QHash<QString, QString>& reasons);
// Types that other files can see, as "namespace::Name": those of anonymous namespaces and of functions and classes are left out.
[[nodiscard]] QStringList typesDefined(const SourceFile& file);
// Two types under one name in one program are undefined behaviour that no compiler reports.
[[nodiscard]] QStringList doubleTypeFaults(const QList<SourceFile>& files);

} // namespace floom::house
