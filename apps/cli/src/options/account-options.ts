import type { InferredOptionTypes, Options } from 'yargs';
import { AUTH_SCHEMES } from '../accounts/resolve-account.js';
import type { AccountOptions } from '../accounts/resolve-account.js';
import { parseTimeout, single } from './option-values.js';

/** How long an answer is waited for in which the platform sends events itself: 30 s each, and there may be some. */
export const SENDING_TIMEOUT_S = '120';

const text = { type: 'string', group: 'Account:', requiresArg: true } as const;

/** Names an account. `--connection` and `-c` are earlier names: still read, and left out of help and completion. */
export const ACCOUNT_NAME_OPTIONS = {
  account: { ...text, alias: 'a', describe: 'a name given at "talent login"' },
  connection: { ...text, alias: 'c', hidden: true, conflicts: 'account' },
} as const satisfies Record<string, Options>;

export function parseAccountName(argv: InferredOptionTypes<typeof ACCOUNT_NAME_OPTIONS>): string | undefined {
  return single('account', argv.account) ?? single('connection', argv.connection);
}

/** The options that say where to send requests and as whom. */
export const ACCOUNT_OPTIONS = {
  ...ACCOUNT_NAME_OPTIONS,
  'base-url': { ...text, describe: 'the address of the service' },
  customer: { ...text, describe: 'the customer id' },
  user: { ...text, describe: 'the user name' },
  auth: { ...text, choices: AUTH_SCHEMES, describe: 'left out, the stored credentials decide' },
} as const satisfies Record<string, Options>;

export function parseAccountOptions(argv: InferredOptionTypes<typeof ACCOUNT_OPTIONS>): AccountOptions {
  return {
    account: parseAccountName(argv),
    baseUrl: single('base-url', argv['base-url']),
    customer: single('customer', argv.customer),
    user: single('user', argv.user),
    auth: argv.auth,
  };
}

/** The options of every command that makes requests of its own. */
export const PLATFORM_OPTIONS = {
  timeout: { type: 'string', default: '30', requiresArg: true, describe: 'seconds to wait for the answer' },
  ...ACCOUNT_OPTIONS,
} as const satisfies Record<string, Options>;

/** The account of a command, and the timeout of its requests. */
export interface PlatformOptions {
  readonly account: AccountOptions;
  readonly timeoutMs: number;
}

export function parsePlatformOptions(argv: InferredOptionTypes<typeof PLATFORM_OPTIONS>): PlatformOptions {
  return { account: parseAccountOptions(argv), timeoutMs: parseTimeout(argv.timeout) };
}
