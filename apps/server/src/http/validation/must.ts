import type { ValidationArguments } from 'class-validator';

const MAX_SHOWN = 100;

/**
 * The message of a rule on a DTO: `must be …, received …`. A function, since the library would fill in marks such as
 * `$value` in a text, also those that the caller sent.
 */
export function must(sentence: string): { message: (args: ValidationArguments) => string } {
  return { message: ({ value }) => `must ${sentence}, received ${shown(value)}.` };
}

function shown(value: unknown): string {
  if (value === undefined) return 'none';
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}
