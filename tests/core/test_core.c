/* The core that all games share: strict JSON, its writer, the generator and the hash. What is
 * pinned here (words of the generator, bytes of the writer) is in every saved record. */
#include "frontier.h"
#include "members.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

enum { NODES = 256 };

static struct fr_json nodes[NODES];
static struct fr_error err;

static bool parses_len(const char *text, size_t len)
{
    err.text[0] = 0;
    return fr_json_parse(text, len, nodes, NODES, &err);
}

static bool parses(const char *text) { return parses_len(text, strlen(text)); }

/* Refused, and the sentence contains the words. */
static void assert_refused(const char *text, const char *words)
{
    if (parses(text)) fail_msg("accepted: %s", text);
    if (!strstr(err.text, words))
        fail_msg("%s: refused with \"%s\", not \"%s\"", text, err.text, words);
}

static void assert_string(const char *json, const char *expected)
{
    char out[64];

    if (!parses(json)) fail_msg("refused: %s: %s", json, err.text);
    assert_true(fr_json_string(nodes, out, sizeof out));
    assert_string_equal(out, expected);
}

/* ---- what is JSON ---- */

static void accepts_every_kind_of_value(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int type;
    } values[] = {
        { "null", FR_NULL }, { "true", FR_TRUE },  { "false", FR_FALSE },
        { "0", FR_INTEGER }, { "-7", FR_INTEGER }, { "\"\"", FR_STRING },
        { "[]", FR_ARRAY },  { "{}", FR_OBJECT },  { " \t\r\n[ ] \n", FR_ARRAY },
    };

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (!parses(values[i].text)) fail_msg("refused: %s", values[i].text);
        assert_int_equal(nodes[0].type, values[i].type);
    }
}

static void refuses_what_is_nearly_json(void **unused)
{
    (void)unused;
    assert_refused("", "ends too early");
    assert_refused("  ", "ends too early");
    assert_refused("[", "ends too early");
    assert_refused("[1", "ends too early");
    assert_refused("[1,", "ends too early");
    assert_refused("{\"a\":", "ends too early");
    assert_refused("{\"a\"", "colon");
    assert_refused("{\"a\" 1}", "colon");
    assert_refused("{", "key");
    assert_refused("{a:1}", "key");
    assert_refused("{'a':1}", "key");
    assert_refused("{1:1}", "key");
    assert_refused("{\"a\":1,}", "key");
    assert_refused("[1,]", "no value");
    assert_refused("[,1]", "no value");
    assert_refused("[1 2]", "comma");
    assert_refused("[1}", "comma");
    assert_refused("nul", "no value");
    assert_refused("TRUE", "no value");
    assert_refused("NaN", "no value");
    assert_refused("-", "no value");
    assert_refused("+1", "no value");
    assert_refused("'a'", "no value");
    assert_refused("// note\n1", "no value");
}

static void refuses_junk_after_the_value(void **unused)
{
    (void)unused;
    assert_refused("1 x", "after the value");
    assert_refused("[1] [2]", "after the value");
    assert_refused("{}}", "after the value");
    assert_refused("truex", "after the value");
    assert_false(parses_len("1\0", 2));
}

static void names_the_line(void **unused)
{
    (void)unused;
    assert_refused("{\n\"a\": 1,\n\"b\": ?\n}", "line 3");
}

/* ---- numbers ---- */

static void reads_whole_numbers_only(void **unused)
{
    (void)unused;
    int64_t n = 0;

    assert_true(parses("-999999999999999999"));
    assert_true(fr_json_int(nodes, INT64_MIN, INT64_MAX, &n));
    assert_true(n == -999999999999999999);
    assert_true(parses("-0"));
    assert_true(fr_json_int(nodes, 0, 0, &n));
    assert_refused("1.0", "not whole");
    assert_refused("1e3", "not whole");
    assert_refused("1E3", "not whole");
    assert_refused("01", "begins with 0");
    assert_refused("-01", "begins with 0");
    assert_refused("1000000000000000000", "too large");
    assert_refused("99999999999999999999999999", "too large");
    assert_refused(".5", "no value");
}

static void keeps_numbers_in_their_range(void **unused)
{
    (void)unused;
    int64_t n = 5;

    assert_true(parses("12"));
    assert_false(fr_json_int(nodes, 0, 11, &n));
    assert_false(fr_json_int(nodes, 13, 20, &n));
    assert_int_equal(n, 5);
    assert_true(fr_json_int(nodes, 12, 12, &n));
    assert_int_equal(n, 12);
    assert_true(parses("\"12\""));
    assert_false(fr_json_int(nodes, 0, 20, &n));
    assert_false(fr_json_int(NULL, 0, 20, &n));
}

static void reads_seeds_of_64_bits(void **unused)
{
    (void)unused;
    uint64_t seed = 0;

    assert_true(parses("\"18446744073709551615\"") && fr_json_seed(nodes, &seed));
    assert_true(seed == UINT64_MAX);
    assert_true(parses("42") && fr_json_seed(nodes, &seed));
    assert_true(seed == 42);
    assert_true(parses("\"18446744073709551616\""));
    assert_false(fr_json_seed(nodes, &seed));
    assert_true(parses("\"99999999999999999999\""));
    assert_false(fr_json_seed(nodes, &seed));
    assert_true(parses("-1"));
    assert_false(fr_json_seed(nodes, &seed));
    assert_true(parses("\"\""));
    assert_false(fr_json_seed(nodes, &seed));
    assert_true(parses("\"12a\""));
    assert_false(fr_json_seed(nodes, &seed));
    assert_false(fr_json_seed(NULL, &seed));
    assert_true(seed == 42);
}

/* ---- strings ---- */

static void reads_escapes(void **unused)
{
    (void)unused;
    assert_string("\"a\\\"b\\\\c\\/d\"", "a\"b\\c/d");
    assert_string("\"\\b\\f\\n\\r\\t\"", "\b\f\n\r\t");
    assert_string("\"\\u0041\\u00e9\\u20AC\"", "A\xC3\xA9\xE2\x82\xAC");
    assert_string("\"\\uD83D\\uDE00\"", "\xF0\x9F\x98\x80");
    assert_string("\"\xC4\x8D\xD0\x96\xF0\x9F\x98\x80\"", "\xC4\x8D\xD0\x96\xF0\x9F\x98\x80");
}

static void refuses_bad_escapes(void **unused)
{
    (void)unused;
    assert_refused("\"\\x\"", "unknown escape");
    assert_refused("\"\\u12\"", "\\u escape");
    assert_refused("\"\\u12g4\"", "\\u escape");
    assert_refused("\"\\u0000\"", "\\u escape"); /* our texts end at a NUL */
    assert_refused("\"\\uD800\"", "surrogate");
    assert_refused("\"\\uDC00\"", "surrogate");
    assert_refused("\"\\uD800\\u0041\"", "surrogate");
    assert_refused("\"\\", "without an end");
    assert_refused("\"abc", "without an end");
    assert_refused("\"a\nb\"", "control");
    assert_false(parses_len("\"a\0b\"", 5));
}

static void refuses_text_that_is_not_utf8(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "\"\xFF\"",
        "\"\x80\"",
        "\"\xC3\"",
        "\"\xC3(\"",
        "\"\xC0\xAF\"",
        "\"\xE0\x80\xAF\"",
        "\"\xF0\x80\x80\xAF\"", /* overlong */
        "\"\xED\xA0\x80\"",     /* a surrogate */
        "\"\xF4\x90\x80\x80\"",
        "\"\xF5\x80\x80\x80\"", /* beyond U+10FFFF */
        "\"\xE2\x82",
        "\"\xF0\x9F\x98",
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_refused(bad[i], "UTF-8");
}

static void copies_a_string_only_whole(void **unused)
{
    (void)unused;
    char out[4];

    assert_true(parses("\"abc\""));
    assert_true(fr_json_string(nodes, out, 4));
    assert_false(fr_json_string(nodes, out, 3));
    assert_false(fr_json_string(nodes, out, 0));
    assert_true(parses("\"a\xE2\x82\xAC\""));
    assert_false(fr_json_string(nodes, out, 4));
    assert_true(parses("7"));
    assert_false(fr_json_string(nodes, out, 4));
}

/* ---- arrays and objects ---- */

static void refuses_a_key_given_twice(void **unused)
{
    (void)unused;
    assert_refused("{\"a\":1,\"b\":{\"c\":2},\"a\":3}", "\"a\" stands twice");
    assert_refused("[{\"x\":0,\"x\":0}]", "twice");
    assert_refused("{\"a\":1,\"\\u0061\":2}", "twice");
    assert_true(parses("{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":2}]}"));
}

static void finds_members_past_nested_values(void **unused)
{
    (void)unused;
    const struct fr_json *list, *element;
    int64_t n;

    assert_true(parses("{\"a\":{\"z\":[1,[2,3],{\"q\":4}]},\"list\":[[5],6,\"x\"],\"z\":7}"));
    assert_int_equal(nodes[0].count, 3);
    assert_true(fr_json_int(fr_json_get(nodes, "z"), 7, 7, &n));
    assert_null(fr_json_get(nodes, "q"));
    assert_null(fr_json_get(nodes, "lis"));
    list = fr_json_get(nodes, "list");
    assert_int_equal(list->count, 3);
    element = fr_json_next(fr_json_first(list));
    assert_true(fr_json_int(element, 6, 6, &n));
    assert_true(fr_json_is(fr_json_next(element), "x"));
    assert_null(fr_json_get(list, "z"));
    assert_null(fr_json_get(NULL, "z"));
}

static void an_escaped_key_is_the_key_it_spells(void **unused)
{
    (void)unused;
    int64_t n;

    assert_true(parses("{\"pl\\u0061yers\":3}"));
    assert_true(fr_json_int(fr_json_get(nodes, "players"), 3, 3, &n));
    assert_true(parses("\"pl\\u0061y\""));
    assert_true(fr_json_is(nodes, "play"));
    assert_false(fr_json_is(nodes, "pl\\u0061y"));
}

static void tells_a_stranger(void **unused)
{
    (void)unused;
    static const char *const known[] = { "a", "b", NULL };

    assert_true(parses("{\"b\":{\"c\":1},\"a\":2}"));
    assert_null(fr_json_stranger(nodes, known));
    assert_true(parses("{\"b\":{\"a\":1},\"ab\":2}"));
    assert_true(fr_json_is(fr_json_stranger(nodes, known), "ab"));
    assert_true(parses("{}"));
    assert_null(fr_json_stranger(nodes, known));
    assert_null(fr_json_first(nodes));
}

static void limits_depth_and_size(void **unused)
{
    (void)unused;
    char deep[128], wide[4 * NODES];
    size_t len = 0;

    memset(deep, '[', 32);
    memset(deep + 32, ']', 32);
    assert_true(parses_len(deep, 64));
    memset(deep, '[', 33);
    memset(deep + 33, ']', 33);
    assert_false(parses_len(deep, 66));
    assert_non_null(strstr(err.text, "too deep"));

    wide[len++] = '[';
    for (int i = 0; i < NODES - 1; i++)
        len += (size_t)snprintf(wide + len, sizeof wide - len, "%s1", i ? "," : "");
    wide[len++] = ']';
    assert_true(parses_len(wide, len)); /* exactly full: the array and 255 */
    len = (size_t)(len - 1);
    len += (size_t)snprintf(wide + len, sizeof wide - len, ",1]");
    assert_false(parses_len(wide, len));
    assert_non_null(strstr(err.text, "more values"));
}

/* ---- members of positions ---- */

static const char *const words[] = { "red", "green", NULL };

/* A member that is no value for its place is refused with these words, and what it would have
 * changed stays. */
static void a_member_is_missing_read_or_refused(void **unused)
{
    (void)unused;
    uint8_t small = 7, flag = 1, word = 0, none = 7;
    fr_seats seats = 4;

    assert_true(parses("{}"));
    assert_true(fr_read_small(nodes, "n", 0, 3, &small, &err) &&
                fr_read_flag(nodes, "f", &flag, &err) &&
                fr_read_word(nodes, "w", words, -1, &word, &err) &&
                fr_read_seats(nodes, "s", 3, &seats, &err));
    assert_true(small == 7 && flag == 1 && word == 0 && seats == 4);

    assert_true(parses("{\"n\":3,\"o\":null,\"f\":false,\"w\":\"green\",\"s\":[0,2]}"));
    assert_true(fr_read_small(nodes, "n", 0, 3, &small, &err) &&
                fr_read_small_or(nodes, "o", 9, 0, 3, &none, &err) &&
                fr_read_flag(nodes, "f", &flag, &err) &&
                fr_read_word(nodes, "w", words, -1, &word, &err) &&
                fr_read_seats(nodes, "s", 3, &seats, &err));
    assert_true(small == 3 && none == 9 && flag == 0 && word == 1 && seats == 5);

    assert_true(parses("{\"n\":4,\"o\":null,\"f\":1,\"w\":\"blue\",\"s\":[3]}"));
    assert_false(fr_read_small(nodes, "n", 0, 3, &small, &err));
    assert_string_equal(err.text, "n is a number from 0 to 3");
    assert_false(fr_read_small(nodes, "o", 0, 3, &small, &err));
    assert_false(fr_read_flag(nodes, "f", &flag, &err));
    assert_string_equal(err.text, "f is true or false");
    assert_false(fr_read_word(nodes, "w", words, 2, &word, &err));
    assert_string_equal(err.text, "w has a value that no position has there");
    assert_false(fr_read_word(nodes, "o", words, -1, &word, &err));
    assert_false(fr_read_seats(nodes, "s", 3, &seats, &err));
    assert_true(small == 3 && flag == 0 && word == 1);
}

static void a_list_of_members_has_an_end(void **unused)
{
    (void)unused;
    static const char *const keys[] = { "l", NULL };
    const struct fr_json *at;
    int num;

    assert_true(parses("{\"l\":[5,6]}"));
    assert_true(fr_read_list(nodes, "l", 2, &at, &num, &err));
    assert_true(num == 2 && at == fr_json_first(fr_json_get(nodes, "l")));
    assert_false(fr_read_list(nodes, "l", 1, &at, &num, &err));
    assert_string_equal(err.text, "l holds at most 1");
    assert_true(fr_read_list(nodes, "m", 1, &at, &num, &err));
    assert_true(!at && !num);
    assert_true(fr_read_keys(nodes, keys, "it", &err));
    assert_true(parses("{\"l\":[],\"other\":1}"));
    assert_true(fr_read_list(nodes, "l", 2, &at, &num, &err));
    assert_true(at && !num); /* it was given */
    assert_false(fr_read_keys(nodes, keys, "it", &err));
    assert_string_equal(err.text, "it knows no \"other\"");
    assert_true(parses("[{}]"));
    assert_false(fr_read_keys(nodes, keys, "it", &err));
    assert_string_equal(err.text, "it is not an object");
}

/* ---- writing ---- */

static void writes_json_that_reads_back(void **unused)
{
    (void)unused;
    char out[256];
    struct fr_writer w;

    fr_writer_init(&w, out, sizeof out);
    fr_open(&w, '{');
    fr_key_int(&w, "n", -3);
    fr_key_bool(&w, "yes", true);
    fr_key_string(&w, "s", "q\"\\\n\xC4\x8D");
    fr_key(&w, "a");
    fr_open(&w, '[');
    fr_null(&w);
    fr_open(&w, '{');
    fr_close(&w, '}');
    fr_u64(&w, UINT64_MAX);
    fr_hex(&w, 0xabc);
    fr_raw(&w, "[1]");
    fr_close(&w, ']');
    fr_close(&w, '}');
    assert_true(fr_writer_ok(&w));
    assert_string_equal(out, "{\"n\":-3,\"yes\":true,\"s\":\"q\\\"\\\\\\u000a\xC4\x8D\","
                             "\"a\":[null,{},\"18446744073709551615\",\"0000000000000abc\",[1]]}");
    assert_true(parses(out));
}

static void remembers_that_a_text_did_not_fit(void **unused)
{
    (void)unused;
    char out[8] = "-------";
    struct fr_writer w;

    fr_writer_init(&w, out, 4);
    fr_string(&w, "ab");
    assert_false(fr_writer_ok(&w));
    assert_int_equal(w.len, 4); /* what it would have needed */
    assert_string_equal(out + 4, "---");
    fr_writer_init(&w, out, 5);
    fr_string(&w, "ab");
    assert_true(fr_writer_ok(&w));
    assert_string_equal(out, "\"ab\"");
}

/* ---- chance and hashes ---- */

static void the_generator_gives_the_same_words_for_ever(void **unused)
{
    (void)unused;
    struct fr_rng r;

    fr_rng_seed(&r, 0);
    assert_true(fr_rng_next(&r) == 0xa706dd2f4d197e6fu);
    assert_true(fr_rng_next(&r) == 0xb382a305f4414f5eu);
    fr_rng_seed(&r, 1);
    assert_true(fr_rng_next(&r) == 0x5e41ab087439611eu);
}

/* RFC 8439, A.1: the beginnings of the first four blocks there. */
static void a_generator_with_a_secret_is_chacha20(void **unused)
{
    (void)unused;
    const uint64_t zero[4] = { 0 }, last[4] = { 0, 0, 0, (uint64_t)1 << 56 }, early[4] = { 0xff00 };
    const uint64_t secret = 0x7123456789u;
    const struct fr_options o = { .secret = secret };
    struct fr_rng r, plain;

    assert_true(fr_chacha(zero, 0) == 0x903df1a0ade0b876u);
    assert_true(fr_chacha(zero, 1) == 0x7a385155bee7079fu);
    assert_true(fr_chacha(last, 1) == 0x9249f8ec2452eb3au);
    assert_true(fr_chacha(early, 2) == 0x4bc42ef1fb4dd572u);
    fr_rng_begin(&r, &o, 7);
    fr_rng_seed(&plain, 7);
    const uint64_t key[4] = { plain.key, (uint64_t)1 << FR_SECRET_BITS | secret };
    assert_true(fr_rng_next(&r) == fr_chacha(key, 1));
    assert_true(fr_rng_next(&r) == fr_chacha(key, 2));
    fr_rng_seed(&r, 7); /* a resampled game has none */
    assert_true(fr_rng_next(&r) == fr_rng_next(&plain));
}

static void the_generator_is_fair_below_n(void **unused)
{
    (void)unused;
    enum { SIDES = 6, THROWS = 60000 };
    int count[SIDES] = { 0 };
    struct fr_rng r;

    fr_rng_seed(&r, 7);
    for (int i = 0; i < THROWS; i++) {
        const uint32_t side = fr_below(&r, SIDES);
        assert_true(side < SIDES);
        count[side]++;
    }
    for (int i = 0; i < SIDES; i++) assert_in_range(count[i], 9600, 10400); /* > 4 sigma */
    assert_int_equal(fr_below(&r, 1), 0);
    assert_int_equal(r.count, THROWS + 1);
}

static void every_byte_changes_the_hash(void **unused)
{
    (void)unused;
    struct fr_game game = { .state_size = 29 };
    unsigned char s[32] = { 0 };
    const uint64_t zero = fr_state_hash(&game, s);

    for (int i = 0; i < 29; i++) {
        s[i] = 1;
        assert_true(fr_state_hash(&game, s) != zero);
        s[i] = 0;
    }
    s[29] = 1; /* outside the state */
    assert_true(fr_state_hash(&game, s) == zero);
    game.state_size = 28;
    s[29] = 0;
    assert_true(fr_state_hash(&game, s) != zero);
}

static void events_over_the_cap_are_dropped(void **unused)
{
    (void)unused;
    struct fr_event at[2];
    struct fr_events sink = { at, 0, 2 };

    for (int i = 0; i < 3; i++) fr_emit(&sink, i, 1, 0xFF, -4, 3, 2, 1);
    assert_int_equal(sink.count, 2);
    assert_int_equal(at[1].kind, 1);
    assert_int_equal(at[1].arg[0], -4);
    fr_emit(NULL, 0, 0, 0, 0, 0, 0, 0);
}

/* ---- what every game in the house promises about its tables ---- */

static void rules_have_numbers_and_sentences(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];

        assert_true(game->num_rules > FR_FIRST_RULE);
        for (uint32_t i = FR_NOT_A_MOVE; i < game->num_rules; i++) {
            assert_true(game->rules[i].id[0]);
            assert_true(game->rules[i].sentence[0]);
        }
    }
}

static void terms_are_sorted_and_whole(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];

        for (uint32_t i = 0; i < game->num_terms; i++) {
            const struct fr_term *term = &game->terms[i];
            if (i && strcmp(game->terms[i - 1].key, term->key) >= 0)
                fail_msg("%s: term %s out of order", game->id, term->key);
            for (int l = 0; l < FR_LANGUAGES; l++)
                if (!term->text[l] || !term->text[l][0])
                    fail_msg("%s: term %s lacks language %d", game->id, term->key, l);
            assert_ptr_equal(fr_term_text(game, term->key, 1), term->text[1]);
        }
        assert_null(fr_term_text(game, "no.such.term", 0));
    }
}

static void need_term(const struct fr_game *game, const char *prefix, const char *id,
                      const char *suffix)
{
    char key[128];

    snprintf(key, sizeof key, "%s.%s%s", prefix, id, suffix);
    if (!fr_term_text(game, key, 0)) fail_msg("%s lacks the term %s", game->id, key);
}

static void options_are_named_and_within_their_range(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];

        assert_true(game->num_options <= FR_MAX_OPTIONS);
        for (uint32_t i = 0; i < game->num_options; i++) {
            const struct fr_option_def *o = &game->options[i];

            assert_int_equal(fr_option_index(game, o->id), i);
            assert_true(o->min <= o->usual && o->usual <= o->max);
            need_term(game, "option", o->id, "");
            need_term(game, "option", o->id, ".text");
            for (int v = 0; o->kind == FR_OPTION_CHOICE && v <= o->max; v++) {
                char id[96];
                snprintf(id, sizeof id, "%s.%s", o->id, o->values[v]);
                need_term(game, "option", id, "");
            }
        }
        assert_int_equal(fr_option_index(game, "no_such_option"), -1);
    }
}

static void questions_are_named(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (uint32_t i = 0; i < fr_games[g]->num_questions; i++)
            need_term(fr_games[g], "question", fr_games[g]->questions[i], "");
}

/* Whoever sizes a clone or a list of moves by the header's bounds must be right for every game. */
static void games_keep_the_bounds_of_the_header(void **unused)
{
    (void)unused;
    for (int i = 0; fr_games[i]; i++) {
        assert_in_range(fr_games[i]->state_size, 1, FR_MAX_STATE);
        assert_in_range(fr_games[i]->max_legal, 1, FR_MAX_LEGAL);
        assert_in_range(fr_games[i]->max_players, fr_games[i]->min_players, FR_MAX_SEATS);
        assert_in_range(fr_games[i]->num_options, 0, FR_MAX_OPTIONS);
    }
}

static void set_up_refuses_what_the_game_does_not_have(void **unused)
{
    (void)unused;
    uint64_t s[FR_MAX_STATE / 8];

    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        struct fr_options o;

        for (int players = 0; players < 256; players++) {
            const bool plays = players >= game->min_players && players <= game->max_players;
            fr_usual_options(game, players, &o);
            if ((game->setup(s, &o, 1) == FR_OK) != plays)
                fail_msg("%s: set-up with %d players", game->id, players);
        }
        for (uint32_t i = 0; i < game->num_options; i++) {
            fr_usual_options(game, game->max_players, &o);
            o.at[i] = (int16_t)(game->options[i].max + 1);
            assert_int_equal(game->setup(s, &o, 1), FR_BAD_OPTION);
            o.at[i] = (int16_t)(game->options[i].min - 1);
            assert_int_equal(game->setup(s, &o, 1), FR_BAD_OPTION);
        }
        assert_ptr_equal(fr_find_game(game->id), game);
    }
    assert_null(fr_find_game("no-such-game"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_every_kind_of_value),
        cmocka_unit_test(refuses_what_is_nearly_json),
        cmocka_unit_test(refuses_junk_after_the_value),
        cmocka_unit_test(names_the_line),
        cmocka_unit_test(reads_whole_numbers_only),
        cmocka_unit_test(keeps_numbers_in_their_range),
        cmocka_unit_test(reads_seeds_of_64_bits),
        cmocka_unit_test(reads_escapes),
        cmocka_unit_test(refuses_bad_escapes),
        cmocka_unit_test(refuses_text_that_is_not_utf8),
        cmocka_unit_test(copies_a_string_only_whole),
        cmocka_unit_test(refuses_a_key_given_twice),
        cmocka_unit_test(finds_members_past_nested_values),
        cmocka_unit_test(an_escaped_key_is_the_key_it_spells),
        cmocka_unit_test(tells_a_stranger),
        cmocka_unit_test(a_member_is_missing_read_or_refused),
        cmocka_unit_test(a_list_of_members_has_an_end),
        cmocka_unit_test(limits_depth_and_size),
        cmocka_unit_test(writes_json_that_reads_back),
        cmocka_unit_test(remembers_that_a_text_did_not_fit),
        cmocka_unit_test(the_generator_gives_the_same_words_for_ever),
        cmocka_unit_test(a_generator_with_a_secret_is_chacha20),
        cmocka_unit_test(the_generator_is_fair_below_n),
        cmocka_unit_test(every_byte_changes_the_hash),
        cmocka_unit_test(events_over_the_cap_are_dropped),
        cmocka_unit_test(rules_have_numbers_and_sentences),
        cmocka_unit_test(terms_are_sorted_and_whole),
        cmocka_unit_test(options_are_named_and_within_their_range),
        cmocka_unit_test(questions_are_named),
        cmocka_unit_test(games_keep_the_bounds_of_the_header),
        cmocka_unit_test(set_up_refuses_what_the_game_does_not_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
