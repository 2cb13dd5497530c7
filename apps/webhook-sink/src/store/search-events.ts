import { setImmediate } from 'node:timers/promises';
import type { EventSummary, SinkEvent } from '../sink-event.js';
import type { EventFilter } from './event-filter.js';
import type { EventStore } from './event-store.js';

/** A search looks at this many events before other work goes on, so it never delays the receiving of events. */
const WINDOW = 500;

/** A page of events. `next` is the id at which the next page begins. Undefined at the end. */
export interface FoundEvents {
  readonly events: readonly EventSummary[];
  readonly next?: number;
}

/** Finds the newest matching events before an id. */
export async function searchEvents(
  store: EventStore,
  filter: EventFilter,
  { before, limit }: { before: number; limit: number },
): Promise<FoundEvents> {
  const events: EventSummary[] = [];
  for (let end = before; ;) {
    const ids = store.ids({ before: end }, WINDOW);
    const [newest, oldest] = [ids[0], ids.at(-1)];
    if (newest === undefined || oldest === undefined) return { events };
    events.push(...store.between(oldest, newest, { filter, limit: limit - events.length }));
    const last = events.at(-1);
    if (last && events.length === limit) return { events, next: last.id };
    end = oldest;
    await setImmediate();
  }
}

/** Adds the other matching attempts of listed events. Each event appears once. */
export function withOtherAttempts(
  store: EventStore,
  filter: EventFilter,
  events: readonly EventSummary[],
): readonly EventSummary[] {
  const eventIds = new Set(events.flatMap(({ eventId }) => eventId ?? []));
  const all = [...events, ...[...eventIds].flatMap((eventId) => store.attempts(eventId, filter))];
  return [...new Map(all.map((event) => [event.id, event])).values()];
}

/** Yields all matching events, the oldest first. */
export async function* matchingEvents(store: EventStore, filter: EventFilter): AsyncIterable<SinkEvent> {
  for (let after = 0; ;) {
    const ids = store.ids({ after }, WINDOW);
    for (const id of ids) {
      const event = store.fits(id, filter) ? store.find(id) : undefined;
      if (event) yield event;
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    await setImmediate();
  }
}
