/* secrets.c: ids that can be said aloud, and tokens that nobody guesses. The database holds tokens
 * as hashes only, so that whoever reads it can be nobody else. */
#include "server.h"

#include <sodium.h>
#include <string.h>

void random_id(char out[ID_CAP])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* 32, none of them alike */
    unsigned char bytes[12];

    random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) out[i] = letters[bytes[i] % 32];
    out[sizeof bytes] = 0;
}

void random_token(char out[TOKEN_CAP])
{
    unsigned char bytes[32];

    random_bytes(bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_CAP, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void hash_token(const char *token, char out[72])
{
    unsigned char hash[32];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)token, strlen(token), NULL, 0);
    sodium_bin2hex(out, 72, hash, sizeof hash);
}
