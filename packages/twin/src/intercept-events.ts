import type { EmbeddedEnd, EmbeddedOptions } from '@talent-platform/server/embedded';
import type { AddedFaults } from './faults.js';
import { millisecondsOf } from './options/duration.js';
import { endedAttempt, eventOf } from './sent-events.js';
import type { SentEvents } from './sent-events.js';

interface Parts {
  readonly events: SentEvents;
  readonly faults: AddedFaults;
  readonly now: () => Date;
}

const LOST: EmbeddedEnd = { kind: 'network', error: 'ECONNRESET' };

/** Records each attempt to deliver an event, and lets its fault happen. */
export function interceptEvents({ events, faults, now }: Parts): NonNullable<EmbeddedOptions['sendEvent']> {
  /** Events that are late: the times from which they may come. */
  const heldUntil = new Map<string, number>();
  return async (post, send) => {
    const event = eventOf(post);
    const held = heldUntil.get(event.id);
    const fault = held === undefined ? faults.ofEvent(event) : undefined;
    const until = fault?.late === undefined ? held : now().getTime() + millisecondsOf(fault.late);
    if (until !== undefined && now().getTime() < until) {
      heldUntil.set(event.id, until);
      events.add(endedAttempt(event, LOST, now()));
      return LOST;
    }
    const end = await send();
    events.add(endedAttempt(event, end, now()));
    return fault?.duplicate ? LOST : end;
  };
}
