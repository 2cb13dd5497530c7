import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer fits. It gives up by the time limit of the test alone, which is long after it should fit. */
export async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (fits(value)) return value;
    await delay(50);
  }
}
