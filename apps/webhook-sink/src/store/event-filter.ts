import { SinkError } from '../sink-error.js';
import type { Verification } from '../verification.js';

/** Which events are looked for; what is left out takes all. */
export interface EventFilter {
  /** Each must stand somewhere in the event's text, in any case of letters. */
  readonly words: readonly string[];
  readonly verification?: Verification;
  readonly eventType?: string;
  readonly path?: string;
  /** The status of the reply; 0 for events that were sent none. */
  readonly status?: number;
}

/** Takes every event. */
export const EVERYTHING: EventFilter = { words: [] };

const MAX_TEXT = 200;
const MOST_WORDS = 10;
const VERIFICATIONS: readonly string[] = ['genuine', 'not-verified', 'not-genuine'] satisfies readonly Verification[];

/**
 * Reads a filter from a query: `q`, `verdict`, `type`, `path` and `status`. An empty one counts as left out.
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
  if (words.length > MOST_WORDS) throw new SinkError(`q must be at most ${MOST_WORDS} words.`);
  return {
    words: words.map(folded),
    ...(verdict === undefined ? {} : { verification: verdict as Verification }),
    ...(type === undefined ? {} : { eventType: type }),
    ...(path === undefined ? {} : { path }),
    ...(status === undefined ? {} : { status: Number(status) }),
  };
}

/** A text as it is compared: case and the ways to write the same letter are no difference. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** A filter as a condition of SQL, which holds no text of the filter. */
interface Condition {
  readonly sql: string;
  readonly values: ReadonlyArray<string | number>;
}

/** Words are looked for by `instr`, in which no character stands for others. */
export function conditionOf({ words, verification, eventType, path, status }: EventFilter): Condition {
  const columns = Object.entries({ verification, event_type: eventType, path, status });
  const given = columns.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));
  const parts = [...words.map(() => 'instr(searched, ?) > 0'), ...given.map(({ column }) => `${column} = ?`)];
  return {
    sql: parts.length === 0 ? 'TRUE' : parts.join(' AND '),
    values: [...words, ...given.map(({ value }) => value)],
  };
}
