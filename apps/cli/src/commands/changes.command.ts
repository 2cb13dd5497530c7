import { setTimeout as delay } from 'node:timers/promises';
import type { ChangePage } from '@talent-platform/protocol/models';
import { readStreamEvents } from '@talent-platform/protocol/wire';
import { CliError } from '../cli-error.js';
import { definePlatformCommand } from './command.js';
import { parseSeconds, single, textOption } from '../options/option-values.js';
import { callForBody, callService, platformPath } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { jsonLine } from '../terminal/output.js';

/** Reads changes page after page (D-CHG-2). */
export const changesCommand = definePlatformCommand({
  usage: 'changes',
  summary: 'print what has changed, one JSON object per line',
  example: 'talent changes --follow --after now --types people',
  declare: (yargs) =>
    yargs
      .option(
        'after',
        textOption(
          'the "next" of an earlier call, or "now" to print only the "next" for later calls (default: the beginning)',
        ),
      )
      .option('types', textOption('only changes of these types: people,forms'))
      .option('follow', { type: 'boolean', describe: 'wait for more changes until stopped' })
      .option('every', {
        ...textOption('seconds until --follow asks again if the stream of changes has ended'),
        default: '30',
      }),
  parse: (argv) => ({
    after: single('after', argv.after),
    types: single('types', argv.types),
    follow: argv.follow === true,
    everyMs: parseSeconds('every', argv.every),
  }),
  async run({ follow, everyMs, types, after: start }, session) {
    const { stdout, stderr } = session.context;
    let after = start;
    const print = async (): Promise<void> => {
      for (let isMore = true; isMore;) {
        const query = ['size=1000'];
        if (after !== undefined) query.push(`after=${after}`);
        if (types !== undefined) query.push(`types=${types}`);
        const call = { method: 'GET', path: platformPath('changes', session), query } as const;
        const { changes, next, more } = await callForBody<ChangePage>(call, session);
        stdout.write(changes.map((change) => jsonLine(change, stdout)).join(''));
        // After Ctrl-C, the next call continues from here.
        if (!follow ? !more : changes.length > 0) stderr.write(`next  ${next}\n`);
        after = next;
        isMore = more;
      }
    };
    await print();
    while (follow) {
      await hearOfChanges(types?.split(',') ?? [], { print, session });
      await delay(everyMs);
      await print();
    }
  },
});

const BUSY = 503;

/** Prints whenever the stream says that there is something new, until the stream ends (D-CHG-13). */
async function hearOfChanges(
  types: readonly string[],
  { print, session }: { readonly print: () => Promise<void>; readonly session: PlatformSession },
): Promise<void> {
  const takeBody = () => async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const { kinds } of readStreamEvents(pieces)) {
      // The first event has no kinds: something may have changed before.
      if (kinds.length === 0 || types.length === 0 || kinds.some((kind) => types.includes(kind))) await print();
    }
  };
  const takesRefusal = ({ status }: ServiceRefusal) => status === BUSY;
  const call = { method: 'GET', path: platformPath('stream', session), takeBody, takesRefusal } as const;
  await callService(call, session).catch((error: unknown) => {
    // Connections do not last for ever, and a proxy may write into them. If the server is away, the next request says so.
    if (!(error instanceof SyntaxError || (error instanceof CliError && error.exit === 'UNREACHABLE'))) throw error;
  });
}
