// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogue files: every field is read, every error is reported with its place; the built-in types are all well formed.
#include "catalogue/builtin.h"
#include "catalogue/value_check.h"
#include "io/json.h"

#include <QTest>

#include <set>

using namespace floom;

class TestTypeJson : public QObject {
    Q_OBJECT

private slots:
    void readsEveryField();
    void addsIdeal();
    void refuses_data();
    void refuses();
    void everyBuiltinTypeReads_data();
    void everyBuiltinTypeReads();
    void presetsLeaveNothingBehind();
};

namespace {

constexpr const char* kType = R"({
  "id": "chip", "label": "Chip", "shortId": "c", "role": "memory", "description": "A chip.", "hint": "Ask a road.", "order": 7,
  "inPlaceUpdate": true, "levels": [{"id": "die", "count": "dies"}],
  "ports": [{"id": "flash", "label": "Pads", "bus": "nand", "side": "right", "required": true, "maxLinks": 2}],
  "parameters": [
    {"id": "dies", "label": "Dies", "group": "Geometry", "kind": "count", "default": 2, "min": 1, "max": 64, "key": true},
    {"id": "tR", "label": "Read", "group": "Timing", "kind": "time", "unit": "us", "default": "60us", "min": "1us", "max": 500,
     "help": "Array to register.", "source": "Data sheets.", "sureness": "M", "level": "die"},
    {"id": "cell", "kind": "choice", "default": "tlc", "choices": [{"id": "slc", "label": "SLC"}, {"id": "tlc"}]},
    {"id": "spare", "kind": "ratio", "unit": "%", "default": "7%"}],
  "presets": [{"id": "fast", "label": "Fast", "source": "A paper.", "sureness": "H", "values": {"cell": "slc", "tR": "25us"}}]})";

QString with(const char* before, const char* after)
{
    return QString(kType).replace(before, after);
}

} // namespace

void TestTypeJson::readsEveryField()
{
    const auto type = readType(kType, "chip.json");
    QVERIFY2(type.ok(), type ? "" : type.error().message().c_str());
    QCOMPARE(type->label, std::string("Chip"));
    QCOMPARE(type->shortId, std::string("c"));
    QVERIFY(type->role == Role::memory);
    QCOMPARE(type->description, std::string("A chip."));
    QCOMPARE(type->hint, std::string("Ask a road."));
    QCOMPARE(type->order, 7);
    QVERIFY(type->inPlaceUpdate);
    QCOMPARE(type->levels.front().countParameter, std::string("dies"));
    const PortSpec& port = *type->port("flash");
    QVERIFY(port.bus == Bus::nand && port.side == Side::right && port.required);
    QCOMPARE(port.maxLinks, 2);
    const ParameterSpec& tR = *type->parameter("tR");
    QCOMPARE(tR.group, std::string("Timing"));
    QVERIFY(tR.defaultValue == Value(std::int64_t{60'000'000}));
    QVERIFY(tR.max == Value(std::int64_t{500'000'000})); // a number without unit is in the field's unit
    QVERIFY(tR.sureness == Sureness::medium && !tR.key);
    QCOMPARE(tR.level, std::string("die"));
    QVERIFY(type->parameter("dies")->key);
    QCOMPARE(type->parameter("cell")->choices[1].label, std::string("tlc"));
    QVERIFY(type->parameter("spare")->defaultValue == Value(0.07));
    const Preset& preset = type->presets.front();
    QVERIFY(preset.sureness == Sureness::high);
    QCOMPARE(preset.values.size(), std::size_t(2));
}

void TestTypeJson::addsIdeal()
{
    const auto type = readType(kType, "chip.json");
    const ParameterSpec* ideal = type->parameter("ideal");
    QVERIFY(ideal && ideal->kind == Kind::boolean && ideal->defaultValue == Value(false));
}

void TestTypeJson::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown key") << with("\"hint\"", "\"hnit\"") << "hnit: expected a known key, found 'hnit'. Did you mean hint";
    QTest::newRow("unknown inner key") << with("\"sureness\": \"M\"", "\"surenes\": \"M\"") << "parameters[1].surenes";
    QTest::newRow("role") << with("\"memory\"", "\"memroy\"") << "Did you mean memory?";
    QTest::newRow("bus") << with("\"nand\"", "7") << "ports[0].bus";
    QTest::newRow("kind") << with("\"time\"", "\"times\"") << "parameters[1].kind";
    QTest::newRow("unit") << with("\"60us\"", "\"60MHz\"") << "parameters[1].default: expected a time, found a frequency: MHz";
    QTest::newRow("default out of range") << with("\"60us\"", "\"60ms\"") << "expected 1us to 500us, found 60ms";
    QTest::newRow("default is no choice") << with("\"tlc\",", "\"qlc\",") << "expected one of slc, tlc";
    QTest::newRow("no default") << with("\"default\": \"7%\"", "\"help\": \"\"") << "parameters[3].default: expected a default value";
    QTest::newRow("unknown level") << with("\"level\": \"die\"", "\"level\": \"dye\"") << "a level of this type for 'tR'";
    QTest::newRow("level without a count") << with("\"count\": \"dies\"", "\"count\": \"tR\"") << "a parameter of kind count";
    QTest::newRow("preset of nothing") << with("{\"cell\"", "{\"cel\"") << "presets[0].values.cel";
    QTest::newRow("preset out of range") << with("\"25us\"", "\"25s\"") << "presets[0].values.tR";
    QTest::newRow("parameter twice") << with("\"id\": \"spare\"", "\"id\": \"dies\"") << "'dies' again";
    QTest::newRow("a parameter called ideal") << with("\"id\": \"spare\"", "\"id\": \"ideal\"") << "'ideal' again";
    QTest::newRow("no id") << with("\"id\": \"chip\",", "") << "id: expected a text, found nothing";
    QTest::newRow("a list") << "[]"
                            << "expected an object, found an array";
    QTest::newRow("links at a port") << with("\"maxLinks\": 2", "\"maxLinks\": -2") << "expected a whole number from 0";
    QTest::newRow("a huge order") << with("\"order\": 7", "\"order\": 18446744073709551615") << "order";
}

void TestTypeJson::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const auto type = readType(text.toStdString(), "chip.json");
    QVERIFY(!type.ok());
    const QString message = QString::fromStdString(type.error().message());
    QVERIFY2(message.startsWith("chip.json") && message.contains(says), qPrintable(message));
}

void TestTypeJson::everyBuiltinTypeReads_data()
{
    QTest::addColumn<const BuiltinType*>("type");
    for (const BuiltinType* type = builtinTypes(); type->id; ++type)
        QTest::newRow(type->id) << type;
}

void TestTypeJson::everyBuiltinTypeReads()
{
    QFETCH(const BuiltinType*, type);
    const auto spec = readType(type->json, std::string(type->id) + ".json");
    QVERIFY2(spec.ok(), spec ? "" : spec.error().message().c_str());
    QCOMPARE(spec->id, std::string(type->id)); // the file is named after the type
    QVERIFY2(!spec->description.empty(), "what it is, what is modelled and what not");
    QVERIFY2(std::string_view(type->icon).find("<svg") != std::string_view::npos, "an icon beside the file");
    QVERIFY2(!spec->ports.empty(), "a block that cannot be wired is of no use");
    for (const ParameterSpec& parameter : spec->parameters) {
        QVERIFY2(!parameter.help.empty(), parameter.id.c_str());
        const bool measured = parameter.kind == Kind::time || parameter.kind == Kind::frequency || parameter.kind == Kind::transferRate;
        QVERIFY2(!measured || !parameter.source.empty(), parameter.id.c_str()); // it has a source
        QVERIFY2(checkValue(parameter, parameter.defaultValue).ok(), parameter.id.c_str());
    }
    QVERIFY(builtinCatalogue().find(type->id) != nullptr);
}

// A speed grade replaces another completely. Package presets differ: they set only the published values of a part.
void TestTypeJson::presetsLeaveNothingBehind()
{
    const auto parametersOf = [](const Preset& preset) {
        std::set<std::string> ids;
        for (const auto& [id, value] : preset.values)
            ids.insert(id);
        return ids;
    };
    for (const TypeSpec& type : builtinCatalogue().types()) {
        if (type.role == Role::memory)
            continue;
        for (const Preset& preset : type.presets)
            QVERIFY2(parametersOf(preset) == parametersOf(type.presets.front()), (type.id + ": " + preset.id).c_str());
    }
}

QTEST_APPLESS_MAIN(TestTypeJson)
#include "tst_type_json.moc"
