// SPDX-License-Identifier: GPL-3.0-or-later
// ClassDesk: a folder of hand-ins as a class table, read and graded on its own thread: a row per step or per hand-in, the names of hand-ins
// not counted, and all answers as CSV. GUI thread.
#pragma once

#include "learn/class_table.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace floom::inline desk {

class ClassDesk : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString folder READ folder NOTIFY changed)
    Q_PROPERTY(bool reading READ isReading NOTIFY changed)
    Q_PROPERTY(bool graded READ isGraded NOTIFY changed)
    Q_PROPERTY(QString told READ told NOTIFY changed) // how many are counted, or why none
    Q_PROPERTY(bool byStudent READ isByStudent WRITE setByStudent NOTIFY changed)
    Q_PROPERTY(QStringList heads READ heads NOTIFY changed) // column titles
    Q_PROPERTY(QVariantList rows READ rows NOTIFY changed)

public:
    using QObject::QObject;

    Q_INVOKABLE void read(const QString& folderOrHandIn); // reads all hand-ins in the folder
    Q_INVOKABLE void addLesson(const QString& path); // a custom lesson, in addition to the course's and the folder's
    Q_INVOKABLE QString writeCsv(const QString& path) const; // a row per answer; "" or why not

    [[nodiscard]] QString folder() const { return m_folder; }
    [[nodiscard]] bool isReading() const { return m_isReading; }
    [[nodiscard]] bool isGraded() const { return m_report.has_value(); }
    [[nodiscard]] QString told() const { return m_told; }
    [[nodiscard]] bool isByStudent() const { return m_isByStudent; }
    void setByStudent(bool byStudent);
    [[nodiscard]] QStringList heads() const;
    // One of: {problem}: a file that is damaged or not counted; {group}: a heading; {label, cells, mark: shown after the label, spoken: the
    // row as a sentence}.
    [[nodiscard]] QVariantList rows() const;

signals:
    void changed();

private:
    void take(const QString& folder, std::optional<ClassReport> report, std::vector<std::string> refused, const QString& told);
    [[nodiscard]] QStringList problems() const;
    void addSteps(QVariantList& list) const;
    void addHandIns(QVariantList& list) const;

    QString m_folder, m_told;
    bool m_isReading = false, m_isByStudent = false;
    std::optional<ClassReport> m_report;
    std::vector<std::string> m_refused;
    std::vector<LessonText> m_own;
    std::jthread m_work;
};

} // namespace floom::inline desk
