import type { InferredOptionTypes, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import type { RequestOptions } from '../request/prepare-request.js';
import { argument, single } from './option-values.js';

const group = 'Request:';
const repeatable = { type: 'array', string: true, nargs: 1, group } as const;

export const REQUEST_OPTIONS = {
  data: { alias: 'd', type: 'string', nargs: 1, group, describe: "the body: '{…}', @file, or - for standard input" },
  header: { ...repeatable, alias: 'H', describe: "'Name: value', repeatable" },
  query: { ...repeatable, alias: 'q', describe: 'name=value, encoded for you, repeatable' },
  'sign-header': { ...repeatable, describe: 'sign this header too, repeatable' },
} as const satisfies Record<string, Options>;

export const PATH = argument('people/12, /customers/1001/people/12, or a whole URL');
export const BODY = { type: 'string', describe: 'the same as --data' } as const satisfies Options;

export function parseRequestOptions(
  method: string,
  argv: InferredOptionTypes<typeof REQUEST_OPTIONS> & { readonly path: string; readonly body?: string | undefined },
): RequestOptions {
  const data = single('data', argv.data);
  if (data !== undefined && argv.body !== undefined)
    throw usageError('the body is given twice: as an argument and by --data');
  return {
    method,
    path: argv.path,
    query: (argv.query ?? []).map(String),
    headers: (argv.header ?? []).map(String),
    data: data ?? argv.body,
    signHeaders: (argv['sign-header'] ?? []).map(String),
  };
}
