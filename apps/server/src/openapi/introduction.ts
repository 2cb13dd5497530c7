import { SIGNATURE_ALGORITHM, signRequest, SigningSecret } from '@talent-platform/protocol/signing';

/** The request that the introduction signs: a real one of the demo customer, so that a reader can compare every byte. */
const EXAMPLE = {
  method: 'GET',
  target: '/customers/1001/people/4?fields=lastname,email',
  user: 'demo.integration',
  now: new Date('2026-11-20T12:00:00Z'),
};
const EXAMPLE_SECRET = 'demo-only-integration-secret';

const code = (language: string, text: string): string => ['```' + language, text, '```'].join('\n');

/** Describes how to start and how to sign. Renderers show it before the operations (D-NET-16). */
export function introduction(): string {
  const signed = signRequest({ ...EXAMPLE, secret: new SigningSecret(EXAMPLE_SECRET) });
  const headers = Object.entries(signed.headers).map(([name, value]) => `${name}: ${value}`);
  return [
    'The web services of a recruiting and onboarding platform: people, jobs, forms, workflows, files and events.',
    '## Start',
    'You need the number of your customer, a user, and the signing secret or the password of the user. ' +
      'A server that you start without a configuration prints those of its demo customer. Read a person of the demo:',
    code('sh', `curl -u ${EXAMPLE.user}:demo-only-integration-password http://127.0.0.1:8080/customers/1001/people/4`),
    'At `/docs`, **Test Request** opens a request with its example, and **Send** sends it. ' +
      'The page asks for user and secret once, and signs each request. ' +
      'The secret stays in the memory of the page. ' +
      'The code samples send a password by `curl`, or sign by `talent`, the command line of the platform.',
    'The guides are at `/guide`. API tools load the requests of this document from `/docs/collection.json`, and sign them.',
    'All errors have the same form (D-ERR-1): what is wrong, and what to do. Only errors of job posts differ (D-ERR-7).',
    '## Sign',
    'A signed request proves its user without sending the secret, and nobody can change it on its way. ' +
      `User \`${EXAMPLE.user}\` with the secret \`${EXAMPLE_SECRET}\` sends \`${EXAMPLE.method} ${EXAMPLE.target}\`:`,
    '1. Write the canonical request: method, path, query, the signed headers, an empty line, and the names of the headers. ' +
      'Escape all bytes of path and query but `A-Z a-z 0-9 - _ . ~` and the slashes of the path, and sort the query. ' +
      '`x-svc-content-sha256` is the SHA-256 of the body in hex, here of no bytes. `x-svc-date` is the time in UTC.',
    code('text', signed.canonicalRequest),
    `2. Write the string to sign: \`${SIGNATURE_ALGORITHM}\`, the date, and the SHA-256 of the canonical request in hex. ` +
      'Lines end in one newline, and the last line has none.',
    code('text', signed.stringToSign),
    '3. The signature is the HMAC-SHA256 of that string in hex. Its key is the bytes of the secret as you see it.',
    code('text', signed.signature),
    '4. Send these headers with the request:',
    code('http', headers.join('\n')),
    'If a signature is wrong, a server for development says in its answer 401 which step went wrong.',
  ].join('\n\n');
}
