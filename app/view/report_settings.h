// SPDX-License-Identifier: GPL-3.0-or-later
// ReportSettings: what a person says once of all reports, found again next time: who writes them, on which paper. GUI thread.
#pragma once

#include "report/report.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom {

class ReportSettings : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString author READ author WRITE setAuthor NOTIFY changed) // "" = reports name nobody
    Q_PROPERTY(bool letter READ isLetter WRITE setLetter NOTIFY changed) // else A4

public:
    using QObject::QObject;

    [[nodiscard]] QString author() const;
    void setAuthor(const QString& author);
    [[nodiscard]] bool isLetter() const; // until it is said, as the person's country has it
    void setLetter(bool letter);
    [[nodiscard]] Paper paper() const { return isLetter() ? Paper::letter : Paper::a4; }

signals:
    void changed();
};

} // namespace floom
