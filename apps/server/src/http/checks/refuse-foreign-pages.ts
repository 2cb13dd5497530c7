import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CheckedRequest } from './check.js';
import { isRead } from './check.js';

/**
 * Refuses a write that a page of another origin had a browser send. Browsers keep Basic credentials and send them with
 * the requests of any page (D-NET-30). Other programs send neither header.
 */
export function refuseForeignPages({ request: { method, headers }, services }: CheckedRequest): void {
  if (isRead(method)) return;
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  if (origin !== undefined && services.origins.has(origin)) return;
  // Pages cannot set this header. It is right behind every proxy, but browsers send it over TLS and to localhost alone.
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && (origin === undefined || isOfHost(origin, host))) return;
  const detail =
    'A page of another origin may not write here. The operator can allow its origin by TALENT_CONSOLE_ORIGINS.';
  throw new ProtocolError([{ code: 'RESOURCE_ACCESS_DENIED', detail, status: 403 }]);
}

/** Compares hosts and ports alone, because a proxy may end TLS. A port that is the default of the origin may be missing. */
function isOfHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: expected } = new URL(origin);
  const addressed = `${protocol}//${host}`;
  return expected !== '' && URL.canParse(addressed) && new URL(addressed).host === expected;
}
