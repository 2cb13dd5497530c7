import { quote } from '@talent-platform/protocol/errors';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';

/** How many choices are told; a list can have thousands. */
export const MOST_CHOICES = 8;

/** Returns the choices of a schema. A choice can be named by its id too; the user sees labels if there are any. */
export function choicesOf(schema: unknown): readonly unknown[] {
  if (!isRecord(schema)) return [];
  const labels = listOf(schema.options)
    .filter(isRecord)
    .map(({ value }) => value);
  return labels.length > 0 ? labels : listOf(schema.enum).filter((choice) => choice !== null);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `"A", "B" and 7 more` */
export function nameChoices(choices: readonly unknown[]): string {
  const names = choices
    .slice(0, MOST_CHOICES)
    .map((value) => (typeof value === 'string' ? quote(value) : String(value)));
  const further = choices.length - names.length;
  return `${names.join(', ')}${further > 0 ? ` and ${further} more` : ''}`;
}

/** The members of an object that can be sent. */
export function memberNames({ properties }: JsonObject): readonly string[] {
  const members = Object.entries(isRecord(properties) ? properties : {});
  return members.filter(([, member]) => !isRecord(member) || member.readOnly !== true).map(([name]) => name);
}

/** Forms that a pattern can ask for: it is meant where it takes this one alone. */
const FORMS = [
  { sample: '2026-11', name: 'a month, as YYYY-MM' },
  { sample: '2026-11-20', name: 'a date, as YYYY-MM-DD' },
  { sample: '2026-11-20 09:30 AM', name: 'a date and time, as YYYY-MM-DD hh:mm AM or PM' },
] as const;

/** The form that a pattern asks for, in plain words; undefined where it is of another kind. */
export function formOfPattern(pattern: string): string | undefined {
  const [only, ...others] = FORMS.filter(({ sample }) => new RegExp(pattern, 'u').test(sample));
  return others.length > 0 ? undefined : only?.name;
}
