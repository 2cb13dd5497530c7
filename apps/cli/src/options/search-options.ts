import type { Argv, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { SEARCHED_TYPES } from '../search/search-scope.js';
import { parseId, single } from './option-values.js';

export function declareSearchedType(yargs: Argv): Argv<{ readonly type: string }> {
  return yargs.positional('type', { type: 'string', demandOption: true, describe: SEARCHED_TYPES.join(', ') });
}

export const FILTER_JSON_OPTION = {
  type: 'string',
  requiresArg: true,
  describe: 'the filter as JSON: the object itself, @file, or - for standard input',
} as const satisfies Options;

export const FIELDS_OPTION = {
  type: 'string',
  requiresArg: true,
  describe: 'fields of the profiles, separated by commas',
} as const satisfies Options;

export const LIMIT_OPTION = {
  type: 'string',
  requiresArg: true,
  describe: 'the most results (default: all)',
} as const satisfies Options;

/** Returns undefined without the option. */
export function parseFields(text: string | undefined): readonly string[] | undefined {
  const fields = single('fields', text);
  if (fields === undefined) return undefined;
  const names = fields.split(',').map((name) => name.trim());
  if (!names.includes('')) return names;
  throw usageError(`--fields must be names separated by commas, received "${fields}"`);
}

/** Returns Infinity without the option. */
export function parseLimit(text: string | undefined): number {
  const limit = single('limit', text);
  return limit === undefined ? Infinity : parseId(limit, '--limit');
}
