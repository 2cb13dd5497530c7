import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** Bodies of the API document that tests record. Longer ones are shortened. */
const MAX_CHARACTERS = 4000;

/** Values that differ in each run, and what stands for them in the examples. */
const VARIABLE: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bevt_[0-9a-f]{32}\b/g, `evt_${'0123456789abcdef'.repeat(2)}`],
  [/\blisten-[0-9a-f]{20}\b/g, 'listen-0123456789abcdef0123'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://talent.example'],
  [/\btalent-platform\/\d[\w.-]*/g, 'talent-platform/1.0.0'],
  // The clock of a test moves on with each call. At the same minute, a new call changes no examples but its own.
  [/\b(2026-11-20T\d\d):\d\d:\d\d\.\d{3}Z/g, '$1:30:00.000Z'],
  [/\b(2026-11-20 \d\d):\d\d AM/g, '$1:30 AM'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '00000000-0000-4000-8000-000000000000'],
];
const BY_NAME: Readonly<Record<string, unknown>> = {
  secret: 'kept-by-the-client-and-shown-only-once-0000',
  next: 'opaque-place-0000',
  token: 'token-of-the-page-0000',
  durationMs: 12,
  date: 'Fri, 20 Nov 2026 09:30:00 GMT',
  'webhook-timestamp': '1795167000',
};

/** Programs of the system differ from machine to machine. */
function withoutPrograms(name: string, member: unknown): unknown {
  if (name !== 'engines' || !Array.isArray(member)) return member;
  return (member as ReadonlyArray<{ origin?: string }>).filter(({ origin }) => origin === 'embedded');
}

/** Returns a body as every run has it. */
export function stable<Body>(body: Body): Body {
  const text = VARIABLE.reduce((json, [pattern, shown]) => json.replaceAll(pattern, shown), JSON.stringify(body));
  return JSON.parse(text, (name, member: unknown) =>
    Object.hasOwn(BY_NAME, name) && typeof member === typeof BY_NAME[name]
      ? BY_NAME[name]
      : withoutPrograms(name, member),
  ) as Body;
}

/** Returns a body with the first entries of its arrays, and of objects with many members, as long as it is too long. */
export function shortened(body: unknown): unknown {
  const lengths = [Infinity, 20, 10, 5, 3, 2, 1];
  const bodies = lengths.map((kept) => withFirst(body, kept));
  return bodies.find((short) => JSON.stringify(short).length <= MAX_CHARACTERS) ?? bodies.at(-1);
}

const MEMBERS_OF_RECORD = 12;

function withFirst(value: unknown, kept: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, kept).map((entry) => withFirst(entry, kept));
  const members = Object.entries(value);
  const shown = members.length > MEMBERS_OF_RECORD ? members.slice(0, Math.max(kept, 3)) : members;
  return Object.fromEntries(shown.map(([name, member]) => [name, withFirst(member, kept)]));
}

/** Compares what a test recorded with the examples of the API document, or replaces them for `npm run examples`. */
export function compareExamples(file: string, recorded: object): void {
  const url = new URL(`../../src/openapi/${file}`, import.meta.url);
  if (process.env['TALENT_WRITE_EXAMPLES'] === '1') writeFileSync(url, JSON.stringify(recorded));
  else expect(JSON.parse(JSON.stringify(recorded))).toEqual(JSON.parse(readFileSync(url, 'utf8')));
}
