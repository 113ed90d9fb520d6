/* The board core of Torres in plain C: how fast random games can be when nothing stands between the rules and the
 * processor. A baseline for the engine, not a part of it.
 *
 * In:  steps and doors (T6.1, T6.2 exact), knights (T5.1), blocks (T7.2 to T7.4), advancing by one space (T5.6), ending
 *      the turn (T5.7), year scoring (T9.2) and the king's bonus (T9.3), for 2 to 4 players.
 * Out: cards, every choice of set-up, of stacks and of the start player, the king's moves, collisions on the track.
 *      In their place: fixed start squares; round r plays stack r, whose unused blocks fill the next stacks in order
 *      (T7.5), over the end of a year too (T1.3, edition 2017); seat 0 begins each year; the king stays where he is.
 *
 * A turn ends by itself when the last action point is spent, so no action is counted that was not a choice.
 *
 *     cc -O3 -o board_core board_core.c
 *     ./board_core PLAYERS GAMES SEED
 *
 * prints one line of JSON. "seconds" is processor time; "points" is the sum of all final scores, the same for the same
 * arguments everywhere.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A set of squares: bit 8 * row + column. */
typedef uint64_t squares;

enum {
    SQUARES = 64,
    SEATS = 4,
    CASTLES = 8,
    YEARS = 3,
    MAX_ROUNDS = 4,
    MAX_STACK = 3,
    KNIGHTS_EACH = 6,
    ACTION_POINTS = 5,
    LEVELS = SQUARES + 2, /* no tower is higher than its base, no base larger than the board */
    MAX_ACTIONS = 2 + 2 * SQUARES + KNIGHTS_EACH * SQUARES
};

/* An action is its kind, the square it starts from (MOVE only) and the square it ends on: kind | from << 6 | to. */
enum { END_TURN = 0 << 12, ADVANCE = 1 << 12, BLOCK = 2 << 12, KNIGHT = 3 << 12, MOVE = 4 << 12, KIND = 7 << 12 };

static const uint8_t START_SQUARES[CASTLES] = {3, 18, 21, 31, 32, 42, 45, 60};
static const uint8_t START_KNIGHTS[SEATS] = {3, 60, 31, 32};
static const uint8_t START_KING = 18;

/* The phase card, by players - 2, year and round; a round of 0 blocks is not played. */
static const uint8_t PHASE_CARD[SEATS - 1][YEARS][MAX_ROUNDS] = {
    {{3, 3, 3, 3}, {3, 3, 3, 3}, {3, 3, 3, 3}},
    {{3, 3, 2, 2}, {3, 3, 2, 0}, {3, 3, 2, 0}},
    {{2, 2, 2, 2}, {2, 2, 2, 0}, {2, 2, 2, 0}},
};

typedef struct {
    squares level[LEVELS];    /* level[h]: squares at least h high, for h >= 1 */
    squares castle[CASTLES];
    squares edge[CASTLES];    /* the ground around each castle */
    squares buildable;        /* where T7.2 to T7.4 allow a block, figures left aside */
    squares knights[SEATS];
    squares figures;          /* all knights and the king */
    uint8_t height[SQUARES];
    uint8_t castle_at[SQUARES];
    uint8_t base[CASTLES];
    uint8_t knights_placed[SEATS];
    uint8_t stacks[SEATS][MAX_ROUNDS];
    uint8_t left_over[SEATS]; /* blocks of a year's last stack, kept for the next year */
    int points[SEATS];
    int players, year, round, seat, action_points, blocks;
} game;

static inline squares square(int at) { return (squares)1 << at; }

static inline int first(squares set)
{
#if defined(__GNUC__)
    return __builtin_ctzll(set);
#else
    int at = 0;
    while (!(set >> at & 1)) at++;
    return at;
#endif
}

/* All squares orthogonally next to a square of the set. */
static inline squares beside(squares set)
{
    const squares not_column_a = 0xFEFEFEFEFEFEFEFE, not_column_h = 0x7F7F7F7F7F7F7F7F;
    return set << 8 | set >> 8 | (set & not_column_h) << 1 | (set & not_column_a) >> 1;
}

/* All squares of `within` connected to `seed`, itself a part of `within`. */
static inline squares connected(squares seed, squares within)
{
    squares before;
    do {
        before = seed;
        seed |= beside(seed) & within;
    } while (seed != before);
    return seed;
}

/* ---- What is legal ---- */

/* T7.2 to T7.4. It changes only when a block is placed, and is kept in the game. */
static squares find_buildable(const game *g)
{
    squares touched = 0, touched_twice = 0, raisable = 0;
    for (int c = 0; c < CASTLES; c++) {
        touched_twice |= touched & g->edge[c];
        touched |= g->edge[c];
        raisable |= g->castle[c] & ~g->level[g->base[c]];
    }
    return (touched & ~touched_twice) | raisable;
}

/* T5.1: next to an own knight, at his level or lower. */
static inline squares knight_places(const game *g, squares own)
{
    squares places = 0;
    for (; own; own &= own - 1) {
        int at = first(own);
        places |= beside(square(at)) & ~g->level[g->height[at] + 1];
    }
    return places;
}

/* T6.2. Towers of different castles never touch, so what is connected to a door lies in the door's castle, and what
 * can be reached from several doors can be searched at once. Whatever is inside at one level is inside at each lower
 * one; at level 0 it is the whole castle. */
static inline squares through_castles(const game *g, squares doors, int height)
{
    squares inside = doors, exits = 0;
    for (int l = height; l > 0; l--) {
        inside = connected(inside, g->level[l + 1]);
        exits |= beside(inside) & ~g->level[l + 1];
    }
    for (; doors; doors &= doors - 1) exits |= g->edge[g->castle_at[first(doors)]];
    return exits;
}

/* T6.1 and T6.2; a square reached in both ways is one action. The knight's own square falls away as it is not free. */
static inline squares destinations(const game *g, int from)
{
    int height = g->height[from];
    squares near = beside(square(from));
    squares doors = near & g->level[height + 1];
    squares to = near & ~g->level[height + 2];
    if (doors) to |= through_castles(g, doors, height);
    return to;
}

static inline int list(uint16_t *actions, int n, int code, squares to)
{
    for (; to; to &= to - 1) actions[n++] = (uint16_t)(code | first(to));
    return n;
}

/* Lists every legal action and gives their number. */
static int legal(const game *g, uint16_t *actions)
{
    squares own = g->knights[g->seat], free = ~g->figures;
    int n = 0;
    actions[n++] = END_TURN;
    actions[n++] = ADVANCE;
    if (g->blocks) n = list(actions, n, BLOCK, g->buildable & free);
    if (g->action_points >= 2 && g->knights_placed[g->seat] < KNIGHTS_EACH)
        n = list(actions, n, KNIGHT, knight_places(g, own) & free);
    for (; own; own &= own - 1) {
        int from = first(own);
        n = list(actions, n, MOVE | from << 6, destinations(g, from) & free);
    }
    return n;
}

/* ---- What happens ---- */

static void place_block(game *g, int at)
{
    int height = ++g->height[at];
    g->level[height] |= square(at);
    if (height == 1) {
        int c = g->castle_at[first(beside(square(at)) & g->level[1])];
        g->castle_at[at] = (uint8_t)c;
        g->base[c]++;
        g->castle[c] |= square(at);
        g->edge[c] = beside(g->castle[c]) & ~g->castle[c];
    }
    g->buildable = find_buildable(g);
}

/* T7.5: fills the seat's stacks from this round on, none above 3; the rest goes back to the supply. */
static void spread(game *g, int seat, int round, int blocks)
{
    for (; round < MAX_ROUNDS && g->stacks[seat][round]; round++)
        while (blocks && g->stacks[seat][round] < MAX_STACK) {
            g->stacks[seat][round]++;
            blocks--;
        }
}

static void start_year(game *g)
{
    g->round = 0;
    for (int seat = 0; seat < g->players; seat++) {
        memcpy(g->stacks[seat], PHASE_CARD[g->players - 2][g->year - 1], MAX_ROUNDS);
        spread(g, seat, 0, g->left_over[seat]);
    }
}

/* T9.2 and T9.3. */
static void score_year(game *g)
{
    squares kings_level = g->level[g->year] & ~g->level[g->year + 1];
    int kings_castle = g->castle_at[START_KING];
    for (int seat = 0; seat < g->players; seat++) {
        for (int c = 0; c < CASTLES; c++) {
            squares knights = g->knights[seat] & g->castle[c];
            int highest = 0;
            while (knights & g->level[highest + 1]) highest++;
            g->points[seat] += g->base[c] * highest;
        }
        if (g->knights[seat] & g->castle[kings_castle] & kings_level) g->points[seat] += 5 * g->year;
    }
}

static inline int is_over(const game *g) { return g->year > YEARS; }

static void start_turn(game *g)
{
    g->action_points = ACTION_POINTS;
    g->blocks = g->stacks[g->seat][g->round];
}

static void end_turn(game *g)
{
    const uint8_t *rounds = PHASE_CARD[g->players - 2][g->year - 1];
    int next = g->round + 1, last_round = next == MAX_ROUNDS || !rounds[next];
    if (last_round)
        g->left_over[g->seat] = (uint8_t)g->blocks;
    else
        spread(g, g->seat, next, g->blocks);
    if (++g->seat == g->players) {
        g->seat = 0;
        g->round = next;
        if (last_round) {
            score_year(g);
            g->year++;
            if (is_over(g)) return;
            start_year(g);
        }
    }
    start_turn(g);
}

static void apply(game *g, int action)
{
    int to = action & 63, from = action >> 6 & 63;
    switch (action & KIND) {
    case END_TURN:
        end_turn(g);
        return;
    case ADVANCE:
        g->points[g->seat]++;
        break;
    case BLOCK:
        place_block(g, to);
        g->blocks--;
        break;
    case KNIGHT:
        g->knights[g->seat] |= square(to);
        g->figures |= square(to);
        g->knights_placed[g->seat]++;
        g->action_points--; /* the second of two */
        break;
    default: /* MOVE */
        g->knights[g->seat] ^= square(from) | square(to);
        g->figures ^= square(from) | square(to);
    }
    if (--g->action_points == 0) end_turn(g);
}

static void start_game(game *g, int players)
{
    memset(g, 0, sizeof *g);
    g->players = players;
    for (int c = 0; c < CASTLES; c++) {
        int at = START_SQUARES[c];
        g->height[at] = g->base[c] = 1;
        g->castle_at[at] = (uint8_t)c;
        g->castle[c] = square(at);
        g->edge[c] = beside(square(at));
        g->level[1] |= square(at);
    }
    g->buildable = find_buildable(g);
    g->figures = square(START_KING);
    for (int seat = 0; seat < players; seat++) {
        g->knights[seat] = square(START_KNIGHTS[seat]);
        g->figures |= g->knights[seat];
        g->knights_placed[seat] = 1;
    }
    g->year = 1;
    start_year(g);
    start_turn(g);
}

/* ---- Random games ---- */

/* SplitMix64: any seed will do. */
static inline uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* One of 0 to n - 1, all equally likely up to one part in 2^32 / n. */
static inline int pick(uint64_t *state, int n) { return (int)((next_random(state) >> 32) * (uint64_t)n >> 32); }

static int read_number(const char *text, unsigned long long *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

int main(int argc, char **argv)
{
    unsigned long long players, games, seed;
    if (argc != 4 || !read_number(argv[1], &players) || !read_number(argv[2], &games) || !read_number(argv[3], &seed) ||
        players < 2 || players > SEATS || games < 1) {
        fprintf(stderr, "usage: board_core PLAYERS GAMES SEED   (2 to 4 players, at least 1 game)\n");
        return 2;
    }
    uint64_t random = seed;
    unsigned long long played = 0, points = 0;
    uint16_t actions[MAX_ACTIONS];
    game g;
    clock_t start = clock();
    for (unsigned long long i = 0; i < games; i++) {
        start_game(&g, (int)players);
        while (!is_over(&g)) {
            int n = legal(&g, actions);
            apply(&g, actions[pick(&random, n)]);
            played++;
        }
        for (int seat = 0; seat < (int)players; seat++) points += (unsigned long long)g.points[seat];
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("{\"games\": %llu, \"actions\": %llu, \"seconds\": %.6f, \"actions_per_second\": %.0f, \"points\": %llu}\n",
           games, played, seconds, seconds > 0 ? (double)played / seconds : 0.0, points);
    return 0;
}
