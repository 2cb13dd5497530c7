import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import { single } from './option-values.js';

const ID = /^[1-9]\d{0,15}$/;
/** D-FRM-1 */
const FORMNAME = /^[a-z][a-z0-9_]*$/;

export const JSON_OPTION = { type: 'boolean', describe: 'print the answer as one JSON object' } as const;

/** Declares the form that a command is about. */
export function declareFormname(yargs: Argv): Argv<{ readonly formname: string }> {
  return yargs.positional('formname', {
    type: 'string',
    demandOption: true,
    describe: 'such as background_check; "talent forms list" has them all',
  });
}

/** Declares the filled form that a command is about. */
export function declareFormDataId(yargs: Argv): Argv<{ readonly formDataId: string }> {
  return yargs.positional('formDataId', {
    type: 'string',
    demandOption: true,
    describe: 'the id of a filled form, the last part of its URL',
  });
}

export function parseFormname(text: string, name = 'formname'): string {
  if (FORMNAME.test(text)) return text;
  throw usageError(`${name} must be such as background_check, received "${text}"`, 'talent forms list');
}

/** The form that an option names, where it does. */
export function parseOptionalFormname(text: string | undefined): string | undefined {
  const form = single('form', text);
  return form === undefined ? undefined : parseFormname(form, '--form');
}

/** The id of a filled form, or of a profile. */
export function parseId(text: string, name = 'formDataId'): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  const known = name === 'formDataId' ? ', the last part of the URL of a filled form' : '';
  throw usageError(`${name} must be a whole number from 1${known}, received "${text}"`);
}

/** The id that an option names, where it does. */
export function parseOptionalId(name: string, text: string | undefined): number | undefined {
  const id = single(name, text);
  return id === undefined ? undefined : parseId(id, `--${name}`);
}

/** The names of questions, parted by commas. */
export function parseQuestions(text: string | undefined): readonly string[] {
  const questions = single('questions', text);
  if (questions === undefined) return [];
  const names = questions.split(',').map((name) => name.trim());
  if (!names.includes('')) return names;
  throw usageError(`--questions must be names parted by commas, received "${questions}"`);
}
