import type { Argv, InferredOptionTypes, Options } from 'yargs';
import type { CapturedOptions } from '../captured-request/read-captured-request.js';
import { usageError } from '../cli-error.js';
import { ACCOUNT_NAME_OPTIONS, parseAccountName } from './account-options.js';
import { parseTime, single } from './option-values.js';

export const CAPTURED_OPTIONS = {
  data: { alias: 'd', type: 'string', nargs: 1, describe: "the body, where the capture holds none: '{…}' or @file" },
  'secret-stdin': { type: 'boolean', describe: 'read the signing secret from standard input' },
  ...ACCOUNT_NAME_OPTIONS,
  account: { ...ACCOUNT_NAME_OPTIONS.account, describe: 'take the secret of this account' },
  at: { type: 'string', requiresArg: true, describe: "judge as of this time instead of now; 'request' takes its own" },
  json: { type: 'boolean', describe: 'print everything as one JSON object' },
} as const satisfies Record<string, Options>;

export interface CapturedArguments extends InferredOptionTypes<typeof CAPTURED_OPTIONS> {
  readonly file: string;
}

/** Declares the captured request and its judge. */
export function declareCaptured(yargs: Argv): Argv<CapturedArguments> {
  return yargs
    .positional('file', {
      type: 'string',
      demandOption: true,
      describe: 'raw HTTP/1.1 text or the output of curl -v; - for standard input',
    })
    .nargs('file', 1) // or yargs reads "-" as an option without a name
    .options(CAPTURED_OPTIONS);
}

export function parseCapturedOptions(argv: CapturedArguments): CapturedOptions {
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
