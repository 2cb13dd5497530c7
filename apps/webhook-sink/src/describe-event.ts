import type { EventProblem } from '@talent-platform/protocol/events';
import type { SinkEvent } from './sink-event.js';
import { isUnsigned, missingSecret } from './verification.js';
import type { Verification } from './verification.js';

/** Values can have single spaces, so two spaces separate columns. */
const BETWEEN = '  ';

const VERDICTS: Readonly<Record<Verification, (event: SinkEvent) => string>> = {
  genuine: () => 'genuine',
  'not-verified': (event) =>
    `not verified: ${isUnsigned(event.verdict) ? 'the event is not signed' : `give ${missingSecret(event)}`}`,
  'not-genuine': ({ verdict: { problems } }) =>
    `NOT GENUINE: ${problems[0] ? firstWords(problems[0]) : 'its signature is wrong'}`,
};

/**
 * Renders an event on one line: time, name, verdict and reply. If a signed value is known, two more lines mark the
 * difference. A request that is not from the platform gets a line that explains how to get a signed event.
 */
export function describeEvent(event: SinkEvent, sinkUrl: string): string {
  const { receivedAt, eventType, method, target, eventId, attempt, verification, answer } = event;
  const columns = [
    `${receivedAt.slice(11, 19)}Z`,
    eventType ?? `${method} ${target}`,
    eventId ?? 'no id',
    attempt === undefined ? 'no attempt' : `attempt ${attempt}`,
    VERDICTS[verification](event),
    answer,
  ];
  return [columns.map(cutLine).join(BETWEEN), ...comparison(event), ...wayOut(event, sinkUrl)].join('\n');
}

const INDENT = ' '.repeat('09:30:00Z'.length);

function comparison({ verification, verdict: { problems } }: SinkEvent): string[] {
  const { signed, arrived } = problems[0]?.values ?? {};
  if (verification !== 'not-genuine' || signed === undefined || arrived === undefined) return [];
  return [
    [INDENT, 'signed ', markDifference(signed, arrived)].join(BETWEEN),
    [INDENT, 'arrived', markDifference(arrived, signed)].join(BETWEEN),
  ];
}

/** Every event of the platform has an id or a signature. */
function wayOut({ verdict, eventId }: SinkEvent, sinkUrl: string): string[] {
  if (!isUnsigned(verdict) || eventId !== undefined) return [];
  const commands = `talent listen --forward ${sinkUrl}/hook, and talent trigger status-change in another terminal`;
  return [[INDENT, `a signed event: ${commands}`].join(BETWEEN)];
}

function markDifference(text: string, other: string): string {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const rest = text.length - end;
  return oneLine(`${text.slice(0, start)}›${text.slice(start, rest)}‹${text.slice(rest)}`);
}

/** Matches up to the first full stop, colon or comma outside quotation marks. */
const FIRST_WORDS = /^(?:"[^"]*"|[^":;,.]|[:;,.](?! |$))*/;

/** Shortens a problem. The page shows the reason and the values. */
function firstWords({ detail, values }: EventProblem): string {
  if (values) return `${detail.split(' was signed as ', 1)[0]} is not as it was signed`;
  return FIRST_WORDS.exec(detail)?.[0] ?? detail;
}

const MAX_COLUMN_CHARACTERS = 160;

/** Control characters, and characters that change the direction of text and so disguise it. */
const STEERING = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Makes text from the network safe for a terminal line. Shows control characters as `\xNN` or `\uNNNN`. */
function oneLine(text: string): string {
  return text.replace(STEERING, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

function cutLine(text: string): string {
  return oneLine(text.length > MAX_COLUMN_CHARACTERS ? `${text.slice(0, MAX_COLUMN_CHARACTERS)}…` : text);
}
