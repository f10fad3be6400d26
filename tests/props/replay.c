/* replay.c: a finished game, played again move by move, through a table and through its record. */
#include "props.h"

#include <string.h>

static bool replay_plain(struct play *p)
{
    p->game->setup(p->scratch, &p->options, p->seed);
    for (int i = 0; i <= p->num_moves; i++) {
        if (fr_state_hash(p->game, p->scratch) != p->hashes[i])
            return broke(p, "replay", "the state before move %d has other bytes", i);
        if (i < p->num_moves) p->game->apply(p->scratch, p->moves[i].seat, p->moves[i].move, NULL);
    }
    return true;
}

static bool replay_table(struct play *p, struct fr_table *t)
{
    struct fr_error err = { .text = "" };

    if (!fr_table_new(t, p->game, &p->options, p->seed, &err))
        return broke(p, "table", "new: %s", err.text);
    for (int i = 0; i < p->num_moves; i++) {
        char text[FR_MAX_TEXT];
        struct fr_refusal no;

        p->game->write_move(t->state, p->moves[i].seat, p->moves[i].move, text, sizeof text);
        if (!fr_table_do(t, p->moves[i].seat, text, NULL, &no))
            return broke(p, "table", "move %d, \"%s\": %s", i, text, p->game->reasons[no.why].id);
    }
    return fr_table_hash(t) == p->hashes[p->num_moves] || broke(p, "table", "ends in other bytes");
}

static bool take_back(struct play *p, struct fr_table *t)
{
    const int to = (int)fr_below(&p->rng, (uint32_t)p->num_moves + 1);

    if (!fr_table_rewind(t, to) || fr_table_hash(t) != p->hashes[to])
        return broke(p, "table", "rewind to %d gives other bytes", to);
    if (to == 0) return true;
    return (fr_table_undo(t) && fr_table_hash(t) == p->hashes[to - 1]) ||
           broke(p, "table", "undo of move %d gives other bytes", to);
}

static bool replay_record(struct play *p, struct fr_table *t)
{
    static char text[1 << 21], again[1 << 21];
    struct fr_error err = { .text = "" };
    struct fr_writer w;

    fr_writer_init(&w, text, sizeof text);
    fr_table_write_record(t, &w);
    if (!fr_writer_ok(&w)) return broke(p, "record", "too long");
    if (!fr_table_read_record(t, text, w.len, &err))
        return broke(p, "record", "is refused once written: %s", err.text);
    if (fr_table_hash(t) != p->hashes[p->num_moves]) return broke(p, "record", "other bytes");
    fr_writer_init(&w, again, sizeof again);
    fr_table_write_record(t, &w);
    return !strcmp(text, again) || broke(p, "record", "is another once read and written");
}

bool check_replay(struct play *p)
{
    static struct fr_table table;

    return replay_plain(p) && replay_table(p, &table) && replay_record(p, &table) &&
           take_back(p, &table);
}
