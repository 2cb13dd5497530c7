import { shown } from './measure/summary.mjs';

/**
 * The targets of the product, most of them against a candidate of the same run. A row has the name of the figure and
 * what it is. Then come the side that is good (`≥` or `≤`), the bound, and the aim.
 *
 * @type {[figure: string, what: string, side: string, reach: number, aim: number][]}
 */
const ALONE = [
  ['deliveries / bare', 'events delivered, of a bare loop of posts', '≥', 0.5, 0.6],
  ['start seconds', 'start to ready, demo customer (s)', '≤', 1, 0.8],
  ['idle megabytes', 'memory, idle after start (MB)', '≤', 120, 100],
  ['cost of a page', 'cost of a page of 100 of a big list, of all 100 nodes of a small one', '≤', 5, 2],
  ['cost of the largest page', 'cost of a page of 1,000 of a big list, of all 100 of a small one', '≤', 10, 5],
  ['PATCH of a node', 'PATCH of a node of a big list, of one of a small one', '≤', 1.5, 1.1],
  ['GET after a PATCH', 'GET of a profile after that PATCH, of a small list', '≤', 1.5, 1.1],
  ['whole list seconds', 'PATCH of a whole list, every label (s)', '≤', 2, 1],
  ['lists megabytes', 'memory, a big list loaded, read and written (MB)', '≤', 300, 200],
  ['cost of an answer', 'submit a form of 500 answers, per answer, of a form of ten', '≤', 5, 1],
  ['PDF seconds', 'PDF of a form of 500 answers (s)', '≤', 1, 0.5],
  ['PDF megabytes', 'memory at most, one PDF (MB)', '≤', 150, 120],
  ['PDFs megabytes', 'memory at most, four PDFs at once (MB)', '≤', 150, 120],
  ['upload of 1 MB / bare', 'upload of 1 MB, of node:http that pipes to the disk', '≥', 0.5, 0.7],
  ['download of 1 MB / bare', 'download of 1 MB, of node:http that pipes from the disk', '≥', 0.5, 0.7],
  ['upload of 25 MB / bare', 'upload of 25 MB, of node:http that pipes to the disk', '≥', 0.5, 0.7],
  ['download of 25 MB / bare', 'download of 25 MB, of node:http that pipes from the disk', '≥', 0.5, 0.7],
];

/** The targets of each database: the bound and the aim on SQLite, then those on PostgreSQL. */
/** @type {[figure: string, what: string, side: string, sqlite: [number, number], postgres: [number, number]][]} */
const OF_DATABASE = [
  ['GET / bare', 'signed GET of a profile, of bare node:http', '≥', [0.6, 0.8], [0.5, 0.7]],
  ['first GET / bare', 'the same of a profile that nobody has read before', '≥', [0.4, 0.6], [0.4, 0.6]],
  ['p99 256 / 32', 'p99 of a GET with 256 connections, of 32', '≤', [8, 6], [8, 6]],
  ['PATCH / bare', 'signed durable PATCH, of bare node:http', '≥', [0.6, 0.75], [0.6, 0.8]],
  ['16 writers / bare', '16 writers at once, of bare node:http', '≥', [2, 3], [0.4, 0.6]],
  ['p99 busy / alone', 'p99 of reads while 4 write, of reads alone', '≤', [3, 2], [3, 2]],
  ['search page ms', 'slowest first page of 1,000 ids by an index, lock or not (ms)', '≤', [100, 50], [100, 50]],
  ['search last / first', 'a page near the end, of the first', '≤', [2, 1.5], [2, 1.5]],
  ['search many / few', 'first page of many jobs, of few', '≤', [3, 1.5], [3, 1.5]],
  ['search / by hand', 'a search, of SQL by hand', '≤', [2, 1.3], [2, 1.3]],
  [
    'upload many / few',
    'upload to an installation of a million profiles, to one of 10,000',
    '≤',
    [1.5, 1.1],
    [1.5, 1.1],
  ],
  ['file read many / few', 'read of a file of the first, of the second', '≤', [1.5, 1.1], [1.5, 1.1]],
  ['POST of indexed fields', 'POST of 30 fields that are searched, of 30 that are not', '≤', [2, 1.5], [2, 1.5]],
  ['PATCH of indexed fields', 'PATCH of 30 fields that are searched, of 30 that are not', '≤', [2, 1.5], [2, 1.5]],
];

export const TARGETS = [
  ...ALONE.map(([figure, what, side, reach, aim]) => ({ figure, what, side, reach, aim })),
  ...OF_DATABASE.flatMap(([figure, what, side, ...bounds]) =>
    ['SQLite', 'PostgreSQL'].map((kind, index) => {
      const [reach, aim] = bounds[index];
      return { figure: `${kind} ${figure}`, what: `${kind}: ${what}`, side, reach, aim };
    }),
  ),
];

/** Other programs change no memory. */
const OF_MEMORY = / megabytes$/;
export const OPEN = 'open: the machine was busy';

/**
 * Returns every target with the figure that was reached, and whether it is enough.
 *
 * @param {Record<string, number>} figures
 * @param {Set<string>} [disturbed] - the names of those that were measured while the machine was busy
 */
export function judge(figures, disturbed = new Set()) {
  return TARGETS.map((target) => {
    const reached = figures[target.figure];
    const isOpen = disturbed.has(target.figure) && !OF_MEMORY.test(target.figure);
    return { ...target, reached, verdict: isOpen ? OPEN : verdict(target, reached) };
  });
}

/** Compares a figure with its target: `aim met`, `met` or `not met`, or `not measured` without a figure. */
export function verdict({ side, reach, aim }, figure) {
  if (figure === undefined) return 'not measured';
  const reaches = (bound) => (side === '≥' ? figure >= bound : figure <= bound);
  if (reaches(aim)) return 'aim met';
  return reaches(reach) ? 'met' : 'not met';
}

/** Returns the rows of a table. */
export function targetRows(judged) {
  return judged.map(({ what, reached, side, reach, aim, verdict: result }) => ({
    target: what,
    reached: reached?.toFixed(2) ?? '',
    reach: `${side} ${reach}`,
    aim,
    result,
  }));
}

const MARKS = { 'not met': ' ✗', [OPEN]: ' ?' };

/**
 * Returns the rows of a table of every target over the runs, of which the first is the oldest.
 *
 * @param {{ startedAt: string, targets: { figure: string, reached?: number, verdict: string }[] }[]} runs
 */
export function historyRows(runs) {
  return TARGETS.map(({ figure, what, side, reach }) => {
    const cells = runs.map(({ startedAt, targets }) => {
      const { reached, verdict: result } = targets.find((each) => each.figure === figure) ?? {};
      return [startedAt.slice(5, 19), `${shown(reached, 2)}${MARKS[result] ?? ''}`];
    });
    return { target: what, reach: `${side} ${reach}`, ...Object.fromEntries(cells) };
  });
}
