// SPDX-License-Identifier: GPL-3.0-or-later
// TwinStart: the start design of a fit: the current design, with the topology found by detection if there is such a file. A value.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>

#include <optional>
#include <string>

namespace floom::inline pages {

// The detect --json document in a file; none: another kind of file.
[[nodiscard]] std::optional<std::string> detectedDocument(const QString& path);

class TwinStart {
public:
    void setDetected(const QString& path, std::string document);
    void forgetDetected();
    void take(const Design& design, const Catalogue& catalogue); // the current design

    [[nodiscard]] const Design& design() const { return m_design; }
    [[nodiscard]] QString file() const; // of the detection results; "" = none
    [[nodiscard]] QString told() const; // what was applied to the design; "" = no file
    [[nodiscard]] const QString& problem() const { return m_problem; } // why it was not applied; "" = it was

private:
    QString m_path, m_settings, m_problem;
    std::string m_document;
    Design m_design;
};

} // namespace floom::inline pages
