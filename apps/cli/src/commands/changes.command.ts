import { setTimeout as delay } from 'node:timers/promises';
import { CliError, usageError } from '../cli-error.js';
import { definePlatformCommand } from './command.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { parseSeconds, single } from '../options/option-values.js';
import { callForBody, messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonLine } from '../terminal/output.js';

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
    after: parseAfter(single('after', argv.after)),
    types: single('types', argv.types),
    follow: argv.follow === true,
    everyMs: parseSeconds('every', argv.every),
  }),
  async run({ follow, everyMs, types, after: start }, session) {
    const { stdout, stderr } = session.context;
    let after = start;
    for (;;) {
      const { changes, next, more } = await readChanges({ after, types }, session);
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

function parseAfter(text: string | undefined): string | undefined {
  if (text === undefined || /^[\w-]+$/.test(text)) return text;
  throw usageError(`--after must be the "next" of an earlier call, or now, received "${text}"`);
}

interface ChangeQuery {
  /** The `next` of an earlier page, or `now`. If undefined, reads from the beginning. */
  readonly after: string | undefined;
  /** The value of `types=`. If undefined, reads all types. */
  readonly types: string | undefined;
}

interface ChangePage {
  readonly changes: readonly JsonObject[];
  readonly next: string;
  /** Says whether another page can follow at once. */
  readonly more: boolean;
}

const SIZE = 1000;

/** Reads one page of changes (D-CHG-2). */
async function readChanges({ after, types }: ChangeQuery, session: PlatformSession): Promise<ChangePage> {
  const query = [`size=${SIZE}`];
  if (after !== undefined) query.push(`after=${after}`);
  if (types !== undefined) query.push(`types=${types}`);
  const path = `/platform/v1/customers/${session.customer}/changes`;
  const explain = (refusal: ServiceRefusal): CliError | undefined => explainGone(refusal, { after, types }, session);
  return callForBody({ method: 'GET', path, query, explain, what: 'a page of changes', is: isPage }, session);
}

/** Explains that the server no longer knows `--after`: the database was restored, copied or failed over (D-CHG-10). */
function explainGone(refusal: ServiceRefusal, { types }: ChangeQuery, session: PlatformSession): CliError | undefined {
  if (!refusedWith(refusal, 'PLACE_GONE')) return undefined;
  const command = ['changes', ...(types === undefined ? [] : [`--types ${types}`])].join(' ');
  return new CliError('REFUSED', messagesOf(refusal).join('\n'), commandFor(command, session.account.name));
}

function isPage(value: unknown): value is ChangePage {
  if (!isRecord(value)) return false;
  const { changes, next, more } = value;
  return Array.isArray(changes) && changes.every(isRecord) && typeof next === 'string' && typeof more === 'boolean';
}
