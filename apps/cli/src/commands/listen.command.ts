import { listen } from '../listen/listen.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { LISTEN_OPTIONS, parseListenOptions } from '../options/listen-options.js';
import { defineCommand } from './command.js';

/** `listen`: gets the events of a customer to this machine, for as long as it runs. */
export const listenCommand = defineCommand({
  usage: 'listen',
  summary: 'show every event of the customer as it is sent, verified, and forward it to your receiver',
  example: 'talent listen --forward http://127.0.0.1:3000/hook',
  declare: (yargs) => yargs.options(LISTEN_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), ...parseListenOptions(argv) }),
  run: (options, context) => listen(options, context),
});
