import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import type { Paint } from '../terminal/text.js';
import { lengthOf, pad, printable } from '../terminal/text.js';

/** Renders the facts about a filled form, then the answers. Entries of a group stand below the group. */
export function renderFilledForm(filled: JsonObject, paint: Paint): string {
  const members = Object.entries(filled).filter(([name]) => name !== 'links');
  const standard = members.filter(([name]) => FILLED_FORM_MEMBERS.includes(name));
  const answers = members.filter(([name]) => !FILLED_FORM_MEMBERS.includes(name));
  return [standard, answers]
    .filter((part) => part.length > 0)
    .map((part) => linesOf(part, '', paint).join(''))
    .join('\n');
}

function linesOf(
  members: ReadonlyArray<readonly [name: string, value: unknown]>,
  indent: string,
  paint: Paint,
): string[] {
  const plain = members.filter(([, value]) => !isGroup(value));
  const width = Math.max(0, ...plain.map(([name]) => lengthOf(name)));
  return members.flatMap(([name, value]) => {
    const shown = printable(name);
    if (isGroup(value)) {
      const entries = value.flatMap((entry) => entryLines(entry, `${indent}  `, paint));
      return [`${indent}${paint('bold', shown)}\n`, ...entries];
    }
    const [first = '', ...others] = printable(renderAnswer(value)).split('\n');
    return [
      `${indent}${paint('bold', pad(shown, width))}  ${first}`,
      ...others.map((line) => `${indent}${' '.repeat(width)}  ${line}`),
    ].map((line) => `${line.trimEnd()}\n`);
  });
}

function entryLines({ entry, ...members }: JsonObject, indent: string, paint: Paint): string[] {
  return [`${indent}${String(entry)}\n`, ...linesOf(Object.entries(members), `${indent}  `, paint)];
}

/** Says whether a value is a group. An answer with several choices is an array of texts. */
function isGroup(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

/**
 * Renders an answer in the form of exports: yes and no, choices separated by commas, money with its currency
 * (D-FRM-12).
 */
function renderAnswer(answer: unknown): string {
  if (answer === null || answer === undefined) return '';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (Array.isArray(answer)) return answer.map(renderAnswer).join(', ');
  if (!isRecord(answer)) return String(answer);
  return renderReference(answer) ?? renderMoney(answer) ?? JSON.stringify(answer);
}

/** `Ada Lovelace (people/7)` */
function renderReference({ profile, id, value }: JsonObject): string | undefined {
  if (typeof profile !== 'string' || typeof id !== 'number') return undefined;
  const [, place = String(id)] = /([^/]+\/\d+)$/.exec(profile) ?? [];
  return typeof value === 'string' && value !== '' ? `${value} (${place})` : place;
}

/** `1,234.50 EUR`, `30.00 EUR Hourly` */
function renderMoney({ currency, amount, timeframe }: JsonObject): string | undefined {
  if (typeof currency !== 'string' || typeof amount !== 'number') return undefined;
  const digits = digitsOf(currency);
  const shown = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return [shown.format(amount), currency, timeframe].filter((part) => typeof part === 'string').join(' ');
}

/** Returns the digits of the currency in ISO 4217, or two for an unknown currency. */
function digitsOf(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}
