import type { Argv } from 'yargs';
import { CONNECTION_OPTIONS, parseConnectionOptions } from '../options/connection-options.js';
import { REQUEST_OPTIONS, parseRequestOptions } from '../options/request-options.js';
import { parseTimeout } from '../options/timeout.js';
import { defineCommand } from './command.js';
import type { Command } from './command.js';
import { DRY_FORMS, runRequest } from './run-request.js';
import type { CallOptions } from './run-request.js';

const METHODS = [
  { method: 'GET', usage: 'get <path>', takesBody: false, summary: 'read, for example: talent get people/12' },
  {
    method: 'POST',
    usage: 'post <path> [body]',
    takesBody: true,
    summary: 'create, for example: talent post people --data @anna.json',
  },
  { method: 'PUT', usage: 'put <path> [body]', takesBody: true, summary: 'replace' },
  {
    method: 'PATCH',
    usage: 'patch <path> [body]',
    takesBody: true,
    summary: `change, for example: talent patch people/12 '{"lastname":"Berg"}'`,
  },
  { method: 'DELETE', usage: 'delete <path>', takesBody: false, summary: 'delete' },
] as const;

const BODY = { type: 'string', describe: 'the same as --data' } as const;

function declareCall(yargs: Argv) {
  const described = yargs
    .positional('path', {
      type: 'string',
      demandOption: true,
      describe: 'people/12, /customers/1001/people/12, or a whole URL',
    })
    .option('verbose', {
      alias: 'v',
      type: 'boolean',
      describe: 'show what is signed, and the head of the answer, on stderr',
    })
    .option('include', { alias: 'i', type: 'boolean', describe: 'print the head of the answer too' })
    .option('json', { type: 'boolean', describe: 'print status, headers and body as one JSON object' })
    .option('dry-sign', {
      choices: DRY_FORMS,
      describe: 'send nothing; print the headers, or with =curl a command to run',
    })
    .option('timeout', {
      type: 'string',
      default: '30',
      requiresArg: true,
      describe: 'seconds to wait for the answer',
    });
  return described.options(REQUEST_OPTIONS).options(CONNECTION_OPTIONS).conflicts('json', 'include');
}

/** `get`, `post`, `put`, `patch`, `delete`. */
export const requestCommands: readonly Command[] = METHODS.map(({ method, usage, summary, takesBody }) =>
  defineCommand({
    usage,
    summary,
    declare: (yargs) => (takesBody ? declareCall(yargs).positional('body', BODY).nargs('body', 1) : declareCall(yargs)),
    parse: (argv): CallOptions => ({
      connection: parseConnectionOptions(argv),
      request: parseRequestOptions(method, argv),
      verbose: argv.verbose === true,
      include: argv.include === true,
      json: argv.json === true,
      drySign: argv['dry-sign'],
      timeoutMs: parseTimeout(argv.timeout),
    }),
    run: runRequest,
  }),
);
