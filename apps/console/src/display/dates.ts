import { parseWireDate, parseWireDateTime } from '@talent-platform/protocol/wire';
import { useTranslation } from 'react-i18next';

/** Reads a time of the service: `2026-11-20 09:30 AM` (UTC), a date, or ISO 8601. Undefined if the text is none. */
export function parseServiceTime(text: string): Date | undefined {
  const epochMs = parseWireDateTime(text) ?? parseWireDate(text) ?? Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : new Date(epochMs);
}

/** Returns the browser's own locale of a language, which knows the region: `en-GB` for `en`. Else the language. */
export function localeOf(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}

const DAY_MS = 86_400_000;

/** Formats times and numbers in the language of the user, and in the user's time zone. */
export interface Formats {
  /** `20 Nov 2026, 09:30`. A text that is no time stays as it is. */
  time(value: string | Date): string;
  /** `20 Nov 2026, 09:30:27`. */
  preciseTime(value: string | Date): string;
  /** `20 Nov 2026`, the day of a time. */
  day(value: string): string;
  /** `20 Nov 2026`. A date without a time is the same day everywhere. */
  date(value: string): string;
  number(value: number): string;
  /** `12 days ago`. */
  daysAgo(value: Date): string;
}

/** Returns the locale of the chosen language, in the region of the browser. */
export function useLocale(): string {
  return localeOf(useTranslation().i18n.language, navigator.languages);
}

export function useFormats(): Formats {
  const locale = useLocale();
  const read = (value: string | Date) => (typeof value === 'string' ? parseServiceTime(value) : value);
  const format = (value: string | Date, options: Intl.DateTimeFormatOptions) => {
    const time = read(value);
    return time ? new Intl.DateTimeFormat(locale, options).format(time) : String(value);
  };
  return {
    time: (value) => format(value, { dateStyle: 'medium', timeStyle: 'short' }),
    preciseTime: (value) => format(value, { dateStyle: 'medium', timeStyle: 'medium' }),
    day: (value) => format(value, { dateStyle: 'medium' }),
    date: (value) => format(value, { dateStyle: 'medium', timeZone: 'UTC' }),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    daysAgo: (value) =>
      new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
        -Math.floor((Date.now() - value.getTime()) / DAY_MS),
        'day',
      ),
  };
}
