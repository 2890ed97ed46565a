// SPDX-License-Identifier: GPL-3.0-or-later
// No product class exceeds the size limits; classes that are larger today can only shrink.
#include "house/class_sizes.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace floom::house;

class TestClasses : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const QDir root(QStringLiteral(FLOOM_SOURCE_DIR));
        QList<SourceFile> files;
        for (const char* folder : {"engine", "app", "qml"}) {
            QDirIterator walk(root.filePath(QString::fromLatin1(folder)), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
            while (walk.hasNext()) {
                QFile file(walk.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                files += {root.relativeFilePath(file.fileName()), file.readAll()};
            }
        }
        std::sort(files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
        m_sizes = classSizes(files);
        QVERIFY(m_sizes.size() > 200);
        readAllowed(root.filePath(QStringLiteral("tests/house/large_classes.txt")));
    }

    // Prints the ten largest.
    void classesAreSmall()
    {
        auto largest = m_sizes;
        std::stable_sort(largest.begin(), largest.end(),
                         [](const ClassSize& a, const ClassSize& b) { return a.functions + a.members > b.functions + b.members; });
        for (const ClassSize& size : largest.first(10))
            qInfo().noquote() << size.text();
        QStringList faults;
        for (const ClassSize& size : m_sizes)
            if (!size.fits(kLargestClass) && !size.fits(m_allowed.value(size.name, kLargestClass)))
                faults += size.text();
        for (const QString& fault : faults)
            qWarning().noquote() << fault; // failure messages are truncated
        QVERIFY2(faults.isEmpty(), "too large, or grown beyond large_classes.txt: cut them by what they are about");
    }

    void exceptionsAreNeeded()
    {
        for (const ClassSize& allowed : m_allowed) {
            const auto found =
                std::find_if(m_sizes.cbegin(), m_sizes.cend(), [&](const ClassSize& size) { return size.name == allowed.name; });
            QVERIFY2(found != m_sizes.cend(), qPrintable(allowed.name + " is in large_classes.txt and not in the tree"));
            QVERIFY2(!found->fits(kLargestClass), qPrintable(allowed.name + " is small now: take it out of large_classes.txt"));
        }
    }

    void sizeIsCounted()
    {
        const SourceFile header{"app/a.h", R"(
class Fat final : public QObject {
    Q_OBJECT
    Q_PROPERTY(int a READ a NOTIFY changed)
    QML_ELEMENT

public:
    explicit Fat(QObject* parent = nullptr);
    Fat(const Fat&) = delete;
    [[nodiscard]] int a() const { return m_a; }
    void set(std::function<void(int)> call = {},
             int more = 1);
    enum class Kind { one, two };
    struct Inner {
        int x;
        void f();
    };
    using Name = std::string;
    static constexpr int kMost = 3;

signals:
    void changed();

private:
    int m_a = 1, m_b = 2;
    std::function<void()> m_call;
    std::vector<int> m_list{1, 2};
};
struct Plain {
    int x;
};
)"};
        const SourceFile one{"app/a.cpp", "Fat::Fat(QObject* p)\n{\n    Other::call();\n}\n"};
        const SourceFile two{"app/b.cpp", "void Fat::set(int a)\n{\n}\n"};
        const auto sizes = classSizes({header, one, two});
        QCOMPARE(sizes.size(), 1);
        QCOMPARE(sizes[0].text(), QStringLiteral("Fat (app/a.h): 4 functions, 4 members, 2 files"));
    }

private:
    // Lines of "Name: 50 functions, 30 members, 4 files: why".
    void readAllowed(const QString& path)
    {
        static const QRegularExpression shape(QStringLiteral(R"(^(\w+): (\d+) functions, (\d+) members, (\d+) files: (.{10,})$)"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
            if (line.isEmpty() || line.startsWith(u'#'))
                continue;
            const auto match = shape.match(line);
            QVERIFY2(match.hasMatch(), qPrintable(line));
            m_allowed[match.captured(1)] = {
                match.captured(1), {}, match.captured(2).toInt(), match.captured(3).toInt(), match.captured(4).toInt()};
        }
    }

    QList<ClassSize> m_sizes;
    QHash<QString, ClassSize> m_allowed;
};

QTEST_GUILESS_MAIN(TestClasses)
#include "tst_classes.moc"
