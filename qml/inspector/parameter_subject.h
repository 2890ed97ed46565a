// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's heading for the selection: name, address and its type's presets. A value for QML.
#pragma once

#include "inspector/parameter_rows.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

struct ParameterSubject {
    Q_GADGET
    QML_VALUE_TYPE(parameterSubject)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString type MEMBER type)
    Q_PROPERTY(QString address MEMBER address)
    Q_PROPERTY(QString blockId MEMBER blockId)
    Q_PROPERTY(QString notes MEMBER notes)
    Q_PROPERTY(QStringList presets MEMBER presets)
    Q_PROPERTY(int currentPreset MEMBER currentPreset)

public:
    QString title; // "NAND package", "3 blocks"
    QString type; // a TypeSpec id; "" if the types differ
    QString address; // "pkg[0..7][0..3]", "pkg[3][1]"
    QString blockId; // "" unless exactly one block is selected
    QString notes; // of that block; of the drive while nothing is selected
    QStringList presets; // their labels
    int currentPreset = -1; // the preset that matches all values; -1 = none
};

// The common type of all selected blocks; null if they differ, or none is selected.
[[nodiscard]] const TypeSpec* typeOf(const Design& design, const Catalogue& catalogue, const ParameterQuery& query);
[[nodiscard]] ParameterSubject parameterSubject(const Design& design, const Catalogue& catalogue, const ParameterQuery& query);

} // namespace floom::inline pages
