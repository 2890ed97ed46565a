// SPDX-License-Identifier: GPL-3.0-or-later
// The device part by part, without cores and untimed: rings, slots, flash orders, and the hardware rules.
#include "soc/device.h"

#include <QTest>

#include <array>
#include <cstring>

using namespace floom;
using namespace floom::soc;

namespace {

// 64 KiB of memory of core 0.
class CoreMemoryOnly final : public RingMemory {
public:
    bool load(CoreIndex core, std::uint32_t address, void* to, std::uint32_t bytes) override
    {
        if (core != 0 || address + bytes > m_bytes.size())
            return false;
        std::memcpy(to, m_bytes.data() + address, bytes);
        return true;
    }
    bool store(CoreIndex core, std::uint32_t address, const void* from, std::uint32_t bytes) override
    {
        if (core != 0 || address + bytes > m_bytes.size())
            return false;
        std::memcpy(m_bytes.data() + address, from, bytes);
        return true;
    }

private:
    std::array<std::uint8_t, 65536> m_bytes{};
};

constexpr std::uint32_t kHost = 0x0000, kFlash = 0x1000, kDone = 0x8000;

// One die of 4 blocks of 8 pages, one unit per page.
Topology smallTopology()
{
    MemoryGeometry geometry;
    geometry.superblocks = 4;
    geometry.pages = 8;
    geometry.planes = 1;
    geometry.pageBytes = 4096;
    Topology topology;
    topology.geometries.push_back(geometry);
    topology.dies.emplace_back();
    return topology;
}

// Core 0, used as firmware would.
struct OneCore {
    OneCore()
        : topology(smallTopology())
        , device(topology, DeviceSettings{4096, 0.2, 4, 64}, 1, memory, {})
    {
    }
    bool write(std::uint32_t reg, std::uint32_t value) { return device.write(nullptr, CoreIndex{}, 0x100, reg, value); }
    std::uint32_t read(std::uint32_t reg)
    {
        std::uint32_t value = 0xDEAD;
        return device.read(CoreIndex{}, reg, value) ? value : 0xDEAD;
    }
    void rings(std::uint32_t hostLog2, std::uint32_t doneLog2)
    {
        write(kHostBase, kHost);
        write(kHostLog2, hostLog2);
        write(kFlashBase, kFlash);
        write(kFlashLog2, 11);
        write(kDoneBase, kDone);
        write(kDoneLog2, doneLog2);
    }
    // Takes the next command; returns its tag.
    std::uint32_t command()
    {
        std::uint16_t tag = 0;
        memory.load(CoreIndex{}, kHost + 16 * (taken & 1U) + 8, &tag, 2);
        write(kHostHead, ++taken);
        return tag;
    }
    void order(std::uint8_t op, std::uint32_t row, std::uint16_t slotOrTag, std::uint8_t flags = kFlashSilent)
    {
        std::array<std::uint8_t, 16> words{};
        words[0] = op;
        words[1] = flags;
        std::memcpy(&words[4], &row, 4);
        std::memcpy(&words[8], &slotOrTag, 2);
        words[13] = 1;
        memory.store(CoreIndex{}, kFlash + 16 * (ordered & 2047U), words.data(), 16);
        write(kFlashTail, ++ordered);
    }
    // Serves a one-unit write: transfers its data to a slot, programs them, completes the command.
    void serveWrite(std::uint32_t row)
    {
        const std::uint32_t tag = command(), slot = read(kBufAlloc);
        write(kDmaWhat, tag);
        write(kDmaGo, slot);
        order(kOrderProgram, row, static_cast<std::uint16_t>(slot), kFlashSilent | kFlashFree);
        write(kHostComplete, tag);
    }
    QString breach()
    {
        const Breach b = device.takeBreach();
        return b.what == nullptr ? QString() : QString::fromLatin1(b.what);
    }

    CoreMemoryOnly memory;
    Topology topology;
    Device device;
    std::uint32_t taken = 0, ordered = 0;
};

} // namespace

class TestDevice : public QObject {
    Q_OBJECT

private slots:
    // A ring of two: the third command enters when one was taken.
    void commandsWaitForAPlace()
    {
        OneCore core;
        core.rings(1, 4);
        for (std::uint32_t unit = 0; unit < 3; ++unit)
            core.device.offer(HostOp::write, LogicalUnit{unit}, 1);
        QCOMPARE(core.read(kHostTail), 2U);
        QVERIFY((core.device.pending(CoreIndex{}) & kIrqHost) != 0);
        core.command();
        QCOMPARE(core.read(kHostTail), 3U);
        QCOMPARE(core.device.commandsInside(), 3U);
        core.write(kHostHead, 9);
        QCOMPARE(core.breach(), QString("takes more commands than there are"));
    }

    void whatWasWrittenIsRead()
    {
        OneCore core;
        core.rings(1, 4);
        core.device.offer(HostOp::write, LogicalUnit{5}, 1);
        core.serveWrite(0);
        core.device.offer(HostOp::read, LogicalUnit{5}, 1);
        core.order(kOrderReadToHost, 0, static_cast<std::uint16_t>(core.command()), kFlashSilent | kFlashComplete);
        QCOMPARE(core.breach(), QString());
        QCOMPARE(core.device.commandsInside(), 0U);
        QCOMPARE(core.device.counters().verified, 1U);
        QCOMPARE(core.device.slotsTaken(), 0U);
    }

    // Reads answered with data made stale by a completed write, and with data of another unit.
    void olderDataBreakTheLaw()
    {
        OneCore core;
        core.rings(1, 4);
        for (std::uint32_t row = 0; row < 2; ++row) {
            core.device.offer(HostOp::write, LogicalUnit{5}, 1);
            core.serveWrite(row);
        }
        core.device.offer(HostOp::write, LogicalUnit{6}, 1);
        core.serveWrite(2);
        QCOMPARE(core.breach(), QString());
        core.device.offer(HostOp::read, LogicalUnit{5}, 1);
        const auto tag = static_cast<std::uint16_t>(core.command());
        core.order(kOrderReadToHost, 0, tag);
        QCOMPARE(core.breach(), QString("answers a read with data that were overwritten before it came"));
        core.order(kOrderReadToHost, 2, tag);
        QCOMPARE(core.breach(), QString("answers a read with the data of another unit"));
        core.order(kOrderReadToHost, 3, tag);
        QCOMPARE(core.breach(), QString("answers a read from a place that holds nothing"));
    }

    void completionNeedsItsData()
    {
        OneCore core;
        core.rings(1, 4);
        core.device.offer(HostOp::write, LogicalUnit{0}, 2);
        const std::uint32_t tag = core.command();
        core.write(kDmaWhat, tag | 1U << 16);
        core.write(kDmaGo, core.read(kBufAlloc));
        core.write(kHostComplete, tag);
        QCOMPARE(core.breach(), QString("completes a command without all of its data"));
        core.write(kDmaWhat, tag | 2U << 16);
        core.write(kDmaGo, core.read(kBufAlloc));
        QCOMPARE(core.breach(), QString("transfers a unit that the command does not have"));
    }

    // A done ring of one entry: hardware keeps 1,024 more completions, then accepts no order until there is room.
    void ordersWaitForRoomToBeTold()
    {
        OneCore core;
        core.rings(1, 0);
        for (int i = 0; i < 1100; ++i)
            core.order(kOrderErase, 8, 0, 0);
        QCOMPARE(core.read(kFlashHead), 1025U);
        QCOMPARE(core.read(kDoneTail), 1U);
        QVERIFY((core.device.pending(CoreIndex{}) & kIrqDone) != 0);
        core.write(kDoneHead, 1);
        QCOMPARE(core.read(kFlashHead), 1026U);
        core.write(kDoneHead, 5);
        QCOMPARE(core.breach(), QString("takes more completions than there are"));
    }

    void slotsRunOutAndComeBack()
    {
        OneCore core;
        core.rings(1, 4);
        for (int i = 0; i < 4; ++i)
            QVERIFY(core.read(kBufAlloc) < 4U);
        QCOMPARE(core.read(kBufAlloc), kNoSlot);
        QCOMPARE(core.device.pending(CoreIndex{}) & kIrqSlots, 0U);
        core.write(kBufFree, 2);
        QVERIFY((core.device.pending(CoreIndex{}) & kIrqSlots) != 0);
        core.write(kBufFree, 2);
        QCOMPARE(core.breach(), QString("uses a slot that is free"));
    }

    void pagesAreProgrammedOnceAndInOrder()
    {
        OneCore core;
        core.rings(1, 4);
        const auto slot = static_cast<std::uint16_t>(core.read(kBufAlloc));
        core.order(kOrderProgram, 0, slot);
        core.order(kOrderProgram, 0, slot);
        QCOMPARE(core.breach(), QString("programs a page that was programmed since the last erase"));
        core.order(kOrderProgram, 2, slot);
        QCOMPARE(core.breach(), QString("programs the pages of a block out of order"));
        core.order(kOrderErase, 0, 0);
        core.order(kOrderProgram, 0, slot);
        QCOMPARE(core.breach(), QString());
        core.order(kOrderProgram, 32, slot);
        QCOMPARE(core.breach(), QString("orders a row or target that does not exist"));
    }

    void otherRegistersAreNotTheDevices()
    {
        OneCore core;
        for (const std::uint32_t reg : {std::uint32_t{kSysId}, std::uint32_t{kMailStatus}, std::uint32_t{kHostComplete}, 0x2FFCU, 0x9000U})
            QCOMPARE(core.read(reg), 0xDEADU);
        QVERIFY(!core.write(kHostTail, 0));
        QVERIFY(!core.write(kBufCount, 0));
    }
};

QTEST_GUILESS_MAIN(TestDevice)
#include "tst_device.moc"
