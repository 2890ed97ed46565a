// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that another thread draws ahead are those of their source, in its order.
#include "run/drawn_ahead.h"
#include "workload/workload.h"

#include <QTest>

using namespace floom;

namespace {

std::unique_ptr<RequestSource> sourceOf(const QString& words)
{
    constexpr std::uint64_t kDrive = std::uint64_t{1} << 30;
    return makeGenerator(*parseWorkload(words.toStdString()), kDrive, 3, 0);
}

} // namespace

class TestDrawnAhead : public QObject {
    Q_OBJECT

private slots:
    // 4096 requests fill whole blocks, and 5000 do not.
    void requestsDrawnAheadAreTheSame_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {1, 4096, 5000, 100'000})
            QTest::addRow("%d", count) << count;
    }

    void requestsDrawnAheadAreTheSame()
    {
        QFETCH(int, count);
        const QString words = "rw=randwrite zipf=1.1 bs=4k qd=1 count=" + QString::number(count);
        const auto source = sourceOf(words);
        DrawnAhead ahead(sourceOf(words));
        for (int i = 0; i < count; ++i) {
            const RequestSource::Poll one = source->poll({}), other = ahead.poll({});
            QVERIFY(one.next == RequestSource::Next::request && other.next == RequestSource::Next::request);
            QCOMPARE(other.request.offset, one.request.offset);
            QCOMPARE(other.request.bytes, one.request.bytes);
            source->completed(one.request, {});
            ahead.completed(other.request, {});
        }
        QVERIFY(ahead.poll({}).next == RequestSource::Next::finished);
        QVERIFY(ahead.poll({}).next == RequestSource::Next::finished);
    }

    // It is given up while the thread waits for room.
    void anEndlessSourceDrawnAheadMayEnd()
    {
        DrawnAhead ahead(sourceOf("rw=randwrite bs=4k qd=1 count=100000000"));
        QVERIFY(ahead.poll({}).next == RequestSource::Next::request);
    }
};

QTEST_GUILESS_MAIN(TestDrawnAhead)
#include "tst_drawn_ahead.moc"
