import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';

/** An answer as a reader is told it (D-FRM-12): yes and no, choices side by side, money with its currency. */
export function renderAnswer(answer: unknown): string {
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

/** Those of ISO 4217; of what is no currency code, two. */
function digitsOf(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}
