import type { SinkEvent } from '../sink-event.js';
import { missingSecret } from '../verification.js';
import type { Verification } from '../verification.js';
import { oneLine } from './one-line.js';

/** Columns are set apart by two blanks, since values hold single ones. */
const BETWEEN = '  ';

const VERDICTS: Readonly<Record<Verification, (event: SinkEvent) => string>> = {
  genuine: () => 'genuine',
  'not-verified': (event) => `not verified: give ${missingSecret(event)}`,
  'not-genuine': ({ verdict }) => `NOT GENUINE: ${firstWords(verdict.problems[0]?.detail ?? 'its signature is wrong')}`,
};

/** An event as a line of the terminal: when it came, what it is, its verdict and the answer. */
export function describeEvent(event: SinkEvent): string {
  const { receivedAt, eventType, method, target, eventId, attempt, verification, answer } = event;
  const columns = [
    `${receivedAt.slice(11, 19)}Z`,
    eventType ?? `${method} ${target}`,
    eventId ?? 'no id',
    attempt === undefined ? 'no attempt' : `attempt ${attempt}`,
    VERDICTS[verification](event),
    answer,
  ];
  return columns.map(oneLine).join(BETWEEN);
}

/** A problem without its reason and what to do: the page has those. */
function firstWords(detail: string): string {
  return detail.split(/[:;,.](?: |$)/, 1)[0] ?? detail;
}
