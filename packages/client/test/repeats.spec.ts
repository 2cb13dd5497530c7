import { describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import {
  AbortedError,
  createClient,
  ServiceError,
  TalentError,
  TimeoutError,
  UnexpectedReplyError,
} from '../src/index.js';
import { refusal, scriptedClient } from './support/scripted-client.js';
import type { ScriptedReply } from './support/scripted-client.js';

const PERSON = { status: 200, body: { lastname: 'King', links: [] } };
const MADE = { status: 201, headers: { location: 'https://talent.example/ws/customers/1001/people/7' } };
const RESET = new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
const REFUSED = new TypeError('fetch failed', { cause: Object.assign(new Error('none'), { code: 'ECONNREFUSED' }) });

async function errorOf(call: PromiseLike<unknown>): Promise<TalentError> {
  const error: unknown = await Promise.resolve(call).catch((reason: unknown) => reason);
  if (error instanceof TalentError) return error;
  throw new TypeError('The call did not fail.', { cause: error });
}

describe('a read', () => {
  it.each<[string, ScriptedReply]>([
    ['500', refusal(500, 0)],
    ['502 of a proxy', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['429', refusal(429, 15)],
    ['a lost connection', RESET],
    ['silence', 'silence'],
  ])('is repeated after %s, and signed anew', async (_name, reply) => {
    const { client, sent, waits } = scriptedClient([reply, reply, PERSON]);
    const { value, attempts } = await client.people.get(4).withReply();
    expect([value.lastname, attempts, sent.length, waits.length]).toEqual(['King', 3, 3, 2]);
    const signatures = sent.map(({ headers }) => headers.get('authorization'));
    expect(new Set(signatures).size).toBe(3);
    expect(new Set(sent.map(({ headers }) => headers.get('x-svc-date'))).size).toBe(3);
  });

  it.each([
    [400, 5],
    [404, 2],
    [500, 20],
  ])('is not repeated after %d code %d', async (status, code) => {
    const { client, sent } = scriptedClient([refusal(status, code)]);
    expect(await errorOf(client.people.get(4))).toMatchObject({ kind: 'refused', status, mayHaveBeenDone: false });
    expect(sent).toHaveLength(1);
  });

  it('waits a random time up to a limit that doubles', async () => {
    const { client, waits } = scriptedClient([RESET], { retry: { maxRetries: 6, baseDelayMs: 100, maxDelayMs: 1000 } });
    expect(await errorOf(client.people.get(4))).toMatchObject({ kind: 'network', attempts: 7 });
    expect(waits).toEqual([50, 100, 200, 400, 500, 500]);
  });

  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '3' }, 3125],
    ['seconds that stand twice', { 'retry-after': '7, 7' }, 7125],
    ['a date', { 'retry-after': 'Thu, 26 Nov 2026 10:00:10 GMT' }, 8125],
    [
      'a date that stands twice',
      { 'retry-after': 'Thu, 26 Nov 2026 10:00:10 GMT, Thu, 26 Nov 2026 10:00:10 GMT' },
      8125,
    ],
    ['the reset of the quota', { 'x-ratelimit-reset': '20' }, 20_125],
    ['words', { 'retry-after': 'soon' }, 125],
  ])('waits as long as the server asks for in %s', async (_name, headers, ms) => {
    const { client, waits } = scriptedClient([refusal(429, 15, headers), PERSON]);
    await client.people.get(4);
    expect(waits).toEqual([ms]);
  });

  it('fails at once if the server asks for a longer wait than the caller has', async () => {
    const { client, waits } = scriptedClient([refusal(429, 15, { 'retry-after': '3600' }), PERSON]);
    const error = await errorOf(client.people.get(4));
    expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', retryAfterMs: 3_600_000 });
    expect(waits).toEqual([]);
  });

  it('takes the limit of the call before that of the client', async () => {
    const { client, sent } = scriptedClient([RESET]);
    await errorOf(client.people.get(4, { maxRetries: 0 }));
    expect(sent).toHaveLength(1);
  });

  it('is none if it is no number, such as one of a variable that is not set', async () => {
    const { client, sent } = scriptedClient([RESET], { retry: { maxRetries: Number.NaN } });
    await errorOf(client.people.get(4));
    await errorOf(client.people.get(4, { maxRetries: Number.NaN }));
    expect(sent).toHaveLength(2);
  });
});

describe('a POST with a key', () => {
  const make = (replies: readonly ScriptedReply[]) => {
    const scripted = scriptedClient(replies);
    return { ...scripted, call: scripted.client.people.create({ lastname: 'King' }) };
  };

  it('is repeated with the same key', async () => {
    const { call, sent } = make([RESET, 'silence', refusal(500, 0), MADE]);
    expect(await call).toMatchObject({ id: 7 });
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  it('takes the key of the caller', async () => {
    const { client, sent } = scriptedClient([MADE]);
    await client.people.create({ lastname: 'King' }, { idempotencyKey: 'row-17' });
    expect(sent[0]?.headers.get('idempotency-key')).toBe('row-17');
  });

  it('is repeated while the first one still runs', async () => {
    const { call } = make([RESET, refusal(409, 22), MADE]);
    expect(await call).toMatchObject({ id: 7 });
  });

  it('is not repeated after a conflict of its own', async () => {
    const { call, sent } = make([refusal(409, 22), MADE]);
    expect(await errorOf(call)).toMatchObject({ code: 'CONFLICT', mayHaveBeenDone: false });
    expect(sent).toHaveLength(1);
  });

  it.each<[string, ScriptedReply[], boolean]>([
    ['was refused after a lost reply', [RESET, refusal(400, 1)], false],
    ['could not sign in after a lost reply', [RESET, refusal(401, 9)], true],
    ['was busy after a lost reply', [RESET, refusal(503, 23, { 'retry-after': '900' })], true],
    ['was busy', [refusal(503, 23, { 'retry-after': '900' })], false],
    ['got no reply', [RESET], true],
  ])('tells whether it may have been done: %s', async (_name, replies, mayHaveBeenDone) => {
    expect(await errorOf(make(replies).call)).toMatchObject({ mayHaveBeenDone });
  });
});

describe('another write', () => {
  const update = (replies: readonly ScriptedReply[], isRepeatable?: boolean) => {
    const { client, sent } = scriptedClient(replies);
    return { call: client.people.update(4, { lastname: 'King' }, { isRepeatable, ifMatch: '"a"' }), sent };
  };

  it.each<[string, ScriptedReply]>([
    ['it was busy', refusal(503, 23)],
    ['the quota was used up', refusal(429, 15)],
    ['there was no connection', REFUSED],
  ])('is repeated if %s', async (_name, reply) => {
    const { call, sent } = update([reply, { status: 204 }]);
    await call;
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"a"', '"a"']);
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it.each<[string, ScriptedReply, string]>([
    ['a lost connection', RESET, 'network'],
    ['silence', 'silence', 'timeout'],
    ['500', refusal(500, 0), 'refused'],
    ['503 of a proxy', { status: 503 }, 'refused'],
  ])('is not repeated after %s, for it may have been done', async (_name, reply, kind) => {
    const { call, sent } = update([reply, { status: 204 }]);
    expect(await errorOf(call)).toMatchObject({ kind, mayHaveBeenDone: true, attempts: 1 });
    expect(sent).toHaveLength(1);
  });

  it('is repeated if the caller says that this does no harm', async () => {
    await update([RESET, 'silence', { status: 204 }], true).call;
    expect(await errorOf(update([RESET, refusal(412, 21)], true).call)).toMatchObject({
      code: 'PRECONDITION_FAILED',
      mayHaveBeenDone: true,
    });
  });
});

describe('signals and time limits', () => {
  it('aborts before, during and between attempts', async () => {
    const before = scriptedClient([PERSON]);
    const aborted = await errorOf(before.client.people.get(4, { signal: AbortSignal.abort('early') }));
    expect(aborted).toBeInstanceOf(AbortedError);
    expect(aborted).toMatchObject({ kind: 'aborted', name: 'AbortError', cause: 'early', mayHaveBeenDone: false });
    expect(before.sent).toEqual([]);

    const controller = new AbortController();
    const startTimer = () => () => undefined;
    const during = scriptedClient(['silence'], { runtime: { startTimer } });
    const call = during.client.people.update(4, {}, { signal: controller.signal });
    const failed = errorOf(call);
    await until('a request', () => during.sent.length);
    controller.abort('enough');
    expect(await failed).toMatchObject({ kind: 'aborted', cause: 'enough', mayHaveBeenDone: true });

    const between = new AbortController();
    const sleep = async () => between.abort('later');
    const { client, sent } = scriptedClient([RESET, PERSON], { runtime: { sleep } });
    expect(await errorOf(client.people.get(4, { signal: between.signal }))).toMatchObject({ cause: 'later' });
    expect(sent).toHaveLength(1);
  });

  it('ends all calls with the signal of the client', async () => {
    const controller = new AbortController();
    const startTimer = () => () => undefined;
    const { client, sent } = scriptedClient(['silence'], { signal: controller.signal, runtime: { startTimer } });
    const failed = [{}, { signal: new AbortController().signal }].map((options) =>
      errorOf(client.people.get(4, options)),
    );
    await until('two requests', () => sent.length === 2);
    controller.abort('shutdown');
    expect(await Promise.all(failed)).toMatchObject([{ cause: 'shutdown' }, { cause: 'shutdown' }]);
  });

  it('names the limit of the call, or of the client', async () => {
    const { client } = scriptedClient(['silence'], { timeoutMs: 50 });
    const error = await errorOf(client.people.get(4, { maxRetries: 0 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ kind: 'timeout', timeoutMs: 50 });
    expect(await errorOf(client.people.get(4, { maxRetries: 0, timeoutMs: 20 }))).toMatchObject({ timeoutMs: 20 });
  });

  it('has the time limits and waits of the system by default', async () => {
    let sent = 0;
    const fetch = (_url: string, { signal }: RequestInit): Promise<Response> => {
      sent += 1;
      if (sent === 1) return Promise.reject(RESET);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    };
    const credentials = { user: 'acme', password: 'hush' };
    const options = { baseUrl: 'https://talent.example', customerId: 1, credentials, runtime: { fetch } };
    const client = createClient({ ...options, timeoutMs: 5, retry: { maxRetries: 1, baseDelayMs: 5 } });
    expect(await errorOf(client.people.create({}))).toMatchObject({ kind: 'timeout', attempts: 2 });
    const controller = new AbortController();
    const slow = createClient({ ...options, retry: { baseDelayMs: 1e9, maxDelayMs: 1e9 } });
    sent = 0;
    const failed = errorOf(slow.people.get(4, { signal: controller.signal }));
    await until('a request', () => sent);
    controller.abort();
    expect(await failed).toMatchObject({ kind: 'aborted', attempts: 1 });
  });
});

describe('a stream', () => {
  const ten = new TextEncoder().encode('Ten ');
  const pieces = [ten, new TextEncoder().encode('years')];
  const streaming = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void, signal?: AbortSignal) => {
    const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
        pull,
      });
      return new Response(body);
    };
    return scriptedClient([], { runtime: { fetch }, signal }).client.people.resume(4).download();
  };

  it('gives its bytes, and ends', async () => {
    let next = 0;
    const { stream } = await streaming((controller) => {
      const piece = pieces[next];
      next += 1;
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    });
    expect(await new Response(stream).text()).toBe('Ten years');
  });

  it('fails with a typed error if the connection ends early', async () => {
    let next = 0;
    const file = await streaming((controller) => {
      next += 1;
      if (next > 1) controller.error(RESET);
      else controller.enqueue(ten);
    });
    expect(await errorOf(file.text())).toMatchObject({ kind: 'network', method: 'GET', mayHaveBeenDone: false });
  });

  it('is aborted by the signal, and can be left', async () => {
    const controller = new AbortController();
    const aborted = await streaming(() => undefined, controller.signal);
    const failed = errorOf(aborted.bytes());
    controller.abort('enough');
    expect(await failed).toMatchObject({ kind: 'aborted', cause: 'enough' });
    const left = await streaming((source) => source.enqueue(ten));
    await left.stream.cancel();
    expect((await left.stream.getReader().read()).done).toBe(true);
  });
});

describe('hooks', () => {
  it('sees each attempt, and adds headers', async () => {
    const seen: unknown[] = [];
    const { client, sent } = scriptedClient([RESET, { ...PERSON, headers: { 'x-warning': '4:a:Unknown.' } }], {
      hooks: {
        beforeRequest: ({ headers, attempt }) => headers.set('x-trace', `t${attempt}`),
        afterReply: ({ request, status, error, warnings }) =>
          void seen.push([request.attempt, status, error?.kind, warnings.length]),
      },
    });
    await client.people.get(4);
    expect(seen).toEqual([
      [1, undefined, 'network', 0],
      [2, 200, undefined, 1],
    ]);
    expect(sent.map(({ headers }) => headers.get('x-trace'))).toEqual(['t1', 't2']);
  });
});

describe('replies', () => {
  it.each([
    ['a page of a proxy', { status: 200, body: '<html>' }, 'no JSON'],
    ['a redirect to a login page', { status: 302, headers: { location: '/login' } }, 'a redirect'],
  ])('of others are told: %s', async (_name, reply, text) => {
    const { client } = scriptedClient([reply]);
    const error = await errorOf(client.forms.list());
    expect(error).toBeInstanceOf(UnexpectedReplyError);
    expect(error.message).toContain(text);
  });

  it('without a Location may have been done', async () => {
    const { client } = scriptedClient([{ status: 201 }]);
    const error = await errorOf(client.people.create({}));
    expect(error).toMatchObject({ kind: 'unexpected', mayHaveBeenDone: true });
  });

  it('keeps the codes of headers where the body has none, and the text of a proxy', async () => {
    const portal = {
      status: 409,
      headers: { 'x-error': '22:It is posted, already.' },
      body: { message: 'It is.', code: 409 },
    };
    const { client } = scriptedClient([portal]);
    const conflict = await errorOf(client.jobPosts.unpost({ jobid: 1, portalurl: 'a' }));
    expect(conflict).toMatchObject({ code: 'CONFLICT', problems: [{ detail: 'It is posted, already.' }] });
    const proxy = scriptedClient([{ status: 403, body: 'Forbidden by the gateway' }]);
    const error = await errorOf(proxy.client.people.get(4));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: undefined, problems: [], body: 'Forbidden by the gateway' });
    expect(error.message).toBe('GET /ws/customers/1001/people/4: 403 Forbidden by the gateway');
  });

  it('reads several warnings, with fields beyond ASCII', async () => {
    const text = Array.from(new TextEncoder().encode('4:größe:"größe" is unknown.'), (byte) =>
      String.fromCharCode(byte),
    ).join('');
    const { client } = scriptedClient([
      { ...PERSON, headers: { 'x-warning': `${text}, 5:See http://a, or ask., 99:New.` } },
    ]);
    expect((await client.people.get(4).withReply()).warnings).toEqual([
      { code: 'FIELD_UNKNOWN', number: 4, field: 'größe', detail: '"größe" is unknown.' },
      { code: 'VALUE_INVALID', number: 5, detail: 'See http://a, or ask.' },
      { code: undefined, number: 99, detail: 'New.' },
    ]);
  });
});

describe('requests', () => {
  it('are signed as they are sent', async () => {
    const { client, sent } = scriptedClient([PERSON]);
    await client.people.byEmail("o'neil+1 (a)*@example.org", { fields: ['lastname', 'email'] });
    expect(sent[0]?.url).toBe(
      'https://talent.example/ws/customers/1001/people/by-email?email=o%27neil%2B1%20%28a%29%2A%40example.org&fields=lastname%2Cemail',
    );
    expect(new URL(String(sent[0]?.url)).href).toBe(sent[0]?.url);
  });

  it.each(['..', '.', 'undefined', Number.NaN, {}])('refuse the part %j of a path', async (part) => {
    const { client, sent } = scriptedClient([PERSON]);
    const call = client.forms.questions(part as string).catch((error: unknown) => error);
    expect(await call).toEqual(new TypeError(`formname: must be an id or a name, received "${part}".`));
    expect(sent).toEqual([]);
  });

  it('refuse half of a surrogate pair, in a path and in a query', async () => {
    const { client, sent } = scriptedClient([PERSON]);
    const refusalOf = (call: Promise<unknown>) => call.catch((error: unknown) => String(error));
    const rule = 'must be whole characters, received half of a surrogate pair in "\\ud83d"';
    expect([
      await refusalOf(client.forms.questions('\ud83d')),
      await refusalOf(client.people.byEmail('\ud83d')),
    ]).toEqual([`TypeError: formname: ${rule}.`, `TypeError: email: ${rule}.`]);
    expect(sent).toEqual([]);
    await client.forms.questions('\ud83d\ude00');
    expect(sent[0]?.url).toContain('%F0%9F%98%80');
  });

  it('name the file or the field that they lack', async () => {
    const { client } = scriptedClient([PERSON]);
    const [plain, file] = [client.people.file as (id: number) => unknown, client.people.file(5, 'photo')];
    expect(() => plain(5)).toThrow(new TypeError('field: is required, an id or a name.'));
    await expect(file.upload('x', {} as never)).rejects.toThrow(
      new TypeError('filename: is required, a text that is not empty.'),
    );
    for (const content of [{ filename: 'a.txt', content: 'x' }, new ArrayBuffer(1)])
      await expect(file.upload(content as never, { filename: 'a.txt' })).rejects.toThrow(
        new TypeError('content: must be a Blob, a Uint8Array, a text or a stream.'),
      );
    await expect(client.lists.page('lists.country', { below: ['D1', ''] })).rejects.toThrow('below[1]: is required');
  });

  it.each([
    [{ baseUrl: 'talent.example' }, 'baseUrl: '],
    [{ baseUrl: 'https://a:b@talent.example' }, 'baseUrl: '],
    [{ customerId: 'acme' }, 'customerId: '],
    [{ credentials: { user: '', secret: 'hush' } }, 'credentials.user: '],
    [{ credentials: { user: 'a:b', password: 'hush' } }, 'credentials.user: '],
    [{ credentials: JSON.parse('{"user":"a"}') }, 'credentials: '],
    [{ credentials: { user: 'a\nb', secret: 'hush' } }, 'credentials.user: '],
  ])('cannot be made with %j', (options, text) => {
    expect(() => scriptedClient([], options)).toThrow(text);
    expect(() => scriptedClient([], options)).not.toThrow('hush');
  });

  it('pages a search above the last id, and a portal below it', async () => {
    const page = (first: number, step: number, length = 1000) => ({
      status: 200,
      body: { searchResults: Array.from({ length }, (_, index) => ({ id: first + step * index })) },
    });
    const filter = { filters: [{ name: 'person.lastname', value: ['a'] }], operator: '|' } as const;
    const people = scriptedClient([page(1, 1), page(1001, 1), page(2001, 1, 1)]);
    let count = 0;
    for await (const _found of people.client.people.search(filter, { staleness: 5 })) count += 1;
    expect(count).toBe(2001);
    expect(people.sent.map(({ body }) => JSON.parse(String(body)))).toEqual([
      filter,
      ...['1000', '2000'].map((id) => ({
        filters: [{ name: 'person.id', value: [id], operator: '>' }],
        operator: '&',
        children: [filter],
      })),
    ]);
    expect(people.sent[0]?.url).toContain('?staleness=5');
    const portal = scriptedClient([page(5000, -1), page(4000, -1, 0)]);
    for await (const _found of portal.client.portals.jobs('careers')) count += 1;
    expect(portal.sent.map(({ body }) => JSON.parse(String(body)).filters)).toEqual([
      [],
      [{ name: 'job.id', value: ['4001'], operator: '<' }],
    ]);
    const ascending = scriptedClient([page(1, 1), page(0, 1, 0)]);
    for await (const _found of ascending.client.portals.jobs(101, { filters: [] })) count += 1;
    expect(JSON.parse(String(ascending.sent[1]?.body)).filters[0]).toMatchObject({ operator: '>', value: ['1000'] });
  });

  it('reads many profiles in batches, and those again that were left out', async () => {
    const self = (id: number) => ({ links: [{ rel: 'self', title: '', url: `https://a/people/${id}` }] });
    const scripted = scriptedClient([
      { status: 200, body: { profiles: [self(1)], missing: [3], next: [2] } },
      { status: 200, body: { profiles: [self(2)], missing: [] } },
      { status: 200, body: { profiles: [], missing: [5000] } },
    ]);
    const ids = Array.from({ length: 1001 }, (_, index) => (index === 1000 ? 5000 : index + 1));
    const read: unknown[] = [];
    for await (const { id, profile } of scripted.client.people.readMany(ids)) read.push([id, profile !== undefined]);
    expect(read).toEqual([
      [1, true],
      [3, false],
      [2, true],
      [5000, false],
    ]);
    expect(scripted.sent.map(({ body }) => JSON.parse(String(body)).ids.length)).toEqual([1000, 1, 1]);
  });
});
