/* underwater-cities-ahead.c: slots that become usable only through what comes before their action
 * (UC-4.9).
 *
 * The engine answers by shortcuts what the rule defines by playing on; a fault in one of them shows
 * only where a poor player has just the right cards. So poor players are drawn here, with all
 * kinds of claimed cards, networks and tiles on the slots. A pair of slot and card is asked for by
 * itself and looked up in the list; the two are found in different ways. Where assertions are
 * compiled in, the engine holds its own answer about each of these cards against playing on: it
 * does so for one card in sixteen, by number, and hands are drawn from those. */
#include "frontier_json.h"
#include "underwater-cities.h"

#include <stdarg.h>
#include <stdlib.h>

#ifdef SANITIZED /* a search for every answer, and each several times as long */
enum { POSITIONS = 500 };
#else
enum { POSITIONS = 1500 };
#endif
enum { CHECKED = 16, CARDS = 206, FIRST_SPECIAL = 181 };

static struct fr_rng chance;
static char text[4096];
static size_t len;

static int below(int n) { return (int)fr_below(&chance, (uint32_t)n); }
static bool one_in(int n) { return !below(n); }

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    len += (size_t)vsnprintf(text + len, sizeof text - len, format, args);
    va_end(args);
}

/* ---- the network: a city or a tunnel beside what there is, again and again ---- */

static const char *const cities[] = {
    "c22", "c12", "c21", "c11", "c02", "c20", "c01", "c10", "c00"
};
static const char *const tunnels[] = { "c12-c22", "c21-c22", "c11-c12", "c11-c21", "c02-c12",
                                       "c20-c21", "c02-mTR", "c20-mBL", "c01-c02", "c10-c20",
                                       "c01-mTL", "c10-mTL", "c01-c11", "c10-c11", "c00-c01",
                                       "c00-c10", "c00-mTL" };
enum { CITIES = sizeof cities / sizeof *cities, TUNNELS = sizeof tunnels / sizeof *tunnels };

/* Those first in their lists lie nearest to the start: what stands in front is mostly there. */
static unsigned draw_set(int num, int most)
{
    unsigned set = 1;
    const int wanted = 1 + below(most);

    for (int i = 0, left = wanted; i < num && left > 0; i++)
        if (!one_in(4)) {
            set |= 1u << i;
            left--;
        }
    return set;
}

static void put_set(const char *key, const char *const *names, int num, unsigned set)
{
    const char *comma = "";

    put("\"%s\":[", key);
    for (int i = 0; i < num; i++)
        if (set >> i & 1) {
            put("%s\"%s\"", comma, names[i]);
            comma = ",";
        }
    put("],");
}

static void put_network(void)
{
    static const char *const kinds[] = { "farm", "desal", "lab" };
    const unsigned city_set = draw_set(CITIES, 6), tunnel_set = draw_set(TUNNELS, 9);
    const char *comma = "";

    put_set("cities", cities, CITIES, city_set);
    put_set("symbiotic", cities, CITIES, one_in(2) ? city_set & (unsigned)below(1 << CITIES) : 0);
    put_set("tunnels", tunnels, TUNNELS, tunnel_set);
    put_set("upgraded_tunnels", tunnels, TUNNELS,
            one_in(2) ? tunnel_set & (unsigned)below(1 << TUNNELS) : 0);
    put("\"buildings\":{");
    for (int i = 0; i < CITIES; i++)
        for (int site = 1; site <= (one_in(4) ? 3 : 2) && city_set >> i & 1; site++)
            if (!one_in(3)) {
                put("%s\"%s.%d\":\"%s%s\"", comma, cities[i], site, one_in(2) ? "upgraded " : "",
                    kinds[below(3)]);
                comma = ",";
            }
    put("},");
}

/* ---- cards ---- */

/* Cards to claim: all permanent ones, and some that are used. */
static const uint8_t claimable[] = { 14,  35,  37,  39,  45,  56,  58,  61,  64,  66,  94,
                                     97,  101, 105, 109, 111, 112, 191, 194, 200, 201, 202,
                                     203, 108, 19,  34,  44,  46,  47,  50,  53,  59,  62,
                                     65,  104, 107, 110, 114, 115, 117, 165, 192, 193, 197 };
enum { CLAIMABLE = sizeof claimable, FIRST_ACTION = 24 };

static int era_of(int card) { return card < 67 || card >= FIRST_SPECIAL ? 1 : card < 124 ? 2 : 3; }

static void put_cards(const char *key, const uint8_t *cards, int num, unsigned set)
{
    const char *comma = "";

    put("\"%s\":[", key);
    for (int i = 0; i < num; i++)
        if (set >> i & 1) {
            put("%s%d", comma, cards[i]);
            comma = ",";
        }
    put("],");
}

/* Returns which numbers are taken, and claims at most three action cards beside the assistant. */
static void put_area(int era, bool taken[CARDS])
{
    uint8_t cards[12] = { 0 };
    int num = one_in(4) ? 0 : 1, actions = 0;
    const int wanted = below(6);

    for (int i = 0; i < wanted; i++) {
        const int at = below(one_in(2) ? FIRST_ACTION : CLAIMABLE), card = claimable[at];

        if (taken[card] || era_of(card) > era || (at >= FIRST_ACTION && ++actions > 3)) continue;
        taken[card] = true;
        cards[num++] = (uint8_t)card;
    }
    put_cards("cards", cards, num, ~0u);
    if (num && !cards[0] && one_in(2)) put("\"used\":[0],");
    if (one_in(8)) put("\"built\":{\"tunnel\":1},");
}

/* Cards whose numbers differ by sixteen; of another era only if it has begun. */
static void put_hand(int era, int first, const bool taken[CARDS])
{
    const char *comma = "";
    int num = 0;

    put("\"hand\":[");
    for (int tries = 0; tries < 40 && num < 3; tries++) {
        const int card = first + CHECKED * below(CARDS / CHECKED + 1);
        static int held[3];
        bool again = card < 1 || card >= CARDS || taken[card] || era_of(card) > era;

        for (int i = 0; i < num; i++) again |= held[i] == card;
        if (again) continue;
        held[num++] = card;
        put("%s%d", comma, card);
        comma = ",";
    }
    put("],");
}

/* ---- the position ---- */

static void put_tiles(int players)
{
    static const char *const slots[] = { "G1", "G2", "G3", "G4", "R1", "R2",
                                         "R3", "R4", "Y1", "Y2", "Y3", "Y4" };
    const char *comma = "";

    put("\"slots\":[");
    for (int i = 0, laid = 0; i < 12 && laid < 3 * (players - 1); i++)
        if (one_in(4)) {
            put("%s{\"id\":\"%s\",\"tiles\":[%d]}", comma, slots[i], 1 + laid++ % (players - 1));
            comma = ",";
        }
    put("],");
}

static void draw_position(void)
{
    static const char *const spaces[] = { "below", "4", "3", "2", "1" };
    static const int rounds[] = { 0, 2, 5, 8 };
    const int players = 2 + below(3), era = 1 + below(3), first = 1 + below(CHECKED),
              base = one_in(2) ? 1 : 5, board = below(4);
    const bool contracts = one_in(6);
    bool taken[CARDS] = { false };

    len = 0;
    put("{\"players\":%d,\"options\":{\"boards\":\"%s\",\"contracts\":%s},\"seed\":%d,", players,
        base == 1 ? "basic" : "advanced", contracts ? "true" : "false", below(1 << 30));
    put("\"rng\":{\"key\":7,\"count\":%d},", 32 * CHECKED - first);
    put("\"phase\":\"turn\",\"round\":%d,\"order\":[0,1%s%s],", rounds[era],
        players > 2 ? ",2" : "", players > 3 ? ",3" : "");
    put("\"federation\":{\"%s\":[0]},", spaces[below(5)]);
    put_tiles(players);
    put("\"seats\":[{\"board\":%d,\"empty\":true,", base + board);
    put("\"credit\":%d,\"kelp\":%d,\"steelplast\":%d,\"science\":%d,\"biomatter\":%d,",
        below(one_in(2) ? 3 : 5), below(3), below(one_in(2) ? 2 : 3), below(3),
        one_in(4) ? 1 + below(2) : 0);
    put_network();
    put_area(era, taken);
    put_hand(era, first, taken);
    len--; /* the last comma */
    put("}");
    for (int seat = 1; seat < players; seat++) put(",{\"board\":%d}", base + (board + seat) % 4);
    put("]}");
}

static bool read_drawn(void *state)
{
    static struct fr_json nodes[1024];
    struct fr_error err = { .text = "" };

    return fr_json_parse(text, len, nodes, 1024, &err) &&
           rule_game->read_position(state, nodes, &err);
}

/* ---- the two answers ---- */

static bool among(const fr_move *moves, int num, fr_move move)
{
    for (int i = 0; i < num; i++)
        if (moves[i] == move) return true;
    return false;
}

/* Asks for every slot with this card, and for every clone; returns how many are refused. */
static int ask_for_pairs(const void *state, const fr_move *moves, int num, int card)
{
    int refused = 0;

    for (int clone = 0; clone < 2; clone++)
        for (int slot = 0; slot < 16; slot++) {
            const char *said = written("%s %c%d card %d", clone ? "clone" : "slot", "GRY"[slot % 3],
                                       slot / 3 + 1, card);
            fr_move move;

            if (slot == 15) said = written("%s always card %d", clone ? "clone" : "slot", card);
            if (rule_game->read_move(state, P0, said, &move)) continue;
            if (rule_game->why_not(state, P0, move)) refused++;
            check(!rule_game->why_not(state, P0, move) == among(moves, num, move),
                  "\"%s\" is asked for and listed with different answers in %s", said, text);
        }
    return refused;
}

/* Returns how many choices were refused. */
static int ask_in_drawn_positions(uint64_t seed, int positions)
{
    static uint64_t state[2048];
    static fr_move moves[4096];
    int read = 0, refused = 0;

    check(rule_game->state_size <= sizeof state && rule_game->max_legal <= 4096, "a state grew");
    fr_rng_seed(&chance, seed);
    for (int drawn = 0; drawn < 20 * positions && read < positions; drawn++) {
        int num;

        draw_position();
        if (!read_drawn(state)) continue;
        read++;
        num = rule_game->legal(state, P0, moves);
        for (const char *at = strstr(text, "\"hand\":[") + 7; *at != ']';)
            refused += ask_for_pairs(state, moves, num, (int)strtol(at + 1, (char **)&at, 10));
    }
    check(read == positions, "%d positions could be read", read);
    return refused;
}

RULE(UC_4_9, "a slot is listed with a card if and only if it may be chosen when asked for by "
             "itself, also where only the card makes it usable")
{
    const int refused = ask_in_drawn_positions(1, POSITIONS);

    check(refused > 8 * POSITIONS, "only %d choices were refused", refused);
}

RULE(UC_4_9, "so it is with cards that players may bring: rewards with a choice, several prices, "
             "parts that overlap")
{
    own_cards();
    check(ask_in_drawn_positions(2, POSITIONS) > 0, "nothing was refused");
}

/* ---- lines that those positions seldom hold ---- */

#define TO_MTR "'board': 2, 'tunnels': ['c12-c22', 'c02-c12'], 'metropolises': { 'mTR': 'M8' }, "

RULE(UC_7_5,
     "what a claimed card gives for a metropolis may pay for the upgrade of its last tunnel")
{
    /* Card 191 gives 2 credits for a metropolis, with card 66 an upgrade costs 1 (UC-AR-40). */
    given(TURN3 EMPTY TO_MTR "'credit': 1, 'steelplast': 1, 'cards': [191, 66], "
                             "'hand': [2, 13, 6]" OTHERS);
    accepts(P0, "slot R5 card 13");
    given(TURN3 EMPTY TO_MTR
          "'credit': 1, 'steelplast': 1, 'cards': [66], 'hand': [2, 13, 6]" OTHERS);
    refuses(P0, "slot R5 card 13", UC_4_9);
    /* The brown metropolis needs two tunnels and has no bonus of its own. */
    given(TURN3 EMPTY "'board': 2, 'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', "
                      "'c10-mTL'], 'credit': 1, 'steelplast': 1, 'cards': [191, 66], "
                      "'hand': [2, 13, 6]" OTHERS);
    accepts(P0, "slot R5 card 13");
}

RULE(UC_4_9, "the card may connect a metropolis for which a claimed card gives the credits")
{
    /* Card 81 builds a tunnel for 1 steelplast; the desalination plants of G4 cost credits. */
    given("{ 'players': 3, 'phase': 'turn', 'round': 5, 'order': [0, 1, 2], 'seats': [ { " EMPTY
              TO_MTR "'steelplast': 1, 'cards': [191], 'hand': [81, 69, 71]" OTHERS);
    accepts(P0, "slot G4 card 81");
    given("{ 'players': 3, 'phase': 'turn', 'round': 5, 'order': [0, 1, 2], 'seats': [ { " EMPTY
              TO_MTR "'steelplast': 1, 'cards': [], 'hand': [81, 69, 71]" OTHERS);
    refuses(P0, "slot G4 card 81", UC_4_9);
    /* The last tunnel of the brown metropolis, which gives nothing else; with contracts in play it
     * is found in another way. */
    for (int contracts = 0; contracts < 2; contracts++) {
        given(written(
            "{ 'players': 3, 'phase': 'turn', 'round': 5, 'order': [0, 1, 2], %s 'seats': [ "
            "{ " EMPTY "'board': 2, 'tunnels': ['c00-c01', 'c00-c10', 'c01-c02', 'c01-c11', "
            "'c02-c12', 'c10-c11', 'c10-c20', 'c11-c12', 'c11-c21', 'c12-c22', 'c20-c21', "
            "'c21-c22', 'c10-mTL', 'c02-mTR', 'c20-mBL'], 'steelplast': 1, "
            "'cards': [191], 'hand': [81, 69, 71]" OTHERS,
            contracts ? "'options': { 'contracts': true }, 'contracts': ['K1'], " : ""));
        accepts(P0, "slot G4 card 81");
    }
}

RULE(UC_4_9, "a claimed card may reward what the card builds, with contracts in play or without")
{
    for (int contracts = 0; contracts < 2; contracts++) {
        given(
            written("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], %s 'seats': [ { " EMPTY
                    "'board': 2, 'steelplast': 1, 'buildings': { 'c22.1': 'farm' }, 'cards': [45], "
                    "'hand': [25, 2, 13]" OTHERS,
                    contracts ? "'options': { 'contracts': true }, 'contracts': ['K1'], " : ""));
        accepts(P0, "slot R2 card 25"); /* a laboratory: 1 credit for the tunnel */
        refuses(P0, "slot R2 card 13", UC_4_9);
    }
}

/* All tunnels of board 5 but c20-mBL, which costs 2 credits and 2 steelplast there. */
#define NEARLY_ALL                                                                                 \
    "'board': 5, 'tunnels': ['c00-c01', 'c00-c10', 'c01-c02', 'c01-c11', 'c02-c12', 'c10-c11', "   \
    "'c10-c20', 'c11-c12', 'c11-c21', 'c12-c22', 'c20-c21', 'c21-c22', 'c00-mTL', 'c10-mTL', "     \
    "'c02-mTR'], "

#define ADVANCED_ROUND_5(seat)                                                                     \
    given("{ 'players': 2, 'options': { 'boards': 'advanced' }, 'phase': 'turn', 'round': 5, "     \
          "'order': [0, 1], 'seats': [ { " EMPTY NEARLY_ALL seat "'hand': [76, 71, 74] } ] }")

RULE(UC_4_9, "one structure yields once, its own yield and that of its upgrade")
{
    /* Card 76 lets one upgraded structure yield: a tunnel 1 credit, a laboratory 1 steelplast. */
    ADVANCED_ROUND_5("'steelplast': 2, 'credit': 1, 'upgraded_tunnels': ['c12-c22'], ");
    accepts(P0, "slot R1 card 76");
    ADVANCED_ROUND_5("'steelplast': 2, 'upgraded_tunnels': ['c12-c22'], ");
    refuses(P0, "slot R1 card 76", UC_4_9);
    ADVANCED_ROUND_5("'steelplast': 1, 'credit': 2, 'buildings': { 'c22.1': 'upgraded lab' }, ");
    accepts(P0, "slot R1 card 76");
    ADVANCED_ROUND_5("'credit': 2, 'buildings': { 'c22.1': 'upgraded lab' }, ");
    refuses(P0, "slot R1 card 76", UC_4_9);
}

/* Card 69 uses an action card; the city of G3 costs 1 credit, 1 kelp and 1 steelplast with card 61,
 * and that of card 104 one credit. */
static void one_city_first(const char *built)
{
    given(
        written("{ 'players': 2, 'options': { 'boards': 'advanced' }, 'phase': 'turn', 'round': 5, "
                "'order': [0, 1], 'seats': [ { " EMPTY
                "'board': 5, 'cities': [%s], 'tunnels': ['c00-c01', 'c00-c10', 'c01-c02', "
                "'c01-c11', 'c02-c12', 'c10-c11', 'c10-c20', 'c11-c12', 'c11-c21', 'c12-c22', "
                "'c20-c21', 'c21-c22', 'c00-mTL', 'c10-mTL', 'c02-mTR', 'c20-mBL'], 'credit': 2, "
                "'steelplast': 1, 'cards': [61, 104], 'hand': [69, 71, 74] } ] }",
                built));
}

RULE(UC_4_9, "a city built with an action card may bring the kelp for the city of the slot")
{
    one_city_first("'c22'"); /* c21 brings 1 kelp */
    accepts(P0, "slot G3 card 69");
    one_city_first("'c22', 'c21'");
    refuses(P0, "slot G3 card 69", UC_4_9);
}

RULE(UC_4_9, "a claimed card may reward the action card that the played card uses")
{
    /* Card 114 gives biomatter, card 94 a credit for using it; G4 wants credits. */
    given("{ 'players': 3, 'phase': 'turn', 'round': 5, 'order': [0, 1, 2], 'seats': [ { " EMPTY
          "'board': 2, 'cards': [94, 114], 'hand': [69, 71, 74]" OTHERS);
    accepts(P0, "slot G4 card 69");
    given("{ 'players': 3, 'phase': 'turn', 'round': 5, 'order': [0, 1, 2], 'seats': [ { " EMPTY
          "'board': 2, 'cards': [114], 'hand': [69, 71, 74]" OTHERS);
    refuses(P0, "slot G4 card 69", UC_4_9);
}

RULE(UC_4_9, "a claimed card may reward what that action card builds")
{
    /* Card 47 builds a laboratory, for which card 45 gives a credit. */
    given("{ 'players': 3, 'phase': 'turn', 'round': 5, 'order': [0, 1, 2], 'seats': [ { " EMPTY
          "'board': 2, 'buildings': { 'c22.1': 'farm' }, 'cards': [45, 47], "
          "'hand': [69, 71, 74]" OTHERS);
    accepts(P0, "slot G4 card 69");
    given(
        "{ 'players': 3, 'phase': 'turn', 'round': 5, 'order': [0, 1, 2], 'seats': [ { " EMPTY
        "'board': 2, 'buildings': { 'c22.1': 'farm' }, 'cards': [47], 'hand': [69, 71, 74]" OTHERS);
    refuses(P0, "slot G4 card 69", UC_4_9);
}

RULE(UC_7_5, "a discount may leave what the upgrade costs")
{
    given(TURN3 EMPTY "'board': 2, 'steelplast': 1, 'science': 1, 'cards': [56], "
                      "'hand': [2, 13, 6]" OTHERS);
    accepts(P0, "slot R5 card 13");
    given(TURN3 EMPTY "'board': 2, 'kelp': 1, 'steelplast': 0, 'credit': 0, 'cards': [], "
                      "'hand': [2, 13, 6]" OTHERS);
    refuses(P0, "slot R5 card 13", UC_4_9);
}

RULE(UC_4_9, "a claimed card helps by what it says itself")
{
    turn(EMPTY "'board': 2, 'credit': 2, 'steelplast': 2, 'cards': [], 'hand': [94, 97, 71]",
         "'round': 5, ");
    refuses(P0, "slot G3 card 94", UC_4_9); /* 1 kelp is missing */
    accepts(P0, "slot G3 card 97");         /* which this one sells for 1 credit */
}
