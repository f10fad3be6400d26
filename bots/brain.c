/* brain.c: reading a network, and what it says of a position. */
#include "brain.h"
#include "frontier_json.h"
#include "wide_registers.h"

#include <string.h>

enum {
    MAGIC = 0x334e5246, /* "FRN3" */
    LANE_BITS = 18,     /* a lane's 1 is 2^18 */
    UNIT_BITS = 9,      /* and 2^9 where it is passed on */
    WEIGHT_BITS = 10,   /* of the second layer */
    UNIT = 1 << UNIT_BITS,
};

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
    int32_t magic, num_inputs, lanes, hidden, middle, unit, relative;
    int32_t spread_opening, spread_closing, unused;
    char game[32];
};

static bool fits(const struct head *h, const struct fr_game *game)
{
    return game && game->inputs && h->num_inputs == (int32_t)game->num_inputs &&
           h->lanes == FR_BRAIN_LANES && h->hidden == FR_BRAIN_HIDDEN && h->spread_opening > 0 &&
           h->spread_closing > 0;
}

bool fr_brain_read(struct fr_brain *b, const void *bytes, size_t len, struct fr_error *err)
{
    struct reader r = { bytes, len, true };
    const struct head *h = take(&r, 1, sizeof *h);

    if (!h || h->magic != MAGIC || !memchr(h->game, 0, sizeof h->game))
        return fr_fail(err, "this is no network");
    b->game = fr_find_game(h->game);
    if (!fits(h, b->game)) return fr_fail(err, "this network is for another game");
    b->middle = h->middle;
    b->unit = h->unit;
    b->relative = h->relative;
    b->spread_opening = h->spread_opening;
    b->spread_closing = h->spread_closing;
    b->start = take(&r, FR_BRAIN_LANES, sizeof *b->start);
    b->hidden_start = take(&r, FR_BRAIN_HIDDEN, sizeof *b->hidden_start);
    b->output_start = take(&r, 1, sizeof *b->output_start);
    b->lanes = take(&r, b->game->num_inputs * (size_t)FR_BRAIN_LANES, sizeof *b->lanes);
    b->hidden = take(&r, FR_BRAIN_HIDDEN * FR_BRAIN_LANES, sizeof *b->hidden);
    b->output = take(&r, FR_BRAIN_HIDDEN, sizeof *b->output);
    b->multipliers = take(&r, b->game->num_inputs, sizeof *b->multipliers);
    if (!r.ok || r.left) return fr_fail(err, "this network is cut short");
    return true;
}

/* ---- the first layer ---- */

FR_WIDE static void add_row(int32_t *sums, const int16_t *row, int32_t by)
{
    for (int lane = 0; lane < FR_BRAIN_LANES; lane++)
        sums[lane] = (int32_t)((uint32_t)sums[lane] + (uint32_t)by * (uint32_t)row[lane]);
}

static void begin_anew(const struct fr_brain *b, struct fr_sight *sight)
{
    sight->game = b->game;
    sight->lanes = b->lanes;
    sight->num_told = 0;
    memcpy(sight->sums, b->start, sizeof sight->sums);
}

static void add_change(const struct fr_brain *b, struct fr_sight *sight, int at, int by)
{
    add_row(sight->sums, b->lanes + at * FR_BRAIN_LANES, by * b->multipliers[at]);
}

/* How many of the first inputs, at most so many, are the same: most are, so four are compared at a
 * time. */
static int num_same(const struct fr_input *a, const struct fr_input *b, int most)
{
    int num = 0;

    for (uint64_t x[2], y[2]; num + 4 <= most; num += 4) {
        memcpy(x, a + num, sizeof x);
        memcpy(y, b + num, sizeof y);
        if ((x[0] ^ y[0]) | (x[1] ^ y[1])) break;
    }
    while (num < most && a[num].at == b[num].at && a[num].value == b[num].value) num++;
    return num;
}

/* Inputs come in their order: what was told and what is told are gone through side by side. */
static void look(const struct fr_brain *b, struct fr_sight *sight, const void *state, int seat)
{
    struct fr_input now[FR_MAX_INPUTS];
    const int num = b->game->inputs(state, seat, now);
    const struct fr_input *was = sight->told;
    const int old = sight->num_told;

    for (int i = 0, k = 0; i < num || k < old;) {
        const int same = num_same(now + i, was + k, num - i < old - k ? num - i : old - k);
        const int at = (i += same) < num ? now[i].at : FR_MAX_INPUTS;
        const int then = (k += same) < old ? was[k].at : FR_MAX_INPUTS;

        if (at == FR_MAX_INPUTS && then == FR_MAX_INPUTS) break;
        if (at == then) {
            add_change(b, sight, at, now[i++].value - was[k++].value);
        } else if (at < then) {
            add_change(b, sight, at, now[i++].value);
        } else {
            add_change(b, sight, then, -was[k++].value);
        }
    }
    memcpy(sight->told, now, (size_t)num * sizeof *now);
    sight->num_told = num;
}

/* ---- the second ---- */

FR_WIDE static void pass_on(const int32_t *sums, int16_t *units)
{
    for (int lane = 0; lane < FR_BRAIN_LANES; lane++) {
        const int32_t x = sums[lane] >> (LANE_BITS - UNIT_BITS);
        units[lane] = (int16_t)(x < 0 ? 0 : x > UNIT ? UNIT : x);
    }
}

FR_WIDE static void think(const struct fr_brain *b, const int16_t *units, int16_t *hidden)
{
    for (int i = 0; i < FR_BRAIN_HIDDEN; i++) {
        const int16_t *row = b->hidden + i * FR_BRAIN_LANES;
        int32_t sum = b->hidden_start[i];

        for (int lane = 0; lane < FR_BRAIN_LANES; lane++) sum += units[lane] * row[lane];
        sum >>= WEIGHT_BITS;
        hidden[i] = (int16_t)(sum < 0 ? 0 : sum > UNIT ? UNIT : sum);
    }
}

int32_t fr_foresee(const struct fr_brain *b, struct fr_sight *sight, const void *state, int seat)
{
    int16_t units[FR_BRAIN_LANES], hidden[FR_BRAIN_HIDDEN];
    int32_t sum = *b->output_start;

    if (sight->game != b->game || sight->lanes != b->lanes) begin_anew(b, sight);
    look(b, sight, state, seat);
    pass_on(sight->sums, units);
    think(b, units, hidden);
    for (int i = 0; i < FR_BRAIN_HIDDEN; i++) sum += hidden[i] * b->output[i];
    return b->middle + (int32_t)((int64_t)sum * b->unit / (1 << (UNIT_BITS + WEIGHT_BITS)));
}

float fr_power(float x)
{
    float y = 1 + (x > 16 ? 16 : x < -16 ? -16 : x) / 256;

    for (int i = 0; i < 8; i++) y *= y;
    return y;
}
