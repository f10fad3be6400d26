/* schema.c: the tables of the database, built and brought up to date step by step. A step that has
 * landed is never changed: the next change is a new step. */
#include "store.h"

#include <stdio.h>
#include <string.h>

static const char *const step_1[] = {
    "CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password "
    "TEXT,"
    " created BIGINT NOT NULL, webhook TEXT)",
    "CREATE TABLE session (token TEXT PRIMARY KEY, person TEXT NOT NULL, expires BIGINT NOT NULL)",
    "CREATE INDEX session_person ON session (person)",
    "CREATE TABLE game_table (id TEXT PRIMARY KEY, game TEXT NOT NULL, players BIGINT NOT NULL,"
    " status TEXT NOT NULL, public BIGINT NOT NULL, free_seats BIGINT NOT NULL, host TEXT NOT NULL,"
    " created BIGINT NOT NULL, changed BIGINT NOT NULL, attention BIGINT NOT NULL,"
    " owner TEXT, lease BIGINT NOT NULL)",
    "CREATE INDEX game_table_list ON game_table (public, status, changed)",
    "CREATE INDEX game_table_attention ON game_table (attention, lease)",
    /* The truth: everything about a table is rebuilt from its log. */
    "CREATE TABLE log (tab TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, kind TEXT NOT "
    "NULL,"
    " seat BIGINT NOT NULL, person TEXT, body TEXT NOT NULL, PRIMARY KEY (tab, seq))",
    "CREATE TABLE seat (tab TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT, PRIMARY KEY (tab, "
    "seat))",
    "CREATE INDEX seat_person ON seat (person)",
    "CREATE TABLE result (tab TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT, game TEXT NOT NULL,"
    " players BIGINT NOT NULL, score BIGINT NOT NULL, place BIGINT NOT NULL, at BIGINT NOT NULL,"
    " PRIMARY KEY (tab, seat))",
    "CREATE INDEX result_person ON result (person, at)",
    /* Glicko-2, in thousandths. */
    "CREATE TABLE rating (person TEXT NOT NULL, game TEXT NOT NULL, players BIGINT NOT NULL,"
    " rating BIGINT NOT NULL, deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, games BIGINT "
    "NOT NULL,"
    " PRIMARY KEY (person, game, players))",
    NULL,
};

/* Lists tell whose turn it is and what is agreed; what a person said and signed is found to be
 * forgotten. */
static const char *const step_2[] = {
    "ALTER TABLE game_table ADD COLUMN asked BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE game_table ADD COLUMN move_seconds BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE game_table ADD COLUMN game_seconds BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE game_table ADD COLUMN rated BIGINT NOT NULL DEFAULT 1",
    "CREATE INDEX log_signed ON log (person) WHERE kind IN ('sit', 'chat')",
    NULL,
};

/* A host's own tables are found without looking at all. */
static const char *const step_3[] = {
    "CREATE INDEX game_table_host ON game_table (host, changed)",
    NULL,
};

/* Who looks after a table is asked of the processes, each of which says that it lives; a table says
 * when it must be looked after next (0: never), so that it need not be in memory until then. What a
 * table's game looked like after its last entry tells whether these are still the rules that it is
 * played by. A link to another device is used once. */
static const char *const step_4[] = {
    "DROP INDEX game_table_attention",
    "ALTER TABLE game_table ADD COLUMN wake BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE game_table ADD COLUMN state TEXT",
    "ALTER TABLE game_table ADD COLUMN state_seq BIGINT NOT NULL DEFAULT 0",
    "UPDATE game_table SET wake = attention",
    "CREATE INDEX game_table_wake ON game_table (wake) WHERE wake > 0",
    "CREATE TABLE process (id TEXT PRIMARY KEY, batch BIGINT NOT NULL, alive BIGINT NOT NULL)",
    "CREATE TABLE link (token TEXT PRIMARY KEY, person TEXT NOT NULL, expires BIGINT NOT NULL)",
    "CREATE INDEX link_person ON link (person)",
    "CREATE TABLE probe (id BIGINT PRIMARY KEY, filler TEXT NOT NULL)",
    "ALTER TABLE person ADD COLUMN webhook_secret TEXT",
    "CREATE INDEX rating_leaders ON rating (game, players, (rating - 2 * deviation) DESC)",
    NULL,
};

/* The board of a day's challenge. */
static const char *const step_5[] = {
    "CREATE TABLE daily (day TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL,"
    " points BIGINT NOT NULL, place BIGINT NOT NULL, at BIGINT NOT NULL,"
    " PRIMARY KEY (day, game, person))",
    "CREATE INDEX daily_board ON daily (day, game, points DESC, at)",
    "CREATE INDEX daily_person ON daily (person)",
    NULL,
};

/* Whether any process but a table's owner wants to hear of it; of those there are already, nobody
 * knows. */
static const char *const step_6[] = {
    "ALTER TABLE game_table ADD COLUMN elsewhere BIGINT NOT NULL DEFAULT 1",
    NULL,
};

static const char *const *const steps[] = { step_1, step_2, step_3, step_4, step_5, step_6 };
enum { NUM_STEPS = sizeof steps / sizeof *steps };

static void read_version(void *version, const struct db_row *row)
{
    *(int64_t *)version = db_int(row, 0);
}

static bool run_step(struct db *db, int step)
{
    for (const char *const *sql = steps[step]; *sql; sql++)
        if (db_run(db, *sql, "") < 0) return false;
    return db_run(db, "UPDATE frontier SET version = $1", "i", (int64_t)(step + 1)) >= 0;
}

bool store_migrate(struct db *db, char *err, size_t cap)
{
    int64_t version = -1;
    bool ok =
        db_run(
            db,
            "CREATE TABLE IF NOT EXISTS frontier (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)",
            "") >= 0 &&
        db_run(db, "INSERT INTO frontier VALUES (1, 0) ON CONFLICT DO NOTHING", "") >= 0 &&
        /* Locks the row, so that of several processes that start together one migrates. */
        db_run(db, "UPDATE frontier SET version = version WHERE id = 1", "") >= 0 &&
        db_query(db, read_version, &version, "SELECT version FROM frontier WHERE id = 1", "");

    if (ok && version > NUM_STEPS) {
        db_rollback(db);
        snprintf(err, cap, "the database is of a newer Frontier (schema %d, here %d)", (int)version,
                 NUM_STEPS);
        return false;
    }
    for (int step = (int)version; ok && step < NUM_STEPS; step++) ok = run_step(db, step);
    ok = ok && db_commit(db);
    if (!ok) snprintf(err, cap, "%s", db_error(db));
    return ok;
}
