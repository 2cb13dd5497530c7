import { beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { codesOf, headerValues } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const PATH = '/customers/1001/people/1';
const HOUR_MS = 3_600_000;
const clock = new TestClock();
const log = new RecordingLog();
const blueprint = aBlueprint(1001, {
  users: [aUser('1001.admin', 'administrators'), aUser('ada', 'partners'), aUser('bob', 'partners')],
});
/** The test is the proxy, so that it can send from everywhere. */
const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }] };

describeServerOnSqlite('wrong passwords', { blueprints: [blueprint], clock, log, configuration }, (under) => {
  // Failures of one test must not count in the next.
  beforeEach(() => clock.advance(HOUR_MS));

  const send = (user: string, password: string, from: string): Promise<RawResponse> =>
    under.server.sendAs(user, password, { path: PATH, headers: { 'x-forwarded-for': from } });
  const guess = async (user: string, from: string, count = 6): Promise<RawResponse> => {
    let last = await send(user, 'guess 0', from);
    for (let index = 1; index < count; index += 1) last = await send(user, `guess ${index}`, from);
    return last;
  };

  it('come to a limit, after which every request gets 429 with Retry-After (D-SIG-15)', async () => {
    expect((await guess('ada', '192.0.2.1', 5)).status).toBe(401);
    for (const password of ['guess', PASSWORD]) {
      const response = await send('ada', password, '192.0.2.1');
      expect([response.status, codesOf(response), response.headers['retry-after']]).toEqual([429, [15], '30']);
      expect(headerValues(response, 'x-error')).toHaveLength(1);
      expect(response.headers).toMatchObject({ 'x-transaction': expect.any(String), 'cache-control': 'no-store' });
      // The caller is not known (D-NET-2).
      expect(Object.keys(response.headers).filter((name) => /ratelimit|www-authenticate/.test(name))).toEqual([]);
    }
    clock.advance(30_000);
    expect((await send('ada', PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  it('before a new password do not count against it (D-SIG-15)', async () => {
    expect((await guess('bob', '192.0.2.1')).status).toBe(429);
    const users = blueprint.users?.map((user) =>
      user.username === 'bob' ? { ...user, password: 'the-new-password' } : user,
    );
    await under.server.apply({ ...blueprint, users });
    expect((await send('bob', 'the-new-password', '192.0.2.1')).status).toBe(200);
    await under.server.apply(blueprint);
  });

  it('are limited alike for users that do not exist (D-ERR-5)', async () => {
    const replies = [];
    for (const user of ['ada', 'nobody']) {
      const failed = await guess(user, `192.0.2.${user.length}`, 5);
      const limited = await send(user, 'guess', `192.0.2.${user.length}`);
      replies.push(
        [failed, limited].map(({ status, text, rawHeaders }) => ({ status, text, headers: named(rawHeaders) })),
      );
    }
    expect(replies[0]).toEqual(replies[1]);
  });

  it('shut nobody out elsewhere, nor others who come from there', async () => {
    expect((await guess('ada', '192.0.2.1')).status).toBe(429);
    expect((await send('ada', PASSWORD, '192.0.2.2')).status).toBe(200);
    expect((await send('bob', PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  it('never stop a user who has signed in from there, and who continues meanwhile', async () => {
    expect((await send('ada', PASSWORD, '192.0.2.1')).status).toBe(200);
    const guesses = Array.from({ length: 40 }, (_, index) => send('ada', `guess ${index}`, '192.0.2.1'));
    const own = Array.from({ length: 10 }, () => send('ada', PASSWORD, '192.0.2.1'));
    expect(new Set((await Promise.all(own)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect((await send('ada', PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  it('are reported in the log once they come to a limit', async () => {
    const before = log.text.length;
    await guess('bob', '192.0.2.9', 8);
    const lines = log.text.slice(before).match(/Sign-ins are refused for a while[^"]*\\"bob\\" from 192\.0\.2\.9/g);
    expect(lines).toHaveLength(1);
    expect(log.text).not.toMatch(/guess \d/);
  });
});

/** The names of headers, and the values of those that are the same for all. */
function named(rawHeaders: readonly string[]): string[] {
  return rawHeaders.map((text, index) => (/^(date|x-transaction)$/i.test(rawHeaders[index - 1] ?? '') ? '' : text));
}

describe('X-Forwarded-For', () => {
  describeServerOnSqlite('of an untrusted sender', { blueprints: [blueprint], clock }, (under) => {
    it('is not believed', async () => {
      for (let index = 0; index < 6; index += 1) {
        const headers = { 'x-forwarded-for': `192.0.2.${index}` };
        const { status } = await under.server.sendAs('ada', `guess ${index}`, { path: PATH, headers });
        expect(status).toBe(index < 5 ? 401 : 429);
      }
    });
  });
});
