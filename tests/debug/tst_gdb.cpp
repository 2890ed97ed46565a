// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware under a debugger: it halts where told, memory and registers can be read and written, and a debugged run is bit-identical to a
// normal one. The protocol is spoken directly here; gdb is used too where it is installed.
#include "debug/gdb_session.h"
#include "debug/gdb_socket.h"
#include "io/json.h"
#include "riscv/elf_image.h"
#include "soc/firmware_drive.h"
#include "soc/firmware_file.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

#include <sys/socket.h>
#include <unistd.h>

using namespace floom;

namespace {

constexpr const char* kWork = "rw=randrw rwmixread=50 bs=4k qd=4 count=60 precondition=sequential";

std::string elfBytes(const char* name)
{
    QFile file(QStringLiteral(FLOOM_SOURCE_DIR "/projects/firmware/%1.elf").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s", qPrintable(file.fileName()));
    return file.readAll().toStdString();
}

Design driveOf(const char* firmware, const Changes& more = {})
{
    Changes changes{"cpu.binary=" + soc::firmwareText(firmware, elfBytes(firmware))};
    changes.insert(changes.end(), more.begin(), more.end());
    return firmwareDrive(changes);
}

std::string textOf(RunResult result)
{
    return writeResult(result, false);
}

std::string plainRun(const Design& design)
{
    return textOf(runOf(design, kWork));
}

RunResult runUnder(const Design& design, Debugger& debugger)
{
    RunOptions options;
    options.debugger = &debugger;
    return simulate(*programOf(design), *parseWorkload(kWork), options);
}

std::uint32_t addressOf(const char* firmware, const char* symbol)
{
    const auto image = riscv::readElf(elfBytes(firmware));
    const riscv::ElfSymbol* found = image->find(symbol);
    if (found == nullptr)
        qFatal("no %s", symbol);
    return found->address;
}

// The other end of the connection.
class Client {
public:
    explicit Client(int connection)
        : m_connection(connection)
    {
    }
    ~Client() { ::close(m_connection); }

    void send(const std::string& packet) const { raw(gdbPacket(packet)); }
    void raw(const std::string& bytes) const
    {
        if (::send(m_connection, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size()))
            qFatal("the session is gone");
    }
    std::string receive() // the next packet
    {
        for (;;) {
            if (const auto got = m_reader.next())
                return got->data;
            char bytes[4096];
            const ssize_t count = ::recv(m_connection, bytes, sizeof bytes, 0);
            if (count <= 0)
                return "closed";
            m_reader.feed({bytes, static_cast<std::size_t>(count)});
        }
    }
    std::string ask(const std::string& packet)
    {
        send(packet);
        return receive();
    }
    std::uint32_t pc() { return *wordOfHex(std::string_view(ask("g")).substr(8 * 32, 8)); }

private:
    int m_connection;
    GdbReader m_reader;
};

std::string hexNumber(std::uint32_t number)
{
    return QByteArray::number(number, 16).toStdString();
}

// Runs the drive in a thread and the client in this one.
template <typename Script> std::string debugged(const Design& design, const Script& script)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        qFatal("no sockets");
    std::string text;
    Client client(ends[1]);
    std::jthread run([&] {
        GdbSession session([&] { return ends[0]; }, {});
        const RunResult result = runUnder(design, session);
        session.ended(result.partial ? 1 : 0);
        text = textOf(result);
    });
    script(client);
    run.join();
    return text;
}

} // namespace

class TestGdb : public QObject {
    Q_OBJECT

private slots:
    void packetsAreWrittenAndRead()
    {
        QCOMPARE(gdbPacket("OK"), std::string("$OK#9a"));
        GdbReader reader;
        reader.feed("+$g#6");
        QVERIFY(!reader.next());
        reader.feed("7\x03$m0,4#00$}\x03#80");
        QCOMPARE(reader.next()->data, std::string("g"));
        QVERIFY(reader.next()->what == GdbReader::Got::What::interrupt);
        QVERIFY(reader.next()->what == GdbReader::Got::What::damaged);
        QCOMPARE(reader.next()->data, std::string("#"));
        QVERIFY(!reader.next());
        QVERIFY(!bytesOfHex("1g") && !bytesOfHex("123") && !wordOfHex("0102"));
        QCOMPARE(*wordOfHex(hexOfWord(0x12345678)), 0x12345678U);
    }

    void aBreakpointHaltsAndTheRunStaysTheSame_data()
    {
        QTest::addColumn<QByteArray>("firmware");
        QTest::addColumn<QByteArray>("timing");
        QTest::newRow("one core, one instruction at a time") << QByteArray("greedy") << QByteArray("cv32e40p");
        QTest::newRow("two instructions in a cycle") << QByteArray("greedy") << QByteArray("veer_eh1");
        QTest::newRow("two cores") << QByteArray("dual") << QByteArray("cv32e40p");
    }
    void aBreakpointHaltsAndTheRunStaysTheSame()
    {
        QFETCH(QByteArray, firmware);
        QFETCH(QByteArray, timing);
        const Design design =
            driveOf(firmware.constData(), {"cpu.timing=" + timing.toStdString(), firmware == "dual" ? "cpu.cores=2" : "cpu.cores=1"});
        const std::uint32_t place = addressOf(firmware.constData(), "host_command");
        int hits = 0;
        const std::string watched = debugged(design, [&](Client& client) {
            QCOMPARE(client.ask("?").substr(0, 3), std::string("T05"));
            QCOMPARE(client.ask("Z0," + hexNumber(place) + ",2"), std::string("OK"));
            for (;;) {
                const std::string why = client.ask("c");
                if (why == "W00")
                    break;
                QCOMPARE(why.substr(0, 3), std::string("T05"));
                QCOMPARE(client.pc(), place);
                ++hits;
                const std::uint32_t before = client.pc();
                QCOMPARE(client.ask("s").substr(0, 3), std::string("T05"));
                QVERIFY(client.pc() != before && client.pc() - before <= 4);
                if (hits == 20)
                    QCOMPARE(client.ask("z0," + hexNumber(place) + ",2"), std::string("OK"));
            }
        });
        QCOMPARE(hits, 20);
        QCOMPARE(watched, plainRun(design));
    }

    void memoryIsSeenChangedAndWatched()
    {
        const Design design = driveOf("greedy");
        const std::uint32_t targets = addressOf("greedy", "targets");
        debugged(design, [&](Client& client) {
            static_cast<void>(client.ask("?"));
            const std::string four = "," + hexNumber(4);
            // Device registers and unmapped addresses are not memory.
            QCOMPARE(client.ask("mf0000000,4"), std::string("E02"));
            QCOMPARE(client.ask("m90000000,4"), std::string("E02"));
            QCOMPARE(client.ask("m" + hexNumber(targets) + four).size(), std::size_t{8});
            QCOMPARE(client.ask("Z2," + hexNumber(targets) + four), std::string("OK"));
            const std::string before = client.ask("m" + hexNumber(targets) + four);
            QCOMPARE(client.ask("c").substr(0, 3), std::string("T05"));
            QVERIFY(client.ask("m" + hexNumber(targets) + four) != before);
            QCOMPARE(client.ask("z2," + hexNumber(targets) + four), std::string("OK"));
            QCOMPARE(client.ask("P5=78563412"), std::string("OK"));
            QCOMPARE(client.ask("p5"), std::string("78563412"));
            QCOMPARE(client.ask("p99"), std::string("E01"));
            QCOMPARE(client.ask("M20000000,2:abcd"), std::string("OK"));
            QCOMPARE(client.ask("m20000000,2"), std::string("abcd"));
            QCOMPARE(client.ask("M20000000,2:abc"), std::string("E01"));
            QCOMPARE(client.ask("qfThreadInfo"), std::string("m1"));
            QCOMPARE(client.ask("unheard of"), std::string());
            client.send("k");
        });
    }

    void aFaultIsToldBeforeTheEnd()
    {
        const Design design = driveOf("greedy");
        const std::uint32_t place = addressOf("greedy", "host_command");
        std::string told, why;
        const std::string text = debugged(design, [&](Client& client) {
            static_cast<void>(client.ask("?"));
            static_cast<void>(client.ask("Z0," + hexNumber(place) + ",2"));
            static_cast<void>(client.ask("c"));
            QCOMPARE(client.ask("P20=00000090"), std::string("OK")); // program counter at an unmapped address
            client.send("c");
            const auto words = bytesOfHex(client.receive().substr(1));
            told = words.value_or("");
            why = client.receive();
            static_cast<void>(client.pc());
            QCOMPARE(client.ask("c"), std::string("W01"));
        });
        QVERIFY2(told.find("jumps to where there is no code") != std::string::npos, told.c_str());
        QCOMPARE(why.substr(0, 3), std::string("T0b"));
        QVERIFY(text.find("R701") != std::string::npos);
    }

    void whoLeavesLetsTheRunGoOn()
    {
        const Design design = driveOf("greedy");
        const std::string left = debugged(design, [](Client& client) {
            static_cast<void>(client.ask("?"));
            QCOMPARE(client.ask("D"), std::string("OK"));
        });
        QCOMPARE(left, plainRun(design));
    }

    void placesAreJudged()
    {
        QVERIFY(!GdbSocket::listen("0") && !GdbSocket::listen("70000") && !GdbSocket::listen(""));
        QVERIFY(!GdbSocket::listen("/nowhere/at/all"));
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("gdb")).toStdString();
        {
            const auto socket = GdbSocket::listen(path);
            QVERIFY(socket.ok());
            QVERIFY(!GdbSocket::listen(path)); // port in use
            std::stop_source stop;
            stop.request_stop();
            QCOMPARE(socket->accept(stop.get_token()), -1);
        }
        QVERIFY(!QFile::exists(QString::fromStdString(path)));
    }

    void gdbItselfConnects()
    {
        const QString gdb = QStandardPaths::findExecutable(QStringLiteral("gdb-multiarch"));
        if (gdb.isEmpty())
            QSKIP("gdb-multiarch is not installed");
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("gdb")).toStdString();
        const Design design = driveOf("greedy");
        auto socket = GdbSocket::listen(path);
        QVERIFY(socket.ok());
        std::string text;
        std::jthread run([&] {
            GdbSession session([&] { return socket->accept({}); }, {});
            const RunResult result = runUnder(design, session);
            session.ended(result.partial ? 1 : 0);
            text = textOf(result);
        });
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(gdb,
                      {QStringLiteral("-nx"), QStringLiteral("-batch"), QStringLiteral(FLOOM_SOURCE_DIR "/projects/firmware/greedy.elf"),
                       QStringLiteral("-ex"), QStringLiteral("target remote ") + QString::fromStdString(path), QStringLiteral("-ex"),
                       QStringLiteral("break host_command"), QStringLiteral("-ex"), QStringLiteral("continue"), QStringLiteral("-ex"),
                       QStringLiteral("next"), QStringLiteral("-ex"), QStringLiteral("print map[c->unit]"), QStringLiteral("-ex"),
                       QStringLiteral("info threads"), QStringLiteral("-ex"), QStringLiteral("delete"), QStringLiteral("-ex"),
                       QStringLiteral("continue")});
        QVERIFY(process.waitForFinished(120'000));
        run.join();
        const QString said = QString::fromUtf8(process.readAll());
        QVERIFY2(said.contains(QLatin1String("Breakpoint 1, host_command")), qPrintable(said));
        QVERIFY2(said.contains(QLatin1String("$1 = ")), qPrintable(said));
        QVERIFY2(said.contains(QLatin1String("exited normally")), qPrintable(said));
        QCOMPARE(text, plainRun(design));
    }
};

QTEST_GUILESS_MAIN(TestGdb)
#include "tst_gdb.moc"
