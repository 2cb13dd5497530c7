import { setTimeout as delay } from 'node:timers/promises';
import type { ChangePage } from '@talent-platform/protocol/models';
import { definePlatformCommand } from './command.js';
import { parseSeconds, single } from '../options/option-values.js';
import { callForBody, platformPath } from '../platform/call-service.js';
import { jsonLine } from '../terminal/output.js';

/** Reads changes page after page (D-CHG-2). */
export const changesCommand = definePlatformCommand({
  usage: 'changes',
  summary: 'print what has changed, one JSON object per line',
  example: 'talent changes --follow --after now --types people',
  declare: (yargs) =>
    yargs
      .option('after', {
        type: 'string',
        requiresArg: true,
        describe:
          'the "next" of an earlier call, or "now" to print only the "next" for later calls (default: the beginning)',
      })
      .option('types', { type: 'string', requiresArg: true, describe: 'only changes of these types: people,forms' })
      .option('follow', { type: 'boolean', describe: 'wait for more changes until stopped' })
      .option('every', { type: 'string', default: '2', requiresArg: true, describe: 'seconds between two requests' }),
  parse: (argv) => ({
    after: single('after', argv.after),
    types: single('types', argv.types),
    follow: argv.follow === true,
    everyMs: parseSeconds('every', argv.every),
  }),
  async run({ follow, everyMs, types, after: start }, session) {
    const { stdout, stderr } = session.context;
    let after = start;
    for (;;) {
      const query = ['size=1000'];
      if (after !== undefined) query.push(`after=${after}`);
      if (types !== undefined) query.push(`types=${types}`);
      const call = { method: 'GET', path: platformPath('changes', session), query } as const;
      const { changes, next, more } = await callForBody<ChangePage>(call, session);
      stdout.write(changes.map((change) => jsonLine(change, stdout)).join(''));
      // After Ctrl-C, the next call continues from here.
      if (!follow ? !more : changes.length > 0) stderr.write(`next  ${next}\n`);
      after = next;
      if (more) continue;
      if (!follow) return 'OK';
      await delay(everyMs);
    }
  },
});
