// SPDX-License-Identifier: GPL-3.0-or-later
// Block types of one's own may lack any parameter that the built-in types have. Rules then say nothing that they cannot know: a drawing
// with such a type has no finding that it does not have with the built-in one.
#include "rules/rule_samples.h"
#include "rules/view.h"
#include "rules/workload.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <utility>

using namespace floom;

namespace {

const char* const kOwn = "own_type";

// Built-in types, and one more like `like` without `parameter`.
Catalogue catalogueWithout(const TypeSpec& like, const std::string& parameter)
{
    Catalogue catalogue = builtinCatalogue();
    TypeSpec own = like;
    own.id = kOwn;
    std::erase_if(own.parameters, [&](const ParameterSpec& spec) { return spec.id == parameter; });
    if (!catalogue.add(std::move(own)))
        qFatal("the type's id is taken");
    return catalogue;
}

// Without "ideal" a block is no longer ideal, and rules apply; without emulated pages a page is the array's; levels that the type declares
// have a count.
bool mayLack(const TypeSpec& type, const std::string& parameter)
{
    return parameter != "ideal" && parameter != "emulatedPageSize"
        && std::ranges::none_of(type.levels, [&](const LevelSpec& level) { return level.countParameter == parameter; });
}

Design withOwnType(Design design, const TypeSpec& like, const std::string& parameter)
{
    for (Block& block : design.blocks) {
        if (block.type != like.id)
            continue;
        block.type = kOwn;
        block.parameters.erase(parameter);
        for (auto& [place, values] : block.overrides)
            values.erase(parameter);
    }
    return design;
}

using Found = std::set<std::pair<std::string, std::string>>; // rule, address

Found foundIn(const std::vector<Diagnostic>& findings)
{
    Found found;
    for (const Diagnostic& finding : findings)
        if (finding.rule != "R123") // no component of this build simulates it
            found.emplace(finding.rule, finding.address);
    return found;
}

QString newIn(const Found& found, const Found& before)
{
    QStringList lines;
    for (const auto& [rule, address] : found)
        if (!before.contains({rule, address}))
            lines << QString::fromStdString(rule + " at " + address);
    return lines.join(QStringLiteral(", "));
}

} // namespace

class TestOwnTypes : public QObject {
    Q_OBJECT

private slots:
    void aMissingParameterIsNoFinding_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("assignments");
        QTest::newRow("NVMe") << "starter" << QStringList{};
        QTest::newRow("SATA") << "sata-mlc" << QStringList{};
        QTest::newRow("RRAM") << "all-rram" << QStringList{};
        QTest::newRow("map in host memory") << "starter" << QStringList{"cpu.mapPlacement=hmb"};
        QTest::newRow("cores apart, banks in groups") << "starter" << QStringList{"cpu.cores=2", "cpu.affinity=1", "ddr.bankGroups=4"};
        QTest::newRow("one shot") << "starter" << QStringList{"pkg.programMode=one_shot", "cpu.writeBuffer=2MiB"};
        QTest::newRow("slow parts") << "starter" << QStringList{"ch.rate=40MT/s",   "bus.clock=50MHz",   "ecc.clock=20MHz",
                                                                "ddr.rate=200MT/s", "host.queueDepth=1", "cpu.clock=20MHz"};
    }

    void aMissingParameterIsNoFinding()
    {
        QFETCH(QString, name);
        QFETCH(QStringList, assignments);
        const Design design = varied(name, assignments);
        const Found before = foundIn(check(design, builtinCatalogue()));
        const auto program = compile(design, builtinCatalogue()).program;
        QVERIFY(program);
        // More arrives than the drive can serve, in writes below a mapping unit, for too short a time.
        const Workload workload = asked("rw=randrw bs=512 offset=1k rate_iops=90m runtime=100us precondition=none");
        const Found under = foundIn(workloadFindings(View(design, builtinCatalogue()), *program, workload));
        std::set<std::string> types;
        int without = 0;
        for (const Block& block : design.blocks) {
            const TypeSpec& type = *builtinCatalogue().find(block.type);
            if (!types.insert(type.id).second)
                continue;
            for (const ParameterSpec& spec : type.parameters) {
                if (!mayLack(type, spec.id))
                    continue;
                const Catalogue catalogue = catalogueWithout(type, spec.id);
                const Design own = withOwnType(design, type, spec.id);
                const Found found = foundIn(check(own, catalogue));
                QVERIFY2(newIn(found, before).isEmpty(),
                         qPrintable(QString::fromStdString(type.id + " without " + spec.id + ": ") + newIn(found, before)));
                const Found load = foundIn(workloadFindings(View(own, catalogue), *program, workload));
                QVERIFY2(newIn(load, under).isEmpty(),
                         qPrintable(QString::fromStdString(type.id + " without " + spec.id + ": ") + newIn(load, under)));
                ++without;
            }
        }
        QVERIFY(without > 100);
    }

    // A type with nothing but its ports and its role.
    void aTypeWithoutAnyParameterIsNoFinding()
    {
        for (const char* name : {"starter", "sata-mlc", "all-rram"}) {
            const Design design = sample(QString::fromLatin1(name));
            const Found before = foundIn(check(design, builtinCatalogue()));
            for (const Block& block : design.blocks) {
                Catalogue catalogue = builtinCatalogue();
                TypeSpec bare = *catalogue.find(block.type);
                bare.id = kOwn;
                bare.parameters.clear();
                bare.levels.clear();
                QVERIFY(catalogue.add(bare));
                Design own = design;
                Block& its = *own.find(block.id);
                its.type = kOwn;
                its.parameters.clear();
                its.overrides.clear();
                const QString added = newIn(foundIn(check(own, catalogue)), before);
                QVERIFY2(added.isEmpty(), qPrintable(QString::fromLatin1(name) + u' ' + QString::fromStdString(block.id) + ": " + added));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestOwnTypes)
#include "tst_own_types.moc"
