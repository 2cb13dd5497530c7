import { ProtocolError } from '@talent-platform/protocol/errors';
import { NO_KNOWN_MISTAKE, parseAuthorizationHeader, SigningSecret } from '@talent-platform/protocol/signing';
import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { readAccounts } from '../accounts/account-file.js';
import type { HiddenText } from '../accounts/hidden-text.js';
import {
  examineCapturedRequest,
  namesNobody,
  renderExaminationJson,
  renderGaps,
  renderProblems,
} from '../captured-request/examine-captured-request.js';
import type { Examinable, Examination } from '../captured-request/examine-captured-request.js';
import { findCapturedHeader, parseCapturedRequest } from '../captured-request/parse-captured-request.js';
import type { CapturedRequest } from '../captured-request/parse-captured-request.js';
import { usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import type { Context } from '../context.js';
import { ACCOUNT_NAME_OPTIONS, parseAccountName } from '../options/account-options.js';
import { argument, parseTime, single, textOption } from '../options/option-values.js';
import { renderSigned } from '../request/render-prepared.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { terminalText } from '../terminal/output.js';
import { readBody, readFileOrInput, readSecret } from '../terminal/read-input.js';
import { paintFor, printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';

const CAPTURED_OPTIONS = {
  data: { alias: 'd', type: 'string', nargs: 1, describe: "the body, if the capture has none: '{…}' or @file" },
  'secret-stdin': { type: 'boolean', describe: 'read the signing secret from standard input' },
  ...ACCOUNT_NAME_OPTIONS,
  account: { ...ACCOUNT_NAME_OPTIONS.account, describe: 'take the secret of this account' },
  at: textOption("check the signature at this time instead of now; 'request' is its own date"),
  json: { type: 'boolean', describe: 'print everything as one JSON object' },
} as const satisfies Record<string, Options>;

interface CapturedArguments extends InferredOptionTypes<typeof CAPTURED_OPTIONS> {
  readonly file: string;
}

function declareCaptured(yargs: Argv): Argv<CapturedArguments> {
  return yargs
    .positional('file', argument('raw HTTP/1.1 text or the output of curl -v; - for standard input'))
    .nargs('file', 1) // or yargs reads "-" as an option without a name
    .options(CAPTURED_OPTIONS);
}

function parseCapturedOptions(argv: CapturedArguments): CapturedOptions {
  const data = single('data', argv.data);
  const wantsInput = [argv.file === '-', data === '-', argv['secret-stdin']].filter(Boolean);
  if (wantsInput.length > 1) {
    throw usageError(
      'only one of the capture, --data and --secret-stdin can come from standard input; TALENT_SECRET gives the secret too',
    );
  }
  return {
    file: argv.file,
    data,
    secretStdin: argv['secret-stdin'] === true,
    account: parseAccountName(argv),
    at: argv.at === 'request' ? 'request' : parseTime(argv.at),
    json: argv.json === true,
  };
}

export const verifyCommand = defineCommand({
  usage: 'verify <file>',
  summary: 'say whether the signature of a captured request is right, or what is wrong',
  example: 'talent verify captured.txt --at request',
  declare: declareCaptured,
  parse: parseCapturedOptions,
  async run(options, context) {
    const { stdout, stderr } = context;
    const examinable = await readCapturedRequest(options, context);
    const examination = examineCapturedRequest(examinable);
    if (!examination.signatureJudged && !namesNobody(examination)) {
      throw usageError(
        'no secret of the user of this request is known: set TALENT_SECRET, or give --secret-stdin or --account',
        'talent login',
      );
    }
    const { claim, problems } = examination;
    if (options.json) stdout.write(terminalText(renderExaminationJson(examination), stdout));
    else stderr.write(renderGaps(examination));
    if (problems.length > 0 || claim === undefined) {
      if (!options.json) stderr.write(renderFailure(examination, options, paintFor(stderr, context)));
      return 'NOT_VERIFIED';
    }
    if (!options.json) {
      stderr.write(renderProblems(examination, paintFor(stderr, context)));
      stdout.write(`${paintFor(stdout, context)('green', 'valid')}: signed by ${printable(claim.user)}\n`);
    }
    return 'OK';
  },
});

function renderFailure(examination: Examination, options: CapturedOptions, paint: Paint): string {
  const next = nextCommand(examination, options);
  const problems = renderProblems(examination, paint);
  return next === undefined ? problems : `${problems}${paint('dim', `   try: ${next}`)}\n`;
}

/** An expired request can be judged at its own date. For an unknown mistake, `explain` shows every line. */
function nextCommand({ claim, problems, explanation }: Examination, options: CapturedOptions): string | undefined {
  if (claim !== undefined && problems.every(({ code }) => code === 'REQUEST_EXPIRED'))
    return `talent verify ${argumentsOf(options)} --at request`;
  const mismatches = problems.some(({ code }) => code === 'SIGNATURE_INVALID');
  const known = explanation.hint !== null && !explanation.hint.startsWith(NO_KNOWN_MISTAKE);
  return mismatches && !known ? `talent explain ${argumentsOf(options)}` : undefined;
}

/** Returns the file and the account as the user types them. */
function argumentsOf({ file, account }: CapturedOptions): string {
  return `${shellQuote(file)}${account === undefined ? '' : ` --account ${shellQuote(account)}`}`;
}

/** Ends with 0 for every readable request, even if the signature is wrong. */
export const explainCommand = defineCommand({
  usage: 'explain <file>',
  summary: 'show the canonical request, the string to sign and what is wrong with a captured request',
  example: 'talent explain captured.txt --at request',
  declare: declareCaptured,
  parse: parseCapturedOptions,
  async run(options, context) {
    const { stdout } = context;
    const paint = paintFor(stdout, context);
    const examinable = await readCapturedRequest(options, context);
    const examination = examineCapturedRequest(examinable);
    if (options.json) {
      stdout.write(terminalText(renderExaminationJson(examination), stdout));
      return 'OK';
    }
    stdout.write(renderSigned(examination.explanation, paint));
    stdout.write(paint('bold', 'what is wrong\n'));
    const problems = renderProblems(examination, paint);
    const gaps = renderGaps(examination);
    // The gaps come first. Otherwise the sentence could read as "all is right".
    stdout.write(problems === '' ? `${gaps}nothing${gaps === '' ? '' : ' else'} was found\n` : `${problems}${gaps}`);
    return 'OK';
  },
});

interface CapturedOptions {
  readonly file: string;
  readonly data: string | undefined;
  readonly secretStdin: boolean;
  readonly account: string | undefined;
  /** The time to verify at. With `request`, the request's own date is used. */
  readonly at: Date | 'request' | undefined;
  readonly json: boolean;
}

/** Reads a captured request and the secrets that could have signed it. */
async function readCapturedRequest(options: CapturedOptions, context: Context): Promise<Examinable> {
  const captured = parseCapturedRequest(await readFileOrInput(options.file, context.stdin));
  const body = (await readBody(options.data, context.stdin)) ?? captured.body;
  const secrets = await candidateSecrets(options, captured, context);
  return {
    received: captured,
    body,
    secrets: secrets.map((secret) => new SigningSecret(secret.reveal())),
    at: options.at ?? context.now(),
  };
}

/**
 * Takes the secret from standard input, else from the environment, else from stored accounts: the named one, or all
 * with the user of the request.
 */
async function candidateSecrets(
  options: CapturedOptions,
  captured: CapturedRequest,
  context: Context,
): Promise<HiddenText[]> {
  if (options.secretStdin) return [await readSecret(context.stdin, '--secret-stdin')];
  if (options.account === undefined && context.env.secret !== undefined) return [context.env.secret];
  const stored = await readAccounts(context.configFolder);
  if (options.account === undefined) {
    const user = userOf(captured);
    return [...stored.values()].flatMap((account) => (account.user === user && account.secret ? [account.secret] : []));
  }
  const named = stored.get(options.account);
  if (named?.secret === undefined)
    throw usageError(
      `no secret is stored under the account "${options.account}"`,
      commandFor('login', options.account),
    );
  return [named.secret];
}

/** Returns the user in the Authorization header. Returns undefined if the header is unreadable. */
function userOf(captured: CapturedRequest): string | undefined {
  try {
    return parseAuthorizationHeader(findCapturedHeader(captured, 'authorization') ?? '').user;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
