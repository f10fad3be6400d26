/* ratings.c: Glicko-2 (Glickman 2012), per game and number of players. A game of several people
 * counts as one result against each other person at the table, weighed so that the game counts
 * once. Bots, games without a second person and tables opened as friendly are not rated. */
#include "server.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5, smallest_deviation = 30;

static double g(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI)); }
static double expected(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-g(phi_j) * (mu - mu_j)));
}

static double volatility_step(double x, double delta, double phi, double v, double a)
{
    const double ex = exp(x), sum = phi * phi + v + ex;

    return ex * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
}

/* The illinois algorithm of the paper's step 5. */
static double new_volatility(double sigma, double delta, double phi, double v)
{
    const double a = log(sigma * sigma);
    double left = a, right, f_left, f_right;

    if (delta * delta > phi * phi + v)
        right = log(delta * delta - phi * phi - v);
    else
        for (right = a - tau; volatility_step(right, delta, phi, v, a) < 0;) right -= tau;
    f_left = volatility_step(left, delta, phi, v, a);
    f_right = volatility_step(right, delta, phi, v, a);
    for (int i = 0; i < 100 && fabs(right - left) > 1e-6; i++) {
        const double middle = left + (left - right) * f_left / (f_right - f_left);
        const double f_middle = volatility_step(middle, delta, phi, v, a);
        if (f_middle * f_right <= 0) {
            left = right;
            f_left = f_right;
        } else {
            f_left /= 2;
        }
        right = middle;
        f_right = f_middle;
    }
    return exp(left / 2);
}

struct rating glicko2(struct rating own, const struct opponent *others, int num)
{
    const double mu = (own.rating - 1500) / scale, phi = own.deviation / scale, weight = 1.0 / num;
    double inverse_v = 0, gain = 0, v, sigma, phi_star;

    for (int i = 0; i < num; i++) {
        const double mu_j = (others[i].rating.rating - 1500) / scale,
                     phi_j = others[i].rating.deviation / scale;
        const double e = expected(mu, mu_j, phi_j), gj = g(phi_j);
        inverse_v += weight * gj * gj * e * (1 - e);
        gain += weight * gj * (others[i].score - e);
    }
    v = 1 / inverse_v;
    sigma = new_volatility(own.volatility, v * gain, phi, v);
    phi_star = sqrt(phi * phi + sigma * sigma);
    const double phi_new = 1 / sqrt(1 / (phi_star * phi_star) + 1 / v);
    own.rating = 1500 + scale * (mu + phi_new * phi_new * gain);
    own.deviation = fmax(smallest_deviation, scale * phi_new);
    own.volatility = sigma;
    own.games++;
    return own;
}

static void rate(struct db *db, const struct finished_game *g)
{
    struct rating before[FR_MAX_SEATS];

    store_lock_ratings(db);
    for (int seat = 0; seat < g->players; seat++)
        if (g->seats[seat].person[0])
            before[seat] = store_find_rating(db, g->seats[seat].person, g->game, g->players);
    for (int seat = 0; seat < g->players; seat++) {
        struct opponent others[FR_MAX_SEATS];
        struct rating after;
        int num = 0;

        if (!g->seats[seat].person[0]) continue;
        for (int other = 0; other < g->players; other++) {
            if (other == seat || !g->seats[other].person[0]) continue;
            const int own_place = g->seats[seat].place, place = g->seats[other].place;
            others[num].rating = before[other];
            others[num++].score = own_place < place ? 1 : own_place == place ? 0.5 : 0;
        }
        after = glicko2(before[seat], others, num);
        store_set_rating(db, g->seats[seat].person, g->game, g->players, &after);
    }
}

void rate_game(struct db *db, const struct finished_game *g)
{
    int people = 0;

    for (int seat = 0; seat < g->players; seat++) {
        const char *person = g->seats[seat].person[0] ? g->seats[seat].person : NULL;

        people += person != NULL;
        store_add_result(db, g->table, seat, person, g->game, g->players, g->seats[seat].score,
                         g->seats[seat].place, g->at);
    }
    if (people >= 2 && g->rated) rate(db, g);
}
