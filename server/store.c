/* store.c: see store.h. One statement a function, and the rows they bring. */
#include "store.h"

#include <stdio.h>
#include <string.h>

static void copy(char *out, size_t cap, const char *text)
{
    snprintf(out, cap, "%s", text ? text : "");
}

/* ---- people ---- */

#define PERSON_COLUMNS "person.id, name, login, webhook, webhook_secret"

static void read_person(void *context, const struct db_row *row)
{
    struct person *p = context;

    copy(p->id, sizeof p->id, db_text(row, 0));
    copy(p->name, sizeof p->name, db_text(row, 1));
    copy(p->login, sizeof p->login, db_text(row, 2));
    copy(p->webhook, sizeof p->webhook, db_text(row, 3));
    copy(p->webhook_secret, sizeof p->webhook_secret, db_text(row, 4));
    p->exists = true;
}

bool store_add_person(struct db *db, const char *id, const char *name, int64_t now)
{
    return db_run(db, "INSERT INTO person (id, name, created) VALUES ($1, $2, $3)", "tti", id, name,
                  now) == 1;
}

struct person store_find_person(struct db *db, const char *id)
{
    struct person p = { .exists = false };

    db_query(db, read_person, &p, "SELECT " PERSON_COLUMNS " FROM person WHERE id = $1", "t", id);
    return p;
}

struct login_reader {
    struct person person;
    char *password;
    size_t cap;
};

static void read_login(void *context, const struct db_row *row)
{
    struct login_reader *r = context;

    read_person(&r->person, row);
    copy(r->password, r->cap, db_text(row, 5));
}

struct person store_find_login(struct db *db, const char *login, char *password, size_t cap)
{
    struct login_reader r = { .password = password, .cap = cap };

    password[0] = 0;
    db_query(db, read_login, &r, "SELECT " PERSON_COLUMNS ", password FROM person WHERE login = $1",
             "t", login);
    return r.person;
}

bool store_set_login(struct db *db, const char *id, const char *login, const char *password)
{
    return db_run(db,
                  "UPDATE person SET login = $2, password = $3 WHERE id = $1 AND NOT EXISTS"
                  " (SELECT 1 FROM person other WHERE other.login = $2 AND other.id <> $1)",
                  "ttt", id, login, password) == 1;
}

bool store_set_name(struct db *db, const char *id, const char *name)
{
    return db_run(db, "UPDATE person SET name = $2 WHERE id = $1", "tt", id, name) == 1;
}

bool store_set_webhook(struct db *db, const char *id, const char *url, const char *secret)
{
    return db_run(db, "UPDATE person SET webhook = $2, webhook_secret = $3 WHERE id = $1", "ttt",
                  id, url, secret) == 1;
}

bool store_forget_person(struct db *db, const char *id)
{
    return store_lock_ratings(db) && store_end_sessions(db, id, "") &&
           db_run(db, "DELETE FROM rating WHERE person = $1", "t", id) >= 0 &&
           db_run(db, "DELETE FROM daily WHERE person = $1", "t", id) >= 0 &&
           db_run(db, "UPDATE log SET body = '—' WHERE person = $1 AND kind = 'sit'", "t", id) >=
               0 &&
           db_run(db,
                  "UPDATE log SET body = '{\"name\":\"—\",\"text\":\"—\"}' WHERE person = $1 AND "
                  "kind = 'chat'",
                  "t", id) >= 0 &&
           db_run(db,
                  "UPDATE person SET name = '—', login = NULL, password = NULL, webhook = NULL, "
                  "webhook_secret = NULL WHERE id = $1",
                  "t", id) == 1;
}

bool store_add_session(struct db *db, const char *token_hash, const char *person, int64_t expires)
{
    return db_run(db, "INSERT INTO session (token, person, expires) VALUES ($1, $2, $3)", "tti",
                  token_hash, person, expires) == 1;
}

struct person store_find_session(struct db *db, const char *token_hash, int64_t now)
{
    struct person p = { .exists = false };

    db_query(db, read_person, &p,
             "SELECT " PERSON_COLUMNS " FROM session JOIN person"
             " ON person.id = session.person WHERE token = $1 AND expires > $2",
             "ti", token_hash, now);
    return p;
}

bool store_end_session(struct db *db, const char *token_hash)
{
    return db_run(db, "DELETE FROM session WHERE token = $1", "t", token_hash) >= 0;
}

bool store_end_sessions(struct db *db, const char *person, const char *except_hash)
{
    return db_run(db, "DELETE FROM session WHERE person = $1 AND token <> $2", "tt", person,
                  except_hash) >= 0 &&
           db_run(db, "DELETE FROM link WHERE person = $1", "t", person) >= 0;
}

bool store_end_old_sessions(struct db *db, int64_t now)
{
    return db_run(db, "DELETE FROM session WHERE expires <= $1", "i", now) >= 0 &&
           db_run(db, "DELETE FROM link WHERE expires <= $1", "i", now) >= 0;
}

bool store_add_link(struct db *db, const char *token_hash, const char *person, int64_t expires)
{
    return db_run(db, "INSERT INTO link (token, person, expires) VALUES ($1, $2, $3)", "tti",
                  token_hash, person, expires) == 1;
}

struct person store_take_link(struct db *db, const char *token_hash, int64_t now)
{
    struct person p = { .exists = false };

    db_query(db, read_person, &p,
             "SELECT " PERSON_COLUMNS " FROM link JOIN person ON person.id = link.person"
             " WHERE token = $1 AND expires > $2",
             "ti", token_hash, now);
    if (p.exists && db_run(db, "DELETE FROM link WHERE token = $1", "t", token_hash) != 1)
        p.exists = false;
    return p;
}

/* ---- processes; only PostgreSQL has several, and its clock is the one of all of them ---- */

#define DB_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
#define LIVES  "process.alive > " DB_NOW " - 2500"

static const char beat[] =
    "UPDATE process SET batch = $2, alive = " DB_NOW " WHERE id = $1 AND " LIVES " RETURNING 1";

int store_beat(struct db *db, const char *id, int64_t batch)
{
    return db_run(db, beat, "ti", id, batch);
}

bool store_beat_later(struct db *db, const char *id, int64_t batch, db_each each, void *context)
{
    return db_later(db, each, context, beat, "ti", id, batch);
}

bool store_enter_process(struct db *db, const char *id, int64_t batch)
{
    return db_run(db, "DELETE FROM process WHERE alive < " DB_NOW " - 3600000", "") >= 0 &&
           db_run(db,
                  "INSERT INTO process VALUES ($1, $2, " DB_NOW
                  ") ON CONFLICT (id) DO UPDATE SET batch = $2, alive = " DB_NOW,
                  "ti", id, batch) == 1;
}

bool store_leave_process(struct db *db, const char *id)
{
    return db_run(db, "DELETE FROM process WHERE id = $1", "t", id) >= 0;
}

static void read_number(void *number, const struct db_row *row)
{
    *(int64_t *)number = db_int(row, 0);
}

bool store_find_batch(struct db *db, const char *id, int64_t *batch)
{
    return db_query(db, read_number, batch, "SELECT batch FROM process WHERE id = $1 FOR UPDATE",
                    "t", id);
}

/* As much as a busy moment writes: a disk on which only a little fits is full. Only SQLite is
 * asked. */
bool store_probe(struct db *db)
{
    return db_run(db,
                  "INSERT INTO probe VALUES (1, hex(randomblob(32768))) ON CONFLICT (id) DO UPDATE "
                  "SET filler = excluded.filler",
                  "") == 1;
}

/* ---- tables ---- */

bool store_add_table(struct db *db, const struct table_row *t)
{
    return db_run(db,
                  "INSERT INTO game_table (id, game, players, status, public, free_seats, host, "
                  "created,"
                  " changed, attention, move_seconds, game_seconds, rated, owner, lease, "
                  "elsewhere)"
                  " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$8,0,$9,$10,$11,$12,0,0)",
                  "ttitiitiiiit", t->id, t->game, (int64_t)t->players, t->status,
                  (int64_t)t->is_public, (int64_t)t->free_seats, t->host, t->created,
                  (int64_t)t->move_seconds, (int64_t)t->game_seconds, (int64_t)t->rated,
                  t->owner) == 1;
}

static void read_owner(void *context, const struct db_row *row)
{
    struct table_row *t = context;

    copy(t->owner, sizeof t->owner, db_text(row, 0));
    t->elsewhere = db_int(row, 1);
}

#define UPDATE_TABLE                                                                               \
    "UPDATE game_table SET status = $2, free_seats = $3, host = $4, changed = $5, asked = $6, "    \
    "wake = $7,"                                                                                   \
    " state = $8, state_seq = $9, owner = "

#define OWNER_LIVES "EXISTS (SELECT 1 FROM process WHERE process.id = owner AND " LIVES ")"
#define OWNER       "CASE WHEN owner = $10 OR " OWNER_LIVES " THEN owner ELSE $10 END"

/* Lists are sorted by it. Each change of it costs every index, so it counts in steps: most moves
 * change no index at all. */
static int64_t coarse(int64_t changed) { return changed - changed % 20000; }

#define ROW_TYPES "ttitiiitit"
#define ROW_VALUES(t)                                                                              \
    (t)->id, (t)->status, (int64_t)(t)->free_seats, (t)->host, coarse((t)->changed),               \
        (int64_t)(t)->asked, (t)->wake, (t)->state[0] ? (t)->state : NULL, (t)->state_seq,         \
        (t)->owner

bool store_update_table(struct db *db, struct table_row *t)
{
    /* SQLite has one process only, which is the owner of everything. */
    static const char one[] = UPDATE_TABLE "$10 WHERE id = $1 RETURNING owner, 0";
    static const char many[] =
        UPDATE_TABLE OWNER " WHERE id = $1 RETURNING owner,"
                           " CASE WHEN owner <> $10 THEN 1 ELSE elsewhere END";

    return db_query(db, read_owner, t, db_is_shared(db) ? many : one, ROW_TYPES, ROW_VALUES(t));
}

#define TABLE_COLUMNS                                                                              \
    "id, game, players, status, public, free_seats, host, created, changed, wake, asked, "         \
    "move_seconds,"                                                                                \
    " game_seconds, rated, owner, state, state_seq, elsewhere"
enum { NUM_TABLE_COLUMNS = 18 };

static void read_table(struct table_row *t, const struct db_row *row)
{
    memset(t, 0, sizeof *t);
    copy(t->id, sizeof t->id, db_text(row, 0));
    copy(t->game, sizeof t->game, db_text(row, 1));
    t->players = (int)db_int(row, 2);
    copy(t->status, sizeof t->status, db_text(row, 3));
    t->is_public = (int)db_int(row, 4);
    t->free_seats = (int)db_int(row, 5);
    copy(t->host, sizeof t->host, db_text(row, 6));
    t->created = db_int(row, 7);
    t->changed = db_int(row, 8);
    t->wake = db_int(row, 9);
    t->asked = (int)db_int(row, 10);
    t->move_seconds = (int)db_int(row, 11);
    t->game_seconds = (int)db_int(row, 12);
    t->rated = (int)db_int(row, 13);
    copy(t->owner, sizeof t->owner, db_text(row, 14));
    copy(t->state, sizeof t->state, db_text(row, 15));
    t->state_seq = db_int(row, 16);
    t->elsewhere = db_int(row, 17);
}

static void read_one_table(void *context, const struct db_row *row) { read_table(context, row); }

bool store_find_table(struct db *db, const char *id, struct table_row *t)
{
    t->id[0] = 0;
    return db_query(db, read_one_table, t, "SELECT " TABLE_COLUMNS " FROM game_table WHERE id = $1",
                    "t", id) &&
           t->id[0];
}

int store_count_open(struct db *db, const char *host)
{
    int64_t num = 0;

    db_query(db, read_number, &num,
             "SELECT count(*) FROM game_table WHERE host = $1 AND status = 'open'", "t", host);
    return (int)num;
}

bool store_append(struct db *db, const char *table, const struct log_entry *e)
{
    return db_run(db,
                  "INSERT INTO log (tab, seq, at, kind, seat, person, body) VALUES "
                  "($1,$2,$3,$4,$5,$6,$7)"
                  " ON CONFLICT DO NOTHING",
                  "tiititt", table, e->seq, e->at, e->kind, (int64_t)e->seat, e->person,
                  e->body) == 1;
}

/* The row is there only if the entry was not. */
static void read_kept(void *context, const struct db_row *row)
{
    struct table_row *t = context;

    read_owner(t, row);
    t->lost = false;
}

bool store_keep_entry(struct db *db, struct table_row *t, const struct log_entry *e,
                      const char *told)
{
    static const char at_once[] =
        "WITH kept AS (INSERT INTO log (tab, seq, at, kind, seat, person, body)"
        " VALUES ($1,$11,$12,$13,$14,$15,$16) ON CONFLICT DO NOTHING RETURNING 1),"
        " done AS (" UPDATE_TABLE OWNER " FROM kept WHERE id = $1 RETURNING owner,"
        " CASE WHEN owner <> $10 THEN 1 ELSE elsewhere END AS elsewhere)"
        " SELECT owner, elsewhere, CASE WHEN elsewhere > 0"
        " THEN pg_notify('frontier', $17::text || owner) END FROM done";

    if (!db_is_shared(db)) {
        t->lost = !store_append(db, t->id, e);
        return t->lost || store_update_table(db, t);
    }
    t->lost = true;
    return db_later(db, read_kept, t, at_once,
                    ROW_TYPES "iititt"
                              "t",
                    ROW_VALUES(t), e->seq, e->at, e->kind, (int64_t)e->seat, e->person, e->body,
                    told);
}

bool store_listen(struct db *db, struct table_row *t, const char *process)
{
    return !db_is_shared(db) ||
           db_query(db, read_owner, t,
                    "UPDATE game_table SET owner = CASE WHEN " OWNER_LIVES
                    " THEN owner ELSE $2 END,"
                    " elsewhere = CASE WHEN " OWNER_LIVES " THEN 1 ELSE elsewhere END"
                    " WHERE id = $1 AND owner IS DISTINCT FROM $2"
                    " AND (elsewhere = 0 OR NOT " OWNER_LIVES ") RETURNING owner, elsewhere",
                    "tt", t->id, process);
}

struct log_reader {
    void (*each)(void *context, const struct log_entry *);
    void *context;
};

static void read_entry(void *context, const struct db_row *row)
{
    const struct log_reader *r = context;
    struct log_entry e = { .seq = db_int(row, 0),
                           .at = db_int(row, 1),
                           .seat = (int)db_int(row, 3),
                           .body = db_text(row, 5) };

    copy(e.kind, sizeof e.kind, db_text(row, 2));
    copy(e.person, sizeof e.person, db_text(row, 4));
    r->each(r->context, &e);
}

#define LOG_COLUMNS "seq, at, kind, seat, person, body"

bool store_read_log(struct db *db, const char *table, int64_t after,
                    void (*each)(void *context, const struct log_entry *), void *context)
{
    struct log_reader r = { each, context };

    return db_query(db, read_entry, &r,
                    "SELECT " LOG_COLUMNS " FROM log WHERE tab = $1 AND seq > $2"
                    " ORDER BY seq",
                    "ti", table, after);
}

/* Talk is not what a table is made of: only the latest is kept. */
bool store_drop_old_chat(struct db *db, const char *table, int most)
{
    return db_run(db,
                  "DELETE FROM log WHERE tab = $1 AND kind = 'chat' AND seq <= (SELECT seq FROM "
                  "log WHERE tab = $1 AND"
                  " kind = 'chat' ORDER BY seq DESC LIMIT 1 OFFSET $2)",
                  "ti", table, (int64_t)most) >= 0;
}

bool store_set_seat(struct db *db, const char *table, int seat, const char *person)
{
    return db_run(db,
                  "INSERT INTO seat (tab, seat, person) VALUES ($1, $2, $3)"
                  " ON CONFLICT (tab, seat) DO UPDATE SET person = $3",
                  "tit", table, (int64_t)seat, person) == 1;
}

struct id_reader {
    void (*each)(void *context, const char *id);
    void *context;
};

static void read_id(void *context, const struct db_row *row)
{
    const struct id_reader *r = context;

    r->each(r->context, db_text(row, 0));
}

bool store_adopt(struct db *db, const char *owner, int64_t now, int most,
                 void (*each)(void *context, const char *id), void *context)
{
    struct id_reader r = { each, context };

    if (!db_is_shared(db))
        return db_query(
            db, read_id, &r,
            "SELECT id FROM game_table WHERE wake > 0 AND wake <= $1 ORDER BY wake LIMIT $2", "ii",
            now, (int64_t)most);
    return db_run(db,
                  "UPDATE game_table SET owner = $1 WHERE id IN (SELECT id FROM "
                  "game_table WHERE "
                  "wake > 0 AND wake <= $2 AND"
                  " (owner IS NULL OR NOT EXISTS (SELECT 1 FROM process WHERE process.id = owner "
                  "AND " LIVES "))"
                  " ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)",
                  "tii", owner, now, (int64_t)most) >= 0 &&
           db_query(db, read_id, &r,
                    "SELECT id FROM game_table WHERE wake > 0 AND wake <= $2 AND owner = $1 ORDER "
                    "BY wake LIMIT $3",
                    "tii", owner, now, (int64_t)most);
}

bool store_list_hosted(struct db *db, const char *host, int most,
                       void (*each)(void *context, const char *id), void *context)
{
    struct id_reader r = { each, context };

    return db_query(
        db, read_id, &r,
        "SELECT id FROM game_table WHERE host = $1 AND status IN ('open', 'playing') LIMIT $2",
        "ti", host, (int64_t)most);
}

/* A table comes once for each person at it: those rows are one. */
struct peopled_reader {
    store_table_each each;
    void *context;
    struct table_row table;
};

static void end_table(struct peopled_reader *r)
{
    if (r->table.id[0]) r->each(r->context, &r->table);
    r->table.id[0] = 0;
}

static void read_peopled_table(void *context, const struct db_row *row)
{
    struct peopled_reader *r = context;
    const char *person = db_text(row, NUM_TABLE_COLUMNS + 1);
    const int seat = (int)db_int(row, NUM_TABLE_COLUMNS);

    if (strcmp(r->table.id, db_text(row, 0))) {
        end_table(r);
        read_table(&r->table, row);
    }
    if (!person || seat < 0 || seat >= MAX_SEATS) return;
    copy(r->table.people[seat].person, ID_CAP, person);
    copy(r->table.people[seat].name, NAME_CAP, db_text(row, NUM_TABLE_COLUMNS + 2));
}

#define WITH_PEOPLE(tables)                                                                        \
    "SELECT t.*, seat.seat, seat.person, person.name FROM (SELECT " TABLE_COLUMNS                  \
    " FROM game_table WHERE " tables " ORDER BY changed DESC LIMIT $2) t LEFT JOIN seat ON "       \
    "seat.tab = t.id AND seat.person IS NOT NULL"                                                  \
    " LEFT JOIN person ON person.id = seat.person ORDER BY t.changed DESC, t.id, seat.seat"

bool store_list_public(struct db *db, const char *status, int most, store_table_each each,
                       void *context)
{
    struct peopled_reader r = { .each = each, .context = context };
    const bool ok = db_query(db, read_peopled_table, &r, WITH_PEOPLE("public = 1 AND status = $1"),
                             "ti", status, (int64_t)most);

    end_table(&r);
    return ok;
}

bool store_list_mine(struct db *db, const char *person, int most, store_table_each each,
                     void *context)
{
    struct peopled_reader r = { .each = each, .context = context };
    const bool ok = db_query(db, read_peopled_table, &r,
                             WITH_PEOPLE("(host = $1 OR id IN (SELECT tab FROM seat WHERE"
                                         " person = $1))"),
                             "ti", person, (int64_t)most);

    end_table(&r);
    return ok;
}

/* ---- results and ratings ---- */

bool store_add_result(struct db *db, const char *table, int seat, const char *person,
                      const char *game, int players, int score, int place, int64_t now)
{
    return db_run(db,
                  "INSERT INTO result (tab, seat, person, game, players, score, place, at)"
                  " VALUES ($1,$2,$3,$4,$5,$6,$7,$8) ON CONFLICT DO NOTHING",
                  "tittiiii", table, (int64_t)seat, person, game, (int64_t)players, (int64_t)score,
                  (int64_t)place, now) == 1;
}

static void read_rating_at(struct rating *r, const struct db_row *row, int column)
{
    r->rating = (double)db_int(row, column) / 1000;
    r->deviation = (double)db_int(row, column + 1) / 1000;
    r->volatility = (double)db_int(row, column + 2) / 1e6;
    r->games = (int)db_int(row, column + 3);
}

static void read_rating(void *context, const struct db_row *row)
{
    read_rating_at(context, row, 0);
}

bool store_lock_ratings(struct db *db)
{
    return !db_is_shared(db) || db_query(db, NULL, NULL, "SELECT pg_advisory_xact_lock(7260)", "");
}

struct rating store_find_rating(struct db *db, const char *person, const char *game, int players)
{
    struct rating r = { 1500, 350, 0.06, 0 };

    db_query(db, read_rating, &r,
             "SELECT rating, deviation, volatility, games FROM rating WHERE person = $1 AND"
             " game = $2 AND players = $3",
             "tti", person, game, (int64_t)players);
    return r;
}

bool store_set_rating(struct db *db, const char *person, const char *game, int players,
                      const struct rating *r)
{
    return db_run(db,
                  "INSERT INTO rating VALUES ($1,$2,$3,$4,$5,$6,$7) ON CONFLICT (person, game, "
                  "players) DO UPDATE"
                  " SET rating = $4, deviation = $5, volatility = $6, games = $7",
                  "ttiiiii", person, game, (int64_t)players, (int64_t)(r->rating * 1000),
                  (int64_t)(r->deviation * 1000), (int64_t)(r->volatility * 1e6),
                  (int64_t)r->games) == 1;
}

struct own_rating_reader {
    void (*each)(void *context, const struct own_rating *);
    void *context;
};

static void read_own_rating(void *context, const struct db_row *row)
{
    const struct own_rating_reader *r = context;
    struct own_rating own = { .players = (int)db_int(row, 1) };

    copy(own.game, sizeof own.game, db_text(row, 0));
    read_rating_at(&own.rating, row, 2);
    r->each(r->context, &own);
}

bool store_ratings_of(struct db *db, const char *person,
                      void (*each)(void *context, const struct own_rating *), void *context)
{
    struct own_rating_reader r = { each, context };

    return db_query(db, read_own_rating, &r,
                    "SELECT game, players, rating, deviation, volatility, games FROM rating"
                    " WHERE person = $1 ORDER BY game, players",
                    "t", person);
}

struct standing_reader {
    void (*each)(void *context, const struct standing *);
    void *context;
};

static void read_standing(void *context, const struct db_row *row)
{
    const struct standing_reader *r = context;
    struct standing s;

    copy(s.name, sizeof s.name, db_text(row, 0));
    copy(s.person, sizeof s.person, db_text(row, 1));
    read_rating_at(&s.rating, row, 2);
    r->each(r->context, &s);
}

/* By what the rating proves: two deviations below it. Guests and newcomers are not listed. */
bool store_leaders(struct db *db, const char *game, int players, int most,
                   void (*each)(void *context, const struct standing *), void *context)
{
    struct standing_reader r = { each, context };

    return db_query(
        db, read_standing, &r,
        "SELECT login, person, rating, deviation, volatility, games FROM rating JOIN person"
        " ON person.id = rating.person WHERE game = $1 AND players = $2 AND login IS NOT NULL"
        " ORDER BY rating - 2 * deviation DESC LIMIT $3",
        "tii", game, (int64_t)players, (int64_t)most);
}

/* A game comes once for each of its seats, too. */
struct history_reader {
    void (*each)(void *context, const struct past_game *);
    void *context;
    struct past_game game;
};

static void end_past_game(struct history_reader *r)
{
    if (r->game.table[0]) r->each(r->context, &r->game);
    r->game.table[0] = 0;
}

static void begin_past_game(struct past_game *g, const struct db_row *row)
{
    *g = (struct past_game){ .players = (int)db_int(row, 2),
                             .seat = (int)db_int(row, 3),
                             .score = (int)db_int(row, 4),
                             .place = (int)db_int(row, 5),
                             .at = db_int(row, 6) };
    copy(g->table, sizeof g->table, db_text(row, 0));
    copy(g->game, sizeof g->game, db_text(row, 1));
}

static void read_past_game(void *context, const struct db_row *row)
{
    struct history_reader *r = context;
    const int seat = (int)db_int(row, 7);

    if (strcmp(r->game.table, db_text(row, 0))) {
        end_past_game(r);
        begin_past_game(&r->game, row);
    }
    if (seat < 0 || seat >= MAX_SEATS) return;
    r->game.seats[seat].score = (int)db_int(row, 8);
    r->game.seats[seat].place = (int)db_int(row, 9);
    copy(r->game.seats[seat].name, NAME_CAP, db_text(row, 10));
}

bool store_history(struct db *db, const char *person, int most,
                   void (*each)(void *context, const struct past_game *), void *context)
{
    struct history_reader r = { .each = each, .context = context };
    const bool ok = db_query(
        db, read_past_game, &r,
        "SELECT own.tab, own.game, own.players, own.seat, own.score, own.place,"
        " own.at, result.seat, result.score, result.place, person.name FROM (SELECT * FROM result "
        "WHERE person = $1"
        " ORDER BY at DESC LIMIT $2) own JOIN result ON result.tab = own.tab LEFT JOIN person"
        " ON person.id = result.person ORDER BY own.at DESC, own.tab, result.seat",
        "ti", person, (int64_t)most);

    end_past_game(&r);
    return ok;
}

/* ---- results of a day's challenge ---- */

bool store_add_daily(struct db *db, const struct daily_result *r, const char *person, int64_t now)
{
    return db_run(db,
                  "INSERT INTO daily (day, game, person, points, place, at)"
                  " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                  "tttiii", r->day, r->game, person, (int64_t)r->points, (int64_t)r->place,
                  now) >= 0;
}

struct daily_reader {
    void (*each)(void *context, const struct daily_result *);
    void *context;
};

static void read_daily(void *context, const struct db_row *row)
{
    const struct daily_reader *r = context;
    struct daily_result d = { .points = (int)db_int(row, 2), .place = (int)db_int(row, 3) };

    copy(d.name, sizeof d.name, db_text(row, 0));
    copy(d.person, sizeof d.person, db_text(row, 1));
    r->each(r->context, &d);
}

bool store_list_daily(struct db *db, const char *day, const char *game, int most,
                      void (*each)(void *context, const struct daily_result *), void *context)
{
    struct daily_reader r = { each, context };

    return db_query(db, read_daily, &r,
                    "SELECT name, person, points, place FROM daily JOIN person"
                    " ON person.id = daily.person WHERE day = $1 AND game = $2"
                    " ORDER BY points DESC, at, person LIMIT $3",
                    "tti", day, game, (int64_t)most);
}
