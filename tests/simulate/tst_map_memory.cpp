// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of a run follows the units it wrote: some 25 B each where the writes are scattered, with an SLC write cache as without one.
#include "simulate/drive.h"

#include <sys/resource.h>

using namespace floom;

namespace {

long mostKilobytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

} // namespace

class TestMapMemory : public QObject {
    Q_OBJECT
private slots:
    void aWriteCacheTakesNoLargerMap()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer keeps what was freed");
#endif
        const Changes cached{"cpu.pslcCache=true", "pkg.pslcBlocks=100"};
        const std::string writes = "rw=randwrite bs=4k qd=64 count=";
        runDrive("starter", cached, writes + "2000");
        const long before = mostKilobytes();
        runDrive("starter", cached, writes + "800000");
        const long grown = mostKilobytes() - before;
        QVERIFY2(grown < 35'000, std::to_string(grown).c_str()); // a hash table of all units takes 27 to 53 B each
    }
};

QTEST_APPLESS_MAIN(TestMapMemory)
#include "tst_map_memory.moc"
