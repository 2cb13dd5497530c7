import type { InferredOptionTypes, Options } from 'yargs';
import type { ConnectionOptions } from '../connections/resolve-connection.js';
import { CONNECTION_OPTIONS, parseConnectionOptions } from './connection-options.js';
import { parseTimeout } from './timeout.js';

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

/** The platform options among the arguments. */
export function parsePlatformOptions(argv: InferredOptionTypes<typeof PLATFORM_OPTIONS>): PlatformOptions {
  return { connection: parseConnectionOptions(argv), timeoutMs: parseTimeout(argv.timeout) };
}
