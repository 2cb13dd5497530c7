import type { InferredOptionTypes, Options } from 'yargs';
import { AUTH_SCHEMES } from '../accounts/resolve-account.js';
import type { AccountOptions } from '../accounts/resolve-account.js';
import { parseTimeout, single, textOption } from './option-values.js';

/** The default timeout of commands for which the server sends events first: 30 s for each event. */
export const SENDING_TIMEOUT_S = '120';

const text = { type: 'string', group: 'Account:', requiresArg: true } as const;

export const ACCOUNT_NAME_OPTIONS = {
  account: { ...text, alias: 'a', describe: 'a name given at "talent login"' },
} as const satisfies Record<string, Options>;

export function parseAccountName(argv: InferredOptionTypes<typeof ACCOUNT_NAME_OPTIONS>): string | undefined {
  return single('account', argv.account);
}

export const ACCOUNT_OPTIONS = {
  ...ACCOUNT_NAME_OPTIONS,
  'base-url': { ...text, describe: 'the address of the service' },
  customer: { ...text, describe: 'the customer id' },
  user: { ...text, describe: 'the user name' },
  auth: {
    ...text,
    choices: AUTH_SCHEMES,
    describe: 'how requests are authenticated (default: by the stored credentials)',
  },
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

/** The options of every command that sends requests. */
export const PLATFORM_OPTIONS = {
  timeout: { ...textOption('seconds to wait for the reply'), default: '30' },
  ...ACCOUNT_OPTIONS,
} as const satisfies Record<string, Options>;

export interface PlatformOptions {
  readonly account: AccountOptions;
  readonly timeoutMs: number;
}

export function parsePlatformOptions(argv: InferredOptionTypes<typeof PLATFORM_OPTIONS>): PlatformOptions {
  return { account: parseAccountOptions(argv), timeoutMs: parseTimeout(argv.timeout) };
}
