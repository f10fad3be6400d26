/* text.c: moves and events as text. */
#include "inner.h"
#include "json.h"
#include "position.h"
#include "say.h"

#include <stdio.h>
#include <string.h>

const char *const pu_track_ids[] = { "civ", "water", "biomass", "rover", "tech", NULL };
const char *const pu_terrain_ids[] = { "",     "civ",    "water", "biomass", "rover",
                                       "tech", "energy", "flux",  NULL };
static const char *const compartments[] = { "outer", "inner", NULL };
static const char *const directions[] = { "", " left", " right", " shift left", " shift right",
                                          "", "",      " twice" };
static const char *const ways[] = { "straight", "left", "right", "shift left", "shift right" };

/* One form a kind; %c compartment, %t turn, %s square in the second argument, %S in the first, %m
 * track, %d direction, %g goal, %n number, %w way, %a card, %p place in the first argument, %P in
 * the second, %l line, %u use, %o option, %i pending effect, %e planet, %f corporation. */
static const char *const forms[PU_NUM_MOVE_KINDS] = {
    [PU_MOVE_DISCARD] = "discard %g",
    [PU_MOVE_FLUX] = "flux %m",
    [PU_MOVE_FACE] = "face %n",
    [PU_MOVE_EMPTY] = "empty %c",
    [PU_MOVE_PLACE] = "place %t %s",
    [PU_MOVE_TAKE] = "take %c",
    [PU_MOVE_SET_ASIDE] = "set aside %c",
    [PU_MOVE_STATION] = "station %m%d",
    [PU_MOVE_ENERGY] = "energy %m%d",
    [PU_MOVE_BOOST] = "boost %m%d",
    [PU_MOVE_ADVANCE] = "advance %m%d",
    [PU_MOVE_RAISE] = "raise %m%d",
    [PU_MOVE_REGRESS] = "regress %m",
    [PU_MOVE_GO] = "go %w",
    [PU_MOVE_PATCH] = "patch %s",
    [PU_MOVE_STORE] = "store patch",
    [PU_MOVE_DOUBLE] = "double patch",
    [PU_MOVE_TRADE] = "trade patch",
    [PU_MOVE_ROVER] = "rover %s",
    [PU_MOVE_MOVE] = "move %S %s",
    [PU_MOVE_LINK] = "link %S %s",
    [PU_MOVE_TELEPORT] = "teleport %S %s",
    [PU_MOVE_CHOOSE] = "choose %o",
    [PU_MOVE_COLLECT] = "collect %s",
    [PU_MOVE_DESTROY] = "destroy %s",
    [PU_MOVE_METEORITE] = "meteorite %s",
    [PU_MOVE_CLEAR] = "clear %l",
    [PU_MOVE_LOSE] = "lose %p",
    [PU_MOVE_POD] = "pod %p",
    [PU_MOVE_REDIRECT] = "redirect %p %P",
    [PU_MOVE_USE] = "use %u",
    [PU_MOVE_CARD] = "card %a",
    [PU_MOVE_KEEP] = "keep %g",
    [PU_MOVE_DONE] = "done",
    [PU_MOVE_DROP] = "drop %i",
    [PU_MOVE_PLANET] = "planet %e",
    [PU_MOVE_CORPORATION] = "corporation %f",
};

/* ---- writing ---- */

static void say_square(struct fr_said *t, int square)
{
    fr_say_as(t, "x%d y%d", square & 15, square >> 4);
}

static void say_turn(struct fr_said *t, int turn)
{
    fr_say_as(t, turn < 4 ? "r%d" : "r%d flip", turn % 4 * 90);
}

static void say_place(struct fr_said *t, const struct pu_seat *p, int place)
{
    if (place == PU_AT_AREA) {
        fr_say(t, "area");
    } else if (place >= PU_AT_SLOT) {
        fr_say_as(t, "slot %c", pu_corporation(p)->labels[(place - PU_AT_SLOT) % 6]);
    } else {
        fr_say_as(t, "%s %d", pu_track_ids[place >> 4], place & 15);
    }
}

static void say_use(struct fr_said *t, const struct pu_seat *p, int technology, int marker)
{
    fr_say_as(t, "%c", pu_corporation(p)->labels[technology % 6]);
    if (marker) fr_say_as(t, " %s", pu_track_ids[marker - 1]);
}

static const char *option_word(const struct pu_seat *p, int cell, int option)
{
    if (option) return cell ? "patch" : "peek";
    const int choice =
        cell ? pu_corporation(p)->cells[PU_TRACK_BIOMASS][cell].choice : PU_CHOICE_BOOST;
    return choice < PU_CHOICE_TRACK ? "boost" : pu_track_ids[choice - PU_CHOICE_TRACK];
}

static void say_part(struct fr_said *t, const struct pu_seat *p, char part, int a, int b)
{
    switch (part) {
    case 'c': fr_say(t, compartments[a & 1]); break;
    case 't':
        fr_say(t, compartments[a >> 3 & 1]);
        fr_say(t, " ");
        say_turn(t, a & 7);
        break;
    case 's': say_square(t, b); break;
    case 'S': say_square(t, a); break;
    case 'm': fr_say(t, pu_track_ids[a % PU_TRACKS]); break;
    case 'd': fr_say(t, directions[b & 7]); break;
    case 'w': fr_say(t, ways[a % PU_NUM_DIRECTIONS]); break;
    case 'g': fr_say(t, pu_goals[a % PU_NUM_GOALS].id); break;
    case 'a': fr_say(t, pu_cards[a % PU_NUM_CARDS].id); break;
    case 'n': fr_say_as(t, "%d", a); break;
    case 'p': say_place(t, p, a); break;
    case 'P': say_place(t, p, b); break;
    case 'l': fr_say_as(t, "%s %d", a ? "column" : "row", b); break;
    case 'u': say_use(t, p, a, b); break;
    case 'i': fr_say(t, pu_item_ids[a % PU_NUM_ITEM_KINDS]); break;
    case 'e': fr_say(t, pu_planets[a % PU_NUM_PLANETS].id); break;
    case 'f': fr_say(t, pu_corporations[a % PU_NUM_CORPORATIONS].id); break;
    default:
        if (a) fr_say_as(t, "%d ", a);
        fr_say(t, option_word(p, a, b));
    }
}

int pu_write_move(const void *state, int seat, fr_move m, char *out, size_t cap)
{
    const struct pu_seat *p = &((const struct pu_state *)state)->seats[seat];
    struct fr_said t = fr_say_into(out, cap);
    const int kind = pu_kind_of(m);

    if (kind < 1 || kind >= PU_NUM_MOVE_KINDS) return 0;
    for (const char *f = forms[kind]; *f; f++) {
        const char one[2] = { *f, 0 };
        if (*f == '%')
            say_part(&t, p, *++f, pu_first(m), pu_second(m));
        else
            fr_say(&t, one);
    }
    return (int)t.len;
}

/* ---- reading ---- */

/* Takes the words off the front of the text when they stand there, whole. */
static bool take(const char **text, const char *words)
{
    const size_t len = strlen(words);
    const char after = strncmp(*text, words, len) ? 'x' : (*text)[len];

    if (after && after != ' ') return false;
    *text += len + (after == ' ');
    return true;
}

static bool take_one(const char **text, const char *const *words, int *out)
{
    for (int i = 0; words[i]; i++)
        if (take(text, words[i])) {
            *out = i;
            return true;
        }
    return false;
}

static bool take_number(const char **text, const char *prefix, int most, int *out)
{
    const char *t = *text;
    int n = 0, digits = 0;

    for (; *prefix; prefix++, t++)
        if (*t != *prefix) return false;
    for (; *t >= '0' && *t <= '9' && digits < 3; t++, digits++) n = n * 10 + *t - '0';
    if (!digits || n > most || (*t && *t != ' ') || (digits > 1 && t[-digits] == '0')) return false;
    *out = n;
    *text = t + (*t == ' ');
    return true;
}

static bool take_square(const char **text, int *out)
{
    int x, y;
    if (!take_number(text, "x", 11, &x) || !take_number(text, "y", 11, &y)) return false;
    *out = y * 16 + x;
    return true;
}

static bool take_turn(const char **text, int *out)
{
    int c, degrees;
    if (!take_one(text, compartments, &c) || !take_number(text, "r", 270, &degrees) || degrees % 90)
        return false;
    *out = c << 3 | degrees / 90;
    if (take(text, "flip")) *out |= 4;
    return true;
}

static bool take_label(const char **text, const struct pu_seat *p, int *out)
{
    for (int i = 0; i < pu_corporation(p)->num_technologies; i++) {
        const char label[2] = { pu_corporation(p)->labels[i], 0 };
        if (take(text, label)) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool take_place(const char **text, const struct pu_seat *p, int *out)
{
    int track, cell;

    if (take(text, "area")) {
        *out = PU_AT_AREA;
        return true;
    }
    if (take(text, "slot")) {
        if (!take_label(text, p, out)) return false;
        *out += PU_AT_SLOT;
        return true;
    }
    if (!take_one(text, pu_track_ids, &track) || !take_number(text, "", 15, &cell)) return false;
    *out = track * 16 + cell;
    return true;
}

static bool take_option(const char **text, const struct pu_seat *p, int *a, int *b)
{
    *a = 0;
    take_number(text, "", 15, a);
    for (*b = 0; *b < 2; ++*b)
        if (take(text, option_word(p, *a, *b))) return true;
    return false;
}

static void take_direction(const char **text, int *out)
{
    *out = PU_STRAIGHT;
    for (int d = 1; d < 8; d++)
        if (*directions[d] && take(text, directions[d] + 1)) *out = d;
}

static bool take_goal(const char **text, int *out)
{
    for (int i = 0; i < PU_NUM_GOALS; i++)
        if (take(text, pu_goals[i].id)) return *out = i, true;
    return false;
}

static bool take_card(const char **text, int *out)
{
    for (int i = 0; i < PU_NUM_CARDS; i++)
        if (take(text, pu_cards[i].id)) return *out = i, true;
    return false;
}

static bool take_planet(const char **text, int *out)
{
    for (int i = 0; i < PU_NUM_PLANETS; i++)
        if (take(text, pu_planets[i].id)) return *out = i, true;
    return false;
}

static bool take_corporation(const char **text, int *out)
{
    for (int i = 0; i < PU_NUM_CORPORATIONS; i++)
        if (take(text, pu_corporations[i].id)) return *out = i, true;
    return false;
}

static bool take_way(const char **text, int *out)
{
    for (int i = PU_NUM_DIRECTIONS - 1; i >= 0; i--)
        if (take(text, ways[i])) return *out = i, true;
    return false;
}

static bool take_part(const char **text, const struct pu_seat *p, char part, int *a, int *b)
{
    static const char *const lines[] = { "row", "column", NULL };

    switch (part) {
    case 'c': return take_one(text, compartments, a);
    case 't': return take_turn(text, a);
    case 's': return take_square(text, b);
    case 'S': return take_square(text, a);
    case 'm': return take_one(text, pu_track_ids, a);
    case 'd': take_direction(text, b); return true;
    case 'w': return take_way(text, a);
    case 'g': return take_goal(text, a);
    case 'a': return take_card(text, a);
    case 'n': return take_number(text, "", 5, a);
    case 'i': return take_one(text, pu_item_ids, a);
    case 'e': return take_planet(text, a);
    case 'f': return take_corporation(text, a);
    case 'p': return take_place(text, p, a);
    case 'P': return take_place(text, p, b);
    case 'l': return take_one(text, lines, a) && take_number(text, "", 11, b);
    case 'u':
        if (!take_label(text, p, a)) return false;
        if (take_one(text, pu_track_ids, b)) ++*b;
        return true;
    default: return take_option(text, p, a, b);
    }
}

static bool read_form(const char *text, const char *form, const struct pu_seat *p, int *a, int *b)
{
    while (*form) {
        char word[16];
        size_t len = strcspn(form, " %");
        if (len) {
            memcpy(word, form, len);
            word[len] = 0;
            if (!take(&text, word)) return false;
        } else if (*form == '%') {
            if (!take_part(&text, p, form[1], a, b)) return false;
            len = 2;
        }
        form += len;
        if (*form == ' ') form++;
    }
    return !*text;
}

fr_rule pu_read_move(const void *state, int seat, const char *text, fr_move *out)
{
    const struct pu_seat *p = &((const struct pu_state *)state)->seats[seat];
    char again[FR_MAX_TEXT];

    for (int kind = 1; kind < PU_NUM_MOVE_KINDS; kind++) {
        int a = 0, b = 0;
        if (!read_form(text, forms[kind], p, &a, &b)) continue;
        *out = pu_move(kind, a, b);
        pu_write_move(state, seat, *out, again, sizeof again);
        if (!strcmp(text, again)) return FR_OK; /* one spelling only */
    }
    return FR_NOT_A_MOVE;
}

/* ---- events ---- */

void pu_tile_id(int tile, char out[PU_TILE_ID])
{
    snprintf(out, PU_TILE_ID, "%s-%s-%c", pu_shape_ids[pu_tile_shape(tile)],
             pu_pair_ids[tile % PU_TILES_A_SHAPE / 2], pu_tile_has_meteorite(tile) ? 'm' : 'n');
}

const struct fr_event_def pu_told_defs[] = {
    [PU_TOLD_ROTATED] = { "rotated", { "sector" } },
    [PU_TOLD_EVENT] = { "event", { "card" } },
    [PU_TOLD_TOOK] = { "took", { "compartment", "tile" } },
    [PU_TOLD_PLACED] = { "placed", { "tile", "square", "turn" } },
    [PU_TOLD_SET_ASIDE] = { "set_aside", { "tile" } },
    [PU_TOLD_ADVANCED] = { "advanced", { "track", "on", "cell" } },
    [PU_TOLD_REGRESSED] = { "regressed", { "track", "on", "cell", "cells" } },
    [PU_TOLD_GAINED] = { "gained", { "what", "count" } },
    [PU_TOLD_PATCHED] = { "patched", { "square" } },
    [PU_TOLD_STORED_PATCH] = { "stored_patch", { NULL } },
    [PU_TOLD_ROVER_PLACED] = { "rover_placed", { "square" } },
    [PU_TOLD_ROVER_MOVED] = { "rover_moved", { "from", "square", "cost" } },
    [PU_TOLD_ROVER_LOST] = { "rover_lost", { "square" } },
    [PU_TOLD_COLLECTED] = { "collected", { "component", "square" } },
    [PU_TOLD_DESTROYED] = { "destroyed", { "component", "square", "place" } },
    [PU_TOLD_DELIVERED] = { "delivered", { "square" } },
    [PU_TOLD_METEORITE_PLACED] = { "meteorite_placed", { "square" } },
    [PU_TOLD_POD_MOVED] = { "pod_moved", { "pod_from", "pod_to" } },
    [PU_TOLD_TECHNOLOGY] = { "technology", { "technology" } },
    [PU_TOLD_USED] = { "used", { "technology" } },
    [PU_TOLD_FLUX] = { "flux", { "track" } },
    [PU_TOLD_CARD] = { "card", { "civ_card" } },
    [PU_TOLD_PICKED] = { "picked", { "level" } },
    [PU_TOLD_CARD_HIDDEN] = { "card_hidden", { "civ_card" } },
    [PU_TOLD_GOAL] = { "goal", { "goal" } },
    [PU_TOLD_NEW_ROUND] = { "new_round", { "round" } },
    [PU_TOLD_LAST_ROUND] = { "last_round", { NULL } },
    [PU_TOLD_OVER] = { "over", { NULL } },
    [PU_TOLD_DROPPED] = { "dropped", { "effect" } },
    [PU_TOLD_MILESTONE] = { "milestone", { "level" } },
    [PU_TOLD_EMPTIED] = { "emptied", { "compartment" } },
    [PU_TOLD_SIDE] = { "side", { "board", "side" } },
};

static void write_tile_id(struct fr_writer *w, int tile)
{
    char id[PU_TILE_ID];
    if (tile < 0 || tile >= PU_NUM_TILES) {
        fr_null(w);
        return;
    }
    pu_tile_id(tile, id);
    fr_string(w, id);
}

static void write_square(struct fr_writer *w, int square)
{
    fr_open(w, '[');
    fr_int(w, square & 15);
    fr_int(w, square >> 4);
    fr_close(w, ']');
}

static void write_label(struct fr_writer *w, int label)
{
    const char text[2] = { (char)label, 0 };
    fr_string(w, text);
}

/* "area", "slot C", "civ 5": as moves name the places of collected life pods. */
static void write_place(struct fr_writer *w, int place)
{
    char text[16];

    if (place >> 8)
        snprintf(text, sizeof text, "slot %c", place >> 8);
    else if (place == PU_AT_AREA)
        snprintf(text, sizeof text, "area");
    else
        snprintf(text, sizeof text, "%s %d", pu_track_ids[place >> 4 & 7], place & 15);
    fr_string(w, text);
}

static bool is_one_of(const char *name, const char *a, const char *b)
{
    return !strcmp(name, a) || !strcmp(name, b);
}

/* Ids of the data and of the position, never a number that stands for something else. */
static void write_argument(struct fr_writer *w, const struct fr_event *e, const char *name, int v)
{
    static const char *const gained[] = { "boost", "patch", "rover", "movement" };
    static const char *const components[] = { "tiles", "lifepod", "meteorite", "rover", "goal",
                                              "patch", "lifepod", "load",      "rover" };

    fr_key(w, name);
    if (v < 0)
        fr_null(w);
    else if (!strcmp(name, "tile"))
        write_tile_id(w, v);
    else if (!strcmp(name, "card"))
        fr_string(w, pu_events[v].id);
    else if (!strcmp(name, "civ_card"))
        fr_string(w, pu_cards[v].id);
    else if (!strcmp(name, "goal"))
        fr_string(w, pu_goals[v].id);
    else if (is_one_of(name, "track", "on"))
        fr_string(w, pu_track_ids[v]);
    else if (!strcmp(name, "what"))
        fr_string(w, gained[v]);
    else if (!strcmp(name, "component"))
        fr_string(w, components[v]);
    else if (is_one_of(name, "square", "from"))
        write_square(w, v);
    else if (!strcmp(name, "turn"))
        fr_string(w, pu_turn_ids[v]);
    else if (!strcmp(name, "compartment"))
        fr_string(w, compartments[v]);
    else if (!strcmp(name, "technology"))
        write_label(w, v);
    else if (is_one_of(name, "pod_from", "pod_to") || !strcmp(name, "place"))
        write_place(w, v);
    else if (!strcmp(name, "effect"))
        fr_string(w, pu_item_ids[v]);
    else if (!strcmp(name, "board"))
        fr_string(w, v == PU_SIDE_PLANET ? "planet" : "corporation");
    else if (!strcmp(name, "side"))
        fr_string(w, e->arg[0] == PU_SIDE_PLANET ? pu_planets[v].id : pu_corporations[v].id);
    else
        fr_int(w, v); /* a cell, a level, a sector, a count, a round */
}

void pu_write_event(const struct fr_event *e, int viewer, struct fr_writer *w)
{
    fr_write_event(w, &pu_told_defs[e->kind], e, viewer, write_argument);
}
