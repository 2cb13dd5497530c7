import type { ValidationArguments } from 'class-validator';

const MAX_SHOWN = 100;

/** Stands for a `$` that came from the caller: the library fills in marks such as `$value` wherever it finds them. */
const MASKED_DOLLAR = '\u0001';

/** The message of a rule on a DTO: `must be …, received …`. It shows what came as it came, once it is unmasked. */
export function must(sentence: string): { message: (args: ValidationArguments) => string } {
  return { message: ({ value }) => `must ${sentence}, received ${shown(value)}.` };
}

function shown(value: unknown): string {
  if (value === undefined) return 'none';
  const text = JSON.stringify(value);
  return (text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`).replaceAll('$', MASKED_DOLLAR);
}

/** The message as the caller is to read it. JSON shows a control character as an escape, so none is lost here. */
export function unmasked(message: string): string {
  return message.replaceAll(MASKED_DOLLAR, '$');
}
