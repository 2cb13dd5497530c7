import type { InferredOptionTypes, Options } from 'yargs';
import { AUTH_SCHEMES } from '../connections/resolve-connection.js';
import type { ConnectionOptions } from '../connections/resolve-connection.js';
import { single } from './single.js';

const text = { type: 'string', group: 'Connection:', requiresArg: true } as const;

/** The options that say where to send requests and as whom. */
export const CONNECTION_OPTIONS = {
  connection: { ...text, alias: 'c', describe: 'a name given at "talent login"' },
  'base-url': { ...text, describe: 'the address of the service' },
  customer: { ...text, describe: 'the customer id' },
  user: { ...text, describe: 'the user name' },
  auth: { ...text, choices: AUTH_SCHEMES, describe: 'left out, the stored credentials decide' },
} as const satisfies Record<string, Options>;

/** The connection options among the arguments. */
export function parseConnectionOptions(argv: InferredOptionTypes<typeof CONNECTION_OPTIONS>): ConnectionOptions {
  return {
    connection: single('connection', argv.connection),
    baseUrl: single('base-url', argv['base-url']),
    customer: single('customer', argv.customer),
    user: single('user', argv.user),
    auth: argv.auth,
  };
}
