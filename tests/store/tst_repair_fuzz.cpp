// SPDX-License-Identifier: GPL-3.0-or-later
// Randomly damaged and repaired projects: every reader accepts the result, and each of its runs is one of the originals. The same cases for
// the same seed. FLOOM_FUZZ_CASES and FLOOM_FUZZ_SEED set number and seed.
#include "bytes.h"
#include "export/comparison.h"
#include "export/result_tables.h"
#include "export/spans_file.h"
#include "io/json.h"
#include "io/samples.h"
#include "query/run_query.h"
#include "repair/repair.h"
#include "rules/rules.h"
#include "run/run_now.h"
#include "store/file_places.h"
#include "store/metric_list.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/result_archive.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

using namespace floom;

namespace {

constexpr int kCases = 150;
constexpr qsizetype kPage = 4096;

int fromEnvironment(const char* name, int otherwise)
{
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? number : otherwise;
}

class Dice {
public:
    explicit Dice(unsigned seed)
        : m_source(seed)
    {
    }
    qsizetype below(qsizetype n) { return n > 0 ? static_cast<qsizetype>(m_source() % static_cast<std::uint64_t>(n)) : 0; }
    char byte() { return static_cast<char>(m_source()); }
    QByteArray bytes(qsizetype n)
    {
        QByteArray made(n, '\0');
        for (char& one : made)
            one = byte();
        return made;
    }

private:
    std::mt19937_64 m_source; // the same on every machine
};

// Makes one damage; returns its name.
const char* hurt(QByteArray& file, const QByteArray& other, Dice& dice)
{
    const auto page = [&] { return dice.below(file.size() / kPage) * kPage; };
    switch (dice.below(9)) {
    case 0:
        for (qsizetype i = qsizetype{1} << dice.below(7); i > 0; --i) {
            const auto at = dice.below(file.size());
            file[at] = static_cast<char>(file[at] ^ (1 << dice.below(8)));
        }
        return "bits";
    case 1:
        file.replace(page(), kPage, dice.bytes(kPage));
        return "random page";
    case 2:
        file.replace(page(), kPage, QByteArray(kPage, '\0'));
        return "empty page";
    case 3: {
        const auto a = page(), b = page();
        const QByteArray kept = file.mid(a, kPage);
        file.replace(a, kPage, file.mid(b, kPage));
        file.replace(b, kPage, kept);
        return "pages swapped";
    }
    case 4:
        file.truncate(kPage + dice.below(file.size() - kPage));
        return "cut short";
    case 5: {
        const auto from = dice.below(file.size());
        file = file.left(from) + other.mid(from, file.size() - from);
        return "the end of another file";
    }
    case 6: {
        const auto at = dice.below(file.size());
        const auto n = std::min<qsizetype>(1 + dice.below(600), file.size() - at);
        file.replace(at, n, dice.bytes(n));
        return "random stretch";
    }
    case 7: { // bits in text, where designs and names are stored
        const auto at = page();
        for (qsizetype i = at; i < std::min(at + kPage, file.size()); ++i)
            if (file[i] >= ' ' && file[i] < 127 && dice.below(200) == 0)
                file[i] = static_cast<char>(' ' + dice.below(95));
        return "letters";
    }
    default:
        file.remove(page(), kPage);
        return "a page gone";
    }
}

std::string said(const Error& error, const char* by)
{
    return std::string(by) + ": " + error.message();
}

} // namespace

class TestRepairFuzz : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_sound, m_other;
    std::set<QByteArray> m_results; // archived form of all runs
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    std::shared_ptr<const RunRecord> runOf(const char* sample, const char* workload, bool recorded)
    {
        RunRequest request;
        request.design = readDesign(findSample(sample)->text, builtinCatalogue()).value();
        request.workload = parseWorkload(workload).value();
        request.record = recorded;
        auto record = runNow(builtinCatalogue(), request).record;
        if (record)
            m_results.insert(encodeResult(record->result));
        return record;
    }

    // Several variants, runs with recordings and without, notes, a sweep.
    void fill(const QString& path, bool small)
    {
        {
            Project project(builtinCatalogue());
            const char* samples[] = {"starter", "all-rram", "sata-mlc"};
            const char* workloads[] = {"qd=8 count=400", "rw=randrw rwmixread=50 qd=4 count=200", "qd=2 count=100"};
            for (int i = 0; i < (small ? 1 : 3); ++i) {
                const auto record = runOf(samples[i], workloads[i], true);
                QVERIFY(record);
                if (i == 0)
                    project.variants().update(project.variants().current(), record->design, AskedWorkload::read(workloads[i]));
                else
                    project.variants().add(QStringLiteral("Variant %1").arg(i), record->design, AskedWorkload::read(workloads[i]));
                const int run = project.runs().add(record);
                project.runs().add(runOf(samples[i], "qd=1 count=50", false));
                project.runs().setMarks(run, {{5, 1, QStringLiteral("here")}, {9, -1, QStringLiteral("a comment")}});
            }
            QCOMPARE(project.save(path), QString());
        }
        auto file = ProjectFile::open(path);
        const QString design =
            QString::fromStdString(writeDesign((*file)->variants(builtinCatalogue())->front().design, builtinCatalogue()));
        const auto sweep = (*file)->sweeps().write(
            {0, QStringLiteral("a sweep"), QStringLiteral("{\"format\": \"flashloom-sweep\"}"), design, nowAsText()});
        QVERIFY(sweep.ok());
        const auto text = QStringLiteral("text");
        for (int i = 0; i < 40; ++i)
            QVERIFY((*file)
                        ->sweeps()
                        .writePoint(*sweep,
                                    {i, QStringLiteral("key %1").arg(i), QStringLiteral("{\"iops\": 5}"), text, text, text,
                                     QStringLiteral(""), 0.5, text})
                        .ok());
    }

    // What a reader refuses; empty if none does.
    std::string faultIn(const QString& path)
    {
        const auto& catalogue = builtinCatalogue();
        auto file = ProjectFile::open(path);
        if (!file)
            return said(file.error(), "open");
        const auto variants = (*file)->variants(catalogue);
        if (!variants)
            return said(variants.error(), "variants");
        const auto rows = (*file)->runs().rows();
        const auto facts = (*file)->facts();
        const auto sweeps = (*file)->sweeps().rows();
        if (!rows || !facts || !sweeps)
            return said(!rows ? rows.error() : !facts ? facts.error() : sweeps.error(), "rows");
        for (const auto& sweep : *sweeps)
            if (const auto points = (*file)->sweeps().points(sweep.id); !points)
                return said(points.error(), "points");
        const std::string text = writeProject(textOf(*variants), catalogue);
        if (const auto again = readDesignOrProject(text, catalogue, {}); !again)
            return said(again.error(), "export as text");
        for (const auto& variant : *variants) {
            if (!variant.workload)
                return said(variant.workload.error(), "workload of a variant");
            static_cast<void>(check(variant.design, catalogue));
        }
        std::vector<RunRecord> records;
        for (const auto& row : *rows) {
            auto record = (*file)->runs().read(row.id, catalogue);
            if (!record)
                return said(record.error(), "run");
            if (const auto fault = faultIn(*record, row); !fault.empty())
                return "run " + std::to_string(row.id) + ": " + fault;
            records.push_back(std::move(*record));
        }
        for (const auto& record : records)
            static_cast<void>(compareRuns({records.front().design, records.front().result}, {record.design, record.result}, catalogue));
        file->reset(); // only now open the window
        Project project(catalogue);
        if (const auto refused = project.open(path) + project.save(path); !refused.isEmpty())
            return "window: " + refused.toStdString();
        return {};
    }

    std::string faultIn(const RunRecord& record, const RunRow& row)
    {
        const auto& findings = record.result.diagnostics;
        const bool isBare = !findings.empty() && findings.back().rule == "repaired";
        if (isBare ? record.result.spans != nullptr || !record.result.laws.empty() : !m_results.contains(encodeResult(record.result)))
            return "not one of those that were saved";
        if (row.iops != record.result.iops || row.seed != record.result.seed)
            return "the headline is another run's";
        static_cast<void>(resultMarkdown(record.result, "title"));
        static_cast<void>(metricsOf(record.result));
        static_cast<void>(writeResult(record.result));
        if (record.result.spans)
            for (const char* name : {"out.vcd", "out.json"})
                if (const auto written = writeSpans(at(name).toStdString(), record.result); !written)
                    return said(written.error(), "recording");
        const auto query = RunQuery::open(std::make_shared<const RunRecord>(record));
        if (!query)
            return said(query.error(), "sql");
        const auto answer = (*query)->ask("SELECT count(*), max(end_ps), count(activity) FROM spans");
        return answer ? std::string() : said(answer.error(), "sql");
    }

private slots:
    void initTestCase()
    {
        fill(at("sound.floom"), false);
        fill(at("other.floom"), true);
        m_sound = contents(at("sound.floom"));
        m_other = contents(at("other.floom"));
        QVERIFY(m_sound.size() > 60 * kPage && m_other.size() > 20 * kPage);
        QCOMPARE(QString::fromStdString(faultIn(at("sound.floom"))), QString());
    }

    void whatIsRepairedIsReadByEveryReader()
    {
        const int cases = fromEnvironment("FLOOM_FUZZ_CASES", kCases), seed = fromEnvironment("FLOOM_FUZZ_SEED", 1);
        int refused = 0, failed = 0, runs = 0;
        for (int i = 0; i < cases; ++i) {
            Dice dice(static_cast<unsigned>(seed) * 1'000'003U + static_cast<unsigned>(i));
            QByteArray bytes = m_sound;
            QByteArray wounds;
            for (qsizetype n = 1 + dice.below(3); n > 0 && bytes.size() > 2 * kPage; --n)
                wounds += QByteArray(wounds.isEmpty() ? "" : ", ") + hurt(bytes, m_other, dice);
            const QString target = at("repaired.floom");
            QVERIFY(write(at("hurt.floom"), bytes));
            const auto repaired = repairProject(at("hurt.floom"), target, builtinCatalogue());
            if (!repaired) {
                ++refused;
                QVERIFY(!QFileInfo::exists(target));
                continue;
            }
            runs += repaired->runs;
            const std::string fault = faultIn(target);
            if (!fault.empty()) {
                ++failed;
                qWarning("case %d of seed %d (%s): %s", i, seed, wounds.constData(), fault.c_str());
            }
            removeWithLogs(target);
        }
        qInfo("%d cases: %d refused, %d faulty, %d runs kept of %d", cases, refused, failed, runs, 6 * cases);
        QCOMPARE(failed, 0);
        QVERIFY(refused * 10 < cases);
    }
};

QTEST_GUILESS_MAIN(TestRepairFuzz)
#include "tst_repair_fuzz.moc"
