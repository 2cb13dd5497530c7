import { usageError } from '../cli-error.js';
import { redeliverAll, redeliverEvent } from '../events/deliveries.js';
import type { RedeliveryRange } from '../events/deliveries.js';
import { FINAL_STATUSES } from '../events/delivery.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { parseEventId, parseMoment, RANGE_OPTIONS } from '../options/event-options.js';
import { single } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import { printable } from '../terminal/printable.js';
import { commandFor } from '../terminal/command-line.js';
import { defineCommand } from './command.js';

/** `events redeliver`: redelivers one event, or every event of a time range that has a status. */
export const eventsRedeliverCommand = defineCommand({
  usage: 'redeliver [eventId]',
  earlierName: 'resend',
  summary: 'have the server send an event again, or every failed event of a time range',
  example: 'talent events redeliver --from 2026-11-20 --status failed',
  declare: (yargs) =>
    yargs
      .positional('eventId', { type: 'string', describe: 'the id of an event; "talent events list" has them' })
      .options(RANGE_OPTIONS)
      .option('status', {
        choices: FINAL_STATUSES,
        requiresArg: true,
        describe: 'the status of the events in the time range (left out: failed)',
      })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    what: parseWhat(argv.eventId, {
      from: parseMoment('from', argv.from),
      to: parseMoment('to', argv.to),
      status: single('status', argv.status),
    }),
  }),
  async run({ what, ...options }, context) {
    const { stderr, now } = context;
    const session = await openSession(options, context);
    if ('eventId' in what) {
      await redeliverEvent(what.eventId, session);
      stderr.write(printable(`${what.eventId} is redelivered. See the outcome: talent events show ${what.eventId}\n`));
      return 'OK';
    }
    const { deliveries, more } = await redeliverAll({ to: now().toISOString(), ...what }, session);
    stderr.write(`${deliveries} ${deliveries === 1 ? 'event is' : 'events are'} redelivered\n`);
    if (deliveries === 0) stderr.write(printable(`${explainNone(session.account.name)}\n`));
    if (more) stderr.write('There are more events. Run the same command again after these are sent.\n');
    return 'OK';
  },
});

/** The server leaves these events out (D-ACT-2). */
function explainNone(account: string): string {
  const list = commandFor('subscriptions list', account);
  return `Events of paused or removed subscriptions are left out. See which subscriptions are paused: ${list}`;
}

type What = { readonly eventId: string } | (Omit<RedeliveryRange, 'to'> & Partial<RedeliveryRange>);

function parseWhat(
  eventId: string | undefined,
  { from, to, status }: { readonly [Name in keyof RedeliveryRange]: string | undefined },
): What {
  const isRange = from !== undefined || to !== undefined || status !== undefined;
  if (eventId !== undefined && isRange)
    throw usageError(
      'an eventId and --from, --to or --status cannot be given together',
      'talent events redeliver --help',
    );
  if (eventId !== undefined) return { eventId: parseEventId(eventId) };
  if (from === undefined)
    throw usageError(
      'an eventId or --from is missing: --from redelivers the events of a time range',
      'talent events redeliver --help',
    );
  return { from, status: status ?? 'failed', ...(to !== undefined && { to }) };
}
