// SPDX-License-Identifier: GPL-3.0-or-later
// Every parameter of every block type has a description, range, source and sureness, as `describe` shows them.
#include "io/json.h"

#include <QTest>

using namespace floom;

class TestDatasheets : public QObject {
    Q_OBJECT

private slots:
    void everyParameterIsExplained()
    {
        QStringList wrong;
        for (const TypeSpec& type : builtinCatalogue().types()) {
            if (type.description.empty() || type.hint.empty())
                wrong << QString::fromStdString(type.id + ": description and hint");
            for (const ParameterSpec& one : type.parameters) {
                const QString name = QString::fromStdString(type.id + "." + one.id + ": ");
                const bool isNumber = one.kind != Kind::boolean && one.kind != Kind::choice && one.kind != Kind::text;
                if (one.label.empty() || one.group.empty())
                    wrong << name + "label and group";
                if (one.help.empty() || one.help.back() != '.')
                    wrong << name + "help that ends with a full stop";
                if (one.source.empty())
                    wrong << name + "source";
                if (isNumber && !(one.min && one.max))
                    wrong << name + "range";
                if (one.kind == Kind::choice && one.choices.size() < 2)
                    wrong << name + "choices";
                if ((one.kind == Kind::time || one.kind == Kind::size || one.kind == Kind::frequency || one.kind == Kind::transferRate)
                    && one.unit.empty())
                    wrong << name + "unit";
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n  ")));
    }

    void everyPresetHasASource()
    {
        for (const TypeSpec& type : builtinCatalogue().types())
            for (const Preset& preset : type.presets)
                QVERIFY2(!preset.source.empty() && !preset.values.empty(), qPrintable(QString::fromStdString(type.id + ":" + preset.id)));
    }
};

QTEST_APPLESS_MAIN(TestDatasheets)
#include "tst_datasheets.moc"
