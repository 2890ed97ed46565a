// SPDX-License-Identifier: GPL-3.0-or-later
#include "twin/twin_start.h"

#include "fit/detected.h"
#include "store/text_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

namespace floom::inline pages {

std::optional<std::string> detectedDocument(const QString& path)
{
    constexpr qint64 kMost = 4 << 20;
    const QFileInfo file(path);
    if (!file.isFile() || file.size() > kMost || file.suffix() != QLatin1String("json"))
        return {};
    auto text = readTextFile(path);
    return text && isDetected(*text) ? std::optional(std::move(*text)) : std::nullopt;
}

void TwinStart::setDetected(const QString& path, std::string document)
{
    m_path = path;
    m_document = std::move(document);
}

void TwinStart::forgetDetected()
{
    m_path.clear();
    m_document.clear();
}

void TwinStart::take(const Design& design, const Catalogue& catalogue)
{
    m_design = design;
    m_settings.clear();
    m_problem.clear();
    if (m_path.isEmpty())
        return;
    const auto settings = takeDetected(m_design, catalogue, m_document, file().toStdString());
    if (!settings) {
        m_problem = QString::fromStdString(settings.error().message());
        return;
    }
    QStringList all;
    for (const std::string& setting : *settings)
        all << QString::fromStdString(setting);
    m_settings = all.join(QStringLiteral(" · "));
}

QString TwinStart::file() const
{
    return m_path.isEmpty() ? QString() : QFileInfo(m_path).fileName();
}

QString TwinStart::told() const
{
    return m_path.isEmpty() || !m_problem.isEmpty() ? QString()
        : m_settings.isEmpty() ? QCoreApplication::translate("Twin", "Nothing in it is certain enough to set in a drawing.")
                               : m_settings;
}

} // namespace floom::inline pages
