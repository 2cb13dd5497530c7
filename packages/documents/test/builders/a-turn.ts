import { setImmediate } from 'node:timers/promises';
import type { Turn } from '../../src/export/turn.js';

/** Turns that are over at once, until nobody waits any more. */
export function aTurn(signal?: AbortSignal): Turn {
  return {
    isOver: () => true,
    pass: async () => {
      await setImmediate();
      signal?.throwIfAborted();
    },
  };
}
