// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/typed_setting.h"

#include "design/address.h"
#include "document/edits.h"
#include "drawing/block_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace floom::inline drawing {

namespace {

const QString kCount = QStringLiteral("count");

struct TypedSettingWords {
    Q_DECLARE_TR_FUNCTIONS(TypedSetting)
};

struct Parts {
    QString where; // "pkg[3][*]"; "" = all blocks with this parameter
    QString parameter;
    QString value;
};

std::optional<Parts> split(const QString& text)
{
    static const QRegularExpression onForm(QStringLiteral("^(\\w+)\\s+(.+)\\s+on\\s+(\\S+)$"));
    static const QRegularExpression addressForm(QStringLiteral("^(\\S+)\\.(\\w+)\\s*(?:=|\\s)\\s*(\\S.*)$"));
    static const QRegularExpression plainForm(QStringLiteral("^(\\w+)\\s*(?:=|\\s)\\s*(\\S.*)$"));
    if (const auto m = onForm.match(text); m.hasMatch())
        return Parts{m.captured(3), m.captured(1), m.captured(2)};
    if (const auto m = addressForm.match(text); m.hasMatch())
        return Parts{m.captured(1), m.captured(2), m.captured(3)};
    if (const auto m = plainForm.match(text); m.hasMatch())
        return Parts{{}, m.captured(1), m.captured(2)};
    return std::nullopt;
}

// The parameter's exact spelling; "" if the block has no such parameter.
QString spelled(const Block& block, const Catalogue& catalogue, const QString& name)
{
    const auto* type = catalogue.find(block.type);
    if (!type)
        return {};
    if (name.compare(kCount, Qt::CaseInsensitive) == 0)
        return kCount;
    for (const auto& spec : type->parameters)
        if (const auto id = QString::fromStdString(spec.id); name.compare(id, Qt::CaseInsensitive) == 0)
            return id;
    return {};
}

QString nowText(const Block& block, const Catalogue& catalogue, const QString& parameter)
{
    const auto* spec = catalogue.find(block.type)->parameter(parameter.toStdString());
    if (spec)
        return valueText(block, *catalogue.find(block.type), *spec);
    QStringList dims;
    for (const int n : block.count)
        dims << QString::number(n);
    return dims.isEmpty() ? QStringLiteral("1") : dims.join(QStringLiteral(" × "));
}

QString settingLabel(const Block& block, const Catalogue& catalogue, const QString& parameter)
{
    const auto* spec = catalogue.find(block.type)->parameter(parameter.toStdString());
    return spec ? QString::fromStdString(spec->label) : TypedSettingWords::tr("the count");
}

std::string normalised(const QString& parameter, const QString& value)
{
    const auto shape = parameter == kCount ? edits::parseShape(value.toStdString()) : std::nullopt;
    if (!shape || shape->size() < 2)
        return value.toStdString();
    QStringList dims;
    for (const int n : *shape)
        dims.append(QString::number(n));
    return QStringLiteral("[%1]").arg(dims.join(u',')).toStdString();
}

} // namespace

std::optional<TypedSetting> readSetting(const QString& text, const Design& design, const Catalogue& catalogue)
{
    const auto parts = split(text.trimmed());
    if (!parts)
        return std::nullopt;
    const auto named = parts->where.section(u'[', 0, 0).section(u'.', 0, 0);
    TypedSetting setting;
    Design trial = design;
    QStringList blocks, now;
    int instances = 0;
    for (const auto& block : design.blocks) {
        const auto id = QString::fromStdString(block.id);
        if (!named.isEmpty() && named != id)
            continue;
        const auto parameter = spelled(block, catalogue, parts->parameter);
        if (parameter.isEmpty() || (named.isEmpty() && parameter == kCount))
            continue;
        const auto address = (named.isEmpty() ? id : parts->where) + u'.' + parameter;
        const auto value = QString::fromStdString(normalised(parameter, parts->value));
        setting.assignments.append({address, value});
        blocks.append(named.isEmpty() ? id : parts->where);
        now.append(nowText(block, catalogue, parameter));
        instances += block.instances();
        const auto done = assign(trial, catalogue, (address + u'=' + value).toStdString());
        if (!done.ok() && setting.reason.isEmpty())
            setting.reason = QString::fromStdString(done.error().message());
        const bool isOfElement = parts->where.contains(u'['); // an element's value is stored as an override
        setting.words = TypedSettingWords::tr("Set %1 to %2 (%3)")
                            .arg(settingLabel(block, catalogue, parameter),
                                 isOfElement || !done.ok() ? parts->value.trimmed() : nowText(*trial.find(block.id), catalogue, parameter),
                                 blocks.join(QStringLiteral(", ")));
    }
    if (setting.assignments.isEmpty())
        return std::nullopt;
    now.removeDuplicates();
    const auto many = parts->where.contains(u'[') ? QString() : TypedSettingWords::tr("%1 instances, ").arg(instances);
    setting.detail = setting.reason.isEmpty()
        ? (instances > 1 ? many : QString()) + TypedSettingWords::tr("now %1").arg(now.join(QStringLiteral(", ")))
        : setting.reason;
    return setting;
}

} // namespace floom::inline drawing
