import type { Argv, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { single } from './option-values.js';

/** An event, as the platform and its receivers name it. */
const EVENT_ID = /^[\w-]{1,255}$/;
/** A day, or a moment of one in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/;

const moment = { type: 'string', requiresArg: true } as const satisfies Options;

/** From when to when events were made. */
export const RANGE_OPTIONS = {
  from: { ...moment, describe: 'made since, such as 2026-11-20 or 2026-11-20T09:30:00Z, UTC' },
  to: { ...moment, describe: 'made before, likewise' },
} as const satisfies Record<string, Options>;

/** How long an answer is waited for in which the platform sends events itself: 30 s each, and there may be some. */
export const SENDING_TIMEOUT_S = '120';

/** Declares the event that a command is about. */
export function declareEventId(yargs: Argv): Argv<{ readonly eventId: string }> {
  return yargs.positional('eventId', {
    type: 'string',
    demandOption: true,
    describe: 'the id of an event; "talent events list" has them',
  });
}

/** Declares the subscription that a command is about. */
export function declareSubscriptionId(yargs: Argv): Argv<{ readonly subscriptionId: string }> {
  return yargs.positional('subscriptionId', {
    type: 'string',
    demandOption: true,
    describe: 'the id of a subscription; "talent subscriptions list" has them',
  });
}

export function parseEventId(text: string): string {
  if (EVENT_ID.test(text)) return text;
  throw usageError(`eventId must be letters, digits, - and _, received "${text}"`, 'talent events list');
}

/** The moment that an option names, as ISO 8601 in UTC. */
export function parseMoment(name: string, text: string | undefined): string | undefined {
  const given = single(name, text);
  if (given === undefined) return undefined;
  const date = new Date(given);
  // A day that its month does not have is moved into the next one.
  if (MOMENT.test(given) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given.slice(0, 10)))
    return date.toISOString();
  throw usageError(`--${name} must be such as 2026-11-20 or 2026-11-20T09:30:00Z, UTC, received "${given}"`);
}
