/* http_people.c: requests about who somebody is: guests, names, accounts and passwords, sessions,
 * links to another device, webhooks. */
#include "http_inner.h"

#include <stdio.h>
#include <string.h>

enum { SESSION_DAYS = 400, LINK_MINUTES = 60, MAX_HASHING = 8, MIN_PASSWORD = 8 };

/* ---- people ---- */

/* Characters that cannot be seen, or turn the text around: names are to be told apart. */
static bool is_invisible(uint32_t u)
{
    return u < 0x20 || (u >= 0x7F && u <= 0xA0) || u == 0xAD || u == 0x34F || u == 0x61C ||
           u == 0x115F || u == 0x1160 || (u >= 0x17B4 && u <= 0x17B5) ||
           (u >= 0x180B && u <= 0x180E) || (u >= 0x2000 && u <= 0x200F) ||
           (u >= 0x2028 && u <= 0x202F) || (u >= 0x205F && u <= 0x206F) || u == 0x2800 ||
           u == 0x3000 || u == 0x3164 || (u >= 0xFE00 && u <= 0xFE0F) || u == 0xFEFF ||
           u == 0xFFA0 || (u >= 0xFFF0 && u <= 0xFFFB) || u >= 0xE0000;
}

static bool is_name(const char *name)
{
    const size_t len = strlen(name);

    if (!fr_is_name(name) || name[0] == ' ' || name[len - 1] == ' ' || strstr(name, "  "))
        return false;
    for (const unsigned char *at = (const unsigned char *)name; *at;) {
        const int more = *at >= 0xF0 ? 3 : *at >= 0xE0 ? 2 : *at >= 0xC0 ? 1 : 0;
        uint32_t u = more == 3 ? *at & 7u : more == 2 ? *at & 15u : more == 1 ? *at & 31u : *at;

        at++;
        for (int i = 0; i < more; i++) u = u << 6 | (*at++ & 63u);
        if (is_invisible(u)) return false;
    }
    return true;
}

static bool read_cookie(const char *cookies, char token[TOKEN_CAP])
{
    const char *at = cookies;

    while ((at = strstr(at, "frontier="))) {
        if (at == cookies || at[-1] == ' ' || at[-1] == ';') break;
        at++;
    }
    if (!at) return false;
    at += 9;
    size_t len = strcspn(at, "; ");
    if (!len || len >= TOKEN_CAP) return false;
    memcpy(token, at, len);
    token[len] = 0;
    return true;
}

void http_session(const char *cookies, char token_hash[HASH_CAP])
{
    char token[TOKEN_CAP];

    token_hash[0] = 0;
    if (read_cookie(cookies, token)) hash_token(token, token_hash);
}

static void write_person(struct call *c, const struct person *p)
{
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "id", p->id);
    fr_key_string(&c->w, "name", p->name);
    fr_key_bool(&c->w, "account", p->login[0] != 0);
    if (p->login[0]) fr_key_string(&c->w, "login", p->login);
    fr_key_bool(&c->w, "webhook", p->webhook[0] != 0);
    fr_close(&c->w, '}');
}

/* A secret that is this person's for a long time; the database holds only its hash. */
static bool new_token(struct call *c, const char *person, char token[TOKEN_CAP])
{
    random_token(token);
    hash_token(token, c->new_hash);
    return store_add_session(c->db, c->new_hash, person,
                             now_ms() + (int64_t)SESSION_DAYS * 86400000);
}

static void set_cookie(struct call *c, const char *token, int days)
{
    snprintf(c->r.cookie, sizeof c->r.cookie,
             "frontier=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", token, days * 86400,
             c->secure ? "; Secure" : "");
}

static bool begin_session(struct call *c, const char *person)
{
    char token[TOKEN_CAP];
    const bool ok = new_token(c, person, token);

    if (ok) set_cookie(c, token, SESSION_DAYS);
    sodium_memzero(token, sizeof token);
    return ok;
}

void answer_me(struct call *c)
{
    if (c->person.exists)
        write_person(c, &c->person);
    else
        fr_null(&c->w);
}

void answer_guest(struct call *c)
{
    struct person p = { .exists = true };

    if (!call_text(c, "name", p.name, sizeof p.name) || !is_name(p.name)) {
        call_refuse(c, 400, ERR_BAD_NAME);
        return;
    }
    random_id(p.id);
    if (store_add_person(c->db, p.id, p.name, now_ms()) && begin_session(c, p.id))
        write_person(c, &p);
    else
        call_not_kept(c);
}

void answer_name(struct call *c)
{
    struct person p = c->person;

    if (!call_text(c, "name", p.name, sizeof p.name) || !is_name(p.name))
        call_refuse(c, 400, ERR_BAD_NAME);
    else if (store_set_name(c->db, p.id, p.name))
        write_person(c, &p);
    else
        call_not_kept(c);
}

void answer_logout(struct call *c)
{
    store_end_session(c->db, c->token_hash);
    set_cookie(c, "", 0);
    fr_null(&c->w);
}

/* Sockets end with the session they came with, here and in other processes. */
void then_log_out(struct call *c)
{
    char told[ID_CAP + HASH_CAP + 8];

    conns_end_session(c->sv, c->token_hash);
    snprintf(told, sizeof told, "%s out %s", c->sv->owner, c->token_hash);
    server_tell(c->sv, told);
    call_respond(c);
}

static void end_sockets(struct call *c, const char *except_hash)
{
    char told[2 * ID_CAP + HASH_CAP + 8];

    conns_end_person(c->sv, c->person.id, except_hash);
    snprintf(told, sizeof told, "%s gone %s %s", c->sv->owner, c->person.id, except_hash);
    server_tell(c->sv, told);
}

static void note_hosted(void *context, const char *id)
{
    struct call *c = context;

    if (c->num_hosted < MAX_LISTED) snprintf(c->hosted[c->num_hosted++], ID_CAP, "%s", id);
}

void answer_forget(struct call *c)
{
    c->num_hosted = 0;
    store_list_hosted(c->db, c->person.id, MAX_LISTED, note_hosted, c);
    if (!store_forget_person(c->db, c->person.id)) {
        call_not_kept(c);
        return;
    }
    set_cookie(c, "", 0);
    fr_null(&c->w);
}

void then_forget(struct call *c)
{
    rooms_forget_person(c->sv, c->person.id);
    end_sockets(c, "");
    for (int i = 0; i < c->num_hosted; i++) room_host_is_gone(c->sv, c->hosted[i], c->person.id);
    call_respond(c);
}

/* A secret that lets its holder be this person on another device: once, and soon. */
void answer_link(struct call *c)
{
    char token[TOKEN_CAP], hash[HASH_CAP];

    random_token(token);
    hash_token(token, hash);
    if (!store_add_link(c->db, hash, c->person.id, now_ms() + (int64_t)LINK_MINUTES * 60000)) {
        call_not_kept(c);
        return;
    }
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "secret", token);
    fr_key_int(&c->w, "minutes", LINK_MINUTES);
    fr_close(&c->w, '}');
    sodium_memzero(token, sizeof token);
}

void answer_enter(struct call *c)
{
    char token[TOKEN_CAP], hash[HASH_CAP];
    struct person p;

    if (!call_text(c, "secret", token, sizeof token)) {
        call_refuse(c, 400, ERR_NO_SECRET);
        return;
    }
    hash_token(token, hash);
    p = store_take_link(c->db, hash, now_ms());
    if (!p.exists)
        call_refuse(c, 403, ERR_OLD_LINK);
    else if (begin_session(c, p.id))
        write_person(c, &p);
    else
        call_not_kept(c);
}

void answer_webhook(struct call *c)
{
    char url[256], secret[TOKEN_CAP];

    if (!call_text(c, "url", url, sizeof url) ||
        (url[0] && strncmp(url, "https://", 8) && strncmp(url, "http://", 7))) {
        call_refuse(c, 400, ERR_BAD_WEBHOOK);
        return;
    }
    random_token(secret);
    if (!store_set_webhook(c->db, c->person.id, url[0] ? url : NULL, url[0] ? secret : NULL))
        call_not_kept(c);
    else if (!url[0])
        fr_null(&c->w);
    else {
        fr_open(&c->w, '{');
        fr_key_string(&c->w, "secret", secret);
        fr_close(&c->w, '}');
    }
}

/* ---- passwords: hashing takes long and is done by the pool ---- */

static void run_hashing(void *context)
{
    struct call *c = context;
    const size_t len = strlen(c->password);

    if (c->route->where == READS && !strcmp(c->route->path, "/api/login")) {
        c->hashed = !crypto_pwhash_str_verify(c->hash, c->password, len);
        return;
    }
    c->old_fits = !c->person.login[0] ||
                  !crypto_pwhash_str_verify(c->hash, c->old_password, strlen(c->old_password));
    c->hashed = c->old_fits &&
                !crypto_pwhash_str(c->hash, c->password, len, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                   crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

/* A new password ends all other sessions: whoever took one is out. */
static void run_account(struct task *task, struct db *db)
{
    struct call *c = (struct call *)task;

    c->db = db;
    call_begin(c);
    if (!store_set_login(db, c->person.id, c->login, c->hash))
        call_refuse(c, 409, ERR_NAME_TAKEN);
    else if (!begin_session(c, c->person.id) || !store_end_sessions(db, c->person.id, c->new_hash))
        call_not_kept(c);
    else {
        snprintf(c->person.login, sizeof c->person.login, "%s", c->login);
        write_person(c, &c->person);
    }
}

static void account_done(struct server *sv, struct task *task)
{
    struct call *c = (struct call *)task;

    (void)sv;
    if (!task->kept)
        call_not_kept(c);
    else if (c->r.status == 200)
        end_sockets(c, c->new_hash);
    call_respond(c);
}

static void run_session(struct task *task, struct db *db)
{
    struct call *c = (struct call *)task;

    c->db = db;
    call_begin(c);
    if (begin_session(c, c->person.id))
        write_person(c, &c->person);
    else
        call_not_kept(c);
}

static void hashing_done(struct server *sv, void *context)
{
    struct call *c = context;
    const bool logs_in = !strcmp(c->route->path, "/api/login");

    sv->num_hashing--;
    sv->metrics.logins++;
    if (!c->hashed) {
        call_refuse(c, 403,
                    logs_in        ? ERR_WRONG_PASSWORD
                    : !c->old_fits ? ERR_WRONG_OLD_PASSWORD
                                   : ERR_PASSWORD_NOT_KEPT);
        call_respond(c);
        return;
    }
    c->task = (struct task){ .run = logs_in ? run_session : run_account,
                             .done = logs_in ? call_kept : account_done };
    keeper_write(sv->keeper, &c->task);
}

void then_hash(struct call *c)
{
    if (c->sv->num_hashing >= MAX_HASHING || !pool_run(c->sv, run_hashing, hashing_done, c)) {
        call_refuse(c, 503, ERR_BUSY_DOOR);
        call_respond(c);
        return;
    }
    c->sv->num_hashing++;
}

static bool read_password(struct call *c)
{
    call_text(c, "old", c->old_password, sizeof c->old_password);
    if (call_text(c, "login", c->login, sizeof c->login) && is_name(c->login) &&
        call_text(c, "password", c->password, sizeof c->password) &&
        strlen(c->password) >= MIN_PASSWORD)
        return true;
    call_refuse(c, 400, ERR_BAD_ACCOUNT);
    return false;
}

/* A guest becomes an account; an account gets a new name or password from whoever knows the old
 * one. */
void answer_account(struct call *c)
{
    if (!read_password(c) || !c->person.login[0]) return;
    store_find_login(c->db, c->person.login, c->hash, sizeof c->hash);
}

void answer_login(struct call *c)
{
    /* A hash of nothing, so that an unknown name takes as long as a wrong password. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    if (!read_password(c)) return;
    c->person = store_find_login(c->db, c->login, c->hash, sizeof c->hash);
    if (!c->person.exists) snprintf(c->hash, sizeof c->hash, "%s", nobody);
}
