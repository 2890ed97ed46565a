// SPDX-License-Identifier: GPL-3.0-or-later
// The value change dump: read back by the grammar of IEEE 1364 clause 18, it shows the spans that were written.
#include "base/random.h"
#include "io/spans_vcd.h"

#include <QTest>

#include <map>
#include <set>
#include <sstream>

using namespace floom;

namespace {

struct Variable {
    int width = 0;
    std::string name;
};
struct Dump {
    std::map<std::string, Variable> variables; // by identifier code
    std::vector<std::tuple<std::int64_t, std::string, std::string>> changes; // time, code, value
    std::string problem;
};

// A header declaration up to its $end, the keyword left out.
std::vector<std::string> declaration(std::istream& in)
{
    std::vector<std::string> words;
    std::string word;
    while (in >> word && word != "$end")
        words.push_back(word);
    return words;
}

Dump readDump(const std::string& text)
{
    Dump dump;
    std::istringstream in(text);
    std::string word;
    int depth = 0;
    while (in >> word && word != "$enddefinitions") {
        const auto words = declaration(in);
        if (word == "$scope")
            ++depth;
        else if (word == "$upscope")
            --depth;
        else if (word == "$var" && (words.size() != 4 || words[0] != "reg" || depth != 1 || dump.variables.count(words[2]) != 0))
            dump.problem += "bad $var; ";
        else if (word == "$var")
            dump.variables[words[2]] = {std::stoi(words[1]), words[3]};
        else if (word != "$comment" && word != "$version" && word != "$timescale")
            dump.problem += "unknown " + word + "; ";
    }
    if (depth != 0 || !declaration(in).empty())
        dump.problem += "scopes; ";
    std::int64_t now = -1;
    while (in >> word) {
        if (word == "$dumpvars" || word == "$end")
            continue;
        if (word[0] == '#') {
            const std::int64_t at = std::stoll(word.substr(1));
            if (at <= now)
                dump.problem += "time stands still; ";
            now = at;
            continue;
        }
        std::string code;
        in >> code;
        const auto found = dump.variables.find(code);
        if (word[0] != 'b' || found == dump.variables.end() || word.size() - 1 > static_cast<std::size_t>(found->second.width)
            || word.find_first_not_of("01z", 1) != std::string::npos)
            dump.problem += "bad change " + word + " " + code + "; ";
        dump.changes.emplace_back(now, code, word.substr(1));
    }
    return dump;
}

Dump written(const SpanStore& store)
{
    std::ostringstream out;
    writeSpansVcd(out, store, {{"ch", "ch[*]", "read data", Look::dataOut}});
    return readDump(out.str());
}

Span span(std::int64_t startPs, std::int64_t endPs, int activity, std::uint32_t request, std::uint16_t track)
{
    return {startPs, static_cast<std::uint64_t>(endPs - startPs) | static_cast<std::uint64_t>(activity) << 48, request, track, 0, 0};
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
        store.endPs = 1'000;
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
        for (std::uint16_t track = 0; track < 150; ++track) { // more than one character of code
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
