/**
 * Asks again until the answer fits, and returns that answer. Gives up long after it should fit.
 *
 * @param what the test waits for, for the error: `Waited 300 s for <what>. The last answer was: …`
 * @param fits whether the answer is truthy, if absent
 */
export type Until = <T>(what: string, read: () => T | Promise<T>, fits?: (value: T) => boolean) => Promise<T>;

export const until: Until;
export function waitWithin(limitMs: number): Until;
