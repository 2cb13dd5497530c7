import { received } from '@talent-platform/protocol/errors';
import { TwinError } from '../twin-error.js';

/** A path, in which `*` stands for a segment and `**` for any number of them; or a regular expression. */
export type PathPattern = string | RegExp;

/** Returns whether the pattern matches the whole path. */
export function matchesPath(path: string, pattern: PathPattern): boolean {
  if (typeof pattern !== 'string') return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(path);
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => ({ '**': '.*', '*': '[^/]*' })[part] ?? part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('');
  return new RegExp(`^${source}$`).test(path);
}

/**
 * Refuses a pattern that matches no path.
 *
 * @throws TwinError
 */
export function refuseRelative(pattern: PathPattern | undefined): void {
  if (typeof pattern === 'string' && !/^(?:\/|\*\*)[^?]*$/.test(pattern))
    throw new TwinError(`path: must begin with "/", and have no query, ${received(pattern)}.`);
}
