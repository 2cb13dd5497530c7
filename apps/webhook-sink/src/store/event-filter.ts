import { SinkError } from '../sink-error.js';
import type { Verification } from '../verification.js';

/** Selects events. A missing condition matches all. */
export interface EventFilter {
  /** The text of an event must contain each word. Case does not matter. */
  readonly words: readonly string[];
  readonly verification?: Verification;
  readonly eventType?: string;
  readonly path?: string;
  /** The status of the reply, or 0 for events without a reply. */
  readonly status?: number;
}

export const EVERYTHING: EventFilter = { words: [] };

const MAX_TEXT = 200;
const MAX_WORDS = 10;
const VERIFICATIONS: readonly string[] = ['genuine', 'not-verified', 'not-genuine'] satisfies readonly Verification[];

/**
 * Reads a filter from a query: `q`, `verdict`, `type`, `path` and `status`. An empty value counts as missing.
 *
 * @throws SinkError
 */
export function parseFilter(query: URLSearchParams): EventFilter {
  const { verdict, type, path, status, q = '' } = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  if (q.length > MAX_TEXT) throw new SinkError(`q must be at most ${MAX_TEXT} characters.`);
  if (verdict !== undefined && !VERIFICATIONS.includes(verdict))
    throw new SinkError(`verdict must be one of ${VERIFICATIONS.join(', ')}.`);
  if (status !== undefined && !/^(?:0|[2-5]\d\d)$/.test(status))
    throw new SinkError('status must be from 200 to 599, or 0 for no reply.');
  const words = q.split(/\s+/).filter((word) => word !== '');
  if (words.length > MAX_WORDS) throw new SinkError(`q must be at most ${MAX_WORDS} words.`);
  return {
    words: words.map(folded),
    ...(verdict === undefined ? {} : { verification: verdict as Verification }),
    ...(type === undefined ? {} : { eventType: type }),
    ...(path === undefined ? {} : { path }),
    ...(status === undefined ? {} : { status: Number(status) }),
  };
}

/** Folds case and Unicode forms, so that texts can be compared. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** A condition of SQL. Values are separate from the text. */
interface Condition {
  readonly sql: string;
  readonly values: ReadonlyArray<string | number>;
}

/** `instr` has no wildcards. */
export function conditionOf({ words, verification, eventType, path, status }: EventFilter): Condition {
  const columns = Object.entries({ verification, event_type: eventType, path, status });
  const given = columns.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));
  const parts = [...words.map(() => 'instr(searched, ?) > 0'), ...given.map(({ column }) => `${column} = ?`)];
  return {
    sql: parts.length === 0 ? 'TRUE' : parts.join(' AND '),
    values: [...words, ...given.map(({ value }) => value)],
  };
}
