import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AddedFaults } from './faults.js';
import { startTwin } from './index.js';
import type { Twin } from './index.js';
import { TwinState } from './options/option-check.js';
import { Random } from './random.js';

const PEOPLE = '/customers/1001/people';
const SUBSCRIPTION = { eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C51220' } as const;

let twin: Twin;
let firstNewId: number;
beforeAll(async () => {
  twin = await startTwin();
  firstNewId = await addedId();
  await twin.reset();
});
afterAll(() => twin.stop());
afterEach(() => twin.reset());

const send = (path: string, init: RequestInit = {}): Promise<Response> => {
  const { user, password } = twin.credentials();
  const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' };
  return fetch(twin.baseUrl + path, { ...init, headers });
};
const addPerson = (): Promise<Response> =>
  send(PEOPLE, { method: 'POST', body: JSON.stringify({ firstname: 'Eva', lastname: 'Nowak' }) });
const addedId = async (): Promise<number> => Number((await addPerson()).headers.get('location')?.split('/').at(-1));

describe('faults of requests', () => {
  it.each([
    [429, 1, '1'],
    [500, 1, null],
    [503, 1, '1'],
  ])('answer %i as the platform does, as often as they say', async (status, count, retryAfter) => {
    const fault = twin.faults.request({ status, count });
    const [refused, served] = [await addPerson(), await addPerson()];
    expect([refused.status, refused.headers.get('retry-after'), served.status]).toEqual([status, retryAfter, 201]);
    expect(await refused.json()).toMatchObject({ errors: [{ errorMessage: expect.stringContaining('A fault') }] });
    expect([refused.headers.has('x-error'), fault.happened]).toEqual([true, 1]);
    const [entry] = twin.journal.requests();
    expect(entry).toMatchObject({ status, fault: `status ${status}`, json: { firstname: 'Eva' } });
  });

  it('answer 502 as a proxy before the platform does', async () => {
    twin.faults.request({ status: 502 });
    const refused = await send(`${PEOPLE}/4`);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([502, 'text/html']);
  });

  it('answer any error of the platform', async () => {
    twin.faults.request({ method: 'get', path: `${PEOPLE}/4`, error: 'CONFLICT' });
    expect((await send(`${PEOPLE}/4`)).status).toBe(409);
    expect((await send(`${PEOPLE}/5`)).status).toBe(200);
  });

  it('drop the connection before the request is served: nothing is done', async () => {
    twin.faults.request({ method: 'POST', drop: 'before', count: 1 });
    await expect(addPerson()).rejects.toThrow('fetch failed');
    expect(await addedId()).toBe(firstNewId);
  });

  it('drop the connection after the request is served: it is done, and its client does not know', async () => {
    twin.faults.request({ method: 'POST', drop: 'after', count: 1 });
    await expect(addPerson()).rejects.toThrow('fetch failed');
    expect(await addedId()).toBe(firstNewId + 1);
    expect(twin.journal.requests({ method: 'POST' })).toHaveLength(2);
  });

  it('let requests wait, and then serve them', async () => {
    twin.faults.request({ latency: '5 ms', user: 'demo.integration' });
    expect((await send(`${PEOPLE}/4`)).status).toBe(200);
    expect(twin.journal.requests()).toMatchObject([{ status: 200, fault: 'latency 5 ms' }]);
  });

  it('leave resumes without text and PDF', async () => {
    twin.faults.noText({ person: 4 });
    const pdf = twin.faults.noPdf();
    const [text, drawn, other] = [
      await send(`${PEOPLE}/4/fields/resume/text`),
      await send(`${PEOPLE}/4/fields/resume/pdf`),
      await send(`${PEOPLE}/9/fields/resume/text`),
    ];
    expect([text.status, drawn.status, other.status]).toEqual([404, 500, 200]);
    pdf.remove();
    expect((await send(`${PEOPLE}/9/fields/resume/pdf`)).status).toBe(200);
  });

  it('happen by chance, the same for the same seed', () => {
    const pattern = (seed: number): string => {
      const faults = new AddedFaults(new Random(seed), new TwinState());
      faults.request({ status: 500, probability: 0.5 });
      return Array.from({ length: 40 }, () =>
        faults.ofRequest({ method: 'GET', path: '/', user: undefined }) ? 1 : 0,
      ).join('');
    };
    expect(pattern(3)).toBe(pattern(3));
    expect(pattern(3)).not.toBe(pattern(4));
    expect(pattern(3).replaceAll('0', '').length).toBeGreaterThan(10);
  });
});

describe('faults of events', () => {
  const ids: string[] = [];
  const partner = createServer((request, response) => {
    ids.push(String(request.headers['x-svc-event-id']));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200}');
  });
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/`;
  });
  afterAll(() => void partner.close());
  afterEach(() => void (ids.length = 0));

  it('send an event twice with one id', async () => {
    await twin.subscribe({ ...SUBSCRIPTION, url });
    twin.faults.event({ duplicate: true, count: 1 });
    expect(await twin.move(3, 'C51220')).toMatchObject({ outcome: 'pending' });
    await twin.clock.advance('1 minute');
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(twin.events().map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('send an event late', async () => {
    await twin.subscribe({ ...SUBSCRIPTION, url });
    twin.faults.event({ type: SUBSCRIPTION.eventType, late: '20 minutes', count: 1 });
    await twin.move(3, 'C51220');
    await twin.clock.advance('10 minutes');
    expect(ids).toEqual([]);
    await twin.clock.advance('2 hours');
    expect(ids).toHaveLength(1);
    expect(twin.events().filter(({ error }) => error === 'ECONNRESET').length).toBeGreaterThan(1);
  });
});
