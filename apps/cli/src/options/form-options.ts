import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import { argument, single } from './option-values.js';

export function declareFormname(yargs: Argv): Argv<{ readonly formname: string }> {
  return yargs.positional('formname', argument('the name of a form; see "talent forms list"'));
}

export function declareFormDataId(yargs: Argv): Argv<{ readonly formDataId: string }> {
  return yargs.positional('formDataId', argument('the id of a filled form, the last part of its URL'));
}

export function parseQuestions(text: string | undefined): readonly string[] {
  const questions = single('questions', text);
  if (questions === undefined) return [];
  const names = questions.split(',').map((name) => name.trim());
  if (!names.includes('')) return names;
  throw usageError(`--questions must be names separated by commas, received "${questions}"`);
}
