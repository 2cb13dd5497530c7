import { describe, expect, it } from '@jest/globals';
import { createClient } from '../src/index.js';
import type { Client, TalentError } from '../src/index.js';
import { STANDARD_RUNTIME } from '../src/connection/runtime.js';
import { argumentsFrom, callPlainly, EXAMPLES, resourceOf } from './support/plain-calls.js';
import { refusal, scriptedClient } from './support/scripted-client.js';
import { SIGNED } from './support/start-server.js';

const errorOf = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );

describe('a server that never ends its reply', () => {
  /** A client whose server sends without an end, and the number of bytes that were taken from it. */
  function flooded(status: number, maxReplyBytes?: number): { client: Client; taken: () => number } {
    let taken = 0;
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          taken += 65_536;
          if (taken > 200_000_000) controller.error(new Error('Nobody stops.'));
          else controller.enqueue(new Uint8Array(65_536).fill(0x20));
        },
      });
    const runtime = { fetch: async () => new Response(body(), { status }) };
    const options = {
      baseUrl: 'https://talent.example',
      customerId: 1001,
      credentials: SIGNED,
      ...(maxReplyBytes === undefined ? {} : { maxReplyBytes }),
    };
    return { client: createClient({ ...options, runtime, retry: { maxRetries: 0 } }), taken: () => taken };
  }

  it('is left at the limit', async () => {
    const { client, taken } = flooded(200, 1_000_000);
    const error = await errorOf(client.people.get(4));
    expect(error).toMatchObject({ kind: 'unexpected', message: expect.stringContaining('more than 1000000 bytes') });
    expect(taken()).toBeLessThan(1_300_000);
  });

  it('is left at 64 MiB by default, and is a refusal still if its status is one', async () => {
    const { client, taken } = flooded(404);
    expect(await errorOf(client.people.get(4))).toMatchObject({ kind: 'refused', status: 404, problems: [] });
    expect(taken()).toBeLessThan(68_000_000);
  });
});

describe('a reply of another form', () => {
  const MEMBERS = [
    ...['forms', 'searchResults', 'filters', 'jobposts', 'boards', 'lists', 'changes', 'revisions', 'records', 'moves'],
    ...['deliveries', 'subscriptions', 'engines', 'workflows', 'profiles', 'missing', '_links', 'links'],
    ...['id', 'jobpostid'],
  ];
  const VALUES = [7, null, {}, [null], [{ links: 7, _links: null, id: {} }]];
  // A follower asks again and again, if there is nothing new.
  const methods = EXAMPLES.filter(({ name }) => name !== 'follow');

  it.each(methods)('ends $title in a result or a typed error', async ({ resource, name, args }) => {
    for (const value of VALUES) {
      const body = Object.fromEntries(MEMBERS.map((member) => [member, value]));
      const { client } = scriptedClient([{ status: 200, body, headers: { location: '' } }]);
      const error = await errorOf(callPlainly(resourceOf(client, resource), name, argumentsFrom(args)));
      if (error !== undefined) expect(error).toMatchObject({ kind: 'unexpected', attempts: 1 });
    }
  });
});

describe('a path of the caller', () => {
  it.each(['@evil.example/x', '', '/customers/1001/../1002', '/customers/%2E%2e/x'])(
    'does not send credentials elsewhere: %s',
    async (path) => {
      const { client, sent } = scriptedClient([{ status: 200, body: {} }], { baseUrl: 'https://talent.example' });
      expect(await errorOf(client.request({ method: 'GET', path }))).toBeInstanceOf(TypeError);
      expect(sent).toEqual([]);
    },
  );

  it.each(['..', '4/../../1002', '4?x=1', 'a\r\nHost: evil'])('has an id as one part: %s', async (id) => {
    const { client, sent } = scriptedClient([{ status: 200, body: { links: [] } }]);
    await errorOf(client.people.get(id as never));
    for (const { url } of sent) {
      expect(new URL(url).href).toBe(url);
      expect(url).toMatch(/^https:\/\/talent\.example\/ws\/customers\/1001\/people\/[^/?#]+$/);
    }
  });
});

describe('a connection that was lost', () => {
  const lost = (code: string, syscall: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('lost'), { code, syscall }) });

  it.each(['EHOSTUNREACH', 'ENETUNREACH'])('after the write was sent leaves it uncertain: %s', async (code) => {
    const { client, sent } = scriptedClient([lost(code, 'read'), { status: 204 }]);
    expect(await errorOf(client.people.update(4, { lastname: 'King' }))).toMatchObject({ mayHaveBeenDone: true });
    expect(sent).toHaveLength(1);
  });

  it('before the write was sent lets it be sent again', async () => {
    const { client, sent } = scriptedClient([lost('EHOSTUNREACH', 'connect'), { status: 204 }]);
    await client.people.update(4, { lastname: 'King' });
    expect(sent).toHaveLength(2);
  });
});

describe('a head that cannot be read', () => {
  it('has no size for a body that the runtime has unzipped', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-length': '23' };
    const { client } = scriptedClient([{ status: 200, headers, body: 'abc' }]);
    const file = await client.forms.document(1, 'pdf');
    expect([file.size, await file.text()]).toEqual([undefined, 'abc']);
  });

  it('hides no write that was done', async () => {
    const location = 'https://talent.example/customers/1001/people/%E0%A4%A';
    const { client } = scriptedClient([{ status: 201, headers: { location } }]);
    expect(await client.people.create({ lastname: 'King' })).toMatchObject({ location });
  });

  it('has the message of a partner as it came', async () => {
    const headers = { 'x-svc-user-message': '100%', link: '<javascript:alert(1)>; rel="redirect"' };
    const { client } = scriptedClient([{ status: 204, headers }]);
    expect(await client.workflows.setStatus('applicantworkflows', { id: 7, status: 'C51220' })).toEqual({
      userMessage: '100%',
    });
  });

  it.each([`${'9'.repeat(400)}`, '31536000', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'asks for no wait of years: %s',
    async (wait) => {
      const { client, waits } = scriptedClient([refusal(429, 15, { 'retry-after': wait })]);
      expect(await errorOf(client.people.get(4))).toMatchObject({ kind: 'refused', status: 429 });
      expect(waits).toEqual([]);
    },
  );

  it.each(['-5', 'NaN', '1e9', 'soon', ''])('asks for a wait that is none: %s', async (wait) => {
    const { client, waits } = scriptedClient([refusal(429, 15, { 'retry-after': wait }), { status: 200, body: {} }]);
    await client.people.get(4);
    expect(waits).toEqual([125]);
  });
});

describe('the timers of the system', () => {
  it.each([Number.POSITIVE_INFINITY, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'do not end a limit of %d ms at once',
    async (ms) => {
      let isOver = false;
      const stop = STANDARD_RUNTIME.startTimer(ms, () => (isOver = true));
      const abort = new AbortController();
      const slept = STANDARD_RUNTIME.sleep(ms, abort.signal).then(() => 'slept');
      const first = await Promise.race([slept, new Promise((resolve) => setTimeout(resolve, 20, 'waiting'))]);
      abort.abort();
      await slept;
      await STANDARD_RUNTIME.sleep(ms, abort.signal);
      stop();
      expect([isOver, first]).toEqual([false, 'waiting']);
    },
  );
});

describe('what goes into the head of a request', () => {
  it.each<[string, (client: Client) => PromiseLike<unknown>]>([
    ['a key', ({ people }) => people.create({ lastname: 'K' }, { idempotencyKey: 'a\r\nx-evil: 1' })],
    ['a version', ({ people }) => people.update(4, { lastname: 'K' }, { ifMatch: '"a"\r\nx-evil: 1' })],
  ])('is no line of its own: %s', async (_, call) => {
    const { client, sent } = scriptedClient([{ status: 204 }]);
    const error = (await errorOf(call(client))) as TalentError;
    expect(error).toBeInstanceOf(TypeError);
    expect(sent).toEqual([]);
  });
});
