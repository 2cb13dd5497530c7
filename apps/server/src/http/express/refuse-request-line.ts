import { splitTarget } from '@talent-platform/protocol/canonical';
import { renderErrorBody, renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { Answer } from '../answer.js';
import { headerLines } from '../header-lines.js';
import type { TalentRequest } from './talent-request.js';

/** RFC 9110, 7.2: the host and port of RFC 3986, 3.2; it may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d{0,5})?$/i;

/**
 * Makes the signature, the router and the handlers read one and the same target, or refuses the request: a target has no
 * fragment (RFC 9112, 3.2), which the router would cut off and the signature would cover, and one in absolute form is
 * reduced to its path and query before the router could read its host another way (D-SIG-5, D-SIG-6).
 */
export function refuseTarget(request: TalentRequest): Answer | undefined {
  const target = request.url ?? '';
  if (target.includes('#')) return malformed(400, 'The request target must not hold "#": encode it as %23.');
  // node takes a request line without a version for HTTP/0.9, which had no headers
  if (request.httpVersion === '0.9') return malformed(400, 'The request line must end with HTTP/1.1 or HTTP/1.0.');
  const hosts = headerLines(request.rawHeaders, 'host');
  if (hosts.length === 0 && request.httpVersion === '1.1') return malformed(400, 'The Host header is missing.');
  if (hosts.length > 1) return malformed(400, `The Host header must be sent once, received ${hosts.length}.`);
  if (!HOST.test(hosts[0] ?? ''))
    return malformed(400, 'The Host header must be a host name or address, and perhaps a port.');
  if (!target.startsWith('/')) request.url = originForm(target);
  return undefined;
}

/** An Expect header that names anything but 100-continue. */
export function refuseExpectation(): Answer {
  return malformed(417, 'The Expect header must be 100-continue or left out.');
}

function originForm(target: string): string {
  const { path, query } = splitTarget(target);
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return query === '' ? rooted : `${rooted}?${query}`;
}

function malformed(status: number, detail: string): Answer {
  const problems: Problem[] = [{ error: 'BODY_MALFORMED', detail }];
  const [header = ''] = renderProblemHeaders(problems);
  return Answer.of(status, renderErrorBody(problems)).with('X-Error', header).with('Connection', 'close');
}
