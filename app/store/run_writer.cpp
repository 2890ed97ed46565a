// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/run_writer.h"

#include "store/project_file.h"
#include "store/store_thread.h"

#include <QCoreApplication>

namespace floom::inline store {

Error anotherFile(const QString& path)
{
    return {path.toStdString(), "the file that was opened", "another one that has replaced it", "Save under another name."};
}

RunWriter::RunWriter(const Catalogue& catalogue)
    : m_catalogue(catalogue)
    , m_written(std::make_shared<RunNumbers>())
{
}

RunWriter::~RunWriter() = default;

void RunWriter::start(const QString& path)
{
    m_thread = std::make_unique<StoreThread>(path);
    m_written = std::make_shared<RunNumbers>();
}

void RunWriter::stop()
{
    m_thread.reset();
    m_written = std::make_shared<RunNumbers>();
    ++m_epoch;
}

void RunWriter::append(int id, const RunRow& row, std::shared_ptr<const RunRecord> record)
{
    if (!m_thread)
        return;
    const auto done = [this, id, epoch = m_epoch](const Result<int>& number) {
        tell(epoch, id, number ? *number : 0);
        const Outcome written = number ? Outcome(Nothing{}) : Outcome(number.error());
        report(written);
        return written;
    };
    m_thread->submit(
        [this, id, row, record = std::move(record), given = m_written, done](ProjectFile& file) {
            if (given->contains(id))
                return Outcome(Nothing{});
            file.setPatience(kPatienceMs);
            const auto number = file.isInPlace() ? file.runs().write(row, *record, m_catalogue) : Result<int>(anotherFile(file.path()));
            file.setPatience(kHasteMs);
            if (number)
                given->insert({id, *number});
            return done(number);
        },
        [done](const Error& why) { static_cast<void>(done(why)); });
}

void RunWriter::change(int id, int knownNumber, ChangeOfRun write)
{
    this->write([id, knownNumber, given = m_written, write = std::move(write)](ProjectFile& file) {
        const auto number = given->find(id);
        if (knownNumber == 0 && number == given->end())
            return Outcome(Nothing{}); // the pending append writes the changed run
        return write(file, knownNumber > 0 ? knownNumber : number->second);
    });
}

void RunWriter::write(Job job)
{
    if (!m_thread)
        return;
    m_thread->submit(
        [this, job = std::move(job)](ProjectFile& file) {
            Outcome written = job(file);
            report(written);
            return written;
        },
        [this](const Error& why) { report(why); });
}

void RunWriter::tryTo(Job job)
{
    if (m_thread)
        m_thread->submit(std::move(job));
}

Outcome RunWriter::run(const std::function<Outcome(ProjectFile&, const RunNumbers&)>& job)
{
    return m_thread->submit([&job, this](ProjectFile& file) { return job(file, *m_written); }).get();
}

void RunWriter::wait()
{
    if (!m_thread)
        return;
    m_thread->submit([](ProjectFile&) { return Outcome(Nothing{}); }).wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall); // what became of them
}

void RunWriter::report(const Outcome& written)
{
    if (!written)
        QMetaObject::invokeMethod(
            this, [this, text = QString::fromStdString(written.error().message())] { emit failed(text); }, Qt::QueuedConnection);
}

void RunWriter::tell(int epoch, int id, int number)
{
    QMetaObject::invokeMethod(
        this,
        [this, epoch, id, number] {
            if (epoch == m_epoch)
                emit appended(id, number);
        },
        Qt::QueuedConnection);
}

} // namespace floom::inline store
