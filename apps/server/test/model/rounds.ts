import type { DatabaseLocation } from '../../src/config/index.js';

/** The number of sequences on each database. */
type Sequences = Readonly<Record<DatabaseLocation['kind'], number>>;

/** The number of sequences, and the first seed. */
export interface Round {
  readonly sequences: Sequences;
  readonly seed: number;
  /** Whether it is the one of every run of the suites: what it meets is known. */
  readonly isShort: boolean;
  /** Time limit, which includes the shortening of a failing walk. */
  readonly limitMs: number;
}

/** Always the same, so that a run of the suites says the same of the same code; long rounds draw their own. */
const SHORT_SEED = 20_261_120;
const MS_PER_SEQUENCE = 500;
const SHORTEN_MS = 300_000;

/**
 * The round that TALENT_MODEL_SEQUENCES asks for on each database, from TALENT_MODEL_SEED or a seed that is drawn; the short one where
 * it is not set.
 */
export function roundOf(short: Sequences): Round {
  const asked = wholeNumber('TALENT_MODEL_SEQUENCES');
  const sequences = asked === undefined ? short : { sqlite: asked, postgres: asked };
  const ownSeed = asked === undefined ? SHORT_SEED : Math.floor(Math.random() * 2 ** 31);
  const seed = wholeNumber('TALENT_MODEL_SEED') ?? ownSeed;
  const limitMs = Math.max(...Object.values(sequences)) * MS_PER_SEQUENCE + SHORTEN_MS;
  return { sequences, seed, isShort: asked === undefined && seed === SHORT_SEED, limitMs };
}

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new TypeError(`${name} must be a whole number from 1, received "${text}".`);
  return Number(text);
}
