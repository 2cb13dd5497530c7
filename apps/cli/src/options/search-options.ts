import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import { SEARCHED_TYPES } from '../search/search-scope.js';
import { argument, parseId, single, textOption } from './option-values.js';

export function declareSearchedType(yargs: Argv): Argv<{ readonly type: string }> {
  return yargs.positional('type', argument(SEARCHED_TYPES.join(', ')));
}

export const FILTER_JSON_OPTION = textOption('the filter as JSON: the object itself, @file, or - for standard input');

export const FIELDS_OPTION = textOption('fields of the profiles, separated by commas');

export const LIMIT_OPTION = textOption('the most results (default: all)');

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
