// SPDX-License-Identifier: GPL-3.0-or-later
// 2,000 damaged files of each kind: each either parses (and then writes and parses back the same) or is refused with a message.
#include "base/random.h"
#include "design/small_catalogue.h"
#include "io/project_text.h"
#include "io/samples.h"

using namespace floom;
using namespace floom_test;

class TestMutatedTexts : public QObject {
    Q_OBJECT

private slots:
    void designs();
    void projects();
    void types();
    void addresses();
};

namespace {

constexpr int kMutations = 2'000;

// Replaces, drops, doubles or cuts a few pieces; pieces come from JSON's own alphabet so that many texts stay nearly right.
std::string mutated(std::string text, RandomStream& random)
{
    static const std::vector<std::string> pieces = {"{",
                                                    "}",
                                                    "[",
                                                    "]",
                                                    ",",
                                                    ":",
                                                    "\"",
                                                    "\\",
                                                    "0",
                                                    "-1",
                                                    "1e308",
                                                    "1e999",
                                                    "null",
                                                    "true",
                                                    "99999999999999999999",
                                                    "\"\"",
                                                    "[[[[[[[[",
                                                    "\xFF",
                                                    std::string(1, '\0'),
                                                    "[*]",
                                                    ".die[0]",
                                                    "us",
                                                    "%",
                                                    "\n"};
    const std::uint64_t changes = 1 + random.below(4);
    for (std::uint64_t i = 0; i < changes && !text.empty(); ++i) {
        const std::size_t at = random.below(text.size());
        const std::size_t length = std::min<std::size_t>(random.below(12), text.size() - at);
        switch (random.below(4)) {
        case 0:
            text.replace(at, length, pieces[random.below(pieces.size())]);
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(random.below(text.size()), random.below(40)));
            break;
        default:
            text[at] = static_cast<char>(random.below(256));
            break;
        }
    }
    return text;
}

Design decorated()
{
    Design design = smallDesign();
    design.blocks[1].parameters["rate"] = Value(std::int64_t{800'000'000});
    design.blocks[2].overrides["[3][1].die[0]"]["tPROG"] = Value(std::int64_t{900'000'000});
    design.reserved = R"({"groups":[{"name":"Flash"}]})";
    return design;
}

} // namespace

void TestMutatedTexts::designs()
{
    RandomStream random(1, "test.designs");
    const std::string original = writeDesign(decorated(), smallCatalogue());
    int read = 0;
    for (int i = 0; i < kMutations; ++i) {
        const auto design = readDesign(mutated(original, random), smallCatalogue(), "m.json");
        if (!design) {
            QVERIFY(!design.error().message().empty());
            continue;
        }
        ++read;
        static_cast<void>(validate(*design, smallCatalogue()));
        static_cast<void>(designHash(*design));
        const auto again = readDesign(writeDesign(*design, smallCatalogue()), smallCatalogue());
        QVERIFY2(again.ok(), again ? "" : again.error().message().c_str());
        QVERIFY(*again == *design);
    }
    QVERIFY2(read > 20, "some damage must be harmless, or this tests only the first bracket");
}

void TestMutatedTexts::projects()
{
    RandomStream random(2, "test.projects");
    ProjectText project{
        "P", "", {{"a", "", "", decorated(), AskedWorkload::read("rw=randread bs=4k")}, {"b", "a", "why", smallDesign(), {}}}, ""};
    const std::string original = writeProject(project, smallCatalogue());
    for (int i = 0; i < kMutations; ++i) {
        const auto read = readDesignOrProject(mutated(original, random), smallCatalogue(), "m.json");
        if (read)
            QVERIFY(readProject(writeProject(*read, smallCatalogue()), smallCatalogue()).ok());
        else
            QVERIFY(!read.error().message().empty());
    }
}

void TestMutatedTexts::types()
{
    RandomStream random(3, "test.types");
    const std::string original = R"({"id": "chip", "label": "Chip", "role": "memory", "levels": [{"id": "die", "count": "dies"}],
        "ports": [{"id": "flash", "bus": "nand", "side": "left", "maxLinks": 1}],
        "parameters": [{"id": "dies", "kind": "count", "default": 2, "min": 1, "max": 64},
                       {"id": "tPROG", "kind": "time", "unit": "us", "default": "600us", "level": "die"}],
        "presets": [{"id": "slow", "values": {"tPROG": "2ms"}}]})";
    for (int i = 0; i < kMutations; ++i) {
        const auto type = readType(mutated(original, random), "m.json");
        QVERIFY(type.ok() || !type.error().message().empty());
    }
}

void TestMutatedTexts::addresses()
{
    RandomStream random(4, "test.addresses");
    for (int i = 0; i < kMutations; ++i) {
        Design design = smallDesign();
        const Outcome outcome = assign(design, smallCatalogue(), mutated("pkg[3][0..1].die[1].tPROG=900us", random));
        if (outcome)
            QVERIFY(validate(design, smallCatalogue()).empty() || design.find("pkg")->count != smallDesign().find("pkg")->count);
        else
            QVERIFY(design == smallDesign());
    }
}

QTEST_APPLESS_MAIN(TestMutatedTexts)
#include "tst_mutated_texts.moc"
