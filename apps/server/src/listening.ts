import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { ConfigurationError } from './config/index.js';
import type { Configuration } from './config/index.js';

/** Connections that wait in the system until this process accepts them, because it accepts one in each turn of its loop. */
const BACKLOG = 4096;

const LISTEN_FAILURES: Readonly<Record<string, { variable: string; reason: string }>> = {
  EADDRINUSE: { variable: 'TALENT_PORT', reason: 'something else listens there; stop it or choose another port' },
  EACCES: { variable: 'TALENT_PORT', reason: 'this user may not; choose a port from 1024' },
  EADDRNOTAVAIL: { variable: 'TALENT_HOST', reason: 'this machine has no such address' },
  ENOTFOUND: { variable: 'TALENT_HOST', reason: 'there is no such host' },
};

/** Returns the error of a start whose address cannot be listened on. It names the variable. */
export function listenRefusal(
  cause: unknown,
  { host, port }: Pick<Configuration, 'host' | 'port'>,
): ConfigurationError {
  const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
  const { variable, reason } = LISTEN_FAILURES[code] ?? { variable: 'TALENT_HOST, TALENT_PORT', reason: code };
  return new ConfigurationError(`${variable}: ${host}:${port} cannot be listened on: ${reason}.`, { cause });
}

/**
 * Listens without Nest's own `listen`, because Nest would log a failure that is reported as a wrong variable here.
 * @returns the base URL
 */
export async function listenOn(server: Server, configuration: Configuration): Promise<string> {
  const { host, port, baseUrl } = configuration;
  try {
    server.listen({ host, port, backlog: BACKLOG });
    await once(server, 'listening');
  } catch (error) {
    throw listenRefusal(error, configuration);
  }
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
}
