// SPDX-License-Identifier: GPL-3.0-or-later
// TwinStart: the drawing that a fit begins with: the one on the desk, with the shape that detection found put into it when there is a file
// of that. A value.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>

#include <optional>
#include <string>

namespace floom {

// The document of detect --json in a file; none: the file is something else.
[[nodiscard]] std::optional<std::string> detectedDocument(const QString& path);

class TwinStart {
public:
    void setDetected(const QString& path, std::string document);
    void forgetDetected();
    void take(const Design& design, const Catalogue& catalogue); // the drawing on the desk

    [[nodiscard]] const Design& design() const { return m_design; }
    [[nodiscard]] QString file() const; // of what was detected; "" = none
    [[nodiscard]] QString told() const; // what of it was put into the drawing; "" = no file
    [[nodiscard]] const QString& problem() const { return m_problem; } // why it could not be; "" = it was

private:
    QString m_path, m_settings, m_problem;
    std::string m_document;
    Design m_design;
};

} // namespace floom
