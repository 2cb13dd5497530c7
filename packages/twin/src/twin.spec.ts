import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@talent-platform/client';
import { startTwin } from './index.js';
import type { Twin } from './index.js';

const PEOPLE = '/customers/1001/people';
const STATUS_EVENT = 'WorkFlowStatusChangeEvent';
/** The demo customer's status "Background check", and its workflow that is not in it. */
const [CHECK, WORKFLOW] = ['C51220', 3];

/** A partner's endpoint that counts what comes. */
class Partner {
  readonly attempts: string[] = [];
  status = 200;
  readonly #server = createServer((request, response) => {
    this.attempts.push(
      `${String(request.headers['x-svc-event-id'])} ${String(request.headers['x-svc-event-attempt'])}`,
    );
    response.writeHead(this.status, { 'content-type': 'application/json' }).end('{"code":200}');
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  close(): void {
    this.#server.close();
  }
}

let twin: Twin;
const partner = new Partner();
let url: string;

beforeAll(async () => {
  url = await partner.open();
  twin = await startTwin();
});
afterAll(async () => {
  await twin.stop();
  partner.close();
});
afterEach(async () => {
  await twin.reset();
  partner.attempts.length = 0;
  partner.status = 200;
});

const authorization = (): string => {
  const { user, password } = twin.credentials();
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
};
const send = (path: string, body?: unknown): Promise<Response> =>
  fetch(twin.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: authorization(), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const subscribe = (): Promise<string> => twin.subscribe({ url, eventType: STATUS_EVENT, triggerStatus: CHECK });

describe('a twin', () => {
  it('serves the typed client, which signs', async () => {
    const { user, secret = '' } = twin.credentials();
    const client = createClient({
      ...{ baseUrl: twin.baseUrl, customerId: twin.customerId, credentials: { user, secret } },
    });
    await twin.clock.advance('3 days');
    expect(await client.people.get(4)).toMatchObject({ firstname: 'Ada' });
  });

  it('acts as a recruiter: an event reaches the partner, and the recruiter sees the outcome', async () => {
    await subscribe();
    expect(await twin.move(WORKFLOW, CHECK)).toMatchObject({ outcome: 'processed' });
    const event = await twin.waitForEvent({ type: STATUS_EVENT });
    expect(event).toMatchObject({ attempt: 1, status: 200, customerId: 1001, url, reply: '{"code":200}' });
    expect(partner.attempts).toEqual([`${event.id} 1`]);
  });

  it('acts as a candidate, and posts to a job board and removes the post', async () => {
    const add = (id: string, more: object): Promise<string> => twin.subscribe({ id, url, ...more } as never);
    await add('complete', { eventType: 'ApplicationCompletedEvent', jobs: 'all' });
    await add('post', { eventType: 'JobPostToWebEvent', jobBoard: 'boardco' });
    await add('unpost', { eventType: 'JobUnpostToWebEvent', jobBoard: 'boardco' });
    await twin.apply({ portal: 101, job: 2, person: 9 });
    await twin.post(2, 'boardco');
    await twin.unpost(2, 'boardco');
    await twin.waitForEvent({ type: 'JobUnpostToWebEvent' });
    expect(twin.events().map(({ type }) => type)).toEqual([
      ...['ApplicationCompletedEvent', 'JobPostToWebEvent', 'JobUnpostToWebEvent'],
    ]);
  });

  it('says what the platform answered to an action that it refuses', async () => {
    await expect(twin.move(WORKFLOW, 'C1')).rejects.toThrow(/was answered 4\d\d: .*C1/);
    expect(twin.journal.requests()).toEqual([]);
  });

  it('says which events came when the expected one does not come', async () => {
    await expect(twin.waitForEvent({}, { timeout: 1 })).rejects.toThrow('The twin has sent no event.');
    await subscribe();
    await twin.move(WORKFLOW, CHECK);
    const waiting = twin.waitForEvent({ type: 'JobPostToWebEvent' }, { timeout: '1 ms' });
    await expect(waiting).rejects.toThrow(`${STATUS_EVENT}, attempt 1, to ${url}: 200`);
  });

  it('makes retries of three days while the clock advances, in the order of their times', async () => {
    partner.status = 500;
    await subscribe();
    expect(await twin.move(WORKFLOW, CHECK)).toMatchObject({ outcome: 'pending' });
    await twin.clock.advance('4 days');
    expect(twin.events().map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const times = twin.events().map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2.5 * 86_400_000);
  });

  it('returns to a snapshot with the same ids, and to its start', async () => {
    const create = async (): Promise<string | null> =>
      (await send(PEOPLE, { firstname: 'Eva', lastname: 'Nowak' })).headers.get('location');
    const first = await create();
    const snapshot = await twin.snapshot();
    const second = await create();
    await twin.restore(snapshot);
    expect(await create()).toBe(second);
    await twin.reset();
    expect(await create()).toBe(first);
    expect(snapshot.bytes).toBeGreaterThan(0);
  });

  it('moves and stops its clock', () => {
    twin.clock.set('2027-03-01T09:00:00Z');
    twin.clock.freeze();
    const frozen = twin.clock.now().getTime();
    expect(frozen - Date.parse('2027-03-01T09:00:00Z')).toBeLessThan(60_000);
    expect(twin.clock.now().getTime()).toBe(frozen);
    twin.clock.resume();
    expect(twin.clock.now().getTime()).toBeGreaterThanOrEqual(frozen);
  });
});

describe('several customers of a twin', () => {
  it('have records, users and events of their own', async () => {
    const other = {
      customer: { id: 1002, name: 'Other' },
      userGroups: [{ integrationName: 'admins', label: 'Admins', administrator: true }],
      users: [{ username: 'other.admin', name: 'Olga', group: 'admins', password: 'a-password-of-other' }],
    };
    const both = await startTwin({ customers: [{}, { blueprint: other }] });
    try {
      expect(both.customers.map(({ id }) => id)).toEqual([1001, 1002]);
      expect(both.customer(1002).credentials()).toMatchObject({
        user: 'other.admin',
        password: 'a-password-of-other',
        secret: undefined,
      });
      const { user, password } = both.customer(1002).credentials();
      const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}` };
      const statuses = [1001, 1002].map(async (id) =>
        (await fetch(`${both.baseUrl}/customers/${id}/people/4`, { headers })).json(),
      );
      expect(await Promise.all(statuses)).toMatchObject([
        { errors: [{ errorCode: 3 }] },
        { errors: [{ errorCode: 2 }] },
      ]);
      await expect(both.restore(await twin.snapshot())).rejects.toThrow(
        'snapshot: must be of a twin with the same customers and users, received one of customer 1001. This twin has 1001, 1002.',
      );
    } finally {
      await both.stop();
    }
  });
});

describe('the journal of a twin', () => {
  it('masks credentials in headers and in the query', async () => {
    const secrets = {
      authorization: authorization(),
      cookie: 'session=hushhush',
      'x-api-key': 'hushhush',
      'x-auth-token': 'hushhush',
      'x-partner-signature': 'hushhush',
      'x-client-secret': 'hushhush',
    };
    const others = { 'idempotency-key': 'order-7', 'x-svc-date': '2026-11-20T12:00:00Z', 'x-author': 'Eva' };
    const target = `${twin.baseUrl}${PEOPLE}/4?fields=lastname&api_key=hushhush&access_token=hushhush`;
    await fetch(target, { headers: { ...secrets, ...others } });
    const [entry] = twin.journal.requests();
    expect(entry?.headers).toMatchObject({
      ...Object.fromEntries(Object.keys(secrets).map((name) => [name, '[secret]'])),
      ...{ ...others, authorization: 'Basic [secret]' },
    });
    expect(entry?.query).toEqual({ fields: 'lastname', api_key: '[secret]', access_token: '[secret]' });
    expect(JSON.stringify(entry)).not.toMatch(/hushhush|demo-only/);
  });

  it('has each request with user, status, headers and body', async () => {
    await send(PEOPLE, { firstname: 'Eva', lastname: 'Nowak' });
    await fetch(`${twin.baseUrl}${PEOPLE}/4?fields=lastname`);
    const [written, read] = twin.journal.requests();
    expect(written).toMatchObject({ method: 'POST', path: PEOPLE, user: 'demo.integration', status: 201 });
    expect(written).toMatchObject({ json: { firstname: 'Eva', lastname: 'Nowak' }, fault: undefined });
    expect(read).toMatchObject({ path: `${PEOPLE}/4`, query: { fields: 'lastname' }, user: undefined, status: 401 });
    expect(twin.journal.requests({ method: 'post' })).toEqual([written]);
    expect(twin.journal.requests({ path: '/customers/*/people/*', status: 401 })).toHaveLength(1);
    expect(twin.journal.requests({ path: /people$/, user: 'demo.integration' })).toEqual([written]);
    expect(twin.journal.requests({ path: '/customers/*/jobs' })).toEqual([]);
    twin.journal.clear();
    expect(twin.journal.requests()).toEqual([]);
  });
});

describe('twins side by side', () => {
  it('can restore the snapshots of one another', async () => {
    const created = await send(PEOPLE, { firstname: 'Eva', lastname: 'Nowak' });
    const other = await startTwin();
    try {
      await other.restore(await twin.snapshot());
      const target = other.baseUrl + new URL(created.headers.get('location') ?? '').pathname;
      expect((await fetch(target, { headers: { authorization: authorization() } })).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('end when their signal is aborted, also while they start', async () => {
    const [before, during, after] = [0, 1, 2].map(() => new AbortController()) as [
      AbortController,
      AbortController,
      AbortController,
    ];
    before.abort();
    await expect(startTwin({ signal: before.signal })).rejects.toBe(before.signal.reason);
    const starting = startTwin({ signal: during.signal });
    during.abort();
    await expect(starting).rejects.toBe(during.signal.reason);
    const other = await startTwin({ signal: after.signal });
    after.abort();
    await expect(other.settled()).rejects.toThrow('The twin is stopped.');
    await other.stop();
  });
});
