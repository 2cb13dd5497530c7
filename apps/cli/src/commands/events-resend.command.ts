import { usageError } from '../cli-error.js';
import { resendDeliveries, resendDelivery } from '../events/deliveries.js';
import type { ResendRange } from '../events/deliveries.js';
import { FINAL_STATUSES } from '../events/delivery.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/connection-options.js';
import { parseEventId, parseMoment, RANGE_OPTIONS } from '../options/event-options.js';
import { single } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import { printable } from '../terminal/printable.js';
import { commandFor } from '../terminal/command-line.js';
import { defineCommand } from './command.js';

/** `events resend`: has one event sent again, or all of a time that have a status. */
export const eventsResendCommand = defineCommand({
  usage: 'resend [eventId]',
  summary: 'send an event again, or those of a time: --from 2026-11-20 --status failed',
  declare: (yargs) =>
    yargs
      .positional('eventId', { type: 'string', describe: 'the id of an event; "talent events list" has them' })
      .options(RANGE_OPTIONS)
      .option('status', {
        choices: FINAL_STATUSES,
        requiresArg: true,
        describe: 'of a time, those with this status; failed where it is left out',
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
      await resendDelivery(what.eventId, session);
      stderr.write(printable(`${what.eventId} is sent again: talent events show ${what.eventId} tells how it went\n`));
      return 'OK';
    }
    const { deliveries, more } = await resendDeliveries({ to: now().toISOString(), ...what }, session);
    stderr.write(`${deliveries} ${deliveries === 1 ? 'event is' : 'events are'} sent again\n`);
    if (deliveries === 0) stderr.write(printable(`${explainNone(session.connection.name)}\n`));
    if (more) stderr.write('There are more: once these are sent, give the same command again.\n');
    return 'OK';
  },
});

/** D-ACT-2 */
function explainNone(connection: string): string {
  const list = commandFor('subscriptions list', connection);
  return `Events of paused or removed subscriptions are left out: ${list} tells which are paused.`;
}

type What = { readonly eventId: string } | (Omit<ResendRange, 'to'> & Partial<ResendRange>);

function parseWhat(
  eventId: string | undefined,
  { from, to, status }: { readonly [Name in keyof ResendRange]: string | undefined },
): What {
  const isRange = from !== undefined || to !== undefined || status !== undefined;
  if (eventId !== undefined && isRange)
    throw usageError('an eventId and --from, --to or --status cannot be given together', 'talent events resend --help');
  if (eventId !== undefined) return { eventId: parseEventId(eventId) };
  if (from === undefined)
    throw usageError('an eventId is missing, or --from for all of a time', 'talent events resend --help');
  return { from, status: status ?? 'failed', ...(to !== undefined && { to }) };
}
