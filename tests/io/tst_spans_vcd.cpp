// SPDX-License-Identifier: GPL-3.0-or-later
// The value change dump: parsed by the grammar of IEEE 1364 clause 18, it yields the spans that were written.
#include "base/random.h"
#include "io/spans_vcd.h"
#include "io/vcd_reader.h"

#include <QTest>

#include <map>
#include <set>
#include <sstream>

using namespace floom;

namespace {

Dump written(const SpanStore& store)
{
    std::ostringstream out;
    writeSpansVcd(out, store, {{"ch", "ch[*]", "read data", ActivityStyle::dataOut}});
    return readDump(out.str());
}

Span span(std::int64_t start, std::int64_t end, int activity, std::uint32_t request, std::uint16_t track)
{
    return {{start}, static_cast<std::uint64_t>(end - start) | static_cast<std::uint64_t>(activity) << 48, request, track, 0, 0};
}

} // namespace

class TestSpansVcd : public QObject {
    Q_OBJECT

private slots:
    void oneTrackByHand()
    {
        SpanStore store;
        store.tracks = {{"ch[0]", "ch", "", "bus", 0, -1}};
        store.trackBegin = {0, 3};
        store.spans = {span(0, 100, 5, 1, 0), span(100, 150, 2, 1, 0), span(400, 500, 3, 2, 0)};
        store.end.ps = 1'000;
        const Dump dump = written(store);
        QCOMPARE(QString::fromStdString(dump.problem), QString());
        QCOMPARE(dump.variables.size(), std::size_t{2});
        std::vector<std::pair<std::int64_t, std::string>> activity;
        for (const auto& [at, code, value] : dump.changes)
            if (dump.variables.at(code).name == "ch_0_bus")
                activity.emplace_back(at, value);
        const std::vector<std::pair<std::int64_t, std::string>> expected = {{0, "z"},   {0, "101"},  {100, "10"},
                                                                            {150, "z"}, {400, "11"}, {500, "z"}};
        QCOMPARE(activity, expected);
    }

    void manyTracksReadBack()
    {
        SpanStore store;
        RandomStream random(1, "test.vcd");
        std::map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> expected; // name -> intervals
        for (std::uint16_t track = 0; track < 150; ++track) { // needs identifier codes of several characters
            const std::string name = "pkg[" + std::to_string(track / 10) + "][" + std::to_string(track % 10) + "]";
            store.tracks.push_back({name, "pkg", "", "die", track, -1});
            store.trackBegin.push_back(static_cast<std::uint32_t>(store.spans.size()));
            std::int64_t now = static_cast<std::int64_t>(random.below(50));
            for (int i = 0; i < 20; ++i) {
                const std::int64_t end = now + 1 + static_cast<std::int64_t>(random.below(100));
                store.spans.push_back(span(now, end, 1 + static_cast<int>(random.below(9)), 1 + static_cast<std::uint32_t>(i), track));
                const std::string plain = "pkg_" + std::to_string(track / 10) + "_" + std::to_string(track % 10) + "_die";
                expected[plain].emplace_back(now, end);
                now = end + 1 + static_cast<std::int64_t>(random.below(60));
            }
        }
        store.trackBegin.push_back(static_cast<std::uint32_t>(store.spans.size()));
        const Dump dump = written(store);
        QCOMPARE(QString::fromStdString(dump.problem), QString());
        std::map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> found;
        std::map<std::string, std::int64_t> begun;
        for (const auto& [at, code, value] : dump.changes) {
            const std::string& name = dump.variables.at(code).name;
            if (name.ends_with("_request"))
                continue;
            if (value != "z")
                begun[name] = at;
            else if (begun.count(name) != 0)
                found[name].emplace_back(begun[name], at);
        }
        QVERIFY(found == expected);
    }

    void namesNeverCollide()
    {
        SpanStore store;
        store.tracks = {{"a[1]", "a", "", "", 0, -1}, {"a.1", "a", "", "", 0, -1}, {"a 1", "a", "", "", 0, -1}, {"", "", "", "", 0, -1}};
        store.trackBegin = {0, 0, 0, 0, 0};
        const Dump dump = written(store);
        QCOMPARE(QString::fromStdString(dump.problem), QString());
        std::set<std::string> names;
        for (const auto& [code, variable] : dump.variables)
            names.insert(variable.name);
        QCOMPARE(names.size(), std::size_t{8});
    }

    void overlapsAndEmptyStoresStayValid()
    {
        QCOMPARE(QString::fromStdString(written(SpanStore()).problem), QString());
        SpanStore store;
        store.tracks = {{"x", "x", "", "", 0, -1}};
        store.trackBegin = {0, 3};
        store.spans = {span(0, 100, 1, 1, 0), span(0, 0, 2, 1, 0), span(50, 60, 3, 1, 0)};
        QCOMPARE(QString::fromStdString(written(store).problem), QString());
    }
};

QTEST_APPLESS_MAIN(TestSpansVcd)
#include "tst_spans_vcd.moc"
