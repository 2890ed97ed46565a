// SPDX-License-Identifier: GPL-3.0-or-later
// Rules read parameters by id and say nothing where a block type has none of that id: a misspelt id would silence them. So each id that
// their sources name must be one of the catalogue's.
#include "io/json.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace floom;

class TestRuleParameters : public QObject {
    Q_OBJECT

private slots:
    void idsThatRulesReadAreInTheCatalogue()
    {
        std::set<QString> known;
        for (const TypeSpec& type : builtinCatalogue().types())
            for (const ParameterSpec& parameter : type.parameters)
                known.insert(QString::fromStdString(parameter.id));
        static const QRegularExpression read(
            QStringLiteral(R"(\b(?:number|whole|real|word|flag|spots)\([^\x22();]*(?:\(\))?, \x22(\w+)\x22)"));
        const QDir rules(QStringLiteral(FLOOM_SOURCE_DIR "/engine/rules"));
        std::set<QString> seen;
        QStringList unknown;
        for (const QString& name : rules.entryList({QStringLiteral("*.cpp")})) {
            QFile file(rules.filePath(name));
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
            const QString text = QString::fromUtf8(file.readAll());
            for (auto match = read.globalMatch(text); match.hasNext();) {
                const QString id = match.next().captured(1);
                seen.insert(id);
                if (!known.count(id))
                    unknown << name + QStringLiteral(": ") + id;
            }
        }
        QVERIFY2(seen.size() > 30, "the pattern no longer finds how rules read parameters");
        QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(TestRuleParameters)
#include "tst_rule_parameters.moc"
