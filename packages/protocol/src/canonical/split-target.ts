import { refuseMisuse, TEXT } from '../errors/argument.js';

/** The two parts of a request target, as they were on the wire. */
export interface TargetParts {
  readonly path: string;
  /** All that follows the first `?`; empty where there is none. */
  readonly query: string;
}

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/**
 * Parts a request target at its first `?`. The absolute form, which proxies send, loses scheme and authority.
 *
 * @param target the target as on the wire: Node's `req.url`, never one that a URL class has rewritten.
 * @example
 * splitTarget('/customers/1/people/7?fields=email'); // { path: '/customers/1/people/7', query: 'fields=email' }
 * @see D-SIG-5, D-SIG-6
 */
export function splitTarget(target: string): TargetParts {
  refuseMisuse('target', target, TEXT);
  const local = target.startsWith('/') ? target : target.replace(ORIGIN, '');
  const mark = local.indexOf('?');
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}
