import { setTimeout as delay } from 'node:timers/promises';
import { CliError, usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { parseSeconds, single } from '../options/option-values.js';
import { callService, messagesOf, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonLine } from '../terminal/output.js';

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

/** Which changes are asked for. */
interface WantedChanges {
  /** The `next` of the page before, or `now`; left out, from the beginning. */
  readonly after: string | undefined;
  /** As in `types=`; left out, all. */
  readonly types: string | undefined;
}

interface ChangePage {
  readonly changes: readonly JsonObject[];
  readonly next: string;
  /** There may be more already. */
  readonly more: boolean;
}

const SIZE = 1000;

/** One page of what has changed (D-CHG-2). */
async function readChanges({ after, types }: WantedChanges, session: PlatformSession): Promise<ChangePage> {
  const query = [`size=${SIZE}`];
  if (after !== undefined) query.push(`after=${after}`);
  if (types !== undefined) query.push(`types=${types}`);
  const path = `/platform/v1/customers/${session.customer}/changes`;
  const explain = (refusal: ServiceRefusal): CliError | undefined => explainGone(refusal, { after, types }, session);
  const response = await callService({ method: 'GET', path, query, explain }, session);
  const { value } = readResponseBody(response);
  if (!isPage(value)) throw unexpectedReply('a page of changes', response, session);
  return value;
}

/** The database was restored, is a copy, or has failed over (D-CHG-10). */
function explainGone(
  refusal: ServiceRefusal,
  { types }: WantedChanges,
  session: PlatformSession,
): CliError | undefined {
  if (!refusedWith(refusal, 'PLACE_GONE')) return undefined;
  const command = ['changes', ...(types === undefined ? [] : [`--types ${types}`])].join(' ');
  return new CliError('REFUSED', messagesOf(refusal).join('\n'), commandFor(command, session.account.name));
}

function isPage(value: unknown): value is ChangePage {
  if (!isRecord(value)) return false;
  const { changes, next, more } = value;
  return Array.isArray(changes) && changes.every(isRecord) && typeof next === 'string' && typeof more === 'boolean';
}
