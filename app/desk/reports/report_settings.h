// SPDX-License-Identifier: GPL-3.0-or-later
// ReportSettings: persistent settings of all reports: author and paper size. GUI thread.
#pragma once

#include "report/report.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class ReportSettings : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString author READ author WRITE setAuthor NOTIFY changed) // "" = no author
    Q_PROPERTY(bool letter READ isLetter WRITE setLetter NOTIFY changed) // otherwise A4

public:
    using QObject::QObject;

    [[nodiscard]] QString author() const;
    void setAuthor(const QString& author);
    [[nodiscard]] bool isLetter() const; // defaults to the user's locale
    void setLetter(bool letter);
    [[nodiscard]] Paper paper() const { return isLetter() ? Paper::letter : Paper::a4; }

signals:
    void changed();
};

} // namespace floom::inline desk
