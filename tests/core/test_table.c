/* The table and the line protocol over it, with Planet Steam on it: what is accepted goes on, what
 * is refused says why and changes nothing. */
#include "frontier.h"
#include "json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

enum { TEXT = 1 << 20 };

static struct fr_table table;
static struct fr_protocol protocol;
static char out[TEXT], record[TEXT];

/* ---- the protocol as text ---- */

static const char *answer(const char *line)
{
    const size_t len = fr_protocol_answer(&protocol, line, out, sizeof out);

    assert_int_equal(len, strlen(out));
    return out;
}

static void answers(const char *line, const char *words)
{
    const char *text = answer(line);

    if (!strncmp(text, "{\"error\"", 8)) fail_msg("%s: refused with %s", line, text);
    if (!strstr(text, words)) fail_msg("%s: \"%s\" is not in %s", line, words, text);
}

/* Refused with these words, and the table is as it was. */
static void refuses(const char *line, const char *words)
{
    const uint64_t before = table.game ? fr_table_hash(&table) : 0;
    const int num_moves = table.num_moves;
    const char *text = answer(line);

    if (strncmp(text, "{\"error\"", 8)) fail_msg("%s: accepted with %s", line, text);
    if (!strstr(text, words)) fail_msg("%s: \"%s\" is not in %s", line, words, text);
    assert_true((table.game ? fr_table_hash(&table) : 0) == before);
    assert_int_equal(table.num_moves, num_moves);
}

static int set_table(void **unused)
{
    (void)unused;
    memset(&table, 0, sizeof table);
    memset(&protocol, 0, sizeof protocol);
    protocol.table = &table;
    return 0;
}

static int set_game(void **unused)
{
    set_table(unused);
    answers(
        "new {\"game\":\"planet-steam\",\"players\":3,\"seed\":7,\"seats\":[\"A\",\"B\",\"C\"]}",
        "\"moves\":0");
    return 0;
}

static void play_first_moves(int num)
{
    while (num-- > 0) {
        char line[FR_MAX_TEXT + 16], text[FR_MAX_TEXT];
        static fr_move moves[1 << 16];
        const int seat = __builtin_ctz(table.game->to_act(table.state));

        table.game->legal(table.state, seat, moves);
        table.game->write_move(table.state, seat, moves[0], text, sizeof text);
        snprintf(line, sizeof line, "do %d %s", seat, text);
        answers(line, "\"move\":");
    }
}

static void commands_need_a_game(void **unused)
{
    (void)unused;
    static const char *const lines[] = { "position",   "view 0", "questions", "legal", "do 0 pass",
                                         "why 0 pass", "events", "undo",      "score", "result",
                                         "hash",       "record", "go 0" };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(lines[i], "no game on the table yet");
    refuses("rules", "name one");
    answers("rules planet-steam", "PS-0.1");
    answers("games", "planet-steam");
    answers("help", "takes the last move back");
}

static void unknown_lines_are_refused(void **unused)
{
    (void)unused;
    refuses("", "empty line");
    refuses("frob", "no command");
    refuses("hashes", "no command");
    refuses("Hash", "no command");
    refuses("\xFF", "UTF-8");
    refuses("hash now", "nothing stands behind");
    refuses("rules chess", "chess");
    refuses("terms", "en, ru, pl");
    answers("daily 2026-11-16 planet-steam", "\"players\":2,");
    answers("daily 2026-11-16 planet-unknown", "\"planet0\":\"random\"");
    answers("daily 2028-02-29 underwater-cities", "\"seed\":\"20280229\"");
    refuses("daily 2026-02-29 planet-steam", "2026-11-16");
    refuses("daily 2026-13-01 planet-steam", "2026-11-16");
    refuses("daily today planet-steam", "2026-11-16");
    refuses("terms de", "en, ru, pl");
    answers("terms cs planet-steam", "\"option.sabotage\":");
}

static void new_names_what_is_wrong(void **unused)
{
    (void)unused;
    refuses("new", "ends too early");
    refuses("new []", "object");
    refuses("new {}", "game is missing");
    refuses("new {\"game\":\"chess\"}", "unknown");
    refuses("new {\"game\":\"planet-steam\"}", "players is missing");
    refuses("new {\"game\":\"planet-steam\",\"players\":6}", "2 to 5 players, not 6");
    refuses("new {\"game\":\"planet-steam\",\"players\":\"3\"}", "players is missing or no number");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"frob\":1}", "frob");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"seed\":-1}", "seed");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"seed\":\"1e3\"}", "seed");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"options\":7}", "options");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"options\":{\"frob\":1}}", "frob");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"options\":{\"sabotage\":1}}",
            "sabotage is true or false");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"options\":{\"river_neutrals\":99}}",
            "river_neutrals is a number from");
    refuses("new {\"game\":\"planet-steam\",\"players\":3,\"seats\":[\"A\"]}", "list of 3 names");
    refuses("new {\"game\":\"planet-steam\",\"players\":2,\"seats\":[\"A\",\"\"]}", "a name is");
    refuses("new {\"game\":\"planet-steam\",\"players\":2,\"seats\":[\"A\",\"\\u0001\"]}",
            "a name is");
    answers("new {\"game\":\"planet-steam\",\"players\":2,\"options\":{\"sabotage\":true}}",
            "\"players\":2");
}

static void moves_are_refused_with_their_rule(void **unused)
{
    (void)unused;
    refuses("do", "a seat from 0 to 2");
    refuses("do 3 pass", "a seat from 0 to 2");
    refuses("do -1 pass", "a seat from 0 to 2");
    refuses("do x pass", "a seat from 0 to 2");
    for (int seat = 0; seat < 3; seat++) {
        char line[32];

        snprintf(line, sizeof line, "do %d fly", seat);
        if (table.game->to_act(table.state) >> seat & 1)
            refuses(line, "\"rule\":\"FR-1\"");
        else
            refuses(line, "\"reason\":\"FR-2/others\"");
    }
    answers("why 0 fly", "\"legal\":false");
    refuses("view 3", "-1 for a spectator");
    refuses("view", "-1 for a spectator");
    refuses("go 0", "no bot sits here");
}

static void undo_goes_back_to_the_start(void **unused)
{
    (void)unused;
    const uint64_t start = fr_table_hash(&table);

    refuses("undo", "no move to take back");
    play_first_moves(5);
    for (int i = 0; i < 5; i++) answers("undo", "\"undo\"");
    assert_true(fr_table_hash(&table) == start);
    refuses("undo", "no move to take back");
    assert_false(fr_table_rewind(&table, 1));
    assert_false(fr_table_rewind(&table, -1));
}

/* Whoever may not take a move back is told why: nothing was moved, the turn is over, or something
 * hidden was seen; and only then. */
static void undo_says_why_not(void **unused)
{
    static const char *const turn[] = { "do 0 discard 9",     "do 0 discard 22",
                                        "do 0 discard 31",    "do 0 slot R3 card 39",
                                        "do 0 card first",    "do 0 gain 1 steelplast",
                                        "do 0 use assistant", NULL };

    (void)unused;
    answers("new {\"game\":\"underwater-cities\",\"players\":1,\"seed\":\"1\"}", "\"moves\":0");
    answers("show 0", "\"undo\":\"no_move\"");
    for (int i = 0; turn[i]; i++) {
        answers(turn[i], "\"do\"");
        answers("show 0", "\"undo\":\"may\"");
    }
    answers("do 0 gain 1 credit", "\"do\""); /* the turn ends and a card is drawn */
    answers("show 0", "\"undo\":\"taught\"");
    refuses("undo 0", "may not take its last move back");
    answers("load {\"game\":\"planet-steam\",\"players\":2,\"step\":\"activate\",\"asked\":0,"
            "\"neutral\":[],\"seats\":[{\"held\":{\"water\":1},\"claims\":[\"B1\",\"C1\"],"
            "\"reactors\":{\"B1\":\"water\"}},{\"claims\":[\"B7\"]}]}",
            "\"moves\":0");
    answers("do 0 activate", "\"do\"");
    answers("show 0", "\"undo\":\"may\"");
    answers("show 1", "\"undo\":\"no_move\"");
    answers("do 0 done", "\"do\"");
    answers("show 0", "\"undo\":\"turn_over\""); /* no card was seen */
    refuses("undo 0", "may not take its last move back");
}

/* PS-2.8: the dice for the first player are rolled during set-up. */
static void set_up_tells_its_dice(void **unused)
{
    (void)unused;
    answers("new {\"game\":\"planet-steam\",\"players\":3,\"seed\":\"7\"}", "\"moves\":0");
    answers("events", "{\"event\":\"rolled\",\"seat\":0,\"die\":");
    answers("events", "\"purpose\":\"first_player\"");
    answers("setup 1", "{\"event\":\"first_player\",\"seat\":");
    answers("load {\"game\":\"planet-steam\",\"players\":3}", "\"moves\":0");
    answers("setup", "{\"setup\":[]}");
}

/* PS-12.1: a player may show the others how many credits there are, at any time. */
static void a_seat_may_reveal_what_is_its_own(void **unused)
{
    (void)unused;
    answers(
        "load "
        "{\"game\":\"planet-steam\",\"players\":2,\"seats\":[{\"credits\":31},{\"credits\":47}]}",
        "\"moves\":0");
    answers("reveal 1", "{\"reveal\":[{\"event\":\"revealed\",\"seat\":1,\"credits\":47}]}");
    answers("view 0", "\"credits\":null");
    refuses("reveal 2", "a seat from 0 to 1 is needed");
    answers("new {\"game\":\"planet-unknown\",\"players\":2,\"seed\":\"7\"}", "\"moves\":0");
    refuses("reveal 0", "nothing is shown");
}

static void answers_that_do_not_fit_are_errors(void **unused)
{
    (void)unused;
    char small[FR_MIN_ANSWER];
    uint64_t before;
    size_t len;

    play_first_moves(100);
    before = fr_table_hash(&table);
    len = fr_protocol_answer(&protocol, "past 0", small, sizeof small);

    assert_true(len > 0 && len < sizeof small);
    assert_non_null(strstr(small, "there is room for"));
    assert_int_equal(fr_protocol_answer(&protocol, "past 0", small, 8), 0);
    assert_true(fr_table_hash(&table) == before);
}

/* What is shown is no move, but it happened: who reads the record is told it again. */
static void a_record_keeps_what_was_shown(void **unused)
{
    /* after more moves than there were, by nobody, no number at all */
    static const char *const lies[] = { "6 0", "5 2", "five" };
    char line[64];

    (void)unused;
    answers("new {\"game\":\"planet-steam\",\"players\":2,\"seed\":\"7\"}", "to_act");
    assert_null(strstr(answer("record"), "shown"));
    answers("reveal 1", "\"seat\":1,\"credits\":100");
    answers("reveal 1", "\"credits\":100"); /* twice is once */
    for (int i = 0; i < 5; i++) {           /* until somebody has paid */
        fr_move legal[FR_MAX_LEGAL];
        const int seat = table.game->to_act(table.state) & 1 ? 0 : 1;
        const int num = table.game->legal(table.state, seat, legal);
        fr_table_play(&table, seat, legal[num - 1], NULL);
    }
    answers("reveal 0", "\"seat\":0");
    snprintf(line, sizeof line, "\"shown\":[\"0 1\",\"5 0\"]");
    answers("record", line);
    snprintf(record, sizeof record, "replay %s", answer("record") + strlen("{\"record\":"));
    record[strlen(record) - 1] = 0;
    set_table(NULL);
    answers(record, "\"moves\":5");
    answers("record", line);
    answers("show -1",
            "\"shown\":[{\"n\":0,\"events\":[{\"event\":\"revealed\",\"seat\":1,\"credits\":100}]},"
            "{\"n\":5,\"events\":[{\"event\":\"revealed\",\"seat\":0,");
    answers("undo", "\"moves\":4"); /* what was shown is known */
    answers("record", "\"shown\":[\"0 1\",\"4 0\"]");
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        memcpy(strstr(record, "\"shown\"") + strlen("\"shown\":[\"0 1\",\""), lies[i], 3);
        refuses(record, "shown");
    }
}

static void quit_ends(void **unused)
{
    (void)unused;
    refuses("quit now", "nothing stands behind");
    assert_false(protocol.quit);
    answers("quit", "true");
    assert_true(protocol.quit);
}

static void names_are_texts(void **unused)
{
    (void)unused;
    struct fr_error err = { .text = "" };

    assert_true(fr_table_name(&table, 1, "\xC5\xBDofie", &err));
    assert_string_equal(table.names[1], "\xC5\xBDofie");
    assert_false(fr_table_name(&table, 3, "D", &err));
    assert_non_null(strstr(err.text, "no seat 3"));
    assert_false(fr_table_name(&table, 1, "", &err));
    assert_false(fr_table_name(&table, 1, "a name that is far too long for a seat", &err));
    assert_false(fr_table_name(&table, 1, "two\nlines", &err));
    assert_false(fr_table_name(&table, 1, "\xFF", &err));
    assert_string_equal(table.names[1], "\xC5\xBDofie");
}

/* ---- records ---- */

/* The record of the table with the first `from` in it replaced. */
static void change_record(const char *from, const char *to)
{
    static char changed[TEXT];
    struct fr_writer w;
    char *at;

    fr_writer_init(&w, record, sizeof record);
    fr_table_write_record(&table, &w);
    at = strstr(record, from);
    if (!at) fail_msg("no %s in %s", from, record);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - record), record, to,
             at + strlen(from));
    memcpy(record, changed, sizeof record);
}

static void record_refused(const char *from, const char *to, const char *code, const char *words)
{
    struct fr_error err = { .text = "" };
    const uint64_t before = fr_table_hash(&table);

    change_record(from, to);
    if (fr_table_read_record(&table, record, strlen(record), &err))
        fail_msg("accepted: %s", record);
    if (!strstr(err.text, words)) fail_msg("\"%s\" is not in \"%s\"", words, err.text);
    if (strcmp(err.code, code)) fail_msg("%s, not %s: %s", err.code, code, err.text);
    assert_true(fr_table_hash(&table) == before);
}

static void records_say_what_is_wrong(void **unused)
{
    (void)unused;
    play_first_moves(8);
    record_refused("\"format\":1", "\"format\":2", "record/format", "format 2");
    record_refused("\"format\":1", "\"format\":\"1\"", "record/unreadable", "is this a record?");
    record_refused("\"format\":1", "\"format\":1,\"frob\":1", "record/unreadable", "frob");
    record_refused("planet-steam", "chess", "record/game", "chess");
    record_refused("\"data\":\"", "\"data\":\"f", "record/components", "other components");
    record_refused("\"data\":\"", "\"data\":1,\"seats\":\"", "record/unreadable", "");
    record_refused("\"players\":3", "\"players\":9", "record/unreadable", "not 9");
    record_refused("\"seats\":[\"A\",", "\"seats\":[", "record/unreadable", "list of 3 names");
    record_refused("\"A\"", "\"\"", "record/unreadable", "name of seat 0");
    record_refused("\"moves\":[", "\"moves\":[\"pass\",", "record/move", "begins with its seat");
    record_refused("\"moves\":[", "\"moves\":[7,", "record/move", "move 1");
    record_refused("\"moves\":[", "\"moves\":[\"0 fly\",", "record/move", "move 1 (0 fly)");
    record_refused("\"moves\":[", "\"moves\":[\"99 pass\",", "record/move", "move 1 (99 pass)");
    record_refused("\"over\":false", "\"over\":true", "record/end", "not over");
    record_refused("\"scores\":[", "\"scores\":[1", "record/end", "score");
    record_refused("\"hash\":\"", "\"hash\":\"0", "record/end", "hash");
    record_refused("\"result\":{", "\"result\":{\"frob\":1,", "record/unreadable", "result");
}

static void a_game_from_a_position_is_recorded_with_it(void **unused)
{
    (void)unused;
    static char line[TEXT];
    static struct fr_table again;
    struct fr_error err = { .text = "" };

    play_first_moves(6);
    snprintf(line, sizeof line, "load %s", answer("position") + strlen("{\"position\":"));
    line[strlen(line) - 1] = 0;
    answers(line, "\"moves\":0");
    assert_true(table.from_position);
    play_first_moves(4);
    change_record("\"start\":", "\"start\":");
    assert_true(fr_table_read_record(&again, record, strlen(record), &err));
    assert_true(fr_table_hash(&again) == fr_table_hash(&table));
    assert_int_equal(again.num_moves, 4);
    record_refused("\"start\":{\"game\":\"planet-steam\",\"players\":3",
                   "\"start\":{\"game\":\"planet-steam\",\"players\":2", "record/unreadable", "");
    record_refused("\"start\":{", "\"start\":{\"frob\":1,", "record/unreadable", "frob");
}

/* Of every game: a secret makes another deck of the same seed, the position holds the generator,
 * and the record has all that a replay needs. */
static void a_game_with_a_secret_is_replayed_from_its_record(void **unused)
{
    (void)unused;
    static struct fr_table again;
    struct fr_error err = { .text = "" };
    struct fr_options o;

    for (int i = 0; fr_games[i]; i++) {
        fr_usual_options(fr_games[i], 2, &o);
        assert_true(fr_table_new(&again, fr_games[i], &o, 5, &err));
        o.secret = 0x7f00000001u;
        assert_true(fr_table_new(&table, fr_games[i], &o, 5, &err));
        assert_true(fr_table_hash(&again) != fr_table_hash(&table));
        play_first_moves(6);
        change_record("\"secret\":\"545460846593\"", "\"secret\":\"545460846593\"");
        if (!fr_table_read_record(&again, record, strlen(record), &err)) fail_msg("%s", err.text);
        assert_true(fr_table_hash(&again) == fr_table_hash(&table));
        assert_true(again.options.secret == o.secret);
        change_record("\"secret\":\"545460846593\",", "");
        assert_false(fr_table_read_record(&again, record, strlen(record), &err));
        record_refused("\"secret\":\"5", "\"secret\":\"9", "record/unreadable", "2^39");
    }
}

static void a_record_shorter_than_the_game_is_refused_with_its_result(void **unused)
{
    (void)unused;
    struct fr_error err = { .text = "" };
    struct fr_writer w;
    char *result;

    play_first_moves(3);
    fr_writer_init(&w, record, sizeof record);
    fr_table_write_record(&table, &w);
    result = strstr(record, ",\"result\"");
    assert_non_null(result);
    memcpy(result, "}", 2); /* a record need not have a result */
    assert_true(fr_table_read_record(&table, record, strlen(record), &err));
    assert_int_equal(table.num_moves, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(commands_need_a_game, set_table),
        cmocka_unit_test_setup(unknown_lines_are_refused, set_game),
        cmocka_unit_test_setup(new_names_what_is_wrong, set_game),
        cmocka_unit_test_setup(moves_are_refused_with_their_rule, set_game),
        cmocka_unit_test_setup(undo_goes_back_to_the_start, set_game),
        cmocka_unit_test_setup(answers_that_do_not_fit_are_errors, set_game),
        cmocka_unit_test_setup(undo_says_why_not, set_table),
        cmocka_unit_test_setup(set_up_tells_its_dice, set_table),
        cmocka_unit_test_setup(a_seat_may_reveal_what_is_its_own, set_table),
        cmocka_unit_test_setup(a_record_keeps_what_was_shown, set_game),
        cmocka_unit_test_setup(quit_ends, set_game),
        cmocka_unit_test_setup(names_are_texts, set_game),
        cmocka_unit_test_setup(records_say_what_is_wrong, set_game),
        cmocka_unit_test_setup(a_game_from_a_position_is_recorded_with_it, set_game),
        cmocka_unit_test_setup(a_game_with_a_secret_is_replayed_from_its_record, set_game),
        cmocka_unit_test_setup(a_record_shorter_than_the_game_is_refused_with_its_result, set_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
