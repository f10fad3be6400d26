/* share.c: the files that come with the program. They are found from where the program itself lies,
 * so that an installed folder can be moved and no path of the machine that built it is in it. */
#include "cli.h"

#include <string.h>
#include <unistd.h>

static bool own_folder(char out[PATH_MAX])
{
    const ssize_t len = readlink("/proc/self/exe", out, PATH_MAX - 1);
    char *slash;

    if (len <= 0) return false;
    out[len] = 0;
    if (!(slash = strrchr(out, '/'))) return false;
    *slash = 0;
    return true;
}

bool cli_share(const char *file, char out[PATH_MAX])
{
    static const char *const places[] = { "../share/frontier", "../.." }; /* installed; built */
    char folder[PATH_MAX];

    if (!own_folder(folder)) return false;
    for (int i = 0; i < 2; i++) {
        const int len = snprintf(out, PATH_MAX, "%s/%s/%s", folder, places[i], file);
        if (len < PATH_MAX && !access(out, R_OK)) return true;
    }
    return false;
}
