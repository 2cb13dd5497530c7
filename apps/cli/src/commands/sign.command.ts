import type { Argv } from 'yargs';
import { CONNECTION_OPTIONS, parseConnectionOptions } from '../options/connection-options.js';
import { REQUEST_OPTIONS, parseRequestOptions } from '../options/request-options.js';
import { parseTime } from '../options/time.js';
import { defineCommand } from './command.js';
import { runSign } from './run-sign.js';
import type { SignOptions } from './run-sign.js';

const { auth: _auth, ...SIGNER_OPTIONS } = CONNECTION_OPTIONS;

function declareSign(yargs: Argv) {
  const described = yargs
    .positional('method', { type: 'string', demandOption: true, describe: 'GET, POST, …' })
    .positional('path', {
      type: 'string',
      demandOption: true,
      describe: 'people/12, /customers/1001/people/12, or a whole URL',
    })
    .positional('body', { type: 'string', describe: 'the same as --data' })
    .nargs('body', 1)
    .option('at', {
      type: 'string',
      requiresArg: true,
      describe: 'sign for this time instead of now: 2026-11-20T09:30:00Z',
    })
    .option('verbose', { alias: 'v', type: 'boolean', describe: 'show what is signed on stderr' })
    .option('json', { type: 'boolean', describe: 'print the headers and what was signed as one JSON object' });
  return described.options(REQUEST_OPTIONS).options(SIGNER_OPTIONS);
}

/** `sign`: the headers of a signed request, for another program to send. */
export const signCommand = defineCommand({
  usage: 'sign <method> <path> [body]',
  summary: 'print the headers of a signed request; send nothing',
  declare: declareSign,
  parse: (argv): SignOptions => ({
    connection: parseConnectionOptions({ ...argv, auth: 'signed' }),
    request: parseRequestOptions(argv.method, argv),
    at: parseTime(argv.at),
    verbose: argv.verbose === true,
    json: argv.json === true,
  }),
  run: runSign,
});
