// SPDX-License-Identifier: GPL-3.0-or-later
// Raw bit errors of pages: what copyback carries along, what a read retry helps against, and SLC-mode blocks.
#include "media/error_model.h"

#include "design/address.h"
#include "io/json.h"

#include <QTest>

using namespace floom;

namespace {

FlashAddress at(std::uint32_t superblock, std::uint32_t page, std::uint8_t plane, std::uint8_t planes)
{
    return {DieIndex(), SuperblockIndex{superblock}, PageIndex{page}, PlaneIndex{plane}, planes};
}

struct Part {
    Design design;
    Topology topology;
    TrackTable table;
    std::unique_ptr<ErrorModel> model;

    explicit Part(const std::vector<std::string>& changes, int planes = 2)
    {
        design.blocks.push_back({"pkg", "nand_package", {}, {}, {}, {}, {}});
        for (const std::string& change : changes)
            if (!assign(design, builtinCatalogue(), change))
                qFatal("%s", change.c_str());
        const TypeSpec& type = *builtinCatalogue().find("nand_package");
        const Setup setup{topology, ParameterReader(design.blocks.front(), type, {}), "pkg", "pkg", "pkg", type.id, 0, 0, table};
        model = std::make_unique<ErrorModel>(setup);
        MemoryGeometry g;
        g.planes = planes;
        g.superblocks = 8;
        g.slcSuperblocks = 2;
        g.pages = g.slcPages = 16;
        model->place(g);
    }

    double read(std::uint32_t superblock, std::uint32_t page, std::uint8_t retry = 0)
    {
        Packet packet;
        packet.flash = at(superblock, page, 0, 2);
        packet.retry = retry;
        model->sense(packet);
        return packet.rawErrorRate / 4294967296.0;
    }
    void copy(const FlashAddress& from, const FlashAddress& to)
    {
        Packet packet;
        packet.flash = from;
        packet.copyTo(to);
        model->copied(packet);
    }
    void erase(std::uint32_t superblock)
    {
        Packet packet;
        packet.flash.superblock = SuperblockIndex{superblock};
        model->erased(packet);
    }
};

bool near(double a, double b)
{
    return a > b * 0.9999 && a < b * 1.0001;
}

} // namespace

class TestErrorModel : public QObject {
    Q_OBJECT

private slots:
    // Independent planes: a superblock lies in one of them, and a page of it is one location whatever the plane number.
    void aPageOfASinglePlaneSuperblockIsOneLocation()
    {
        Part part({"pkg.rber=1e-4"}, 1);
        const auto read = [&part](std::uint32_t page) {
            Packet packet;
            packet.flash = at(3, page, 3, 1);
            part.model->sense(packet);
            return packet.rawErrorRate / 4294967296.0;
        };
        part.copy(at(7, 4, 3, 1), at(3, 12, 3, 1));
        part.copy(at(7, 5, 3, 1), at(3, 15, 3, 1)); // the last
        for (std::uint32_t page = 0; page < 16; ++page)
            QVERIFY(near(read(page), page == 12 || page == 15 ? 2e-4 : 1e-4));
    }

    // MISTAKES T3: a page copied k times carries the sum of all its errors.
    void t3ACopiedPageCarriesTheSum()
    {
        Part part({"pkg.rber=0.0001", "pkg.retryGain=0.5"});
        QVERIFY(near(part.read(1, 3), 1e-4));
        part.copy(at(1, 3, 0, 2), at(2, 7, 0, 2));
        QVERIFY(near(part.read(2, 7), 2e-4));
        QVERIFY(near(part.read(2, 8), 1e-4)); // its neighbour was not copied
        part.copy(at(2, 7, 0, 2), at(4, 0, 0, 2));
        QVERIFY(near(part.read(4, 0), 3e-4));
        QVERIFY(near(part.read(4, 0, 1), 0.5e-4 + 2e-4)); // a retry improves sensing, not errors written by copyback
        part.erase(4);
        QVERIFY(near(part.read(4, 0), 1e-4));
        QVERIFY(near(part.read(2, 7), 2e-4));
    }

    void aCopiedPageCarriesReadDisturb()
    {
        Part part({"pkg.rber=0.0001", "pkg.readDisturb=0.00001"});
        for (int i = 0; i < 100; ++i)
            part.read(1, 3);
        part.copy(at(1, 3, 0, 2), at(2, 7, 0, 2)); // 1e-4 + 100 x 1e-5
        const double rate = part.read(2, 7);
        QVERIFY2(rate > 1.195e-3 && rate < 1.205e-3, std::to_string(rate).c_str());
    }

    // Overwriting a drive had left the reads before the run in all its blocks.
    void anEraseRemovesTheReadsBeforeTheRunToo()
    {
        Part part({"pkg.rber=0.0001", "pkg.readDisturb=0.00001", "pkg.blockReads=100"});
        const auto about = [](double a, double b) { return a > b * 0.99 && a < b * 1.01; }; // eight binary digits
        part.erase(5); // never read in this run
        QVERIFY(about(part.read(5, 0), 1e-4));
        QVERIFY(about(part.read(1, 0), 1.1e-3)); // 1e-4 + 100 x 1e-5
        QVERIFY(about(part.read(1, 1), 1.11e-3));
        QVERIFY(about(part.read(3, 0, 1), 0.55e-3)); // a retry halves both
        part.erase(1);
        QVERIFY(about(part.read(1, 0), 1e-4));
        QVERIFY(about(part.read(2, 0), 1.1e-3));
    }

    void slcModeHasItsOwnErrors()
    {
        Part part({"pkg.rber=0.0001", "pkg.pslcErrors=0.02"});
        QVERIFY(near(part.read(8, 0), 2e-6));
        Part worn({"pkg.rberBegin=0.00001", "pkg.rberEnd=0.001", "pkg.ratedCycles=1000", "pkg.peCycles=1000", "pkg.pslcErrors=0.1",
                   "pkg.pslcCycles=2000"});
        QVERIFY(near(worn.read(0, 0), 1e-3));
        QVERIFY(near(worn.read(9, 0), 1e-5)); // a tenth of 1e-4, half-way through its rated life
    }

    void failuresOccurAtTheSetRate()
    {
        Part part({"pkg.programFail=0.01", "pkg.eraseFail=0.05"});
        int programs = 0, erases = 0;
        for (std::uint32_t i = 0; i < 100'000; ++i) {
            Packet packet;
            packet.flash = at(i % 8, i % 16, 0, 2);
            packet.op = FlashOp::program;
            programs += part.model->fails(packet) ? 1 : 0;
            packet.op = FlashOp::erase;
            erases += part.model->fails(packet) ? 1 : 0;
        }
        QVERIFY2(programs > 880 && programs < 1120, qPrintable(QString::number(programs)));
        QVERIFY2(erases > 4750 && erases < 5250, qPrintable(QString::number(erases)));
        Part none({});
        Packet packet;
        packet.op = FlashOp::program;
        for (int i = 0; i < 1000; ++i)
            QVERIFY(!none.model->fails(packet));
    }
};

QTEST_APPLESS_MAIN(TestErrorModel)
#include "tst_error_model.moc"
