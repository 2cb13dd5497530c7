import type { InferredOptionTypes, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import { isLoopback } from '../http/base-url.js';
import { listen, parseListenUrls } from '../listen/listen.js';
import type { ListenOptions } from '../listen/listen.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { parsePort, single, textOption } from '../options/option-values.js';

const LISTEN_OPTIONS = {
  forward: textOption('your receiver, such as http://127.0.0.1:3000/hook (default: only show events)'),
  url: textOption('the public address of this machine, such as that of a tunnel'),
  host: { ...textOption('the address to listen on'), default: '127.0.0.1' },
  port: { ...textOption('the port to listen on; 0 takes a free one'), default: '0' },
  'event-user': textOption('the user that events are signed with (default: a new one)'),
  'secret-stdin': {
    type: 'boolean',
    describe: 'read the secret of that user from standard input (default: a new one)',
  },
  unverified: { type: 'boolean', describe: 'forward events with a wrong signature, too' },
  json: { type: 'boolean', describe: 'print each event as one JSON object per line, with its payload' },
} as const satisfies Record<string, Options>;

function parseListenOptions(argv: InferredOptionTypes<typeof LISTEN_OPTIONS>): ListenOptions {
  const urls = parseListenUrls({ forward: single('forward', argv.forward), url: single('url', argv.url) });
  const port = parsePort(argv.port);
  const base = urls.forward?.base;
  if (base !== undefined && isLoopback(base) && base.port === port)
    throw usageError('--forward is the port that is listened on: your receiver needs one of its own');
  return {
    urls,
    address: { host: single('host', argv.host) ?? '', port },
    eventUser: single('event-user', argv['event-user']),
    secretStdin: argv['secret-stdin'] === true,
    unverified: argv.unverified === true,
    json: argv.json === true,
  };
}

export const listenCommand = defineCommand({
  usage: 'listen',
  summary: 'receive and verify every event of the customer, and forward it to your receiver',
  example: 'talent listen --forward http://127.0.0.1:3000/hook',
  declare: (yargs) => yargs.options(LISTEN_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), ...parseListenOptions(argv) }),
  run: (options, context) => listen(options, context),
});
