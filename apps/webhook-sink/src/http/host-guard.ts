import type { IncomingMessage } from 'node:http';
import { SinkError } from '../sink-error.js';

/** The names of this machine for itself. */
export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests that a page of another site can make a browser send. Its Host is not ours, for example after DNS rebinding, or its
 * Origin differs from the Host.
 *
 * @throws SinkError 421 for the Host, 403 for the Origin
 */
export function guardHost({ headers }: IncomingMessage, allowed: readonly string[]): void {
  const host = headers.host ?? '';
  if (![...LOOPBACK, ...allowed].includes(nameOf(host)))
    throw new SinkError(
      `This sink is not known as "${nameOf(host).slice(0, 100)}": start it with --allow-host for that name.`,
      421,
    );
  const { origin } = headers;
  const isOurs = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  if (!isOurs || headers['sec-fetch-site'] === 'cross-site')
    throw new SinkError('Pages of other sites cannot use this sink.', 403);
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
