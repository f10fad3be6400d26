/* underwater-cities-components.c: every card, metropolis and contract, played once.
 *
 * Each row states a situation and what must have changed afterwards. Two networks serve for nearly
 * all of them:
 *
 * SMALL (board 1): c22, c12 and symbiotic c21, three tunnels (one upgraded); two farms at c22, two
 * plants at c12, two laboratories at c21, one upgraded of each. LARGE: six cities, two of them
 * symbiotic, eight tunnels (four upgraded), two connected metropolises, five farms and four
 * laboratories (four upgraded of each), five plants (one upgraded). */
#include "underwater-cities.h"

#include <stdio.h>
#include <string.h>

#define SMALL                                                                                      \
    "'board': 1, 'cities': ['c22', 'c12', 'c21'], 'symbiotic': ['c21'], "                          \
    "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12'], 'upgraded_tunnels': ['c21-c22'], "              \
    "'buildings': { 'c22.1': 'farm', 'c22.2': 'upgraded farm', 'c12.1': 'desal', 'c12.2': "        \
    "'upgraded desal', "                                                                           \
    "'c21.1': 'lab', 'c21.2': 'upgraded lab' }, "
#define LARGE                                                                                      \
    "'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20'], 'symbiotic': ['c11', "      \
    "'c02'], "                                                                                     \
    "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12', 'c20-c21', 'c02-mTR', 'c20-mBL', "    \
    "'c11-c21'], "                                                                                 \
    "'upgraded_tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12'], "                           \
    "'metropolises': { 'mTL': 'M12', 'mTR': 'M8', 'mBL': 'M9' }, "                                 \
    "'buildings': { 'c22.1': 'upgraded farm', 'c22.2': 'upgraded farm', 'c12.1': 'upgraded "       \
    "farm', "                                                                                      \
    "'c12.2': 'upgraded farm', 'c21.1': 'farm', 'c11.1': 'upgraded lab', 'c11.2': 'upgraded "      \
    "lab', "                                                                                       \
    "'c21.2': 'upgraded lab', 'c21.3': 'upgraded lab', 'c02.1': 'upgraded desal', 'c02.2': "       \
    "'desal', 'c02.3': 'desal', "                                                                  \
    "'c20.1': 'desal', 'c21.x': 'desal' }, "

/* Changes of seat 0: credit, kelp, steelplast, science, biomatter, points, cards in hand. */
struct change {
    int by[7];
};
#define BY(...)                                                                                    \
    {                                                                                              \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
enum { C, K, S, N, B, V, H };

static const char *const names[] = { "credit", "kelp", "steelplast", "science", "biomatter", "vp" };
static int before[7];

static void remember(void)
{
    for (int i = 0; i < 6; i++) { before[i] = (int)value(written("seats.0.%s", names[i])); }
    before[H] = (int)value("seats.0.hand.#");
}

static void has_changed(int what, const struct change *want)
{
    char path[64];

    for (int i = 0; i < 7; i++) {
        int now;
        if (i < 6) snprintf(path, sizeof path, "seats.0.%s", names[i]);
        now = (int)(i < 6 ? value(path) : value("seats.0.hand.#"));
        check(now - before[i] == want->by[i], "component %d: %s changed by %d, not by %d", what,
              i < 6 ? names[i] : "hand", now - before[i], want->by[i]);
    }
}

/* "a;b;c": the moves one after the other. */
static void play_all(const char *moves)
{
    char copy[400], *rest = copy, *move;

    snprintf(copy, sizeof copy, "%s", moves);
    while ((move = strtok_r(rest, ";", &rest))) plays(P0, move);
}

static int round_of(int card) { return card > 180 || card <= 66 ? 1 : card <= 123 ? 5 : 8; }

/* Seat 0 begins a turn with this card and two others in hand; seat 1 has a tile on R2. */
static void turn_with(int card, const char *network, const char *extra)
{
    given(written("{ 'players': 2, 'phase': 'turn', 'round': %d, 'order': [0, 1], 'slots': [ { "
                  "'id': 'R2', 'tiles': [1] } ], "
                  "'seats': [ { " STOCK "%s %s 'hand': [%d, 60, 63] }, { 'board': 2 } ] }",
                  round_of(card), network, extra, card));
}

/* ---- instants: played first on a matching slot that then asks for something else ---- */

struct instant {
    int card;
    char colour;
    const char *moves;
    struct change change;
    bool large;
    const char *extra;
};

static const struct instant instants[] = {
    { 2, 'r', "gain 1 credit 1 kelp", BY([C] = 1, [K] = 1), 0, "" },
    { 3, 'y', "gain 1 credit 1 card", BY([C] = 1, [H] = 1), 0, "" },
    { 5, 'r', "upgrade c12.1 for 1 steelplast", BY([S] = -1), 0, "" },
    { 6, 'y', "gain 1 steelplast", BY([S] = 1), 0, "" },
    { 8, 'r', "gain 1 steelplast 1 card", BY([S] = 1, [H] = 1), 0, "" },
    { 9, 'y', "gain 1 kelp", BY([K] = 1), 0, "" },
    { 11, 'r', "gain 1 kelp 1 card", BY([K] = 1, [H] = 1), 0, "" },
    { 12, 'y', "gain 2 card", BY([H] = 2), 0, "" },
    { 13, 'g', "build tunnel c11-c21", BY([C] = -1), 0, "" },
    { 15, 'r', "gain 1 science", BY([N] = 1), 0, "" },
    { 16, 'y', "advance 1;gain 1 card", BY([H] = 1), 0, "" },
    { 17, 'g', "build city c02", BY([S] = -1, [K] = -1, [C] = 2), 0,
      "" }, /* the site gives 2 credits */
    { 18, 'r', "build farm c22.3;gain 1 card", BY([H] = 1), 0, "" },
    { 20, 'y', "exchange 1 kelp for 1 steelplast;exchange 1 kelp for 1 steelplast",
      BY([K] = -2, [S] = 2), 0, "" },
    { 21, 'g', "gain 2 steelplast 1 card", BY([S] = 2, [H] = 1), 0, "" },
    { 22, 'r', "build desal c22.3;gain 1 card", BY([H] = 1), 0, "" },
    { 23, 'y', "upgrade c22.1 for 1 credit", BY([C] = -1), 0, "" },
    { 24, 'g', "build lab c22.3;advance 1", BY(0), 0, "" },
    { 25, 'r', "build lab c22.3", BY(0), 0, "" },
    { 26, 'y', "upgrade c12-c22 for 1 credit", BY([C] = -1), 0, "" },
    { 27, 'g', "gain 1 steelplast 1 science", BY([S] = 1, [N] = 1), 0, "" },
    { 28, 'r', "gain 1 kelp", BY([K] = 1), 0, "" },
    { 29, 'r', "advance 2", BY([C] = 1), 0, "" }, /* space 3 gives a credit */
    { 30, 'y', "build desal c22.3", BY(0), 0, "" },
    { 31, 'g', "gain 2 science", BY([N] = 2), 0, "" },
    { 32, 'r', "choose 1;gain 2 credit", BY([C] = 2), 0, "" },
    { 33, 'y', "gain 1 science", BY([N] = 1), 0, "" },
    { 38, 'g', "upgrade c22.1 for 1 credit;upgrade c21.1", BY([C] = -1, [N] = -1), 0, "" },
    { 40, 'y', "gain 1 credit 1 kelp", BY([C] = 1, [K] = 1), 0, "" },
    { 41, 'g', "pay 1 credit;perform R1;build tunnel c11-c21;done", BY([C] = -2, [S] = -1), 0, "" },
    { 43, 'y', "gain 2 credit", BY([C] = 2), 0, "" },
    { 67, 'g', "perform R2;gain 1 kelp 2 steelplast", BY([K] = 1, [S] = 2), 0, "" },
    { 69, 'g', "use assistant;gain 1 steelplast", BY([S] = 1), 0, "" },
    { 70, 'g', "gain 1 steelplast 1 science 1 card", BY([S] = 1, [N] = 1, [H] = 1), 1, "" },
    { 71, 'y', "gain 2 credit", BY([C] = 2), 0, "" },
    { 72, 'g', "build city c02", BY([K] = -1, [C] = 1), 0,
      "" }, /* 1 credit paid, 2 from the site */
    { 73, 'r', "build farm c22.x", BY([K] = -1), 0, "" },
    { 74, 'y', "gain 1 science", BY([N] = 1), 0, "" },
    { 75, 'g', "build symbiotic c02", BY([B] = -1), 0, "" }, /* 2 credits paid, 2 from the site */
    { 76, 'r', "produce c12.2", BY([C] = 1, [B] = 1), 0, "" },
    { 77, 'y', "gain 1 kelp 1 card", BY([K] = 1, [H] = 1), 0, "" },
    { 78, 'g', "convert c12", BY([B] = -1, [C] = -1, [V] = 2), 0, "" },
    { 79, 'r', "upgrade c22.1 for 1 credit", BY([C] = -1), 0, "" },
    { 80, 'y', "advance 2", BY([C] = 1), 0, "" },
    { 81, 'g', "build tunnel c11-c21;build tunnel c20-c21", BY([S] = -2), 0, "" },
    { 82, 'r', "upgrade c21.1 for 1 credit", BY([C] = -1), 0, "" },
    { 83, 'y', "pay 1 credit;use assistant;gain 1 steelplast", BY([C] = -1, [S] = 1), 0, "" },
    { 84, 'g', "upgrade c22.1;upgrade c12.1", BY(0), 0, "" },
    { 85, 'r', "upgrade c12-c22 for 1 steelplast;upgrade c11-c12", BY([S] = -1, [N] = -1), 0, "" },
    { 86, 'r', "gain 1 steelplast", BY([S] = 1), 0, "" },
    { 87, 'y', "ready assistant", BY(0), 0, "'used': [0], " },
    { 88, 'g', "gain 1 science 1 biomatter", BY([N] = 1, [B] = 1), 0, "" },
    { 90, 'y', "build lab c22.3", BY([C] = -1), 0, "" },
    { 91, 'g', "gain 3 credit", BY([C] = 3), 0, "" },
    { 92, 'r', "gain 1 kelp", BY([K] = 1), 0, "" },
    { 93, 'y', "build farm c22.3;done", BY([K] = -1, [C] = 1), 0, "" },
    { 95, 'r', "gain 1 science", BY([N] = 1), 0, "" },
    { 96, 'y', "gain 1 biomatter", BY([B] = 1), 1, "" },
    { 99, 'r', "build tunnel c11-c21;advance 1", BY([S] = -1), 0, "" },
    { 100, 'y', "gain 1 credit 1 steelplast", BY([C] = 1, [S] = 1), 1, "" },
    { 102, 'r', "gain 1 kelp 1 science", BY([K] = 1, [N] = 1), 0, "" },
    { 103, 'y', "upgrade c12.1 for 1 steelplast", BY([S] = -1), 0, "" },
    { 106, 'y', "pay 1 kelp;pay 1 kelp", BY([K] = -2, [C] = 4), 0, "" },
    { 124, 'g', "pay 1 credit;use assistant;gain 1 steelplast", BY([C] = -1, [S] = 1), 0, "" },
    { 125, 'g', "produce c12.2;produce c22.2", BY([C] = 1, [B] = 1, [K] = 1, [V] = 1), 0, "" },
    { 126, 'r', "condition;build farm c22.3;gain 1 vp", BY([V] = 1), 1, "" },
    { 127, 'y', "gain 2 vp", BY([V] = 2), 0, "" },
    { 128, 'g', "perform R2;gain 1 kelp 2 steelplast;gain 1 vp", BY([K] = 1, [S] = 2, [V] = 1), 0,
      "" },
    { 129, 'r', "condition;build lab c22.3;gain 1 vp", BY([V] = 1), 1, "" },
    { 130, 'y', "gain 3 credit", BY([C] = 3), 0, "" },
    { 131, 'g', "gain 3 vp", BY([V] = 3), 0, "" },
    { 132, 'r', "build farm c22.x", BY([K] = -1, [V] = 2), 0, "" },
    { 133, 'y', "gain 1 kelp 1 steelplast", BY([K] = 1, [S] = 1), 0, "" },
    { 134, 'g', "gain 4 vp", BY([V] = 4), 1, "" },
    { 135, 'r', "produce c21-c22;gain 1 vp", BY([C] = 1, [V] = 2), 0, "" },
    { 136, 'y', "gain 1 science 1 card", BY([N] = 1, [H] = 1), 0, "" },
    { 137, 'g', "gain 5 vp", BY([V] = 5), 1, "" },
    { 138, 'r', "gain 2 vp", BY([V] = 2), 1, "" },
    { 139, 'y', "gain 1 biomatter", BY([B] = 1), 0, "" },
    { 140, 'g', "gain 5 vp", BY([V] = 5), 1, "" },
    { 141, 'r', "gain 1 vp", BY([V] = 1), 0, "" },
    { 142, 'y', "gain 2 vp", BY([V] = 2), 1, "" },
    { 143, 'g', "build city c02", BY([S] = -1, [C] = 2, [V] = 2), 0, "" },
    { 144, 'r', "gain 1 vp", BY([V] = 1), 0, "" },
    { 145, 'y', "gain 2 vp", BY([V] = 2), 1, "" },
    { 146, 'y', "condition;build desal c22.3", BY(0), 1, "" },
    { 147, 'g', "build tunnel c11-c21;build tunnel c20-c21", BY([S] = -2, [V] = 1), 0, "" },
    { 148, 'r', "gain 1 vp", BY([V] = 1), 0, "" },
    { 149, 'y', "gain 3 vp", BY([V] = 3), 1, "" },
    { 150, 'g', "upgrade c22.1;upgrade c12.1", BY([V] = 2), 0, "" },
    { 151, 'r', "pay 2 kelp", BY([K] = -2, [V] = 3), 0, "" },
    { 153, 'g', "convert c12", BY([B] = -1, [V] = 3), 0, "" },
    { 154, 'r', "pay 2 steelplast", BY([S] = -2, [V] = 3), 0, "" },
    { 155, 'y', "upgrade c22.1 for 1 credit", BY([C] = -1), 0, "" },
    { 156, 'g', "gain 2 vp", BY([V] = 2), 0, "" },
    { 157, 'r', "pay 3 credit", BY([C] = -3, [V] = 2), 0,
      "" }, /* and one step: space 4 gives nothing */
    { 158, 'r', "build lab c22.3", BY(0), 0, "" },
    { 160, 'r', "gain 2 science", BY([N] = 2), 0, "" },
    { 161, 'y', "ready assistant;gain 1 vp", BY([V] = 1), 0, "'used': [0], " },
    { 163, 'r', "advance 2;gain 1 vp", BY([C] = 1, [V] = 1), 0, "" },
    { 164, 'y', "pay 2 credit;pay 2 credit;pay 2 credit", BY([C] = -6, [V] = 3), 0, "" },
    { 167, 'y', "advance 1;gain 1 credit 1 card", BY([C] = 1, [H] = 1), 0, "" },
    { 195, 'y', "build city c02", BY([C] = 0, [S] = -1, [V] = 1), 0,
      "" }, /* 2 for the card, 2 from the site */
};

static const char *slot_of(char colour)
{
    return colour == 'g' ? "G4" : colour == 'r' ? "R3" : "Y3";
}

RULE(UC_5_3, "every instant card gives what it says, before the slot's action if wanted")
{
    for (size_t i = 0; i < sizeof instants / sizeof *instants; i++) {
        const struct instant *t = &instants[i];

        turn_with(t->card, t->large ? LARGE : SMALL, t->extra);
        remember();
        plays(P0, written("slot %s card %d", slot_of(t->colour), t->card));
        asks(P0, "plan");
        plays(P0, "card first");
        play_all(t->moves);
        before[H]--; /* the played card itself */
        has_changed(t->card, &t->change);
        equals("played.card", t->card); /* still the same turn: the slot's action is next */
    }
}

RULE(UC_5_4, "cards 89 and 152 look at the Federation marker")
{
    static const struct {
        int card;
        const char *slot, *moves;
        struct change change;
    } rows[] = {
        { 89, "slot R3 card 89", "gain 2 credit 1 steelplast", BY([C] = 2, [S] = 1) },
        { 152, "slot Y3 card 152", "gain 2 vp", BY([V] = 2) },
    };

    for (int i = 0; i < 2; i++) {
        given(written("{ 'players': 2, 'phase': 'turn', 'round': %d, 'order': [0, 1], "
                      "'federation': { '3': [0] }, "
                      "'seats': [ { " STOCK SMALL " 'hand': [%d, 60] }, { 'board': 2 } ] }",
                      round_of(rows[i].card), rows[i].card));
        remember();
        plays(P0, rows[i].slot);
        plays(P0, "card first");
        plays(P0, rows[i].moves);
        before[H]--;
        has_changed(rows[i].card, &rows[i].change);
    }
}

RULE(UC_5_20, "card 68 draws four cards of the era and keeps two")
{
    given("{ 'players': 2, 'phase': 'turn', 'round': 5, 'order': [0, 1], 'deck': [70, 71, 72, 73], "
          "'seats': [ { " STOCK SMALL " 'hand': [68, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot R3 card 68");
    plays(P0, "card first");
    plays(P0, "draw 4 keep 2");
    asks(P0, "keep");
    legal_are(P0, "keep 70", "keep 71", "keep 72", "keep 73");
    plays(P0, "keep 71");
    plays(P0, "keep 73");
    equals("seats.0.hand.#", 3);
    equals("discard_down.0.#", 2);
    plays(P0, "gain 1 credit");
    equals("seats.0.credit", 7);
    view_as(P1);
    is_null("discard_down.0.0");
}

RULE(UC_2_11, "card 196 hands out one of two metropolis tiles from the pile")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " STOCK SMALL
          " 'hand': [196, 60], 'metropolises': { 'mTL': 'M12', 'mTR': 'M8', 'mBL': 'M9' } },"
          " { 'board': 2, 'metropolises': { 'mTL': 'M13', 'mTR': 'M10', 'mBL': 'M11' } } ],"
          " 'metropolis_pile': ['M3', 'M1', 'M2', 'M4', 'M5', 'M6', 'M7'] }");
    plays(P0, "slot R3 card 196");
    plays(P0, "card first");
    equals("seats.0.credit", 4);
    plays(P0, "draw tiles");
    legal_are(P0, "keep M1", "keep M3");
    plays(P0, "keep M1");
    equals("seats.0.kelp", 7);
    equals_text("seats.0.gained.0", "M1");
    equals("metropolis_pile.#", 6);
    equals_text("metropolis_pile.5", "M3");
    equals("seats.0.under.0", 196);
}

/* ---- action cards: ready in the area, used through the A of R3 ---- */

struct action {
    int card;
    const char *moves;
    struct change change;
};

static const struct action actions[] = {
    { 0, "use assistant;gain 1 credit", BY([C] = 1) },
    { 19, "use 19;build lab c22.3;advance 1", BY([S] = -1) },
    { 34, "use 34;build farm c22.3;gain 1 card", BY([K] = -1, [H] = 1) },
    { 44, "use 44;build tunnel c11-c21", BY([S] = -1) },
    { 46, "use 46;gain 2 credit", BY([C] = 2) },
    { 47, "use 47;build lab c22.3", BY(0) },
    { 49, "use 49;advance 1;gain 1 card", BY([H] = 1) },
    { 50, "use 50;gain 1 credit 1 science 1 card", BY([C] = 1, [N] = 1, [H] = 1) },
    { 53, "use 53;pay 1 credit", BY([C] = -1, [S] = 2, [K] = 1) },
    { 59, "use 59;upgrade c22.1 for 1 credit;gain 1 card", BY([C] = -1, [H] = 1) },
    { 62, "use 62;gain 1 credit 1 kelp", BY([C] = 1, [K] = 1) },
    { 65, "use 65;build lab c22.3", BY([S] = -1, [C] = 1) },
    { 104, "use 104;build city c02", BY([S] = -1, [C] = 1) }, /* 1 credit paid, 2 from the site */
    { 107, "use 107;pay 1 credit;perform R1;build tunnel c11-c21;done", BY([C] = -2, [S] = -1) },
    { 110, "use 110;upgrade c22.1 for 1 credit;upgrade c21.1", BY([C] = -1, [N] = -1) },
    { 114, "use 114;gain 1 biomatter", BY([B] = 1) },
    { 115, "use 115;pay 1 credit", BY([C] = -1, [N] = 1) },
    { 117, "use 117;build tunnel c11-c21", BY([S] = -1, [C] = -1, [V] = 1) },
    { 162, "use 162;pay 1 science", BY([N] = -1, [V] = 4) },
    { 165, "use 165;upgrade c22.1", BY([V] = 1) },
    { 169, "use 169;pay 2 credit", BY([C] = -2, [V] = 2, [H] = 1) },
    { 192, "use 192;build farm c22.x", BY([K] = -1) },
    { 193, "use 193;pay 1 credit;perform R2;gain 1 kelp 2 steelplast",
      BY([C] = -1, [K] = 1, [S] = 2) },
    { 197, "use 197;upgrade c22.1;upgrade c12.1", BY(0) },
};

RULE(UC_5_9, "every action card works when an A is used on it, and only once")
{
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        const struct action *t = &actions[i];
        char cards[16];

        snprintf(cards, sizeof cards, "0, %d", t->card);
        given(written("{ 'players': 2, 'phase': 'turn', 'round': 8, 'order': [0, 1], 'slots': [ { "
                      "'id': 'R2', 'tiles': [1] } ], "
                      "'seats': [ { " STOCK SMALL
                      " 'cards': [%s], 'hand': [124, 127, 130] }, { 'board': 2 } ] }",
                      t->card ? cards : "0"));
        remember();
        plays(P0, "slot R3 card 124"); /* a green card: no match */
        play_all(t->moves);
        before[H]--;
        has_changed(t->card, &t->change);
        equals("seats.0.used.#", 1);
        equals("seats.0.used.0", t->card);
    }
}

/* ---- Production: what a card adds to the yield of the same network without it ---- */

struct yield {
    int card;
    struct change change;
    bool large;
};

static const struct yield yields[] = {
    { 1, BY([K] = 2), 0 },
    { 4, BY([N] = 1, [H] = 1), 0 },
    { 7, BY([B] = 1), 0 },
    { 10, BY([C] = 1), 0 },
    { 51, BY([C] = 2), 0 },
    { 52, BY([C] = 1), 0 },
    { 54, BY([K] = 1, [C] = 1), 0 },
    { 57, BY([S] = 1, [C] = 1), 0 },
    { 113, BY([S] = 1, [N] = 1), 0 },
    { 116, BY([V] = 1), 0 },
    { 118, BY([K] = 1), 1 },
    { 120, BY([V] = 2), 0 },
    { 168, BY([V] = 4), 0 },
    { 172, BY([V] = 1), 0 },
    { 198, BY([N] = 2), 0 },
    { 199, BY([K] = 2), 0 },
};

/* The end of era I, with these cards claimed; seat 1 has nothing to do with it. */
static void production_with(const char *network, const char *cards)
{
    given(
        written("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], "
                "'seats': [ { " STOCK
                "%s 'cards': [0%s], 'hand': [60, 63, 66] }, { 'board': 2, 'hand': [2, 3, 5] } ] }",
                network, cards));
}

RULE(UC_5_18, "every production card yields what it says in each Production phase")
{
    for (size_t i = 0; i < sizeof yields / sizeof *yields; i++) {
        production_with(yields[i].large ? LARGE : SMALL, "");
        remember();
        production_with(yields[i].large ? LARGE : SMALL, written(", %d", yields[i].card));
        has_changed(yields[i].card, &yields[i].change);
    }
}

RULE(UC_14_7,
     "cards 36 and 121 change what one structure yields; card 55 exchanges what was produced")
{
    production_with(SMALL, ", 36");
    asks(P0, "replace");
    remember();
    legal_are(P0, "replace 36", "done");
    refuses(P0, "replace 36 36", UC_14_8); /* one laboratory only */
    refuses(P0, "replace 121", UC_14_8_NONE);
    plays(P0, "replace 36");
    equals("seats.0.steelplast", before[S] + 1);
    equals("seats.0.science", before[N] - 1);

    production_with(SMALL, ", 121");
    remember();
    plays(P0, "replace 121");
    equals("seats.0.credit", before[C] - 1);
    equals("seats.0.steelplast", before[S] + 1);

    production_with(SMALL, ", 55");
    asks(P0, "effect");
    remember();
    plays(P0, "pay 1 biomatter");
    equals("seats.0.biomatter", before[B] - 1);
    equals("seats.0.steelplast", before[S] + 1);
    equals("seats.0.science", before[N] + 1);
}

/* ---- final scoring ---- */

struct endgame {
    int card;
    const char *sale;
    int points;
    bool large;
    const char *extra;
};

static const struct endgame endgames[] = {
    { 60, "", 1, 1, "" },
    { 63, "sell 63 5", 5, 0, "" },
    { 119, "", 2, 1, "" },
    { 122, "", 4, 1, "" },
    { 123, "", 2, 1, "" },
    { 170, "sell 170 2", 2, 0, "" },
    { 171, "", 3, 1, "" },
    { 173, "", 2, 1, "" },
    { 174, "", 6, 1, "" },
    { 175, "", 1, 0, "" },
    { 176, "", 1, 1, "" },
    { 177, "", 8, 1, "" },
    { 178, "sell 178 5", 5, 0, "" },
    { 179, "sell 179 3", 3, 0, "" },
    { 180, "", 1, 0, "" },
    { 181, "", 6, 1, "" },
    { 182, "", 8, 1, "" },
    { 183, "", 2, 1, "" },
    { 184, "", 4, 1, "" },
    { 185, "sell 185 1", 13, 0, "'credit': 15, " },
    { 186, "sell 186 6", 6, 0, "" },
    { 187, "sell 187 3", 9, 0, "" },
    { 188, "sell 188 3", 9, 0, "" },
    { 189, "sell 189 3", 6, 0, "" },
    { 190, "", 6, 1, "" },
    { 205, "", 1, 0, "" },
};

static void scoring_with(const char *network, const char *stock, const char *cards)
{
    given(written("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], "
                  "'seats': [ { %s %s 'cards': [0%s] }, { 'board': 2 } ] }",
                  stock, network, cards));
}

RULE(UC_5_19, "every end-scoring card scores once, in final scoring")
{
    for (size_t i = 0; i < sizeof endgames / sizeof *endgames; i++) {
        const struct endgame *t = &endgames[i];

        scoring_with(t->large ? LARGE : SMALL, *t->extra ? "'credit': 15, " : STOCK,
                     written(", %d", t->card));
        if (*t->sale) plays(P0, t->sale);
        check(is_over(), "card %d leaves a question", t->card);
        score_line_is(P0, "endgame", t->points);
    }
}

/* ---- metropolises ---- */

static const struct {
    int tile;
    const char *moves;
    struct change change;
} metropolises[] = {
    { 1, "", BY([K] = 1) },
    { 2, "", BY([S] = 1) },
    { 3, "", BY([N] = 1) },
    { 4, "", BY([C] = 2) },
    { 5, "", BY([H] = 2) },
    { 6, "", BY([C] = 1) }, /* one step: from space 4 to 3 */
    { 7, "", BY([B] = 1) },
    { 8, "", BY([V] = 5) },
    { 9, "upgrade c22.1;upgrade c12.1", BY(0) },
    { 10, "", BY([N] = 2, [S] = 1) },
    { 11, "take 185;gain 3 credit", BY([C] = 3, [H] = 1) },
};

RULE(UC_12_7, "every blue metropolis gives its instant effect when it becomes connected")
{
    for (size_t i = 0; i < sizeof metropolises / sizeof *metropolises; i++) {
        const int tile = metropolises[i].tile;

        given(written(
            "{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'federation': { '4': [0] }, "
            "'three_credit': [185, 186, 187, 188, 189, 190], "
            "'seats': [ { " STOCK
            " 'board': 1, 'cities': ['c22', 'c12', 'c02'], 'tunnels': ['c12-c22', 'c02-c12'], "
            "'buildings': { 'c22.1': 'farm', 'c12.1': 'desal' }, 'hand': [2, 60, 63], "
            "'metropolises': { 'mTL': 'M12', 'mTR': 'M%d', 'mBL': 'M%d' } }, { 'board': 2 } ] }",
            tile, tile == 1 ? 2 : 1));
        remember();
        plays(P0, "slot Y1 card 2");       /* two tunnels, a red card */
        plays(P0, "build tunnel c02-mTR"); /* 1 steelplast, 1 credit */
        play_all(metropolises[i].moves);
        before[C]--;
        before[S]--;
        before[H]--;
        has_changed(tile, &metropolises[i].change);
        equals("facts.seats.0.connected.metropolises.#", 1);
    }
}

RULE(UC_14_6, "connected blue metropolises yield in Production")
{
    static const struct {
        int tile;
        struct change change;
    } rows[] = {
        { 1, BY([V] = 2) }, { 2, BY([C] = 2) }, { 3, BY([S] = 1) },
        { 4, BY([K] = 1) }, { 5, BY([N] = 1) }, { 6, BY([C] = 1, [V] = 1) },
        { 7, BY([C] = 1) }, { 8, BY(0) },       { 9, BY(0) },
        { 10, BY(0) },      { 11, BY(0) },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int with = 0; with < 2; with++) {
            given(written(
                "{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], "
                "'seats': [ { " STOCK
                " 'board': 1, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22', 'c02-c12'%s], "
                "'metropolises': { 'mTL': 'M12', 'mTR': 'M%d' } }, { 'board': 2 } ] }",
                with ? ", 'c02-mTR'" : "", rows[i].tile));
            if (with)
                has_changed(rows[i].tile, &rows[i].change);
            else
                remember();
        }
}

RULE(UC_12_8, "every brown metropolis scores in final scoring if it is connected")
{
    static const struct {
        int tile, points;
    } rows[] = { { 12, 9 }, { 13, 9 }, { 14, 4 }, { 15, 4 }, { 16, 8 } };

    for (size_t i = 0; i < 5; i++) {
        /* LARGE with both tunnels of the brown hexagon (ten tunnels next to a city), and two paid
         * special cards. */
        given(written(
            "{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { "
            "'board': 1, "
            "'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20'], 'under': [195], 'cards': [0, "
            "191], "
            "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12', 'c20-c21', 'c02-mTR', "
            "'c20-mBL', 'c11-c21', "
            "'c01-c11', 'c10-c11', 'c01-mTL', 'c10-mTL'], 'upgraded_tunnels': ['c12-c22'], "
            "'buildings': { 'c22.1': 'upgraded farm', 'c12.1': 'upgraded desal', 'c21.1': "
            "'upgraded lab' }, "
            "'metropolises': { 'mTL': 'M%d', 'mTR': 'M8', 'mBL': 'M9' } }, { 'board': 2 } ] }",
            rows[i].tile));
        check(is_over(), "tile %d leaves a question", rows[i].tile);
        score_line_is(P0, "brown", rows[i].points);
    }
}

/* ---- contracts ---- */

static const struct {
    int contract;
    struct change change;
    const char *extra;
} contracts[] = {
    { 1, BY([V] = 4),
      "'buildings': { 'c22.1': 'farm', 'c22.2': 'lab', 'c22.3': 'desal', 'c12.1': 'farm', 'c12.2': "
      "'lab', 'c12.3': 'desal', "
      "'c21.1': 'farm', 'c21.2': 'lab', 'c21.3': 'desal' }, " },
    { 2, BY([V] = 3, [C] = 1), "" },
    { 3, BY([V] = 3, [K] = 1), "" },
    { 4, BY([V] = 3, [C] = 2), "" },
    { 5, BY([V] = 3, [N] = 1),
      "'buildings': { 'c22.1': 'lab', 'c22.2': 'lab', 'c22.3': 'lab', 'c12.1': 'lab', 'c12.2': "
      "'lab' }, " },
    { 6, BY([V] = 3, [B] = 1), "" },
    { 7, BY([V] = 4), "" },
    { 8, BY([V] = 4, [C] = 2), "" },
};

RULE(UC_18_2, "every contract gives its reward to the player who meets it")
{
    for (size_t i = 0; i < sizeof contracts / sizeof *contracts; i++) {
        static const char without[] =
            "'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20'], "
            "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12', 'c20-c21'], ";

        given(written("{ 'players': 2, 'options': { 'contracts': true }, 'phase': 'turn', 'order': "
                      "[0, 1], 'contracts': ['K%d'], "
                      "'seats': [ { " STOCK "%s %s 'hand': [2, 60, 63] }, { 'board': 2 } ] }",
                      contracts[i].contract, *contracts[i].extra ? without : LARGE,
                      contracts[i].extra));
        remember();
        plays(P0, written("contract K%d", contracts[i].contract));
        has_changed(contracts[i].contract, &contracts[i].change);
        equals("contracts.#", 0);
        equals("seats.0.contracts.#", 1);
    }
}
