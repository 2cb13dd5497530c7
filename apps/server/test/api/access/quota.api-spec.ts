import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { codesOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { signByHand } from '../../support/hand-signer.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import type { TestRequest } from '../../support/test-server.js';

const clock = new TestClock();
const names = ['counting', 'refused', 'free', 'given-back', 'midnight', 'order'];
const blueprint = aBlueprint(1001, {
  quota: { requestsPerDay: 5 },
  users: [aUser('1001.admin', 'administrators'), ...names.map((name) => aUser(name, 'partners'))],
});
const PATH = '/customers/1001/people/1';

function quotaOf({ headers }: RawResponse): Array<string | string[] | undefined> {
  return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']];
}

describeServer('the quota', { blueprints: [blueprint, aBlueprint(1002)], clock }, (under) => {
  beforeAll(() => clock.set('2026-11-20T12:00:00Z'));

  const send = (user: string, request: TestRequest = { path: PATH }): Promise<RawResponse> =>
    under.server.sendSigned(user, SECRET, request);
  const remaining = async (user: string): Promise<number> => Number(quotaOf(await send(user))[1]);

  it('stands in the headers: the quota, what is left, and the seconds to midnight UTC (D-NET-3)', async () => {
    expect(quotaOf(await send('counting'))).toEqual(['5', '4', '43200']);
    clock.advance(1);
    expect(quotaOf(await send('counting'))).toEqual(['5', '3', '43200']);
    clock.advance(999);
    expect(quotaOf(await send('counting'))).toEqual(['5', '2', '43199']);
  });

  it('is 10,000 requests a day by default', async () => {
    const response = await under.server.sendSigned('1002.user', SECRET, { path: '/customers/1002/people/1' });
    expect(quotaOf(response).slice(0, 2)).toEqual(['10000', '9999']);
  });

  it('counts both schemes together, and each user alone', async () => {
    expect(quotaOf(await under.server.sendAs('counting', PASSWORD, { path: PATH }))[1]).toBe('1');
    expect(quotaOf(await send('order'))[1]).toBe('4');
  });

  describe('once it is used up', () => {
    it('answers 429 with Retry-After and never goes below 0 (D-NET-3, code 15)', async () => {
      clock.set('2026-11-20T18:00:00Z');
      for (let request = 0; request < 5; request += 1) expect((await send('refused')).status).toBe(200);
      for (let request = 0; request < 3; request += 1) {
        const response = await send('refused');
        expect(response.status).toBe(429);
        expect(codesOf(response)).toEqual([15]);
        expect(quotaOf(response)).toEqual(['5', '0', '21600']);
        expect(response.headers['retry-after']).toBe('21600');
        expect(headerValues(response, 'x-error')).toHaveLength(1);
      }
    });

    it('is looked at after the credentials and before the customer, the media type and the size (D-ERR-6)', async () => {
      expect((await under.server.sendSigned('refused', 'wrong', { path: PATH })).status).toBe(401);
      expect((await send('refused', { path: '/customers/1002/people/1' })).status).toBe(429);
      expect(
        (await send('refused', { method: 'PATCH', path: PATH, body: 'x', headers: { 'content-type': 'text/plain' } }))
          .status,
      ).toBe(429);
      expect((await send('refused', { method: 'PATCH', path: PATH, body: 'x'.repeat(1_100_000) })).status).toBe(429);
      expect((await send('refused', { path: '/customers/1001/nothing' })).status).toBe(404);
      expect((await send('refused', { method: 'DELETE', path: PATH })).status).toBe(405);
    });
  });

  it.each<[string, TestRequest]>([
    ['a read that finds nothing', { path: '/customers/1001/people/999999' }],
    ['a body that is no JSON', { method: 'PATCH', path: PATH, body: '{' }],
    ['another media type', { method: 'PATCH', path: PATH, body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['another customer', { path: '/customers/1002/people/1' }],
    ['HEAD', { method: 'HEAD', path: PATH }],
    ['a version that the caller has', { path: PATH, headers: { 'if-none-match': '*' } }],
  ])('is used by %s (D-ERR-6)', async (_title, request) => {
    clock.advance(86_400_000);
    const before = await remaining('order');
    expect(quotaOf(await send('order', request))[1]).toBe(String(before - 1));
  });

  it.each<[string, number, () => Promise<RawResponse>]>([
    ['a wrong signature', 401, () => under.server.sendSigned('free', 'wrong', { path: PATH })],
    ['a wrong password', 401, () => under.server.sendAs('free', 'wrong', { path: PATH })],
    ['health', 200, () => send('free', { path: '/health/ready' })],
  ])('is not used by %s (D-ERR-6)', async (_title, status, sendOther) => {
    clock.advance(86_400_000);
    expect(await remaining('free')).toBe(4);
    const response = await sendOther();
    expect(response.status).toBe(status);
    expect(quotaOf(response)).toEqual([undefined, undefined, undefined]);
    expect(await remaining('free')).toBe(3);
  });

  it.each<[string, number, TestRequest]>([
    ['an unknown path', 404, { path: '/customers/1001/nothing' }],
    ['a method that is not supported', 405, { method: 'DELETE', path: PATH }],
    ['a method that a literal path does not have', 405, { method: 'PATCH', path: '/customers/1001/people/by-email' }],
  ])('stands in the answer to %s, which does not use it (D-NET-2, D-ERR-6)', async (_title, status, request) => {
    clock.advance(86_400_000);
    expect(await remaining('free')).toBe(4);
    for (const response of [await send('free', request), await under.server.sendAs('free', PASSWORD, request)])
      expect([response.status, ...quotaOf(response).slice(0, 2)]).toEqual([status, '5', '4']);
    for (const response of [
      await under.server.send(request),
      await under.server.sendSigned('free', 'wrong', request),
      await under.server.sendAs('free', 'wrong', request),
    ])
      expect([response.status, ...quotaOf(response)]).toEqual([status, undefined, undefined, undefined]);
    expect(await remaining('free')).toBe(3);
  });

  it('is given back when the body turns out to be another than was signed (D-ERR-6)', async () => {
    clock.set('2026-12-24T12:00:00Z');
    expect(await remaining('given-back')).toBe(4);
    const signed = signByHand({
      method: 'PATCH',
      path: PATH,
      date: '2026-12-24T12:00:00Z',
      user: 'given-back',
      body: '{"middlename":"a"}',
    });
    for (let request = 0; request < 3; request += 1) {
      const response = await under.server.send({ ...signed, body: '{"middlename":"b"}' });
      expect(response.status).toBe(401);
      expect(quotaOf(response)[1]).toBe('4');
    }
    expect(await remaining('given-back')).toBe(3);
  });

  it('begins again at midnight UTC', async () => {
    clock.set('2026-12-31T23:59:59.999Z');
    for (let request = 0; request < 6; request += 1) await send('midnight');
    const last = await send('midnight');
    expect([last.status, ...quotaOf(last)]).toEqual([429, '5', '0', '1']);
    clock.advance(1);
    const first = await send('midnight');
    expect([first.status, ...quotaOf(first)]).toEqual([200, '5', '4', '86400']);
  });
});
