import type { Area, Check, CheckSession } from '../check.js';
import { CheckFailure, CheckSkip } from '../outcomes.js';
import { expectHeader, expectRefusal, expectStatus, statusOf } from '../expect.js';
import type { Reply } from '../reply.js';
import { liveVector } from '../signing/live-vector.js';
import type { Alteration, StoredVector } from '../signing/live-vector.js';
import { VECTOR_CHECKS } from '../signing/vector-checks.js';

const READ = 'forms/list';

/** A usual signed request, from which the checks differ in one point. */
const USUAL: StoredVector = {
  name: 'usual',
  rule: '',
  method: 'GET',
  target: '/',
  headers: [
    ['x-svc-date', ' 2026-11-20T12:00:00Z'],
    [
      'Authorization',
      ` x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date,signature=${'0'.repeat(64)}`,
    ],
  ],
  body: '',
};

interface Changed extends Alteration {
  readonly text?: (authorization: string) => string;
}

/** Sends the usual request with one change. */
function sendChanged({ probe }: CheckSession, { text = (same) => same, ...alteration }: Changed): Promise<Reply> {
  const { credentials } = probe.server;
  if (credentials.scheme !== 'signed') throw new CheckSkip('no signing secret is known');
  const { user, secret } = credentials;
  const headers = USUAL.headers.map(([name, value]) => [name, name === 'Authorization' ? text(value) : value] as const);
  const server = { host: probe.server.host, user, secret, now: probe.now };
  return probe.sendRaw(liveVector({ ...USUAL, headers }, `${probe.root}/${READ}`, { server, alteration }));
}

const SECOND_MS = 1000;

function secondsAgo(seconds: number): Alteration {
  return { date: (now) => `${new Date(now.getTime() - seconds * SECOND_MS).toISOString().slice(0, 19)}Z` };
}

/** A signature that the server must take. */
function accepts(id: string, row: Check['row'], title: string): (change: Changed) => Check {
  return (change) => ({
    ...{ id, row, title, needs: ['secret'] },
    run: async (session) => expectStatus(await sendChanged(session, change), 200),
  });
}

/** A signature that the server must refuse. */
function refuses(id: string, row: Check['row'], title: string): (change: Changed) => Check {
  return (change) => ({
    ...{ id, row, title, needs: ['secret'] },
    run: async (session) => {
      const reply = await sendChanged(session, change);
      if (reply.status < 400 || reply.status >= 500) throw new CheckFailure('a refusal (4xx)', statusOf(reply));
    },
  });
}

const otherDigit = (hex: string): string => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0');

const ownChecks: readonly Check[] = [
  accepts('signed', 'spec: Signed requests', 'A request with a right signature is answered.')({}),
  accepts(
    'space-after-commas',
    'spec: Signed requests',
    'The components may have a space after their commas.',
  )({ text: (value) => value.replaceAll(',', ', ') }),
  accepts('four-minutes-old', 'spec: Limits', 'A request that is four minutes old is answered.')(secondsAgo(240)),
  refuses(
    'older-than-five-minutes',
    'spec: Header rules',
    'A request that is older than 5 minutes is refused.',
  )(secondsAgo(330)),
  refuses(
    'wrong-signature',
    'spec: Errors',
    'A signature that differs in one digit is refused.',
  )({ signature: otherDigit }),
  refuses(
    'other-method',
    'spec: Step 1',
    'A signature of another method is refused.',
  )({ canonical: (text) => text.replace(/^GET/, 'POST') }),
  refuses(
    'other-path',
    'spec: Step 1',
    'A signature of another path is refused.',
  )({ canonical: (text) => text.replace(`/${READ}`, '/forms') }),
  refuses(
    'other-date',
    'spec: Step 2',
    'A request with another date than the signed one is refused.',
  )({
    sent: (request) => ({
      ...request,
      headers: request.headers.map(([name, value]) => [
        name,
        name === 'x-svc-date' ? value.replace('Z', '+00:00') : value,
      ]),
    }),
  }),
  refuses(
    'other-hash',
    'spec: Header rules',
    'A body that does not match x-svc-content-sha256 is refused.',
  )({ sent: (request) => ({ ...request, body: Buffer.from('another body', 'utf8') }) }),
  refuses(
    'date-not-signed',
    'spec: Canonical headers',
    'The signed headers must include x-svc-date.',
  )({ text: (value) => value.replace(';x-svc-date', '') }),
  refuses(
    'hash-not-signed',
    'spec: Canonical headers',
    'The signed headers must include x-svc-content-sha256.',
  )({ text: (value) => value.replace('x-svc-content-sha256;', '') }),
  {
    id: 'no-credentials',
    row: 'spec: Authentication',
    title: 'A request without an Authorization header is refused.',
    run: async ({ probe }) => expectRefusal(await probe.get(READ, { proof: 'none' })),
  },
  {
    id: 'basic',
    row: 'spec: Basic credentials',
    title: 'Basic credentials are taken.',
    needs: ['password'],
    run: async ({ probe }) => expectStatus(await probe.get(READ, { proof: 'basic' }), 200),
  },
  {
    id: 'basic-unknown-user',
    row: 'spec: Basic credentials',
    title: 'Basic credentials of an unknown user are refused.',
    run: async ({ probe }) => {
      const pair = Buffer.from('conformance-no-such-user:wrong').toString('base64');
      expectRefusal(await probe.get(READ, { proof: 'none', headers: [['Authorization', `Basic ${pair}`]] }));
    },
  },
  {
    id: 'challenge',
    row: 'D-ERR-5',
    title: 'A 401 has one WWW-Authenticate header with both schemes, and says that Basic credentials are UTF-8.',
    run: async ({ probe }) => {
      expectHeader(
        await probe.get(READ, { proof: 'none' }),
        'www-authenticate',
        /^Basic realm=.*, charset="UTF-8", x-svc-v1-hmac-sha256$/,
      );
    },
  },
];

/**
 * The vectors prove D-SIG-2 (forms of Authorization), D-SIG-3 (the line of an empty query), and D-SIG-4 (forms of dates).
 * They prove D-SIG-5 and D-SIG-6 (paths and queries), D-SIG-7 (repeated headers) and D-SIG-12 (wrong components), too.
 */
export const AUTHENTICATION_AREA: Area = {
  name: 'authentication',
  title: 'Authentication and signing',
  checks: [...ownChecks, ...VECTOR_CHECKS],
};
