// SPDX-License-Identifier: GPL-3.0-or-later
// A trace of any length is read in constant memory: 50 MB from a generating stream.
#include "workload/source_runner.h"
#include "workload/trace_source.h"

#include <QTest>

#include <istream>
#include <streambuf>
#include <sys/resource.h>

using namespace floom;

namespace {

// Generates the lines of an MSR trace on demand.
class MadeUpTrace final : public std::streambuf {
public:
    explicit MadeUpTrace(std::uint64_t bytes)
        : m_left(bytes)
    {
    }
    [[nodiscard]] std::uint64_t lines() const { return m_lines; }

protected:
    int_type underflow() override
    {
        m_block.clear();
        while (m_block.size() < 16'384 && m_left > 0) {
            const std::string line = std::to_string(128166372003061629ULL + m_lines * 500) + ",web,0,"
                + (m_lines % 3 == 0 ? "Write," : "Read,") + std::to_string(m_lines * 7'919 % 1'000'003 * 4'096) + ",4096,1331\n";
            ++m_lines;
            m_left -= std::min<std::uint64_t>(m_left, line.size());
            m_block += line;
        }
        if (m_block.empty())
            return traits_type::eof();
        setg(m_block.data(), m_block.data(), m_block.data() + m_block.size());
        return traits_type::to_int_type(*gptr());
    }

private:
    std::uint64_t m_left;
    std::uint64_t m_lines = 0;
    std::string m_block;
};

long mostKilobytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

} // namespace

class TestTraceStream : public QObject {
    Q_OBJECT

private slots:
    void memoryDoesNotGrowWithTheTrace()
    {
        constexpr std::uint64_t kBytes = 50'000'000;
        const long before = mostKilobytes();
        MadeUpTrace made(kBytes);
        std::istream stream(&made);
        const Result<TraceSummary> found = summarizeTrace(stream, "msr", "made");
        QVERIFY2(found.ok(), found ? "" : found.error().message().c_str());
        QCOMPARE(found->records, made.lines());
        QVERIFY(found->records > 700'000);
        QVERIFY2(mostKilobytes() - before < 8'192, qPrintable(QString::number(mostKilobytes() - before)));
    }

    void theReplayDoesNotGrowEither()
    {
        const long before = mostKilobytes();
        MadeUpTrace made(50'000'000);
        std::istream stream(&made);
        const Workload workload = *parseWorkload("trace=made format=msr");
        Error failure;
        auto source = makeTraceSource(stream, "msr", "made", workload, std::uint64_t{1} << 40, &failure);
        QVERIFY(source.ok());
        std::uint64_t handed = 0;
        Time now;
        for (auto poll = (*source)->poll(now); poll.next != RequestSource::Next::finished; poll = (*source)->poll(now)) {
            if (poll.next == RequestSource::Next::waitUntil) {
                now = poll.at;
                continue;
            }
            ++handed;
            (*source)->completed(poll.request, now);
        }
        QCOMPARE(handed, made.lines());
        QVERIFY2(mostKilobytes() - before < 8'192, qPrintable(QString::number(mostKilobytes() - before)));
    }

    void aStreamThatOnlyGoesOnNeedsItsFormat()
    {
        MadeUpTrace made(10'000);
        std::istream stream(&made);
        const auto found = detectTraceFormat(stream, "pipe");
        QVERIFY(!found.ok());
        QVERIFY(found.error().expected.find("the format of the stream") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestTraceStream)
#include "tst_trace_stream.moc"
