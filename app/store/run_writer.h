// SPDX-License-Identifier: GPL-3.0-or-later
// RunWriter: writes finished runs and their notes to the project file in the background, in submission order, and knows the file's number
// of each run it wrote. Without a file (never saved, or read-only) nothing is written. GUI thread only; signals are emitted there. The
// destructor and stop() finish all submitted jobs.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class ProjectFile;
class StoreThread;

using RunNumbers = std::map<int, int>; // run id here -> its number in the file

class RunWriter final : public QObject {
    Q_OBJECT

public:
    using Job = std::function<Outcome(ProjectFile&)>;
    using ChangeOfRun = std::function<Outcome(ProjectFile&, int number)>;

    explicit RunWriter(const Catalogue& catalogue);
    ~RunWriter() override;

    void start(const QString& path); // for a file in which it has written nothing yet
    void stop(); // later results of pending jobs are ignored
    [[nodiscard]] bool isOpen() const { return m_thread != nullptr; }

    // `row` holds the file's ids. appended() reports the result. A run that is already written is not written again.
    void append(int id, const RunRow& row, std::shared_ptr<const RunRecord> record);
    // Changes a run whose number in the file is `knownNumber` (0 = unknown) or was assigned by this writer. A run that is not in the file
    // is skipped.
    void change(int id, int knownNumber, ChangeOfRun write);
    void write(Job job); // failed() reports an error
    void tryTo(Job job); // errors are ignored
    // Queues the job behind all submitted ones and blocks the caller until it has run. The job gets the numbers of the runs written so far.
    [[nodiscard]] Outcome run(const std::function<Outcome(ProjectFile&, const RunNumbers&)>& job);
    void wait();

signals:
    void appended(int id, int number); // 0 = not written
    void failed(const QString& reason);

private:
    void report(const Outcome& written); // called on the writing thread
    void tell(int epoch, int id, int number); // called on the writing thread

    const Catalogue& m_catalogue;
    std::shared_ptr<RunNumbers> m_written; // used on the writing thread only; one per file
    int m_epoch = 0;
    std::unique_ptr<StoreThread> m_thread;
};

[[nodiscard]] Error anotherFile(const QString& path); // another file has taken the place of the opened one

} // namespace floom::inline store
