// SPDX-License-Identifier: GPL-3.0-or-later
// Sources that are compiled a few at a time mean what they mean alone.
#include "house/local_names.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace floom::house;

class TestTogether : public QObject {
    Q_OBJECT

private slots:
    void sourcesKeepToThemselves()
    {
        const QDir root(QStringLiteral(FLOOM_SOURCE_DIR));
        QStringList faults;
        QList<SourceFile> files;
        for (const QString& folder : QStringLiteral(FLOOM_TOGETHER_FOLDERS).split(u' '))
            for (const QString& name : QDir(root.filePath(folder)).entryList({QStringLiteral("*.cpp")}, QDir::Files, QDir::Name)) {
                QFile file(root.filePath(folder + u'/' + name));
                QVERIFY(file.open(QIODevice::ReadOnly));
                files += {folder + u'/' + name, file.readAll()};
                faults += reachingFaults(files.back());
            }
        QVERIFY(files.size() > 300);
        faults += doubleLocalNames(files);
        for (const QString& fault : faults)
            qWarning().noquote() << fault; // failure messages are truncated
        QVERIFY2(faults.isEmpty(), "a name local to a file is used once in a folder: share the thing, or say what sets it apart");
    }

    void localNamesAreFound()
    {
        const SourceFile file{"app/a.cpp", R"(
#include <map>
namespace floom {
namespace {

struct Row { int inner = 0; void f(); };
enum class Kind { one };
using Rows = std::vector<Row>;
using std::move;
constexpr int kMost = 3, kLeast = 2;
constexpr char kBrace = '{';
template <class T> T twice(const T& value) { int notThis = 1; return value + value + notThis; }
int later(int a, int b = 2);
int kTable[] = {1, 2};

} // namespace
int global() { return 1; }
namespace { bool again() { return true; } }
}
)"};
        const QStringList expected{"Kind", "Row", "Rows", "again", "kBrace", "kLeast", "kMost", "kTable", "later", "twice"};
        QCOMPARE(localNames(file), expected);
    }

    void whatReachesOutIsFound()
    {
        const SourceFile one{"app/x/one.cpp",
                             "using namespace std;\n#define A 1\nnamespace { int f() { using namespace std; return 1; } }\n"};
        const SourceFile other{"app/x/other.cpp", "namespace {\nint f();\n}\n"};
        const SourceFile elsewhere{"app/y/other.cpp", "namespace {\nint f();\n}\n"};
        QCOMPARE(reachingFaults(one).size(), 2);
        QCOMPARE(doubleLocalNames({one, other, elsewhere}), QStringList{"app/x: f (one.cpp, other.cpp)"});
    }
};

QTEST_GUILESS_MAIN(TestTogether)
#include "tst_together.moc"
