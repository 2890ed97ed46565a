// SPDX-License-Identifier: GPL-3.0-or-later
// TableShapes: infers the table of a row from its number of columns and their contents. Learned from the tables of a new project, so that a
// new table needs no edit here. Used on the database's thread.
#pragma once

#include "repair/page_rows.h"
#include "store/database.h"

#include <QSqlQuery>
#include <QString>

#include <vector>

namespace floom::inline repair {

class TableShapes {
public:
    explicit TableShapes(Database& fresh);

    // Inserts the row into its table; does nothing if no table matches or its key is taken.
    void put(const StoredRow& row);

private:
    struct Column {
        Stored kind;
        bool mayBeNull;
        bool isNumber; // an alias of the rowid
    };
    struct Table {
        QString name;
        bool byNumber; // the table has rowids
        std::vector<Column> columns;
        QSqlQuery insert;
    };
    void learn(const QString& name, const QString& sql);
    [[nodiscard]] static bool fits(const Table& table, const StoredRow& row);
    [[nodiscard]] Table* tableOf(const StoredRow& row);

    Database& m_database;
    std::vector<Table> m_tables;
};

} // namespace floom::inline repair
