// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is kept for tests alone: every function of a header has a caller in the product, every property a reader in QML.
#include "house/callers.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace floom::house;

class TestCallers : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const char* folder : {"app", "cmake", "engine", "qml"}) {
            QDirIterator walk(m_root.filePath(QLatin1String(folder)),
                              {"*.h", "*.cpp", "*.qml", "*.js", "*.cmake", "*.in", "CMakeLists.txt"}, QDir::Files,
                              QDirIterator::Subdirectories);
            while (walk.hasNext()) {
                QFile file(walk.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                m_product.push_back({m_root.relativeFilePath(file.fileName()), file.readAll()});
            }
        }
        QVERIFY(m_product.size() > 100);
        QFile list(m_root.filePath(QStringLiteral("tests/house/tests_only.txt")));
        QVERIFY(list.open(QIODevice::ReadOnly));
        for (const QByteArray& line : list.readAll().split('\n'))
            if (!line.startsWith('#') && line.contains(':'))
                m_reasons[QString::fromUtf8(line.left(line.indexOf(':')))] = QString::fromUtf8(line.mid(line.indexOf(':') + 1)).trimmed();
    }

    void everyFunctionHasACaller() { check(uncalledFaults(m_product)); }
    void everyPropertyHasAReader() { check(unreadFaults(m_product)); }

    // An entry whose function got a caller is taken off the list.
    void exceptionsAreNeeded()
    {
        const QStringList faults = uncalledFaults(m_product) + unreadFaults(m_product);
        for (auto it = m_reasons.cbegin(); it != m_reasons.cend(); ++it) {
            QVERIFY2(std::any_of(faults.cbegin(), faults.cend(), [&](const QString& fault) { return fault.endsWith(' ' + it.key()); }),
                     qPrintable(it.key() + " needs no exception now: take it out of tests_only.txt"));
            QVERIFY2(it.value().size() > 10, qPrintable(it.key() + ": give a reason"));
        }
    }

    void functionWithoutCallerIsFound()
    {
        const SourceFile header{
            "engine/a.h",
            "class A {\npublic:\n    [[nodiscard]] int used() const { return m_a; }\n    static Result<int> forTests(int a);\n"
            "    void paint() override;\n    bool inLine() const { return other(); }\n};\nint free(const A& a, int b);\n"};
        const SourceFile source{
            "engine/a.cpp",
            "Result<int> A::forTests(int a)\n{\n    return used() + a; // forTests(2)\n}\nint free(const A& a, int b)\n{\n"
            "    return a + b;\n}\nvoid A::paint()\n{\n    say(\"forTests\");\n}\n"};
        const QString what = QStringLiteral("engine/a.h: nothing of the product calls %1()");
        QCOMPARE(uncalledFaults({header, source}), (QStringList{what.arg("forTests"), what.arg("free"), what.arg("inLine")}));
        const SourceFile qml{"qml/A.qml", "Item { visible: a.inLine() }\n"};
        const SourceFile caller{"app/b.cpp", "void b()\n{\n    return free(a, *A::forTests(1));\n}\n"};
        QCOMPARE(uncalledFaults({header, source, caller, qml}), QStringList());
    }
    void propertyWithoutReaderIsFound()
    {
        const SourceFile header{"qml/a.h",
                                "class A {\n    Q_PROPERTY(QString shown READ shown CONSTANT)\n"
                                "    Q_PROPERTY(floom::B* b READ b WRITE setB NOTIFY bChanged)\n};\n"};
        const SourceFile qml{"qml/A.qml", "Item { text: a.shown } // a.b\n"};
        QCOMPARE(unreadFaults({header, qml}), QStringList{"qml/a.h: no QML file reads the property b"});
    }

private:
    void check(const QStringList& faults) const
    {
        QStringList left;
        for (const QString& fault : faults)
            if (!m_reasons.contains(fault.section(' ', -1)))
                left += fault;
        QVERIFY2(left.isEmpty(), qPrintable('\n' + left.join('\n')));
    }

    QDir m_root{QStringLiteral(FLOOM_SOURCE_DIR)};
    QList<SourceFile> m_product;
    QHash<QString, QString> m_reasons; // by "name()" of a function or name of a property
};

QTEST_GUILESS_MAIN(TestCallers)
#include "tst_callers.moc"
