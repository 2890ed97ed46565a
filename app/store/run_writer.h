// SPDX-License-Identifier: GPL-3.0-or-later
// RunWriter: puts finished runs, and what is said of them, into the project's file in the background, in the order it was given. It knows
// the number in the file of each run that it wrote. Without a file (never saved, or read-only) nothing is written.
// GUI thread only; signals come on it. The destructor and stop() finish what was given.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>

namespace floom {

class Catalogue;
class ProjectFile;
class StoreThread;

using RunNumbers = std::map<int, int>; // id of a run here -> its number in the file

class RunWriter final : public QObject {
    Q_OBJECT

public:
    using Job = std::function<Outcome(ProjectFile&)>;
    using ChangeOfRun = std::function<Outcome(ProjectFile&, int number)>;

    explicit RunWriter(const Catalogue& catalogue);
    ~RunWriter() override;

    void start(const QString& path); // of a file in which it has written nothing yet
    void stop(); // what comes of it later is of no interest any more
    [[nodiscard]] bool isOpen() const { return m_thread != nullptr; }

    // The row has the file's numbers. appended() tells how it ended. A run that was written already is not written again.
    void append(int id, const RunRow& row, std::shared_ptr<const RunRecord> record);
    // Of a run of which the file has `knownNumber`, or that got one here; 0 = not known. One that did not get there is left alone.
    void change(int id, int knownNumber, ChangeOfRun write);
    void write(Job job); // failed() tells why not
    void tryTo(Job job); // and nobody is told
    // At once, on this thread's time: after all that was given, with what was written so far.
    [[nodiscard]] Outcome run(const std::function<Outcome(ProjectFile&, const RunNumbers&)>& job);
    void wait();

signals:
    void appended(int id, int number); // 0: it was not
    void failed(const QString& reason);

private:
    void report(const Outcome& written); // from the writing thread
    void tell(int epoch, int id, int number); // the same

    const Catalogue& m_catalogue;
    std::shared_ptr<RunNumbers> m_written; // the thread's: a file's own
    int m_epoch = 0;
    std::unique_ptr<StoreThread> m_thread;
};

[[nodiscard]] Error anotherFile(const QString& path); // in the place of the one that was opened

} // namespace floom
