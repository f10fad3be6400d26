/* crew.c: a fixed number of helpers behind one lock. */
#include "crew.h"

#include <stddef.h>

#ifdef __wasi__

struct fr_crew *fr_crew_new(int num_helpers)
{
    (void)num_helpers;
    return NULL;
}
void fr_crew_free(struct fr_crew *c) { (void)c; }
void fr_crew_run(struct fr_crew *c, void (*work)(void *, int), void *context)
{
    (void)c;
    work(context, 0);
}

#else

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct helper {
    struct fr_crew *crew;
    int number;
    pthread_t thread;
};

struct fr_crew {
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    unsigned call; /* counts the calls to fr_crew_run */
    int num_busy, num_helpers;
    bool leaving;
    void (*work)(void *, int);
    void *context;
    struct helper helpers[];
};

static void *help(void *helper)
{
    struct helper *me = helper;
    struct fr_crew *c = me->crew;
    unsigned seen = 0;

    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->call == seen && !c->leaving) pthread_cond_wait(&c->wake, &c->lock);
        if (c->leaving) break;
        seen = c->call;
        pthread_mutex_unlock(&c->lock);
        c->work(c->context, me->number);
        pthread_mutex_lock(&c->lock);
        if (--c->num_busy == 0) pthread_cond_signal(&c->done);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct fr_crew *fr_crew_new(int num_helpers)
{
    struct fr_crew *c = calloc(1, sizeof *c + (size_t)num_helpers * sizeof *c->helpers);

    if (!c) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    pthread_cond_init(&c->done, NULL);
    for (; c->num_helpers < num_helpers; c->num_helpers++) {
        struct helper *h = &c->helpers[c->num_helpers];
        *h = (struct helper){ .crew = c, .number = c->num_helpers + 1 };
        if (pthread_create(&h->thread, NULL, help, h)) {
            fr_crew_free(c);
            return NULL;
        }
    }
    return c;
}

void fr_crew_free(struct fr_crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->leaving = true;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->num_helpers; i++) pthread_join(c->helpers[i].thread, NULL);
    pthread_cond_destroy(&c->wake);
    pthread_cond_destroy(&c->done);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void fr_crew_run(struct fr_crew *c, void (*work)(void *, int), void *context)
{
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->context = context;
    c->num_busy = c->num_helpers;
    c->call++;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
    work(context, 0);
    pthread_mutex_lock(&c->lock);
    while (c->num_busy) pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

#endif
