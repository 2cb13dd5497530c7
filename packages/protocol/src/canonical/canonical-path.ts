import { refuseMisuse, TEXT } from '../errors/argument.js';
import { escapeNonAscii, percentNormalize } from './percent-encoding.js';

/**
 * Returns the canonical URI: every segment decoded once and encoded anew, empty and `.` segments removed, `..` resolved, never
 * above the root. A trailing slash is kept.
 *
 * @param rawPath the path as on the wire, from the slash after the host to the question mark.
 * @returns a path that begins with `/`; the canonical path of a canonical path is itself.
 * @example
 * canonicalPath('/a/./b/../c d/'); // '/a/c%20d/'
 * @see spec: Canonical URI; D-SIG-5
 */
export function canonicalPath(rawPath: string): string {
  refuseMisuse('rawPath', rawPath, TEXT);
  return PLAIN_PATH.test(rawPath) ? rawPath : normalizePath(rawPath);
}

/** Most paths: unreserved characters only, no segment that is empty or begins with a dot. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9\-_~][A-Za-z0-9\-_.~]*)+$/;

function normalizePath(rawPath: string): string {
  const segments: string[] = [];
  let last = '';
  for (const segment of escapeNonAscii(rawPath).split('/')) {
    last = percentNormalize(segment);
    if (last === '..') segments.pop();
    else if (last !== '' && last !== '.') segments.push(last);
  }
  const endsInSlash = last === '' || last === '.' || last === '..';
  return segments.length === 0 ? '/' : `/${segments.join('/')}${endsInSlash ? '/' : ''}`;
}
