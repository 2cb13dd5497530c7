import { loadAccount } from '../accounts/resolve-account.js';
import { isAbsoluteUrl, parseAbsoluteUrl } from '../http/base-url.js';
import { ACCOUNT_OPTIONS, parseAccountOptions } from '../options/account-options.js';
import { argument, parseTime, textOption } from '../options/option-values.js';
import { BODY, parseRequestOptions, PATH, REQUEST_OPTIONS } from '../options/request-options.js';
import { prepareRequest } from '../request/prepare-request.js';
import { renderPreparedJson, renderProof, renderSigned } from '../request/render-prepared.js';
import { paintFor } from '../terminal/text.js';
import { defineCommand } from './command.js';

const { auth: _auth, ...SIGNER_OPTIONS } = ACCOUNT_OPTIONS;

export const signCommand = defineCommand({
  usage: 'sign <method> <path> [body]',
  summary: 'print the headers of a signed request; send nothing',
  example: 'talent sign GET people/12',
  declare: (yargs) =>
    yargs
      .positional('method', argument('GET, POST, …'))
      .positional('path', PATH)
      .positional('body', BODY)
      .nargs('body', 1)
      .option('at', textOption('sign for this time instead of now: 2026-11-20T09:30:00Z'))
      .option('verbose', { alias: 'v', type: 'boolean', describe: 'print the signed text on stderr' })
      .option('json', { type: 'boolean', describe: 'print the headers and what was signed as one JSON object' })
      .options(REQUEST_OPTIONS)
      .options(SIGNER_OPTIONS),
  parse: (argv) => ({
    account: parseAccountOptions({ ...argv, auth: 'signed' }),
    request: parseRequestOptions(argv.method, argv),
    at: parseTime(argv.at),
    verbose: argv.verbose === true,
    json: argv.json === true,
  }),
  async run({ account, request, at, verbose, json }, context) {
    const { stdin, stdout, stderr, now } = context;
    const baseUrl = account.baseUrl ?? originOf(request.path);
    const resolved = await loadAccount({ ...account, baseUrl }, context);
    const prepared = await prepareRequest(request, resolved, { stdin, now: at ?? now() });
    if (verbose && prepared.signature !== undefined)
      stderr.write(renderSigned(prepared.signature, paintFor(stderr, context)));
    stdout.write(json ? renderPreparedJson(prepared) : renderProof(prepared));
  },
});

function originOf(path: string): string | undefined {
  return isAbsoluteUrl(path) ? parseAbsoluteUrl(path).base.origin : undefined;
}
