import { parseArgs } from 'node:util';

/** Every soak, and its share of the time if all of them run. */
export const SHARES = { http: 8, model: 3, 'forms-model': 3, crash: 2, signing: 1, documents: 2, events: 1, nodes: 2 };

const DEFAULT_MINUTES = 3;
/** Minutes of soaks that show little in a short time. */
const MINUTES_OF = { nodes: 20 };
const MAX_SEED = 2 ** 31 - 1;

/**
 * Plans which soaks run, for how long and from which seed.
 *
 * @param {string[]} args - `[name] [--minutes N] [--seed N] [--untimed]`; without a name, or with `all`, every soak
 * @param {() => number} random - from 0 to less than 1; draws the seed if none is given
 * @returns {{ soaks: { name: string, ms: number }[], seed: number, isUntimed: boolean }} an untimed run judges nothing
 *   by time, so that a busy machine cannot fail it
 * @throws TypeError that names the mistake
 */
export function readPlan(args, random = Math.random) {
  const { values, positionals } = parseArgs({
    args,
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, untimed: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name = 'all', ...others] = positionals;
  if (others.length > 0) throw new TypeError(`One soak at a time, or all: received ${positionals.join(' ')}.`);
  if (name !== 'all' && !Object.hasOwn(SHARES, name)) {
    throw new TypeError(`There is no soak "${name}": it must be ${Object.keys(SHARES).join(', ')} or all.`);
  }
  const ms = minutesOf(values.minutes ?? String(MINUTES_OF[name] ?? DEFAULT_MINUTES)) * 60_000;
  return {
    soaks: name === 'all' ? shared(ms) : [{ name, ms }],
    seed: seedOf(values.seed, random),
    isUntimed: values.untimed ?? false,
  };
}

function minutesOf(text) {
  const minutes = Number(text);
  if (!(minutes > 0 && minutes < Infinity))
    throw new TypeError(`--minutes must be a number above 0, received "${text}".`);
  return minutes;
}

function seedOf(text, random) {
  if (text === undefined) return Math.floor(random() * MAX_SEED);
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED)
    throw new TypeError(`--seed must be a whole number from 0 to ${MAX_SEED}, received "${text}".`);
  return seed;
}

function shared(ms) {
  const whole = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
  return Object.entries(SHARES).map(([name, share]) => ({ name, ms: (ms * share) / whole }));
}
