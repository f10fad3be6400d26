/* brain.c: reading a network, telling it a position, and what it says. */
#include "brain.h"
#include "frontier_json.h"

#include <string.h>

/* Where the machine has wider registers, they are used: sums of integers are the same in any
 * order. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__gnu_linux__)
#define FR_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define FR_WIDE
#endif

enum {
    MAGIC = 0x314e5246, /* "FRN1" */
    LANE_BITS = 18,     /* a lane's 1 is 2^18 */
    UNIT_BITS = 9,      /* and 2^9 where it is passed on */
    WEIGHT_BITS = 10,   /* of the second layer */
    MOVE_BITS = 5,      /* of moves */
    UNIT = 1 << UNIT_BITS,
    MOST_ASKED = 1 << 14,
    OBSERVED = 126,
};

/* ---- what is told ---- */

int fr_told_size(const struct fr_game *game, int tells)
{
    return (tells & FR_TELL_OBSERVATION ? (int)game->observation_size : 0) +
           (tells & FR_TELL_FEATURES ? (int)game->num_features * game->max_players : 0) +
           (tells & FR_TELL_INPUTS && game->inputs ? (int)game->num_inputs : 0);
}

FR_WIDE static void to_integers(const float *from, int num, int16_t *out)
{
    for (int i = 0; i < num; i++) {
        const float x = from[i] * OBSERVED;
        out[i] = (int16_t)(x + (x < 0 ? -0.5f : 0.5f));
    }
}

static int16_t clamp16(int64_t x) { return (int16_t)(x < -32000 ? -32000 : x > 32000 ? 32000 : x); }

static void tell_features(const struct fr_game *game, const void *state, int seat, int players,
                          int16_t *out)
{
    int32_t features[FR_MAX_FEATURES];

    for (int i = 0; i < game->max_players; i++, out += game->num_features) {
        memset(out, 0, game->num_features * sizeof *out);
        if (i >= players) continue;
        game->features(state, (seat + i) % players, features);
        for (uint32_t f = 0; f < game->num_features; f++) out[f] = clamp16(features[f]);
    }
}

void fr_tell(const struct fr_game *game, int tells, const void *state, int seat, int players,
             int16_t *out)
{
    if (tells & FR_TELL_OBSERVATION) {
        float observation[FR_BRAIN_MAX_INPUTS];
        game->observe(state, seat, observation);
        to_integers(observation, (int)game->observation_size, out);
        out += game->observation_size;
    }
    if (tells & FR_TELL_FEATURES) {
        tell_features(game, state, seat, players, out);
        out += game->num_features * game->max_players;
    }
    if (tells & FR_TELL_INPUTS && game->inputs) {
        struct fr_input inputs[FR_MAX_INPUTS];
        const int num = game->inputs(state, seat, inputs);

        memset(out, 0, game->num_inputs * sizeof *out);
        for (int i = 0; i < num; i++) out[inputs[i].at] = inputs[i].value;
    }
}

/* ---- a network from bytes ---- */

struct reader {
    const char *at;
    size_t left;
    bool ok;
};

static const void *take(struct reader *r, size_t num, size_t size)
{
    const void *at = r->at;

    if (!r->ok || r->left < num * size) {
        r->ok = false;
        return NULL;
    }
    r->at += num * size;
    r->left -= num * size;
    return at;
}

/* The head: what it is, and whose. */
struct head {
    int32_t magic, tells, num_inputs, lanes, rows, score_middle, score_unit, glances;
    int32_t explore; /* in thousandths */
    char game[36];
};

static bool fits(const struct head *h, const struct fr_game *game)
{
    return h->tells > 0 && h->tells < 8 && h->num_inputs == fr_told_size(game, h->tells) &&
           h->num_inputs <= FR_BRAIN_MAX_INPUTS && h->lanes == FR_BRAIN_LANES &&
           h->rows == FR_BRAIN_ROWS && h->glances >= 0 &&
           (game->features || !(h->tells & FR_TELL_FEATURES)) &&
           (game->inputs || !(h->tells & FR_TELL_INPUTS));
}

bool fr_brain_read(struct fr_brain *b, const void *bytes, size_t len, struct fr_error *err)
{
    struct reader r = { bytes, len, true };
    const struct head *h = take(&r, 1, sizeof *h);

    if (!h || h->magic != MAGIC || !memchr(h->game, 0, sizeof h->game))
        return fr_fail(err, "this is no network");
    b->game = fr_find_game(h->game);
    if (!b->game || !fits(h, b->game)) return fr_fail(err, "this network is for another game");
    b->tells = h->tells;
    b->num_inputs = h->num_inputs;
    b->score_middle = h->score_middle;
    b->score_unit = h->score_unit;
    b->glances = h->glances;
    b->explore = (float)h->explore / 1000;
    b->start = take(&r, FR_BRAIN_LANES, sizeof *b->start);
    b->hidden_start = take(&r, FR_BRAIN_HIDDEN, sizeof *b->hidden_start);
    b->asked_start = take(&r, FR_BRAIN_ASKED, sizeof *b->asked_start);
    b->outputs_start = take(&r, FR_BRAIN_OUTPUTS, sizeof *b->outputs_start);
    b->lanes = take(&r, (size_t)b->num_inputs * FR_BRAIN_LANES, sizeof *b->lanes);
    b->hidden = take(&r, FR_BRAIN_HIDDEN * FR_BRAIN_LANES, sizeof *b->hidden);
    b->asked = take(&r, FR_BRAIN_ASKED * FR_BRAIN_LANES, sizeof *b->asked);
    b->outputs = take(&r, FR_BRAIN_OUTPUTS * FR_BRAIN_HIDDEN, sizeof *b->outputs);
    b->multipliers = take(&r, (size_t)b->num_inputs, sizeof *b->multipliers);
    b->moves = take(&r, FR_BRAIN_ROWS * FR_BRAIN_ASKED, sizeof *b->moves);
    if (!r.ok || r.left) return fr_fail(err, "this network is cut short");
    return true;
}

/* ---- the first layer ---- */

FR_WIDE static void add_row(int32_t *sums, const int16_t *row, int32_t by)
{
    for (int lane = 0; lane < FR_BRAIN_LANES; lane++)
        sums[lane] = (int32_t)((uint32_t)sums[lane] + (uint32_t)by * (uint32_t)row[lane]);
}

/* The places where two lists differ, and their number. */
FR_WIDE static int find_changes(const int16_t *old, const int16_t *now, int num, uint16_t *out)
{
    int changes = 0;

    for (int i = 0; i < num; i += 64) {
        const int end = i + 64 < num ? i + 64 : num;
        uint16_t any = 0;

        for (int k = i; k < end; k++) any |= (uint16_t)(old[k] ^ now[k]);
        for (int k = i; any && k < end; k++)
            if (old[k] != now[k]) out[changes++] = (uint16_t)k;
    }
    return changes;
}

static void look(const struct fr_brain *b, struct fr_sight *sight, const int16_t *told)
{
    uint16_t changes[FR_BRAIN_MAX_INPUTS];
    int num;

    if (sight->brain != b) {
        sight->brain = b;
        memset(sight->inputs, 0, sizeof sight->inputs);
        memcpy(sight->sums, b->start, sizeof sight->sums);
    }
    num = find_changes(sight->inputs, told, b->num_inputs, changes);
    for (int i = 0; i < num; i++) {
        const int at = changes[i];
        add_row(sight->sums, b->lanes + at * FR_BRAIN_LANES,
                (told[at] - sight->inputs[at]) * b->multipliers[at]);
        sight->inputs[at] = told[at];
    }
}

/* ---- the second ---- */

FR_WIDE static void pass_on(const int32_t *sums, int16_t *units)
{
    for (int lane = 0; lane < FR_BRAIN_LANES; lane++) {
        const int32_t x = sums[lane] >> (LANE_BITS - UNIT_BITS);
        units[lane] = (int16_t)(x < 0 ? 0 : x > UNIT ? UNIT : x);
    }
}

FR_WIDE static int32_t product(const int16_t *a, const int16_t *b, int num)
{
    int32_t sum = 0;

    for (int i = 0; i < num; i++) sum += a[i] * b[i];
    return sum;
}

static int32_t clamp(int32_t x, int32_t low, int32_t high)
{
    return x < low ? low : x > high ? high : x;
}

float fr_power(float x)
{
    float y = 1 + (x > 16 ? 16 : x < -16 ? -16 : x) / 256;

    for (int i = 0; i < 8; i++) y *= y;
    return y;
}

static float share_alone(float logit)
{
    const float won = fr_power(logit);

    return won / (1 + won);
}

enum { SHARE_AT = 0, SCORE_AT = FR_MAX_SEATS, GOAL_AT = 2 * FR_MAX_SEATS };

static void tell_outcome(const struct fr_brain *b, const float *outputs, int seat, int players,
                         struct fr_judgement *out)
{
    float sum = 0;

    for (int i = 0; i < players; i++) {
        const int who = (seat + i) % players;

        out->scores[who] =
            b->score_middle + (int32_t)((float)b->score_unit * outputs[SCORE_AT + i]);
        out->logits[who] = outputs[SHARE_AT + i];
        out->shares[who] = fr_power(out->logits[who]);
        sum += out->shares[who];
    }
    for (int i = 0; i < players; i++) out->shares[i] /= sum;
    if (players == 1) out->shares[0] = share_alone(outputs[GOAL_AT]);
}

void fr_judge(const struct fr_brain *b, struct fr_sight *sight, const void *state, int seat,
              int players, struct fr_judgement *out)
{
    int16_t told[FR_BRAIN_MAX_INPUTS], units[FR_BRAIN_LANES], hidden[FR_BRAIN_HIDDEN];
    float outputs[FR_BRAIN_OUTPUTS];

    fr_tell(b->game, b->tells, state, seat, players, told);
    look(b, sight, told);
    pass_on(sight->sums, units);
    for (int i = 0; i < FR_BRAIN_HIDDEN; i++)
        hidden[i] = (int16_t)clamp(
            (b->hidden_start[i] + product(units, b->hidden + i * FR_BRAIN_LANES, FR_BRAIN_LANES)) >>
                WEIGHT_BITS,
            0, UNIT);
    for (int i = 0; i < FR_BRAIN_ASKED; i++)
        out->asked[i] = (int16_t)clamp(
            (b->asked_start[i] + product(units, b->asked + i * FR_BRAIN_LANES, FR_BRAIN_LANES)) >>
                WEIGHT_BITS,
            -MOST_ASKED, MOST_ASKED);
    for (int i = 0; i < FR_BRAIN_OUTPUTS; i++)
        outputs[i] = (float)(b->outputs_start[i] +
                             product(hidden, b->outputs + i * FR_BRAIN_HIDDEN, FR_BRAIN_HIDDEN)) /
                     (float)(1 << (UNIT_BITS + WEIGHT_BITS));
    tell_outcome(b, outputs, seat, players, out);
}

/* ---- moves ---- */

static uint32_t row_of(uint32_t what)
{
    return (uint32_t)((what * 2654435761u) >> 19); /* 13 bits: one of 8192 */
}

/* What is known of a move: its kind, each byte of its arguments with the kind, and all of it. */
static void rows_of(fr_move m, uint32_t *rows)
{
    const uint32_t kind = m >> 24;

    rows[0] = row_of(kind + 1);
    for (uint32_t i = 0; i < 3; i++)
        rows[1 + i] = row_of((kind << 10 | (i + 1) << 8 | (m >> (8 * i) & 0xFF)) + 0x1000000u);
    rows[4] = row_of(m ^ 0x5bd1e995u);
}

float fr_draw_of(const struct fr_brain *b, const struct fr_judgement *j, fr_move move)
{
    uint32_t rows[FR_BRAIN_MAX_MOVE_ROWS];
    int32_t sum = 0;

    rows_of(move, rows);
    for (int i = 0; i < FR_BRAIN_ASKED; i++) {
        int32_t known = 0;
        for (int r = 0; r < FR_BRAIN_MAX_MOVE_ROWS; r++)
            known += b->moves[rows[r] * FR_BRAIN_ASKED + (uint32_t)i];
        sum += known * j->asked[i];
    }
    return (float)sum / (float)(1 << (UNIT_BITS + MOVE_BITS));
}
