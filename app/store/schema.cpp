// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema.h"

#include "base/assert.h"
#include "store/database.h"
#include "store/schema_guard.h"

#include <QFile>
#include <QStringList>

#include <array>

namespace floom::inline store {

namespace {

// Step n upgrades version n to n + 1; version 0 is the empty database.
constexpr std::array<const char*, kSchemaVersion> kUpgrades = {":/flashloom/store/schema.sql", ":/flashloom/store/schema_2.sql",
                                                               ":/flashloom/store/schema_3.sql", ":/flashloom/store/schema_4.sql"};

QStringList statementsOf(const QString& resource)
{
    QFile file(resource);
    const bool isThere = file.open(QIODevice::ReadOnly);
    FLOOM_ASSERT(isThere, "the schema is part of the program");
    QString plain;
    for (const auto& line : QString::fromUtf8(file.readAll()).split(u'\n'))
        plain += line.section(QStringLiteral("--"), 0, 0) + u'\n';
    QStringList statements;
    for (const auto& statement : plain.split(u';'))
        if (!statement.trimmed().isEmpty())
            statements << statement.trimmed();
    return statements;
}

// All statements from the empty database to that version.
QStringList statementsTo(int version)
{
    QStringList statements;
    for (int step = 0; step < version; ++step)
        statements += statementsOf(QString::fromLatin1(kUpgrades.at(static_cast<std::size_t>(step))));
    return statements;
}

Outcome stepToNewest(Database& database)
{
    Transaction transaction(database);
    // Read inside the transaction: another program may just have upgraded the file.
    int version = database.value(QStringLiteral("PRAGMA user_version")).toInt();
    if (version >= kSchemaVersion)
        return transaction.commit();
    for (; version < kSchemaVersion; ++version)
        for (const auto& statement : statementsOf(QString::fromLatin1(kUpgrades.at(static_cast<std::size_t>(version)))))
            database.run(statement);
    database.run(QStringLiteral("PRAGMA application_id = %1").arg(kApplicationId));
    database.run(QStringLiteral("PRAGMA user_version = %1").arg(kSchemaVersion));
    return transaction.commit();
}

} // namespace

Outcome createSchema(Database& database)
{
    database.run(QStringLiteral("PRAGMA journal_mode = WAL"));
    return stepToNewest(database);
}

Outcome checkSchema(Database& database, bool mayWrite)
{
    const std::string where = database.path().toStdString();
    const int application = database.value(QStringLiteral("PRAGMA application_id")).toInt();
    const int version = database.value(QStringLiteral("PRAGMA user_version")).toInt();
    if (database.failed())
        return database.takeOutcome();
    if (application != kApplicationId)
        return Error{where, "a Flashloom project", "a database of another program", {}};
    if (version > kSchemaVersion)
        return Error{where, "a project of version " + std::to_string(kSchemaVersion) + " or older", "version " + std::to_string(version),
                     "A newer Flashloom wrote it. Open it with that version."};
    if (version < 0)
        return damagedProject(database.path());
    if (Outcome ours = checkObjects(database, statementsTo(version)); !ours)
        return ours;
    const QString sound = database.value(QStringLiteral("PRAGMA quick_check(1)")).toString();
    if (!database.failed() && sound != QLatin1String("ok"))
        return damagedProject(database.path());
    if (database.failed())
        return database.takeOutcome();
    if (Outcome fits = checkCells(database); !fits)
        return fits;
    if (version == kSchemaVersion)
        return Nothing{};
    if (!mayWrite)
        return Error{where, "a project of version " + std::to_string(kSchemaVersion), "version " + std::to_string(version),
                     "It has to be upgraded, but it is read-only."};
    return stepToNewest(database);
}

} // namespace floom::inline store
