import { DELIVERY_STATUSES, EVENT_TYPES, FINAL_STATUSES } from '@talent-platform/protocol/events';
import type { Delivery, RedeliveryResult, WholeDelivery } from '@talent-platform/protocol/models';
import type { Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { defineGroup, definePlatformCommand } from './command.js';
import { renderDeliveries, renderDelivery } from '../events/render-deliveries.js';
import { argument, single, textOption } from '../options/option-values.js';
import { LIMIT_OPTION, parseLimit } from '../options/search-options.js';
import { callForBody, callService, platformPath, readItems } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { jsonLine, jsonText } from '../terminal/output.js';
import { paintFor, printable } from '../terminal/text.js';

const EVENT_ID = /^[\w-]{1,255}$/;

/** A day, or a time of a day in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/;

const RANGE_OPTIONS = {
  from: textOption('created since this time in UTC: 2026-11-20 or 2026-11-20T09:30:00Z'),
  to: textOption('created before this time in UTC'),
} as const satisfies Record<string, Options>;

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
      .option('subscription', textOption('only events of this subscription'))
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
  }),
  async run({ conditions, limit }, session) {
    const { stdout, stderr } = session.context;
    const given = Object.entries(conditions).filter(([, value]) => value !== undefined);
    const query = [...given.map(([name, value]) => `${name}=${value}`), 'size=100'];
    const deliveries: Delivery[] = [];
    let isCut = false;
    for await (const delivery of readItems<Delivery>({ path: 'deliveries', member: 'deliveries', query }, session)) {
      isCut = deliveries.length === limit;
      if (isCut) break;
      deliveries.push(delivery);
    }
    const isTable = stdout.isTTY === true && !session.json;
    if (deliveries.length === 0) stderr.write('No events.\n');
    else if (isTable) stdout.write(renderDeliveries(deliveries, paintFor(stdout, session.context)));
    else stdout.write(deliveries.map((delivery) => jsonLine(delivery, stdout)).join(''));
    if (isCut) stderr.write(`There are more events. To see them: --limit ${limit * 10}\n`);
  },
});

const eventsShowCommand = definePlatformCommand({
  usage: 'show <eventId>',
  summary: 'show an event: its payload, and every attempt with headers and reply',
  example: 'talent events show evt_1',
  declare: (yargs) => yargs.positional('eventId', argument('the id of an event; see "talent events list"')),
  parse: (argv) => ({ eventId: parseEventId(argv.eventId) }),
  async run({ eventId }, session) {
    const { stdout } = session.context;
    const call = { method: 'GET', path: platformPath(`deliveries/${eventId}`, session) } as const;
    const delivery = await callForBody<WholeDelivery>(call, session);
    if (session.json) stdout.write(jsonText(delivery, stdout));
    else stdout.write(renderDelivery(delivery, paintFor(stdout, session.context)));
  },
});

const eventsRedeliverCommand = definePlatformCommand({
  usage: 'redeliver [eventId]',
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
      await callService(
        { method: 'POST', path: platformPath(`deliveries/${what.eventId}/redeliver`, session) },
        session,
      );
      stderr.write(printable(`${what.eventId} is redelivered. See the outcome: talent events show ${what.eventId}\n`));
      return 'OK';
    }
    const deliveries = await redeliverAll({ to: now().toISOString(), ...what }, session);
    stderr.write(`${deliveries} ${deliveries === 1 ? 'event is' : 'events are'} redelivered\n`);
    if (deliveries === 0) stderr.write('Events of paused or removed subscriptions are left out.\n');
    return 'OK';
  },
});

/** The creation times and the status of the events to redeliver. */
interface RedeliveryRange {
  readonly from: string;
  readonly to: string;
  readonly status: string;
}

/** Redelivers the events of a range, request by request, the oldest first. Returns their number. */
async function redeliverAll(range: RedeliveryRange, session: PlatformSession): Promise<number> {
  let deliveries = 0;
  for (let from: string | undefined = range.from; from !== undefined;) {
    const body = JSON.stringify({ ...range, from });
    const call = { method: 'POST', path: platformPath('deliveries/redeliver', session), body } as const;
    const part: RedeliveryResult = await callForBody(call, session);
    deliveries += part.deliveries;
    from = part.deliveries === 0 && part.next === from ? undefined : part.next;
  }
  return deliveries;
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
