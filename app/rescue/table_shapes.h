// SPDX-License-Identifier: GPL-3.0-or-later
// TableShapes: which table of a project a row must be of, told from how many columns it has and what they hold. Learnt from the tables of
// a fresh project, so that a new table needs no word here. One thread, that of the database.
#pragma once

#include "rescue/page_rows.h"
#include "store/database.h"

#include <QSqlQuery>
#include <QString>

#include <vector>

namespace floom {

class TableShapes {
public:
    explicit TableShapes(Database& fresh);

    // Puts the row where it belongs; nothing when it is of no table, or there is one of its key already.
    void put(const StoredRow& row);

private:
    struct Column {
        Stored kind;
        bool mayBeNull;
        bool isNumber; // the row's number stands for it
    };
    struct Table {
        QString name;
        bool byNumber; // rows have numbers
        std::vector<Column> columns;
        QSqlQuery insert;
    };
    void learn(const QString& name, const QString& sql);
    [[nodiscard]] static bool fits(const Table& table, const StoredRow& row);
    [[nodiscard]] Table* tableOf(const StoredRow& row);

    Database& m_database;
    std::vector<Table> m_tables;
};

} // namespace floom
