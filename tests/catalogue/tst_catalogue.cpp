// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue keeps palette order and unique ids; a value is checked against kind, range and choices.
#include "catalogue/catalogue.h"
#include "catalogue/value_check.h"

#include <QTest>

using namespace floom;

class TestCatalogue : public QObject {
    Q_OBJECT

private slots:
    void keepsPaletteOrder();
    void refusesATakenId();
    void findsPartsByName();
    void checksValues();
    void namesNearChoices();
};

namespace {

TypeSpec type(const char* id, int order)
{
    TypeSpec spec;
    spec.id = id;
    spec.order = order;
    return spec;
}

} // namespace

void TestCatalogue::keepsPaletteOrder()
{
    Catalogue catalogue;
    QVERIFY(catalogue.add(type("c", 2)).ok());
    QVERIFY(catalogue.add(type("b", 1)).ok());
    QVERIFY(catalogue.add(type("a", 2)).ok());
    std::string order;
    for (const TypeSpec& spec : catalogue.types())
        order += spec.id;
    QCOMPARE(order, std::string("bac"));
}

void TestCatalogue::refusesATakenId()
{
    Catalogue catalogue;
    QVERIFY(catalogue.add(type("a", 1)).ok());
    QVERIFY(!catalogue.add(type("a", 2)).ok());
    QCOMPARE(catalogue.types().size(), std::size_t(1));
}

void TestCatalogue::findsPartsByName()
{
    TypeSpec spec = type("a", 1);
    spec.parameters.resize(1);
    spec.parameters[0].id = "rate";
    spec.ports.resize(1);
    spec.ports[0].id = "up";
    QVERIFY(spec.parameter("rate") == &spec.parameters[0]);
    QVERIFY(spec.parameter("up") == nullptr);
    QVERIFY(spec.port("up") == &spec.ports[0]);
    QVERIFY(spec.port("rate") == nullptr);
    QVERIFY(Catalogue().find("a") == nullptr);
}

void TestCatalogue::checksValues()
{
    ParameterSpec spec;
    spec.kind = Kind::time;
    spec.min = Value(std::int64_t{1'000'000});
    spec.max = Value(std::int64_t{2'000'000});
    QVERIFY(checkValue(spec, Value(std::int64_t{1'000'000})).ok()); // both bounds are inclusive
    QVERIFY(checkValue(spec, Value(std::int64_t{2'000'000})).ok());
    QVERIFY(!checkValue(spec, Value(std::int64_t{999'999})).ok());
    const Outcome above = checkValue(spec, Value(std::int64_t{2'000'001}));
    QVERIFY(!above.ok());
    QCOMPARE(above.error().expected, std::string("1us to 2us"));
    QVERIFY(!checkValue(spec, Value(1.5)).ok());
    QVERIFY(!checkValue(spec, Value(true)).ok());

    spec.kind = Kind::real;
    spec.min.reset();
    spec.max = Value(2.0);
    QVERIFY(checkValue(spec, Value(-1e9)).ok());
    QVERIFY(!checkValue(spec, Value(2.5)).ok());
    QVERIFY(!checkValue(spec, Value(std::numeric_limits<double>::quiet_NaN())).ok());
}

void TestCatalogue::namesNearChoices()
{
    ParameterSpec spec;
    spec.kind = Kind::choice;
    spec.choices = {{"greedy", "Greedy"}, {"cost_benefit", "Cost-benefit"}};
    QVERIFY(checkValue(spec, Value(std::string("greedy"))).ok());
    const Outcome wrong = checkValue(spec, Value(std::string("gredy")));
    QVERIFY(!wrong.ok());
    QCOMPARE(wrong.error().advice, std::string("Did you mean greedy?"));
}

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
