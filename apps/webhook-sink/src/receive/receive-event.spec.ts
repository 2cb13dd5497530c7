import { afterEach, describe, expect, it } from '@jest/globals';
import type { SinkEvent } from '../sink-event.js';
import type { SinkOptions } from '../sink-options.js';
import { startSink } from '../start-sink.js';
import type { Sink } from '../start-sink.js';
import { eventFor, SECRET, send } from '../../test/support/send-event.js';

type Secrets = NonNullable<SinkOptions['secrets']>;
type Headers = Readonly<Record<string, string>>;

const open: Sink[] = [];

afterEach(async () => {
  for (const sink of open.splice(0)) await sink.close();
});

describe('an event whose secret the sink does not have (D-EVT-3)', () => {
  it.each<[string, Secrets]>([
    ['there are no secrets', {}],
    ['there are those of others', { other: SECRET.repeat(2) }],
  ])('is not verified where %s, and not genuine either', async (_, secrets) => {
    const event = await sent(secrets, (headers) => headers);
    expect(event).toMatchObject({ verification: 'not-verified', signer: 'acme', isGenuine: false });
    expect(event.verdict).toMatchObject({ isGenuine: false, platform: 'wrong', standardWebhooks: 'wrong' });
  });

  it('is not verified where its one signature names no user, and there are no secrets', async () => {
    const event = await sent({}, ({ authorization: _, ...headers }) => headers);
    expect(event).toMatchObject({ verification: 'not-verified', isGenuine: false });
  });
});

it.each<[string, Secrets, (headers: Headers) => Headers]>([
  ['the secret of its user is another', { acme: 'another' }, (headers) => headers],
  ['its one signature names no user', { acme: 'another' }, ({ authorization: _, ...headers }) => headers],
  ['it names a user whose secret did not sign it', { acme: SECRET }, renamed],
  [
    'it could be right by no secret',
    {},
    (headers) => ({ ...headers, authorization: 'x-svc-v1-hmac-sha256 user=acme' }),
  ],
  ['a signed header is another', { acme: SECRET }, (headers) => ({ ...headers, 'content-type': 'text/plain' })],
])('an event that the sink can judge (D-EVT-3) is not genuine where %s', async (_, secrets, change) => {
  expect(await sent(secrets, change)).toMatchObject({ verification: 'not-genuine', isGenuine: false });
});

function renamed({ authorization = '', ...headers }: Headers): Headers {
  return { ...headers, authorization: authorization.replace('user=acme', 'user=stranger') };
}

async function sent(secrets: Secrets, change: (headers: Headers) => Headers): Promise<SinkEvent> {
  const sink = await start(secrets);
  const { headers, body, target } = eventFor(sink.url);
  await send(sink.url + target, { headers: change(headers as Headers), body });
  return sink.waitFor(() => true);
}

async function start(secrets: Secrets): Promise<Sink> {
  const sink = await startSink({ secrets });
  open.push(sink);
  return sink;
}
