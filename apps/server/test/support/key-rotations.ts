import { until } from '@talent-platform/jest-preset/until';
import { KeyRegistry, KeyRotation } from '../../src/modules/key-rotation/index.js';
import type { TestClock } from './test-clock.js';
import type { TestServer } from './test-server.js';

/** Servers that still write under the previous key say so within this time. */
export const USED_MS = 90_000;

/** Looks at the keys now, and moves what there is to move. */
export function rotate({ running }: TestServer): Promise<void> {
  return running.app.get(KeyRotation).sweep();
}

/** The state of what is rotated, or each state if the secret key and the storage key differ in it. */
export async function stateOf({ running: { app } }: TestServer): Promise<string> {
  const walks = app.get(KeyRotation).walks.filter(({ previousKeyId }) => previousKeyId !== undefined);
  const states = await Promise.all(walks.map((walk) => app.get(KeyRegistry).stateOf(walk)));
  return [...new Set(states)].join(' and ');
}

/** Rotates, and lets the time pass in which servers may still write under the previous key. */
export function finished(server: TestServer, clock: TestClock): Promise<string> {
  return until(
    'the end of the rotation',
    async () => {
      await rotate(server);
      clock.advance(USED_MS + 1000);
      return stateOf(server);
    },
    (state) => state === 'finished',
  );
}
