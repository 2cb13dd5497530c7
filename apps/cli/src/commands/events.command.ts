import { DELIVERY_STATUSES, EVENT_TYPES, FINAL_STATUSES } from '@talent-platform/protocol/events';
import type { Argv, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { defineGroup, definePlatformCommand } from './command.js';
import { explainFailed, readDeliveries, readDelivery, redeliverAll, redeliverEvent } from '../events/deliveries.js';
import type { Delivery, RedeliveryRange } from '../events/deliveries.js';
import { renderDeliveries, renderDelivery } from '../events/render-deliveries.js';
import { JSON_OPTION, single } from '../options/option-values.js';
import { LIMIT_OPTION, parseLimit } from '../options/search-options.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonLine, jsonText } from '../terminal/output.js';
import { paintFor, printable } from '../terminal/text.js';

const EVENT_ID = /^[\w-]{1,255}$/;

/** A day, or a time of a day in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/;

const moment = { type: 'string', requiresArg: true } as const satisfies Options;

const RANGE_OPTIONS = {
  from: { ...moment, describe: 'created since this time in UTC: 2026-11-20 or 2026-11-20T09:30:00Z' },
  to: { ...moment, describe: 'created before this time in UTC' },
} as const satisfies Record<string, Options>;

function declareEventId(yargs: Argv): Argv<{ readonly eventId: string }> {
  return yargs.positional('eventId', {
    type: 'string',
    demandOption: true,
    describe: 'the id of an event; see "talent events list"',
  });
}

function parseEventId(text: string): string {
  if (EVENT_ID.test(text)) return text;
  throw usageError(`eventId must be letters, digits, - and _, received "${text}"`, 'talent events list');
}

/** Returns the time of an option as ISO 8601 in UTC. */
function parseMoment(name: string, text: string | undefined): string | undefined {
  const given = single(name, text);
  if (given === undefined) return undefined;
  const date = new Date(given);
  // `Date` turns February 30 into March 2. The check refuses it.
  if (MOMENT.test(given) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given.slice(0, 10)))
    return date.toISOString();
  throw usageError(`--${name} must be such as 2026-11-20 or 2026-11-20T09:30:00Z, UTC, received "${given}"`);
}

/** D-ACT-2 */
const eventsListCommand = definePlatformCommand({
  usage: 'list',
  summary: 'list the events that were sent, the newest first',
  example: 'talent events list --status failed --from 2026-11-20',
  declare: (yargs) =>
    yargs
      .option('status', { choices: DELIVERY_STATUSES, requiresArg: true, describe: 'only events with this status' })
      .option('subscription', { type: 'string', requiresArg: true, describe: 'only events of this subscription' })
      .option('type', { choices: EVENT_TYPES, requiresArg: true, describe: 'only events of this type' })
      .options(RANGE_OPTIONS)
      .option('limit', { ...LIMIT_OPTION, default: '100', describe: 'the most events to print' })
      .option('json', { type: 'boolean', describe: 'print one JSON object per line; the default in a pipe' }),
  parse: (argv) => ({
    conditions: {
      status: single('status', argv.status),
      subscription: single('subscription', argv.subscription),
      eventType: single('type', argv.type),
      from: parseMoment('from', argv.from),
      to: parseMoment('to', argv.to),
    },
    limit: parseLimit(argv.limit),
    json: argv.json === true,
  }),
  async run({ conditions, limit, json }, session) {
    const { stdout, stderr } = session.context;
    const deliveries: Delivery[] = [];
    let isCut = false;
    for await (const delivery of readDeliveries(conditions, session)) {
      isCut = deliveries.length === limit;
      if (isCut) break;
      deliveries.push(delivery);
    }
    const isTable = stdout.isTTY === true && !json;
    if (deliveries.length === 0) stderr.write('No events.\n');
    else if (isTable) stdout.write(renderDeliveries(deliveries, paintFor(stdout, session.context)));
    else stdout.write(deliveries.map((delivery) => jsonLine(delivery, stdout)).join(''));
    if (isCut) stderr.write(`There are more events. To see them: --limit ${limit * 10}\n`);
    return 'OK';
  },
});

const eventsShowCommand = definePlatformCommand({
  usage: 'show <eventId>',
  summary: 'show an event: its payload, and every attempt with headers and reply',
  example: 'talent events show evt_1',
  declare: (yargs) => declareEventId(yargs).option('json', JSON_OPTION),
  parse: (argv) => ({
    eventId: parseEventId(argv.eventId),
    json: argv.json === true,
  }),
  async run({ eventId, json }, session) {
    const { stdout } = session.context;
    const delivery = await readDelivery(eventId, session);
    if (json) stdout.write(jsonText(delivery, stdout));
    else
      stdout.write(renderDelivery(delivery, await explainFailed(delivery, session), paintFor(stdout, session.context)));
    return 'OK';
  },
});

const eventsRedeliverCommand = definePlatformCommand({
  usage: 'redeliver [eventId]',
  earlierName: 'resend',
  summary: 'have the server send an event again, or every failed event of a time range',
  example: 'talent events redeliver --from 2026-11-20 --status failed',
  declare: (yargs) =>
    yargs
      .positional('eventId', { type: 'string', describe: 'the id of an event; see "talent events list"' })
      .options(RANGE_OPTIONS)
      .option('status', {
        choices: FINAL_STATUSES,
        requiresArg: true,
        describe: 'the status of the events in the time range (default: failed)',
      }),
  parse: (argv) => ({
    what: parseWhat(argv.eventId, {
      from: parseMoment('from', argv.from),
      to: parseMoment('to', argv.to),
      status: single('status', argv.status),
    }),
  }),
  async run({ what }, session) {
    const { stderr, now } = session.context;
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

function parseWhat(
  eventId: string | undefined,
  { from, to, status }: { readonly [Name in keyof RedeliveryRange]: string | undefined },
): { readonly eventId: string } | (Omit<RedeliveryRange, 'to'> & Partial<RedeliveryRange>) {
  const isRange = from !== undefined || to !== undefined || status !== undefined;
  if (eventId !== undefined && isRange)
    throw usageError('use either an eventId, or --from, --to and --status', 'talent events redeliver --help');
  if (eventId !== undefined) return { eventId: parseEventId(eventId) };
  if (from === undefined)
    throw usageError(
      'an eventId or --from is missing: --from redelivers the events of a time range',
      'talent events redeliver --help',
    );
  return { from, status: status ?? 'failed', ...(to !== undefined && { to }) };
}

export const eventsCommands = defineGroup('events', 'list, show and redeliver events', [
  eventsListCommand,
  eventsShowCommand,
  eventsRedeliverCommand,
]);
