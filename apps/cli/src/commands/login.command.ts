import type { Argv } from 'yargs';
import { single } from '../options/single.js';
import { defineCommand } from './command.js';
import { runLogin } from './run-login.js';
import type { LoginOptions } from './run-login.js';

function declareLogin(yargs: Argv) {
  return yargs
    .option('connection', {
      alias: 'c',
      type: 'string',
      requiresArg: true,
      describe: 'the name to store it under (left out: default)',
    })
    .option('base-url', {
      type: 'string',
      requiresArg: true,
      describe: 'the address of the service (left out: http://127.0.0.1:8080)',
    })
    .option('customer', { type: 'string', requiresArg: true, describe: 'the customer id' })
    .option('user', { type: 'string', requiresArg: true, describe: 'the user name' })
    .option('secret-stdin', { type: 'boolean', describe: 'read the signing secret from standard input' })
    .option('password-stdin', {
      type: 'boolean',
      describe: 'read the password from standard input (Basic)',
      conflicts: 'secret-stdin',
    })
    .example("printf %s '<secret>' | talent login --customer 1001 --user demo.integration --secret-stdin", '');
}

/** `login`: stores a named connection. */
export const loginCommand = defineCommand({
  usage: 'login',
  summary: 'store a connection: server, customer, user and secret (or password); asks for what is left out',
  declare: declareLogin,
  parse: (argv): LoginOptions => {
    return {
      connection: single('connection', argv.connection),
      baseUrl: single('base-url', argv['base-url']),
      customer: single('customer', argv.customer),
      user: single('user', argv.user),
      fromInput: argv['secret-stdin'] ? 'secret' : argv['password-stdin'] ? 'password' : undefined,
    };
  },
  run: runLogin,
});
