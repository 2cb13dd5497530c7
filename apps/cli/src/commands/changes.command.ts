import { setTimeout as delay } from 'node:timers/promises';
import { usageError } from '../cli-error.js';
import { readChanges } from '../feed/read-changes.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { parseSeconds, single } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import { jsonLine } from '../terminal/json-text.js';
import { defineCommand } from './command.js';

/** `changes`: what has changed, a JSON object a line; behind it, for the next time, where to read on. */
export const changesCommand = defineCommand({
  usage: 'changes',
  summary: 'print what has changed, a JSON object a line',
  example: 'talent changes --follow --after now --types people',
  declare: (yargs) =>
    yargs
      .option('after', {
        type: 'string',
        requiresArg: true,
        describe:
          'where to begin: the "next" of an earlier call, or "now", which prints no change, only the "next" for later; left out, the beginning',
      })
      .option('types', { type: 'string', requiresArg: true, describe: 'of these alone: people,forms' })
      .option('follow', { type: 'boolean', describe: 'wait for what comes, until it is stopped' })
      .option('every', { type: 'string', default: '2', requiresArg: true, describe: 'seconds between two looks' })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    after: parseAfter(single('after', argv.after)),
    types: single('types', argv.types),
    follow: argv.follow === true,
    everyMs: parseSeconds('every', argv.every),
  }),
  async run({ follow, everyMs, types, ...options }, context) {
    const { stdout, stderr } = context;
    const session = await openSession(options, context);
    let { after } = options;
    for (;;) {
      const { changes, next, more } = await readChanges({ after, types }, session);
      stdout.write(changes.map((change) => jsonLine(change, stdout)).join(''));
      // whoever is stopped reads on from there
      if (!follow ? !more : changes.length > 0) stderr.write(`next  ${next}\n`);
      after = next;
      if (more) continue;
      if (!follow) return 'OK';
      await delay(everyMs);
    }
  },
});

function parseAfter(text: string | undefined): string | undefined {
  if (text === undefined || /^[\w-]+$/.test(text)) return text;
  throw usageError(`--after must be the "next" of an earlier call, or now, received "${text}"`);
}
