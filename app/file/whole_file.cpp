// SPDX-License-Identifier: GPL-3.0-or-later
#include "file/whole_file.h"

#include "file/descriptor_buffer.h"
#include "file/written_place.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace floom::inline file {

struct WholeFile::State {
    State(QString asked, WrittenPlace where, int descriptor, const WriteWatch& watch)
        : name(std::move(asked))
        , place(std::move(where))
        , buffer(descriptor, watch)
        , stream(&buffer)
        , stop(watch.stop)
    {
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State()
    {
        if (!beside.isEmpty())
            ::unlink(beside.constData());
    }

    QString name; // as given, for messages
    WrittenPlace place;
    QByteArray beside; // the temporary name; empty while the file is unnamed
    DescriptorBuffer buffer;
    std::ostream stream;
    std::stop_token stop;
};

namespace {

Error unwritable(const QString& name, int problem)
{
    const QFileInfo folder(QFileInfo(name).absolutePath());
    return {name.toStdString(),
            "a file that can be written",
            problem == ENOENT && !folder.exists() ? "no folder " + folder.filePath().toStdString() : std::strerror(problem),
            {}};
}

// Opens a new file in the folder of `place`, locked while open; `beside` becomes its name if it needs one.
int openBeside(const WrittenPlace& place, QByteArray& beside)
{
    const int nameless = ::open(place.folder().constData(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (nameless >= 0 && ::access("/proc/self/fd", X_OK) == 0) {
        ::flock(nameless, LOCK_EX | LOCK_NB);
        return nameless;
    }
    if (nameless >= 0)
        ::close(nameless);
    for (int attempt = 0; attempt < 100; ++attempt) {
        const QByteArray name = place.temporaryName();
        const int named = ::open(name.constData(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (named < 0 && errno != EEXIST)
            return -1;
        if (named < 0)
            continue;
        struct stat about = {};
        ::flock(named, LOCK_EX);
        if (::fstat(named, &about) == 0 && about.st_nlink > 0) { // nobody removed it as an abandoned file
            beside = name;
            return named;
        }
        ::close(named);
    }
    return -1;
}

// Keeps mode and owner as far as the system permits, like any editor.
void keepRights(int descriptor, const WrittenPlace& place)
{
    const struct stat before = place.before();
    const bool owned = ::fchown(descriptor, before.st_uid, before.st_gid) == 0;
    const bool grouped = owned || ::fchown(descriptor, static_cast<uid_t>(-1), before.st_gid) == 0;
    ::fchmod(descriptor, before.st_mode & (grouped ? 07777U : 0707U)); // do not give another group the old group's rights
}

// Links the unnamed file to a temporary name.
bool nameBeside(int descriptor, const WrittenPlace& place, QByteArray& beside)
{
    const QByteArray self = "/proc/self/fd/" + QByteArray::number(descriptor);
    for (int attempt = 0; attempt < 100; ++attempt) {
        const QByteArray name = place.temporaryName();
        if (::linkat(AT_FDCWD, self.constData(), AT_FDCWD, name.constData(), AT_SYMLINK_FOLLOW) == 0) {
            beside = name;
            return true;
        }
        if (errno != EEXIST)
            return false;
    }
    return false;
}

} // namespace

Result<WholeFile> WholeFile::open(const QString& path, const WriteWatch& watch)
{
    auto place = WrittenPlace::of(QFile::encodeName(path));
    if (!place)
        return Error{path.toStdString(), "a file to write", place.error().found, {}};
    if (!place->isReplaced()) {
        const int direct = place->openAsItIs();
        if (direct < 0)
            return unwritable(path, errno);
        return WholeFile(std::make_unique<State>(path, std::move(*place), direct, watch));
    }
    QByteArray beside;
    int descriptor = openBeside(*place, beside);
    const int problem = errno;
    if (descriptor >= 0 && place->exists())
        keepRights(descriptor, *place);
    if (descriptor < 0 && place->exists() && (problem == EACCES || problem == EPERM)) {
        place->writeAsItIs();
        descriptor = place->openAsItIs();
    }
    if (descriptor < 0)
        return unwritable(path, problem);
    auto state = std::make_unique<State>(path, std::move(*place), descriptor, watch);
    state->beside = beside;
    return WholeFile(std::move(state));
}

WholeFile::WholeFile(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}

WholeFile::WholeFile(WholeFile&&) noexcept = default;
WholeFile& WholeFile::operator=(WholeFile&&) noexcept = default;
WholeFile::~WholeFile() = default;

std::ostream& WholeFile::stream()
{
    return m_state->stream;
}

Outcome WholeFile::commit()
{
    State& s = *m_state;
    s.stream.flush();
    if (s.stop.stop_requested())
        return Error{{}, {}, {}, s.name.toStdString() + ": interrupted before it was written. The previous file is unchanged."};
    if (!s.stream)
        return unwritable(s.name, s.buffer.problem() != 0 ? s.buffer.problem() : EIO);
    const int descriptor = s.buffer.descriptor();
    if (!s.place.isReplaced()) {
        if (::fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP) // some targets (pipes) do not support fsync
            return unwritable(s.name, errno);
        return Nothing{};
    }
    if (::fsync(descriptor) != 0)
        return unwritable(s.name, errno);
    if (s.beside.isEmpty() && !nameBeside(descriptor, s.place, s.beside))
        return unwritable(s.name, errno);
    if (::rename(s.beside.constData(), s.place.target().constData()) != 0)
        return unwritable(s.name, errno);
    s.beside.clear();
    s.place.syncFolder();
    s.place.removeLitter();
    return Nothing{};
}

Outcome writeWholeFile(const QString& path, std::string_view bytes)
{
    auto file = WholeFile::open(path);
    if (!file)
        return file.error();
    file->stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file->commit();
}

} // namespace floom::inline file
