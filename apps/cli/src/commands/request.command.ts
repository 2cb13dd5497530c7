import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import { loadAccount } from '../accounts/resolve-account.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { WireResponse } from '../http/send-request.js';
import { ACCOUNT_OPTIONS, parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { BODY, parseRequestOptions, PATH, REQUEST_OPTIONS } from '../options/request-options.js';
import { exchange, exitOfStatus, renderRefusal } from '../request/refusal.js';
import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import type { PreparedRequest, RequestOptions } from '../request/prepare-request.js';
import { renderCurl, renderPreparedJson, renderProof, renderSigned } from '../request/render-prepared.js';
import { findHeader, renderResponseHead, renderResponseJson, renderWarnings, writeBody } from '../request/response.js';
import { paintFor, printable } from '../terminal/text.js';
import { terminalText } from '../terminal/output.js';
import { defineCommand } from './command.js';
import type { Command } from './command.js';

const DRY_FORMS = ['headers', 'curl'] as const;

const METHODS = [
  { method: 'GET', takesBody: false, summary: 'read a resource', example: 'talent get people/12' },
  { method: 'POST', takesBody: true, summary: 'create a resource', example: 'talent post people --data @anna.json' },
  {
    method: 'PUT',
    takesBody: true,
    summary: 'replace a resource',
    example: 'talent put v2/lists/lists.skills --data @skills.json',
  },
  {
    method: 'PATCH',
    takesBody: true,
    summary: 'change a resource',
    example: `talent patch people/12 '{"lastname":"Berg"}'`,
  },
  { method: 'DELETE', takesBody: false, summary: 'delete a resource', example: 'talent delete people/12' },
] as const;

function declareCall(yargs: Argv) {
  return yargs
    .positional('path', PATH)
    .option('verbose', {
      alias: 'v',
      type: 'boolean',
      describe: 'print the signed text and the head of the reply on stderr',
    })
    .option('include', { alias: 'i', type: 'boolean', describe: 'print the head of the reply, too' })
    .option('json', { type: 'boolean', describe: 'print status, headers and body as one JSON object' })
    .option('dry-sign', {
      choices: DRY_FORMS,
      describe: 'send nothing; print the signed headers, or a curl command with =curl',
    })
    .options({ timeout: PLATFORM_OPTIONS.timeout, ...REQUEST_OPTIONS, ...ACCOUNT_OPTIONS })
    .conflicts('json', 'include');
}

export const requestCommands: readonly Command[] = METHODS.map(({ method, summary, example, takesBody }) =>
  defineCommand({
    usage: `${method.toLowerCase()} <path>${takesBody ? ' [body]' : ''}`,
    summary,
    example,
    declare: (yargs) => (takesBody ? declareCall(yargs).positional('body', BODY).nargs('body', 1) : declareCall(yargs)),
    parse: (argv): CallOptions => ({
      ...parsePlatformOptions(argv),
      request: parseRequestOptions(method, argv),
      verbose: argv.verbose === true,
      include: argv.include === true,
      json: argv.json === true,
      drySign: argv['dry-sign'],
    }),
    run: runRequest,
  }),
);

interface CallOptions extends PlatformOptions {
  readonly request: RequestOptions;
  readonly verbose: boolean;
  readonly include: boolean;
  readonly json: boolean;
  /** Prints the request instead of sending it. */
  readonly drySign: (typeof DRY_FORMS)[number] | undefined;
}

/** Signs one request and sends it, or prints what would be sent. */
async function runRequest(options: CallOptions, context: Context): Promise<ExitName> {
  const { stdin, stderr, now, send } = context;
  const account = await loadAccount(options.account, context);
  const request = await prepareRequest(options.request, account, { stdin, now: now() });
  if (options.verbose) stderr.write(describe(request, context));
  if (options.drySign !== undefined) return printDry(request, options, context);

  const response = await exchange(wireRequest(request, options.timeoutMs), account, send);
  if (options.verbose) stderr.write(`${renderResponseHead(response)}\n`);
  return report({ request, response, options }, context);
}

function describe(request: PreparedRequest, context: Context): string {
  const paint = paintFor(context.stderr, context);
  const signed = request.signature === undefined ? '' : renderSigned(request.signature, paint);
  return `${signed}${paint('bold', `${request.method} ${request.base.origin}${request.target}`)}\n`;
}

function printDry(
  request: PreparedRequest,
  { drySign, json, request: { data } }: CallOptions,
  { stdout }: Context,
): ExitName {
  if (drySign === 'curl') {
    stdout.write(`${renderCurl(request, data)}\n`);
    return 'OK';
  }
  if (request.credentials.scheme === 'basic') {
    throw usageError('--dry-sign would print the password: --dry-sign=curl prints a command that asks for it');
  }
  stdout.write(json ? renderPreparedJson(request) : renderProof(request));
  return 'OK';
}

/**
 * Prints the data of a success on stdout and a refusal on stderr. `--include` and `--json` print refusals on stdout,
 * too.
 */
function report(
  { request, response, options }: { request: PreparedRequest; response: WireResponse; options: CallOptions },
  context: Context,
): ExitName {
  const { stdout, stderr } = context;
  const refused = response.status >= 400;
  if (options.include) stdout.write(`${renderResponseHead(response)}\n`);
  if (options.json) stdout.write(terminalText(renderResponseJson(response), stdout));
  else if (!refused || options.include) writeBody(response, context);

  stderr.write(renderWarnings(response, paintFor(stderr, context)));
  if (refused) stderr.write(renderRefusal(response, request, paintFor(stderr, context)));
  else if (response.body.length === 0 && !options.json && !options.include)
    stderr.write(renderOutcome(response, context));
  return exitOfStatus(response.status);
}

/** Renders the line for a reply without a body. */
function renderOutcome(response: WireResponse, context: Context): string {
  const location = findHeader(response, 'location');
  const line = `${response.status} ${response.statusText}${location === undefined ? '' : `  ${location}`}`;
  return `${paintFor(context.stderr, context)('green', printable(line))}\n`;
}
