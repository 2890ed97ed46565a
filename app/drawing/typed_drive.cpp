// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/typed_drive.h"

#include "design/address.h"
#include "design/parts.h"
#include "drawing/auto_layout.h"
#include "io/json.h"
#include "io/samples.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace floom::inline drawing {

namespace {

constexpr const char* kHost = "host";
constexpr const char* kCodec = "ecc";
constexpr const char* kChannel = "ch";
constexpr const char* kPackage = "pkg";

struct TypedDriveWords {
    Q_DECLARE_TR_FUNCTIONS(TypedDrive)
};

struct Reading {
    Design design;
    const Catalogue& catalogue;
    QStringList said;
    bool shaped = false;
    QString reason;

    void set(const char* block, const char* parameter, const QString& value)
    {
        const auto done = assign(design, catalogue, std::string(block) + '.' + parameter + '=' + value.toStdString());
        if (!done.ok() && reason.isEmpty())
            reason = QString::fromStdString(done.error().message());
    }
    void take(const char* block, const char* type, const char* preset)
    {
        auto part = findPart(catalogue, design, preset ? std::string(type) + ':' + preset : std::string(type));
        if (!part)
            return;
        auto* into = design.find(block);
        into->type = part->type->id;
        for (auto& [name, value] : part->values)
            into->parameters[name] = value;
    }
};

bool readShape(const QString& word, Reading& drive)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,4})[x×](\\d{1,4})$"), QRegularExpression::CaseInsensitiveOption);
    const auto m = form.match(word);
    const int channels = m.captured(1).toInt(), ways = m.captured(2).toInt();
    if (!m.hasMatch() || drive.shaped || channels < 1 || ways < 1)
        return false;
    drive.shaped = true;
    drive.design.find(kCodec)->count = drive.design.find(kChannel)->count = {channels};
    drive.design.find(kPackage)->count = {channels, ways};
    drive.said.prepend(TypedDriveWords::tr("%1 × %2 packages").arg(channels).arg(ways));
    return true;
}

bool readHost(const QString& word, Reading& drive)
{
    static const QRegularExpression form(QStringLiteral("^(?:pcie)?gen([1-6])(?:x(\\d{1,2}))?$"),
                                         QRegularExpression::CaseInsensitiveOption);
    if (const auto m = form.match(word); m.hasMatch()) {
        const QString lanes = m.captured(2).isEmpty() ? QStringLiteral("4") : m.captured(2);
        drive.set(kHost, "generation", m.captured(1));
        drive.set(kHost, "lanes", lanes);
        drive.said.append(TypedDriveWords::tr("PCIe %1.0 x%2").arg(m.captured(1), lanes));
        return true;
    }
    if (word.compare(QLatin1String("sata"), Qt::CaseInsensitive) != 0)
        return false;
    drive.design.find(kHost)->parameters.clear();
    drive.take(kHost, "host_sata", nullptr);
    drive.said.append(TypedDriveWords::tr("SATA"));
    return true;
}

bool readCells(const QString& word, Reading& drive)
{
    struct Cells {
        const char* name;
        const char* preset;
    };
    for (const auto& [name, preset] :
         {Cells{"SLC", "seed_slc"}, Cells{"MLC", "seed_mlc"}, Cells{"TLC", "seed_tlc"}, Cells{"QLC", "qlc_96l"}})
        if (word.compare(QLatin1String(name), Qt::CaseInsensitive) == 0) {
            drive.take(kPackage, "nand_package", preset);
            drive.said.append(QLatin1String(name));
            return true;
        }
    return false;
}

bool readCodec(const QString& word, Reading& drive)
{
    const bool ldpc = word.compare(QLatin1String("ldpc"), Qt::CaseInsensitive) == 0;
    if (!ldpc && word.compare(QLatin1String("bch"), Qt::CaseInsensitive) != 0)
        return false;
    drive.take(kCodec, ldpc ? "ecc_ldpc" : "ecc_bch", nullptr);
    drive.said.append(word.toUpper());
    return true;
}

bool readRate(const QString& word, Reading& drive)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{2,4})MT/?s?$"), QRegularExpression::CaseInsensitiveOption);
    const auto m = form.match(word);
    if (!m.hasMatch())
        return false;
    drive.set(kChannel, "rate", m.captured(1) + QStringLiteral("MT/s"));
    drive.said.append(m.captured(1) + QStringLiteral(" MT/s"));
    return true;
}

} // namespace

std::optional<TypedDrive> readDrive(const QString& text, const Catalogue& catalogue)
{
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    const Sample* sample = findSample("starter");
    if (words.size() < 2 || !sample)
        return std::nullopt;
    auto read = readDesign(sample->text, catalogue);
    if (!read)
        return std::nullopt;
    Reading drive{std::move(*read), catalogue, {}, false, {}};
    for (const auto& word : words)
        if (!readShape(word, drive) && !readHost(word, drive) && !readCells(word, drive) && !readCodec(word, drive)
            && !readRate(word, drive))
            return std::nullopt;
    if (!drive.shaped)
        return std::nullopt;
    for (const auto& [id, at] : autoLayout(drive.design, catalogue))
        drive.design.find(id)->at = at;
    drive.design.notes.clear();
    const QString made = drive.said.join(QStringLiteral(", "));
    drive.design.name = made.toStdString();
    if (drive.reason.isEmpty())
        for (const auto& finding : validate(drive.design, catalogue))
            if (finding.severity == Severity::error && drive.reason.isEmpty())
                drive.reason = QString::fromStdString(finding.title);
    TypedDrive typed{std::move(drive.design), TypedDriveWords::tr("Draw a drive: %1").arg(made), {}, drive.reason};
    typed.detail =
        typed.reason.isEmpty() ? TypedDriveWords::tr("replaces this drawing, one undo step; all else as in the starter") : typed.reason;
    return typed;
}

} // namespace floom::inline drawing
