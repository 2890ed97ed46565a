// SPDX-License-Identifier: GPL-3.0-or-later
// Mistyped commands and wrong files: each gets a message that names the place, exit code 2 or 1, an empty standard output, and never a
// crash.
#include "program.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestNonsense : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_starter;

    void put(const char* name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    QByteArray changed(const char* what, const QByteArray& to) const
    {
        QByteArray text = m_starter;
        Q_ASSERT(text.contains(what));
        return text.replace(what, to);
    }

    // Garbage from the second page on; the header is valid.
    void damage(const char* name) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::ReadWrite) && file.size() > 3 * 4096 && file.seek(4096));
        QCOMPARE(file.write(QByteArray(static_cast<qsizetype>(file.size() - 4096), '\xA5')), file.size() - 4096);
    }

private slots:
    void initTestCase()
    {
        QFile file(QStringLiteral(FLOOM_SOURCE_DIR "/projects/starter.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_starter = file.readAll();
        put("ok.json", m_starter);
        put("empty.json", "");
        put("broken.json", m_starter.left(m_starter.size() / 2));
        put("binary.json", QByteArray("\x00\xff\xfe\x80\x01", 5).repeated(500));
        put("deep.json", QByteArray("[").repeated(100'000));
        put("deepobject.json", QByteArray("{\"a\":").repeated(50'000));
        put("array.json", "[1, 2, 3]");
        put("number.json", "17");
        put("version.json", changed("\"version\": 1", "\"version\": 99"));
        put("format.json", changed("flashloom-design", "another-design"));
        put("key.json", changed("\"notes\"", "\"ntoes\""));
        put("twice.json", changed("{\"id\": \"ddr\"", "{\"id\": \"cpu\""));
        put("type.json", changed("\"nand_package\"", "\"nand_pakage\""));
        put("unit.json", changed("\"at\": [696, 336], \"parameters\": {}", "\"parameters\": {\"tR\": \"60GB/s\"}"));
        put("range.json", changed("\"at\": [696, 336], \"parameters\": {}", "\"parameters\": {\"tR\": \"900000s\"}"));
        put("parameter.json", changed("\"at\": [696, 336], \"parameters\": {}", "\"parameters\": {\"tRR\": \"60us\"}"));
        put("negative.json", changed("\"count\": [8, 4]", "\"count\": [8, -4]"));
        put("zero.json", changed("\"count\": [8, 4]", "\"count\": [8, 0]"));
        put("half.json", changed("\"count\": [8, 4]", "\"count\": [8.5, 4]"));
        put("many.json", changed("\"count\": [8, 4]", "\"count\": [8, 70000]"));
        put("billion.json", changed("\"count\": [8, 4]", "\"count\": [31623, 31623]"));
        put("huge.json", changed("\"count\": [8, 4]", "\"count\": [8, 99999999999999999999]"));
        put("port.json", changed("\"ch.flash\"", "\"ch.flesh\""));
        put("noblock.json", changed("\"to\": \"pkg.flash\"", "\"to\": \"pgk.flash\""));
        put("bus.json", changed("\"to\": \"pkg.flash\"", "\"to\": \"ddr.ddr\""));
        put("cut.json", changed("    {\"from\": \"ecc.channel\", \"to\": \"ch.bus\", \"map\": \"each\"},\n", ""));
        put("nohost.json", changed("    {\"from\": \"host.link\", \"to\": \"bus.host\", \"map\": \"each\"},\n", ""));
        put("nothing.json", "{\"format\": \"flashloom-design\", \"version\": 1, \"name\": \"x\", \"blocks\": [], \"links\": []}");
        put("text.floom", "this is no database\n");
        put("empty.floom", "");
        put("header.floom", QByteArray("SQLite format 3\0", 16) + QByteArray(84, '\0'));
        QCOMPARE(flashloom({"run", "starter", "--workload", "count=500", "--save", "damaged.floom"}, m_folder.path()).code, 0);
        damage("damaged.floom");
        put("bad.csv", "128166372003061629,hm,1,Read,383496192,32768,413\n128166372003061629,hm,1,Raed,1,2,3\n");
        put("short.csv", "128166372003061629,hm\n");
        put("binary.csv", QByteArray("\x00\xff\x13", 3).repeated(1000));
        put("empty.csv", "");
        put("longline.csv", QByteArray(200'000, 'x'));
    }

    void isRefusedInWords_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says"); // a regular expression
        const auto row = [](const char* name, const char* arguments, int code, const char* says) {
            QTest::newRow(name) << QProcess::splitCommand(QString::fromUtf8(arguments)) << code << QString::fromUtf8(says);
        };
        row("nothing at all", "", 2, "subcommand");
        row("unknown subcommand", "rnu starter", 2, "expected a subcommand, found 'rnu'");
        row("unknown subcommand of one", "study rnu", 2, "expected a subcommand, found 'rnu'");
        row("unknown option", "run starter --sede 1", 2, "--sede");
        row("option without value", "run starter --seed", 2, "seed");
        row("no design", "run", 2, "DESIGN");
        row("unknown sample", "run startr", 2, "startr.*Did you mean starter");
        row("missing file", "run no/such.json", 2, "no/such.json.*no such file");
        row("directory", "run .", 2, "a directory");
        row("device", "run /dev/zero", 2, "a device");
        row("empty file", "run empty.json", 2, "empty.json");
        row("broken JSON", "run broken.json", 2, "broken.json.*\\d");
        row("binary file", "run binary.json", 2, "binary.json");
        row("deep nesting", "run deep.json", 2, "deep.json.*64|deep.json.*level");
        row("deep objects", "run deepobject.json", 2, "deepobject.json");
        row("an array", "run array.json", 2, "array.json");
        row("a number", "run number.json", 2, "number.json");
        row("a newer version", "run version.json", 2, "version");
        row("another format", "run format.json", 2, "format");
        row("unknown key", "run key.json", 2, "ntoes");
        row("an id twice", "run twice.json", 1, "cpu");
        row("unknown type", "run type.json", 1, "nand_pakage.*nand_package");
        row("wrong unit", "run unit.json", 2, "60GB/s|GB/s");
        row("out of range", "run range.json", 1, "tR");
        row("unknown parameter", "run parameter.json", 1, "tRR");
        row("negative count", "run negative.json", 2, "count");
        row("count of zero", "run zero.json", 2, "count");
        row("a billion dies", "run billion.json", 1, "pkg");
        row("a count beyond all", "run huge.json", 2, "count|huge.json");
        row("unknown port", "run port.json", 1, "flesh");
        row("link to no block", "run noblock.json", 1, "pgk");
        row("link between buses", "run bus.json", 1, "ddr|flash");
        row("host cannot reach flash", "run cut.json", 1, "reach|connected");
        row("host not connected", "run nohost.json", 1, "host");
        row("no blocks", "run nothing.json", 1, "host|block");
        row("a run saved as text", "run starter --workload count=100 --save new.json", 2, "new.json.*\\.floom");
        row("a sweep saved as text", "sweep starter --over ch.count=1,2 --save new.JSON", 2, "new.JSON.*\\.floom");
        row("set without value", "run starter --set ch.rate", 2, "ch.rate");
        row("set unknown block", "run starter --set hc.rate=1MT/s", 2, "hc.*ch");
        row("set unknown parameter", "run starter --set ch.raet=1MT/s", 2, "raet.*rate");
        row("set wrong unit", "run starter --set ch.rate=5us", 2, "5us");
        row("set out of range", "run starter --set ch.rate=-1MT/s", 2, "rate");
        row("set a dim outside", "run starter --set ch[88].rate=1MT/s", 2, "88");
        row("set broken dims", "run starter --set ch[.rate=1MT/s", 2, "ch\\[");
        row("set nothing", "run starter --set =", 2, "set");
        row("set count to nonsense", "run starter --set pkg.count=many", 2, "many");
        row("set count to a billion", "run starter --set pkg.count=1000000000", 2, "1000000000|count");
        row("unknown workload word", "run starter --workload qdepth=4", 2, "qdepth");
        row("wrong workload value", "run starter --workload rw=sideways", 2, "sideways");
        row("queue depth of zero", "run starter --workload qd=0", 2, "qd|depth");
        row("wrong block size", "run starter --workload bs=-4k", 2, "bs|-4k");
        row("count beyond all", "run starter --workload count=99999999999999999999999", 2, "count|999");
        row("wrong seed", "run starter --seed many", 2, "many");
        row("half a code word", "run starter --workload count=500 --set ecc.parity=4KiB", 1, "error R302 at pkg.spareSize");
        row("a buffer beyond its memory", "run starter --workload count=500 --set cpu.writeBuffer=16GiB", 1, "error R325 at cpu");
        row("a footprint beyond the drive", "run starter --workload \"size=100t count=100\"", 1, "error R511 at workload");
        row("an offset beyond the drive", "run starter --workload \"offset=999t count=100\"", 1, "error R511 at workload");
        row("a sheet of a design that cannot be", "run starter --workload four_corner --set ecc.parity=4KiB --json -", 1,
            "error R302 at pkg.spareSize");
        row("a negative seed", "run starter --seed -1", 2, "seed.*whole number from 0 to 2\\^64 - 1.*'-1'");
        row("a seed beyond all", "run starter --seed 99999999999999999999999", 2, "seed.*whole number.*'99999999999999999999999'");
        row("a seed of a sweep", "sweep starter --over pkg.tR=1us,2us --seed -1", 2, "seed.*whole number");
        row("a sweep over nothing known", "sweep starter --over pkg.tX=1,2", 2, "pkg.tX.*'tX'.*Did you mean tR");
        row("a figure that no run tells", "sweep starter --over pkg.tR=1us,2us --show iops,ftl.wfa", 2,
            "--show.*ftl.wfa.*Did you mean ftl.waf");
        row("a sweep over no word", "sweep starter --over workload.qdd=1,2", 2, "qdd.*qd");
        row("a report of another kind", "report starter x.foo", 2, "x.foo.*\\.html or \\.pdf");
        row("a value of pages", QByteArray("run starter --set ch.rate=" + QByteArray(40'000, '7') + "q").constData(), 2,
            "^.{0,600}\\(40,0\\d\\d characters\\).{0,600}$");
        row("words of pages", QByteArray("run starter --workload rw=" + QByteArray(40'000, 'x')).constData(), 2, "^.{0,1000}$");
        row("an option of pages", QByteArray("run starter --" + QByteArray(40'000, 'x')).constData(), 2, "^.{0,1000}$");
        row("a design of pages", QByteArray("run " + QByteArray(40'000, 'x')).constData(), 2, "^.{0,1000}$");
        row("half a channel", "run half.json", 2, "count\\[0\\].*whole numbers from 1 to 65536, found 8.5");
        row("a count of many", "run many.json", 2, "count\\[1\\].*65536, found 70000");
        row("a damaged project", "run damaged.floom", 2, "damaged.floom: expected an intact project file.*new project.*repair");
        row("unknown variant", "run starter --variant Nope", 2, "Nope");
        row("missing trace", "run starter --trace none.csv", 2, "none.csv.*no such file");
        row("a directory as trace", "run starter --trace .", 2, "a directory");
        row("a device as trace", "run starter --trace /dev/zero", 2, "a device");
        row("trace with a bad line", "run starter --trace bad.csv", 2, "bad.csv.*2");
        row("short trace line", "trace short.csv --format msr", 2, "short.csv.*1");
        row("binary trace", "trace binary.csv --format msr", 2, "binary.csv");
        row("empty trace", "trace empty.csv --format msr", 2, "empty.csv");
        row("trace with an endless line", "trace longline.csv --format msr", 2, "longline.csv");
        row("ask nothing", "ask", 2, "tornado.*no question");
        row("ask what nobody answers", "ask wheather starter", 2, "wheather");
        row("ask of nothing", "ask more", 2, "DESIGN");
        row("ask without limits", "ask least starter --of ch.count", 2, "--where");
        row("ask of an unknown part", "ask least starter --of ch.cuont --where iops>=1", 2, "cuont.*count");
        row("ask for an unknown figure", "ask policy starter --figure iosp", 2, "iosp.*iops");
        row("ask for an unknown limit", "ask life starter --where \"ipos >= 1\"", 2, "ipos.*iops");
        row("ask with one seed", "ask more starter --seeds 1", 2, "seeds");
        row("ask for many changes", "ask changes starter --changes 9", 2, "changes.*1 to 4");
        row("rank by nothing known", "run starter --rank dear", 2, "--rank: expected gain, cost or power, found 'dear'");
        row("rank changes by nothing known", "ask changes starter --rank dear", 2, "--rank: expected gain, cost or power, found 'dear'");
        row("ask by nothing", "ask tornado starter --by 0", 2, "--by");
        row("ask by a word", "ask tornado starter --by x", 2, "x");
        row("ask of a policy as of a number", "ask more starter --of cpu.gcPolicy", 2, "cpu.gcPolicy");
        row("ask of a missing file", "ask dram none.json", 2, "none.json");
        row("ask of a missing trace", "ask policy starter --trace none.csv", 2, "none.csv");
        row("cost of an unknown figure", "cost starter --set costs.dram.gb=1", 2, "dram.gb.*dram.gib");
        row("cost of a word", "cost starter --set costs.dram.gib=x", 2, "number");
        row("cost below nothing", "cost starter --set costs.dram.gib=-1", 2, "0 to");
        row("keep in a sample", "cost starter --keep pin=1", 2, "read only");
        row("keep nothing", "cost half.json --keep pin", 2, "FIGURE=NUMBER");
        row("a load without a name", "explore none.json --goal \"most iops\" --load rw=read", 2, "rw=read.*NAME");
        row("detect below nothing", "detect starter --budget -3", 2, "--budget: expected a whole number from 1 to .*found '-3'");
        row("detect random drives before the first", "detect --bench 1 --first -1", 2,
            "--first: expected a whole number from 0 to .*found '-1'");
        row("detect random drives as JSON", "detect --bench 1 --json -", 2, "--bench.*tables only");
        row("detect a drawing as random drives", "detect starter --bench 2", 2, "DESIGN.*--bench");
        row("unknown trace format", "trace bad.csv --format mrs", 2, "mrs.*msr");
        row("JSON to a full disk", "check starter --json /dev/full", 2, "/dev/full.*[Ss]pace");
        row("JSON to a directory", "check starter --json .", 2, "a directory");
        row("JSON to no folder", "check starter --json no/where.json", 2, "no/where.json");
        row("spans of unknown form", "run starter --spans x.txt", 2, "x.txt.*vcd");
        row("corrupt project", "run text.floom", 2, "text.floom");
        row("empty project", "run empty.floom", 2, "an empty file");
        row("project of a header only", "run header.floom", 2, "header.floom");
        row("save to a corrupt project", "run starter --workload count=100 --save text.floom --as A", 2, "text.floom");
        row("name without project", "run starter --as A", 2, "--save");
        row("compare nothing", "compare", 2, "PROJECT");
        row("compare one", "compare text.floom A", 2, "VARIANT|argument");
        row("compare in a corrupt project", "compare text.floom A B", 2, "text.floom");
        row("describe a part of a name", "describe nand", 2, "nand.*Did you mean nand_package");
        row("describe nothing known", "describe flux", 2, "flux.*bridge, .*rram_package");
        row("export a missing project", "export none.floom x.json", 2, "none.floom.*no such file");
        row("import nonsense", "import new.floom binary.json", 2, "binary.json");
        row("a mistyped option", "run starter --sed 3 --xyz", 2, "expected an option of run, found '--sed'\\. Did you mean --seed");
        row("a mistyped option with its value", "run starter --sed=3", 2, "found '--sed'\\. Did you mean --seed");
        row("a word too many", "check starter all-rram", 2, "no further word for check, found 'all-rram'");
        row("a mistyped subcommand", "rum starter", 2, "expected a subcommand, found 'rum'\\. Did you mean run");
        row("a question nobody answers", "ask foo", 2, "expected a subcommand, found 'foo'\\. There are least, .* and changes\\.");
        row("an option without its value", "run starter --json", 2, "--json: expected a value, found none");
        row("an option twice", "run starter --json a --json b", 2, "--json: expected one value, found more");
        row("a word for a count", "explore none.json --goal x --jobs abc", 2, "--jobs: expected a whole number from 0 on, found 'abc'");
        row("a moment below nothing", "powercut starter --at -1ms", 2, "--at: expected a time, found '-1ms'");
        row("a trace that is not there", "trace none.csv", 2,
            "none.csv: expected a trace file that can be read, found no such file\\.?\\s*$");
        row("bench nothing", "bench --once 0", 2, "once");
        row("bench what is not there", "bench --only nosuchcase", 2, "nosuchcase");
    }
    void isRefusedInWords()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, says);
        const Said said = flashloom(arguments, m_folder.path());
        QVERIFY2(said.code >= 0, said.err.constData());
        QVERIFY2(said.code == code, QByteArray::number(said.code) + ": " + said.err + said.out.left(300));
        const QRegularExpression expected(says, QRegularExpression::DotMatchesEverythingOption);
        QVERIFY2(expected.match(QString::fromUtf8(said.err)).hasMatch(), said.err.constData());
        // Results may already be printed if only the saving fails; everything else prints nothing.
        if (!arguments.contains(QStringLiteral("--save")))
            QCOMPARE(said.out, QByteArray());
    }

    void helpIsText_data()
    {
        QTest::addColumn<QStringList>("command");
        for (const char* command : {"", "run", "ask changes", "ask tornado", "sweep", "cost", "report", "fit", "detect"})
            QTest::newRow(command) << QString::fromUtf8(command).split(' ', Qt::SkipEmptyParts);
    }
    void helpIsText()
    {
        QFETCH(QStringList, command);
        const Said said = flashloom(command << QStringLiteral("--help"), m_folder.path());
        QCOMPARE(said.code, 0);
        for (const char letter : said.out)
            QVERIFY2(letter == '\n' || static_cast<unsigned char>(letter) >= ' ', said.out.constData());
    }

    void nothingWasWritten()
    {
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("new.floom"))));
        QFile file(m_folder.filePath(QStringLiteral("text.floom")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("this is no database\n"));
    }
};

QTEST_GUILESS_MAIN(TestNonsense)
#include "tst_nonsense.moc"
