import { SinkError } from './sink-error.js';
import type { SinkEvent } from './sink-event.js';
import type { SinkState } from './sink-state.js';

const PATIENCE_MS = 10_000;

/** The first event, kept or to come, that the predicate takes. */
export function waitForEvent(
  state: SinkState,
  predicate: (event: SinkEvent) => boolean,
  timeoutMs = PATIENCE_MS,
): Promise<SinkEvent> {
  for (const event of state.store.all()) if (predicate(event)) return Promise.resolve(event);
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      state.arrivals.off('event', look);
    };
    const look = (event: SinkEvent): void => {
      if (!predicate(event)) return;
      done();
      resolve(event);
    };
    const timer = setTimeout(() => {
      done();
      reject(new SinkError(`No such event came within ${timeoutMs} ms.`));
    }, timeoutMs);
    state.arrivals.on('event', look);
  });
}
