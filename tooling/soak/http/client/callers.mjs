import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

/** The demo customer's users, and one whose secrets may be rotated away. */
export const CALLERS = Object.fromEntries(
  ['integration', 'recruiter', 'partner'].map((name) => [
    name,
    {
      user: `demo.${name}`,
      password: `demo-only-${name}-password`,
      secret: new SigningSecret(`demo-only-${name}-secret`),
    },
  ]),
);

export const CUSTOMER = '/customers/1001';
export const PLATFORM = '/platform/v1/customers/1001';

/**
 * A request as bytes.
 *
 * @param {object} request - `method`, `target`, `body` (text or bytes), `headers` beside those that follow from the rest
 * @param {{ caller?: string, by?: 'signature' | 'password' }} as - nobody where no caller is named
 */
export function requestBytes(request, as = {}) {
  const { head, body } = requestParts(request, as);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** The lines of a request and its body, for those who change them before they are sent. */
export function requestParts({ method = 'GET', target, body, headers = [] }, as = {}) {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body);
  const ofBody = body === undefined ? [] : [['Content-Length', String(bytes.length)]];
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (body !== undefined && !hasType) ofBody.push(['Content-Type', 'application/json']);
  const lines = [
    ['Host', '127.0.0.1'],
    ...credentials({ method, target, body: body === undefined ? undefined : bytes }, as),
    ...ofBody,
    ...headers,
  ];
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return { method, target, lines, head, body: bytes };
}

function credentials({ method, target, body }, { caller, by = 'signature' }) {
  if (!caller) return [];
  const { user, password, secret } = CALLERS[caller];
  if (by === 'password') return [['Authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`]];
  return Object.entries(signRequest({ method, target, body, user, secret, now: new Date() }).headers);
}
