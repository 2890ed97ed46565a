// SPDX-License-Identifier: GPL-3.0-or-later
// Rule texts stay readable on odd designs: no "inf TB/s", no "nan", no "1 dies", no rate of "1000 MB/s".
#include "base/random.h"
#include "rules/rule.h"
#include "rules/rule_samples.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace floom;

namespace {

// Values a user may type that are never defaults: range ends, zero, one, small, large.
std::vector<Value> oddValues(const ParameterSpec& spec)
{
    std::vector<Value> values;
    for (const auto& end : {spec.min, spec.max})
        if (end)
            values.push_back(*end);
    if (spec.kind == Kind::choice)
        for (const Choice& choice : spec.choices)
            values.emplace_back(choice.id);
    else if (spec.kind == Kind::boolean)
        values.insert(values.end(), {Value{true}, Value{false}});
    else if (std::holds_alternative<std::int64_t>(spec.defaultValue))
        values.insert(values.end(), {Value{std::int64_t{0}}, Value{std::int64_t{1}}, Value{std::int64_t{-3}}, Value{std::int64_t{7}}});
    else if (std::holds_alternative<double>(spec.defaultValue))
        values.insert(values.end(), {Value{0.0}, Value{1.0}, Value{-0.25}, Value{1e-9}});
    return values;
}

const char* const kWorkloads[] = {"rw=randread bs=4k qd=32", "rw=randwrite bs=512 qd=1 precondition=none",
                                  "rw=randrw bs=4k qd=4096 size=1k", "rw=read bs=128k rate_iops=100000000 time=1us"};

QString sayings(const Design& design, const char* words)
{
    const Workload workload = asked(words);
    QStringList all;
    for (const Diagnostic& finding : check(design, builtinCatalogue(), &workload)) {
        const QString text = QString::fromStdString(finding.rule + ": " + finding.title + ". " + finding.detail);
        // Out-of-range values are quoted unchanged; nothing is computed from them.
        all.append(finding.rule == "R005" ? QString(text).replace(QRegularExpression(QStringLiteral("-[\\d.e-]+")), QStringLiteral("n"))
                                          : text);
        for (const Fix& fix : finding.fixes)
            all.append(QString::fromStdString(finding.rule + " fix: " + fix.label));
    }
    return all.join(u'\n');
}

QString slipIn(const QString& text)
{
    static const QRegularExpression slip(QStringLiteral(
        R"(\b(inf|nan)\b|(?<![\d.,\-])1 (chip |raw bit )?(?!(us|ms|ns|ps|s|is|as|was|has|less)\b)[a-z]+s\b|\b1000 [kMGT]?B/s|(?<!\w)-(?!1\b)\d|\(\)|  )"));
    const auto found = slip.match(text);
    if (!found.hasMatch())
        return {};
    const auto from = text.lastIndexOf(u'\n', found.capturedStart()) + 1;
    const auto to = text.indexOf(u'\n', found.capturedStart());
    return u'"' + found.captured() + QStringLiteral("\" in: ") + text.mid(from, to < 0 ? -1 : to - from);
}

} // namespace

class TestRuleWords : public QObject {
    Q_OBJECT

private slots:
    void numbersAreWrittenAsAPersonWritesThem()
    {
        QCOMPARE(counted(1, "die"), std::string("1 die"));
        QCOMPARE(counted(8, "die"), std::string("8 dies"));
        QCOMPARE(counted(0, "die"), std::string("0 dies"));
        QCOMPARE(counted(1024, "die"), std::string("1,024 dies"));
        QCOMPARE(counted(0.5, "raw bit error"), std::string("0.5 raw bit errors"));
    }

    void aDieAloneAndALinkWithoutLimit()
    {
        const QString one =
            sayings(varied("starter", {"ch.rate=10MT/s", "pkg.dies=1", "pkg.count=[8,1]", "host.ideal=true"}), kWorkloads[0]);
        QVERIFY2(one.contains("1 die × 4 KiB / 60 µs = 68.3 MB/s > bus 10 MB/s. Reads wait for the bus."), qPrintable(one));
        QVERIFY(!sayings(varied("starter", {"pkg.tR=900us", "host.ideal=true"}), kWorkloads[0]).contains("R201"));
    }

    void everyParameterAtEachOddValue_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"starter", "sata-mlc", "all-rram"})
            QTest::newRow(name) << QString(name);
    }

    void everyParameterAtEachOddValue()
    {
        QFETCH(QString, name);
        const Design design = sample(name);
        for (const Block& block : design.blocks)
            for (const ParameterSpec& spec : builtinCatalogue().find(block.type)->parameters)
                for (const Value& value : oddValues(spec)) {
                    Design odd = design;
                    odd.find(block.id)->parameters[spec.id] = value;
                    const QString slip = slipIn(sayings(odd, kWorkloads[0]));
                    QVERIFY2(slip.isEmpty(), qPrintable(QString::fromStdString(block.id + "." + spec.id) + ' ' + slip));
                }
    }

    // Several at once, with ideal blocks, arrays of one, and unsuitable workloads.
    void manyOddValuesAtOnce()
    {
        RandomStream random(20'261'121, "words");
        for (int turn = 0; turn < 600; ++turn) {
            Design odd = sample(turn % 2 ? QStringLiteral("starter") : QStringLiteral("all-rram"));
            for (Block& block : odd.blocks) {
                const auto& parameters = builtinCatalogue().find(block.type)->parameters;
                for (int i = 0; i < 2; ++i) {
                    const ParameterSpec& spec = parameters[random.below(parameters.size())];
                    const auto values = oddValues(spec);
                    if (!values.empty())
                        block.parameters[spec.id] = values[random.below(values.size())];
                }
                if (random.below(6) == 0)
                    block.parameters["ideal"] = true;
                if (random.below(8) == 0)
                    block.count.assign(block.count.size(), 1);
            }
            const QString slip = slipIn(sayings(odd, kWorkloads[turn % std::size(kWorkloads)]));
            QVERIFY2(slip.isEmpty(), qPrintable(QString::number(turn) + ' ' + slip));
        }
    }

    // A parameter that no type has reads as absent: a misspelt id would make its rule say nothing, or something wrong.
    void everyParameterThatRulesReadIsInTheCatalogue()
    {
        std::set<QString> known;
        for (const TypeSpec& type : builtinCatalogue().types())
            for (const ParameterSpec& spec : type.parameters)
                known.insert(QString::fromStdString(spec.id));
        // A call with at least one word in quotation marks, and the words.
        static const QRegularExpression read(QStringLiteral("(?:whole|real|word|number|flag|spots|busRate|offer|cellTime|order|rateWithin)"
                                                            "\\(((?:[^\";{}()]|\\([^();\"]*\\))*(?:\"\\w+\"[^;{}()]*)+)"));
        static const QRegularExpression literal(QStringLiteral("\"(\\w+)\""));
        QStringList unknown;
        std::set<QString> ids;
        const QDir folder(QStringLiteral(FLOOM_SOURCE_DIR "/engine/rules"));
        for (const QString& name : folder.entryList({QStringLiteral("*.cpp")})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (auto call = read.globalMatch(text); call.hasNext();)
                for (auto id = literal.globalMatch(call.next().captured(1)); id.hasNext();)
                    ids.insert(id.next().captured(1));
        }
        for (const QString& id : ids)
            if (!known.contains(id))
                unknown << id;
        QCOMPARE(unknown, QStringList());
        QVERIFY2(ids.size() > 55, qPrintable(QString::number(ids.size())));
    }
};

QTEST_APPLESS_MAIN(TestRuleWords)
#include "tst_rule_words.moc"
