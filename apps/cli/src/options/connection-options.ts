import type { InferredOptionTypes, Options } from 'yargs';
import { AUTH_SCHEMES } from '../connections/resolve-connection.js';
import type { ConnectionOptions } from '../connections/resolve-connection.js';
import { parseTimeout, single } from './option-values.js';

const text = { type: 'string', group: 'Connection:', requiresArg: true } as const;

/** The options that say where to send requests and as whom. */
export const CONNECTION_OPTIONS = {
  connection: { ...text, alias: 'c', describe: 'a name given at "talent login"' },
  'base-url': { ...text, describe: 'the address of the service' },
  customer: { ...text, describe: 'the customer id' },
  user: { ...text, describe: 'the user name' },
  auth: { ...text, choices: AUTH_SCHEMES, describe: 'left out, the stored credentials decide' },
} as const satisfies Record<string, Options>;

export function parseConnectionOptions(argv: InferredOptionTypes<typeof CONNECTION_OPTIONS>): ConnectionOptions {
  return {
    connection: single('connection', argv.connection),
    baseUrl: single('base-url', argv['base-url']),
    customer: single('customer', argv.customer),
    user: single('user', argv.user),
    auth: argv.auth,
  };
}

/** The options of every command that makes requests of its own. */
export const PLATFORM_OPTIONS = {
  timeout: { type: 'string', default: '30', requiresArg: true, describe: 'seconds to wait for the answer' },
  ...CONNECTION_OPTIONS,
} as const satisfies Record<string, Options>;

/** Where the platform is, and how long to wait for it. */
export interface PlatformOptions {
  readonly connection: ConnectionOptions;
  readonly timeoutMs: number;
}

export function parsePlatformOptions(argv: InferredOptionTypes<typeof PLATFORM_OPTIONS>): PlatformOptions {
  return { connection: parseConnectionOptions(argv), timeoutMs: parseTimeout(argv.timeout) };
}
